//! The log of a match: an interrupted match is resumed with the same result, whatever the concurrency.

use std::fs::{self, File};
#[cfg(unix)]
use std::io::{BufRead as _, BufReader, Read as _};
#[cfg(unix)]
use std::process::{Command, Stdio};

use serde_json::Value;

use crate::support::{TestDirectory, error};

const MATCH: [&str; 10] = [
    "match",
    "sumito:nodes=60,table=1",
    "sumito:nodes=20,table=1",
    "--rules",
    "eject=1",
    "--most-plies",
    "40",
    "--sprt",
    "0",
    "200",
];

/// A directory with the files of one run.
struct Played {
    directory: TestDirectory,
    value: Value,
    errors: String,
}

impl Played {
    fn again(directory: TestDirectory, words: &[&str]) -> Played {
        let [log, games] = ["log.jsonl", "games.jsonl"].map(|name| directory.path(name));
        let files = [
            "--log",
            log.to_str().unwrap(),
            "-o",
            games.to_str().unwrap(),
        ];
        let format = ["--format", "json", "--games", "12"];
        let output = directory.run(&[&MATCH[..], &files, &format, words].concat());
        let errors = String::from_utf8(output.stderr).unwrap();
        assert!(output.status.success(), "{errors}");
        let mut value: Value = serde_json::from_slice(&output.stdout).unwrap();
        for name in ["first_seconds_a_move", "second_seconds_a_move"] {
            assert!(value[name].take().is_number());
        }
        Played {
            directory,
            value,
            errors,
        }
    }

    fn new(words: &[&str]) -> Played {
        Played::again(TestDirectory::new(), words)
    }

    fn text(&self, name: &str) -> String {
        fs::read_to_string(self.directory.path(name)).unwrap()
    }

    /// The lines of the log without the times.
    fn lines(&self) -> Vec<Value> {
        let text = self.text("log.jsonl");
        let lines = text.lines().map(|line| {
            let mut line: Value = serde_json::from_str(line).unwrap();
            if line["seconds"].is_array() {
                line["seconds"].take();
            }
            line
        });
        lines.collect()
    }
}

#[test]
fn an_interrupted_match_is_resumed_with_the_same_result() {
    let whole = Played::new(&[]);
    assert!(
        whole.value["games"].as_u64().unwrap() >= 8,
        "{}",
        whole.value
    );
    let parallel = Played::new(&["--concurrency", "3"]);
    assert_eq!(parallel.value, whole.value);
    assert_eq!(parallel.lines(), whole.lines());
    assert_eq!(parallel.text("games.jsonl"), whole.text("games.jsonl"));
    // Without a terminal there are lines of progress.
    assert!(
        whole.errors.contains("2 of 12 games: won "),
        "{}",
        whole.errors
    );

    let text = whole.text("log.jsonl");
    let ends: Vec<usize> = text.match_indices('\n').map(|(at, _)| at + 1).collect();
    // After any line, and in the middle of one: also of the first.
    for (bytes, is_torn) in [
        (20, true),
        (ends[1], false),
        (ends[3] - 1, true),
        (text.len(), false),
    ] {
        let directory = TestDirectory::new();
        directory.file("log.jsonl", &text[..bytes]);
        let resumed = Played::again(directory, &["--concurrency", "2"]);
        assert_eq!(resumed.value, whole.value, "{bytes}");
        assert_eq!(resumed.lines(), whole.lines(), "{bytes}");
        assert_eq!(resumed.text("games.jsonl"), whole.text("games.jsonl"));
        let is_said = resumed.errors.contains("the last line is not complete");
        assert_eq!(is_said, is_torn, "{bytes}: {}", resumed.errors);
    }
    // A crash of the machine may leave other bytes at the end.
    let directory = TestDirectory::new();
    directory.file("log.jsonl", format!("{}\0\0\0\n", &text[..ends[1]]));
    assert_eq!(Played::again(directory, &[]).lines(), whole.lines());
}

#[cfg(unix)]
#[test]
fn an_interrupted_match_says_what_was_played() {
    for (words, expected) in [
        (
            &["--log", "log.jsonl"][..],
            "; the same command plays the rest",
        ),
        (
            &[],
            "; with --log FILE, the same command would play the rest",
        ),
    ] {
        let directory = TestDirectory::new();
        let games = ["--games", "100000", "--format", "json"];
        let mut command = directory.command(&[&MATCH[..7], &games, words].concat());
        command.current_dir(directory.folder.path());
        let command = command.stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut running = command.spawn().unwrap();
        let mut stderr = BufReader::new(running.stderr.take().unwrap());
        let mut said = String::new();
        while !said.contains("of 100000 games") {
            assert!(stderr.read_line(&mut said).unwrap() > 0, "{said}");
        }
        let number = running.id().to_string();
        let sent = Command::new("kill").args(["-INT", &number]).status();
        assert!(sent.unwrap().success());
        said.clear();
        stderr.read_to_string(&mut said).unwrap();
        let output = running.wait_with_output().unwrap();
        assert_eq!(output.status.code(), Some(1), "{said}");
        let result: Value = serde_json::from_slice(&output.stdout).unwrap();
        let played = format!("interrupted after {} games of 100000", result["games"]);
        assert!(said.contains(&played) && said.contains(expected), "{said}");
    }
}

#[test]
fn a_log_of_another_match_is_refused() {
    let directory = TestDirectory::new();
    let log = directory.path("log.jsonl");
    let log = log.to_str().unwrap();
    let run = |words: &[&str]| {
        let limits = ["--games", "2", "--most-plies", "8", "--log", log];
        directory.run(
            &[
                &["match", "sumito:depth=1", "sumito:depth=1"],
                &limits[..],
                words,
            ]
            .concat(),
        )
    };
    assert!(run(&[]).status.success());
    let before = fs::read(log).unwrap();
    for (words, expected) in [
        (&["--seed", "2"][..], "seed 2 instead of 1"),
        (
            &["--nodes", "7"],
            "nodes 7 instead of null, time null instead of 100",
        ),
        (
            &["--layout", "mixed"],
            "layout \"mixed\" instead of \"belgian-daisy\"",
        ),
        (
            &["--sprt", "0", "5"],
            "sprt [[0.0,5.0,0.05,0.05],\"normalized\"] instead of null",
        ),
    ] {
        let message = error(&run(words));
        assert!(message.contains(expected), "{message}");
        assert_eq!(fs::read(log).unwrap(), before);
    }
    // A match with more games is still the same match.
    assert!(run(&["--openings", "book"]).status.success());
    let locked = File::open(log).unwrap();
    locked.lock().unwrap();
    assert!(error(&run(&[])).contains("is in use by another match"));
    drop(locked);
    // Damage in the middle is reported with its location; a file that is not a log is left unchanged.
    let text = String::from_utf8(before).unwrap();
    let with = |from: &str, to: &str| {
        fs::write(log, text.replacen(from, to, 1)).unwrap();
        error(&run(&[]))
    };
    let message = with("\"line\":\"", "\"line\":\"a1a9 ");
    assert!(
        message.contains("log.jsonl:2: `a1a9`, expected a legal move"),
        "{message}"
    );
    let message = with("\"pair\":0", "\"pair\":1");
    assert!(
        message.contains("log.jsonl:2: pair 1, expected 0"),
        "{message}"
    );
    fs::write(log, "a letter").unwrap();
    assert!(error(&run(&[])).contains("is no log of a match"));
    assert_eq!(fs::read(log).unwrap(), b"a letter");
}
