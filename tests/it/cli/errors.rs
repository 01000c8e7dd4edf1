//! Bad input and failures of the system: a clear error, no lost data, and an intact database.

use std::fs::{self, File};
use std::io::{BufRead as _, BufReader, Write};
use std::path::Path;
use std::process::{Command, Stdio};

use serde_json::Value;

use crate::support::{TestDirectory, error};

/// A file of `count` different short games.
fn many_games(path: &Path, count: usize) {
    let mut file = std::io::BufWriter::new(File::create(path).unwrap());
    for number in 0..count {
        let moves = "1.a1b2 i5h5 2.a2b3 i6h6 3.c2c3 g4g5 4.b2c3 a5b5 5.b1c2";
        write!(
            file,
            "# layout: Belgian Daisy\n# round: {number}\n{moves}\n\n"
        )
        .unwrap();
    }
    file.into_inner().unwrap().sync_all().unwrap();
}

#[test]
fn a_file_of_200_megabytes_without_a_line_end_is_read() {
    let directory = TestDirectory::new();
    let path = directory.path("long.txt");
    let mut file = File::create(&path).unwrap();
    let piece = vec![b'x'; 1 << 20];
    (0..200).for_each(|_| file.write_all(&piece).unwrap());
    writeln!(file, "\n\n# layout: Standard\n1.a1b2 i9h8").unwrap();
    drop(file);
    let report = directory.json(&["check", path.to_str().unwrap()]);
    assert_eq!(
        (report["valid"].as_u64(), report["rejected"].as_u64()),
        (Some(1), Some(1))
    );
    assert_eq!(report["problems"][0]["kind"], "too-long");
}

/// A recovery never writes into a file that exists.
#[test]
fn a_recovery_needs_a_new_file() {
    let directory = TestDirectory::new();
    let good = directory.file("good.txt", "# layout: Standard\n1.a1b2 i9h8");
    directory.run(&["import", &good]);
    let other = directory.file("other.txt", "kept");
    for file in [other, directory.path("games.db").display().to_string()] {
        let before = fs::read(&file).unwrap();
        let message = error(&directory.run(&["db", "recover", &file]));
        assert_eq!(
            message.trim_end(),
            format!("sumito: {file} exists, expected a new file")
        );
        assert_eq!(fs::read(&file).unwrap(), before);
    }
}

#[test]
fn an_export_without_games_says_that_the_file_is_not_written() {
    let directory = TestDirectory::new();
    let good = directory.file("good.txt", "# layout: Standard\n1.a1b2 i9h8");
    assert!(directory.run(&["import", &good]).status.success());
    let kept = directory.file("kept.apgn", "an older export");
    let output = directory.run(&["export", "--plies", "90..", "-o", &kept]);
    assert_eq!(output.status.code(), Some(1));
    let message = String::from_utf8(output.stderr).unwrap();
    assert!(
        message.contains("no games found") && message.contains("kept.apgn is not written"),
        "{message}"
    );
    assert_eq!(fs::read_to_string(kept).unwrap(), "an older export");
    // The explorer without a game to choose the layout from says that it is for the filter.
    let message = error(&directory.run(&["openings", "--plies", "90.."]));
    assert!(
        message.contains("no game that passes the filter"),
        "{message}"
    );
}

#[test]
fn databases_of_other_programs_are_rejected() {
    let directory = TestDirectory::new();
    let good = directory.file("good.txt", "# layout: Standard\n1.a1b2 i9h8");
    assert!(error(&directory.run(&["games"])).contains("there is no database"));
    let empty = directory.file("empty.db", "");
    let message = error(&directory.run(&["games", "--db", &empty]));
    assert!(
        message.contains("empty.db is an empty file, expected a database"),
        "{message}"
    );
    // A database of SQLite in which nothing was stored is no empty file.
    let bare = directory.path("bare.db");
    let connection = rusqlite::Connection::open(&bare).unwrap();
    connection
        .execute_batch("CREATE TABLE x (y); DROP TABLE x")
        .unwrap();
    drop(connection);
    let message = error(&directory.run(&["games", "--db", &bare.display().to_string()]));
    assert!(
        message.contains("bare.db is an SQLite database without tables, expected a database"),
        "{message}"
    );
    assert!(error(&directory.run(&["import", "nowhere.txt"])).contains("cannot read nowhere.txt"));
    for words in [
        &["analyse", "--all"][..],
        &["puzzles"],
        &["rejects", "--retry"],
    ] {
        assert!(error(&directory.run(words)).contains("there is no database"));
    }
    assert!(
        !directory.path("games.db").exists(),
        "a failed import leaves no database behind"
    );

    directory.file("games.db", "something else altogether ".repeat(100));
    assert!(error(&directory.run(&["import", &good])).contains("is not a database"));
    assert!(error(&directory.run(&["games"])).contains("is not a database"));
    fs::remove_file(directory.path("games.db")).unwrap();

    let other = rusqlite::Connection::open(directory.path("games.db")).unwrap();
    other
        .execute_batch("CREATE TABLE x (y); PRAGMA application_id = 7")
        .unwrap();
    drop(other);
    assert!(error(&directory.run(&["import", &good])).contains("is a database of another program"));
    fs::remove_file(directory.path("games.db")).unwrap();

    assert!(directory.run(&["import", &good]).status.success());
    rusqlite::Connection::open(directory.path("games.db"))
        .unwrap()
        .execute_batch("PRAGMA user_version = 99")
        .unwrap();
    let message = error(&directory.run(&["import", &good]));
    assert!(
        message.contains("schema version 99, expected at most "),
        "{message}"
    );
}

