//! Runs the program as a process in a temporary directory.

use std::fs;
use std::path::PathBuf;
use std::process::{Command, Output};
use std::time::{Duration, Instant};

use serde_json::Value;

pub(crate) fn sumito(words: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_sumito"));
    command.args(words).env_remove("SUMITO_DB");
    command
}

/// A temporary directory with a database, `games.db`; removed when it is dropped.
pub(crate) struct TestDirectory {
    pub(crate) folder: tempfile::TempDir,
}

impl TestDirectory {
    pub(crate) fn new() -> TestDirectory {
        TestDirectory {
            folder: tempfile::tempdir().unwrap(),
        }
    }

    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    pub(crate) fn file(&self, name: &str, content: impl AsRef<[u8]>) -> String {
        fs::write(self.path(name), content).unwrap();
        self.path(name).display().to_string()
    }

    pub(crate) fn command(&self, words: &[&str]) -> Command {
        let mut command = sumito(words);
        command.env("SUMITO_DB", self.path("games.db"));
        command
    }

    pub(crate) fn run(&self, words: &[&str]) -> Output {
        self.command(words).output().unwrap()
    }

    pub(crate) fn json(&self, words: &[&str]) -> Value {
        let output = self.run(&[words, &["--format", "json"]].concat());
        serde_json::from_slice(&output.stdout).unwrap_or_else(|error| panic!("{error}: {output:?}"))
    }

    /// Waits until an import has stored more than one batch.
    pub(crate) fn wait_for_batches(&self) {
        let start = Instant::now();
        let size = || fs::metadata(self.path("games.db")).map_or(0, |data| data.len());
        while size() < 600 << 10 && start.elapsed() < Duration::from_mins(1) {
            std::thread::sleep(Duration::from_millis(2));
        }
    }

    /// The number of games, after an integrity check of the database.
    pub(crate) fn games(&self) -> u64 {
        let check = self.json(&["db", "check"]);
        assert_eq!(check["faults"], Value::Array(vec![]));
        check["games"].as_u64().unwrap()
    }
}

pub(crate) fn error(output: &Output) -> String {
    assert_eq!(output.status.code(), Some(2), "{output:?}");
    String::from_utf8(output.stderr.clone()).unwrap()
}