#[test]
fn a_read_only_database_is_read_and_not_written() {
    let directory = TestDirectory::new();
    let good = directory.file("good.txt", "# layout: Standard\n1.a1b2 i9h8");
    let more = directory.file("more.txt", "# layout: Standard\n1.a1b2 i8h8");
    assert!(directory.run(&["import", &good]).status.success());
    // The superuser may write to any file, so a file system is mounted read-only.
    let script =
        "mount --bind \"$1\" \"$1\" && mount -o remount,bind,ro \"$1\" && shift && exec \"$@\"";
    let Some(mut command) = in_namespace(script, directory.folder.path()) else {
        return;
    };
    command
        .args([env!("CARGO_BIN_EXE_sumito"), "import", &more])
        .env("SUMITO_DB", directory.path("games.db"));
    let message = error(&command.output().unwrap());
    assert!(message.contains("read-only"), "{message}");
    let Some(mut command) = in_namespace(script, directory.folder.path()) else {
        return;
    };
    command
        .args([env!("CARGO_BIN_EXE_sumito"), "games"])
        .env("SUMITO_DB", directory.path("games.db"));
    assert!(command.status().unwrap().success());
    assert_eq!(directory.games(), 1);
}

#[test]
fn a_full_disk_leaves_complete_batches() {
    let directory = TestDirectory::new();
    let games = directory.path("many.txt");
    many_games(&games, 10_000);
    let small = directory.path("small");
    fs::create_dir(&small).unwrap();
    let script = "mount -t tmpfs -o size=1m tmpfs \"$1\" || exit 9; cd \"$1\"; shift; \"$@\" >&2; echo \"status $?\" >&2; \
                  rm -f *-journal; \"$1\" db check --format json";
    let Some(mut command) = in_namespace(script, &small) else {
        return;
    };
    let output = command
        .args([env!("CARGO_BIN_EXE_sumito"), "import", "--batch", "2000"])
        .arg(&games)
        .env("SUMITO_DB", "games.db")
        .output()
        .unwrap();
    let message = String::from_utf8(output.stderr).unwrap();
    assert!(
        message.contains("the disk is full") && message.contains("status 2"),
        "{message}"
    );
    let remedy = format!(
        "make room in {}, or use a database elsewhere (--db FILE or SUMITO_DB)",
        small.display()
    );
    assert!(message.contains(&remedy), "{message}");
    let check: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(check["faults"], Value::Array(vec![]));
    assert!(check["games"].as_u64().unwrap() < 10_000);
}

/// Runs a shell script, whose first argument is a folder, in a namespace in which it may mount. Prints a message and returns `None` if the system
/// does not allow that.
pub(crate) fn in_namespace(script: &str, folder: &Path) -> Option<Command> {
    let namespace = ["--mount", "--map-root-user"];
    let works = Command::new("unshare")
        .args(namespace)
        .args(["mount", "-t", "tmpfs", "tmpfs"])
        .arg(folder)
        .stderr(Stdio::null())
        .status();
    if !works.is_ok_and(|status| status.success()) {
        assert!(
            std::env::var_os("CI").is_none(),
            "the tests that mount file systems must run in CI"
        );
        let _ = writeln!(
            std::io::stderr(),
            "left out: a test that needs to mount a file system, which is not allowed here"
        );
        return None;
    }
    let mut command = Command::new("unshare");
    command
        .args(namespace)
        .args(["sh", "-c", script, "sh"])
        .arg(folder);
    Some(command)
}

#[test]
fn a_killed_import_can_be_run_again() {
    let directory = TestDirectory::new();
    let games = directory.path("many.txt");
    many_games(&games, 30_000);
    let mut child = directory
        .command(&["import", "--batch", "2000", games.to_str().unwrap()])
        .stdout(Stdio::null())
        .spawn()
        .unwrap();
    directory.wait_for_batches();
    child.kill().unwrap();
    child.wait().unwrap();
    let stored = directory.games();
    assert!(
        stored > 0 && stored < 30_000 && stored.is_multiple_of(2_000),
        "{stored} games: whole batches"
    );
    let report = directory.json(&["import", "--batch", "2000", games.to_str().unwrap()]);
    assert_eq!(
        (report["duplicates"].as_u64(), report["imported"].as_u64()),
        (Some(stored), Some(30_000 - stored))
    );
    assert_eq!(directory.games(), 30_000);
}

#[cfg(unix)]
#[test]
fn an_interrupted_import_can_be_run_again() {
    let directory = TestDirectory::new();
    let games = directory.path("many.txt");
    many_games(&games, 30_000);
    let child = directory
        .command(&["import", "--batch", "2000", games.to_str().unwrap()])
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    directory.wait_for_batches();
    assert!(
        Command::new("kill")
            .args(["-INT", &child.id().to_string()])
            .status()
            .unwrap()
            .success()
    );
    let message = error(&child.wait_with_output().unwrap());
    assert!(
        message.contains("interrupted") && message.contains("run the import again"),
        "{message}"
    );
    let stored = directory.games();
    assert!(stored > 0 && stored < 30_000, "{stored}");
    directory.json(&["import", "--batch", "2000", games.to_str().unwrap()]);
    assert_eq!(directory.games(), 30_000);
}

#[test]
fn two_concurrent_imports_both_succeed() {
    let directory = TestDirectory::new();
    let games = directory.path("many.txt");
    many_games(&games, 6_000);
    let import = || {
        directory
            .command(&["import", games.to_str().unwrap(), "--format", "json"])
            .stdout(Stdio::piped())
            .spawn()
            .unwrap()
    };
    let both = [import(), import()].map(|child| child.wait_with_output().unwrap());
    let reports = both.map(|output| serde_json::from_slice::<Value>(&output.stdout).unwrap());
    let sum = |name: &str| {
        reports
            .iter()
            .map(|report| report[name].as_u64().unwrap())
            .sum::<u64>()
    };
    assert_eq!(
        (sum("seen"), sum("imported"), sum("duplicates")),
        (12_000, 6_000, 6_000)
    );
    assert_eq!(directory.games(), 6_000);
}

#[test]
fn waiting_for_another_program_is_reported() {
    let directory = TestDirectory::new();
    many_games(&directory.path("games.txt"), 5);
    directory.run(&["import", directory.path("games.txt").to_str().unwrap()]);
    let other = rusqlite::Connection::open(directory.path("games.db")).unwrap();
    other.execute_batch("BEGIN EXCLUSIVE").unwrap();
    let mut command = directory.command(&["games", "--format", "jsonl"]);
    let command = command.stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut waiting = command.spawn().unwrap();
    let mut said = String::new();
    let stderr = waiting.stderr.as_mut().unwrap();
    BufReader::new(stderr).read_line(&mut said).unwrap();
    let expected =
        "the database is locked by another program; waiting for up to a minute until it is free\n";
    assert_eq!(said, expected);
    other.execute_batch("ROLLBACK").unwrap();
    let output = waiting.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(0));
    assert_eq!(
        output.stdout.iter().filter(|&&byte| byte == b'\n').count(),
        5
    );
}

/// A program with 256 MiB of memory converts 300 MB of games.
#[test]
fn memory_does_not_grow_with_the_stream() {
    let directory = TestDirectory::new();
    let record = format!(
        "# layout: Standard\n1.a1b2 {{{}}} i9h8\n",
        "a remark ".repeat(500)
    );
    let file = directory.file("record.txt", record);
    let script = format!(
        "export MALLOC_ARENA_MAX=1; ulimit -v 262144; yes \"$(cat {file})\" | head -c 300000000 | {} check - --format json",
        env!("CARGO_BIN_EXE_sumito")
    );
    let output = std::process::Command::new("sh")
        .args(["-c", &script])
        .output()
        .unwrap();
    let report: serde_json::Value = serde_json::from_slice(&output.stdout)
        .unwrap_or_else(|error| panic!("{error}: {output:?}"));
    assert!(report["seen"].as_u64() > Some(60_000), "{report}");
    assert_eq!(report["rejected"], 0);
}

/// What is not understood, or would have no effect, is refused with what may be meant.
#[test]
fn invalid_arguments_name_what_may_be_meant() {
    let directory = TestDirectory::new();
    let file = directory.file("games.txt", "# layout: Belgian Daisy\n1.a1b2 i5h5\n");
    directory.json(&["import", &file]);
    let readings = "may be 2016.05.03 or 2016.03.05; expected a date as 2016.09.19";
    let belgian = "did you mean `Belgian` or `Belgian Daisy`?";
    for (words, expected) in [
        (&["games", "--since", "03/05/2016"][..], readings),
        (&["games", "--until", "03/05/2016"], readings),
        (&["export", "--since", "3-5-2016"], readings),
        (
            &["replay", "1", "--listing", "--format", "json"],
            "`--format` does not apply to a line of moves, expected it without `--listing`",
        ),
        (&["position", "standrad"], "did you mean `Standard`?"),
        (&["moves", "Belgain"], belgian),
        (&["perft", "Belgain"], belgian),
        (&["minimax", "Belgain"], belgian),
        (&["search", "--position", "Belgain"], belgian),
        (
            &["position", "rabit scorpio"],
            "there is no opening `rabit scorpio`, did you mean `Rabbit Scorpio`?",
        ),
    ] {
        let message = error(&directory.run(words));
        assert!(message.contains(expected), "{words:?}: {message}");
    }
}
