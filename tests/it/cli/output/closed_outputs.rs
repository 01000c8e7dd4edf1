//! Output to closed pipes and full disks; temporary files; and input that does not arrive.

use std::fs;
use std::io::{Read as _, pipe};
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use crate::support::project;
use crate::support::{TestDirectory, error};

pub(super) fn with_games() -> TestDirectory {
    let directory = TestDirectory::new();
    let samples = project("sample-games").display().to_string();
    assert!(directory.run(&["import", &samples]).status.success());
    directory
}

/// A closed output, as with `| head`, causes neither a message nor a panic in any format.
#[test]
fn a_closed_output_is_not_an_error() {
    let directory = with_games();
    let samples = project("sample-games").display().to_string();
    for words in [
        &["games"][..],
        &["games", "--format", "json"],
        &["games", "--format", "jsonl"],
        &["games", "--format", "csv"],
        &["search", "--pattern", "black:e5", "--format", "csv"],
        &["show", "1"],
        &["show", "1", "--format", "json"],
        &["show", "1", "--svg"],
        &["replay", "1"],
        &["replay", "1", "--format", "csv"],
        &["openings", "--layout", "belgian"],
        &["players", "--format", "jsonl"],
        &["stats"],
        &["report", "player", "sumito", "--html"],
        &["export", "--to", "csv"],
        &["export", "--to", "json"],
        &["export", "--to", "html"],
        &["export", "--to", "apgn"],
        &["convert", &samples, "--to", "csv", "--rows", "plies"],
        &["generate", "--games", "500"],
        &["generate", "--games", "500", "--to", "csv"],
        &["check", &samples],
        &["check", &samples, "--format", "json"],
        &["import", &samples],
        &["import", &samples, "--format", "json"],
        &["query", "SELECT * FROM game", "--format", "csv"],
        &["layouts"],
        &["moves", "standard", "--format", "jsonl"],
        &["perft", "standard", "--depth", "2"],
        &["tree", "standard", "--depth", "2"],
        &["db", "info"],
        &["completions", "bash"],
        &["help"],
    ] {
        let (reader, writer) = pipe().unwrap();
        drop(reader);
        let output = directory.command(words).stdout(writer).output().unwrap();
        let message = String::from_utf8(output.stderr).unwrap();
        assert!(
            output.status.success(),
            "{words:?}: {:?} {message}",
            output.status
        );
        assert!(
            !message.contains("sumito:") && !message.contains("panicked"),
            "{words:?}: {message}"
        );
    }
}

/// A closed standard error does not stop an import.
#[test]
fn an_import_continues_when_standard_error_is_closed() {
    let directory = TestDirectory::new();
    let file = directory.file(
        "slip.txt",
        fs::read(project("tests/data/slip.txt")).unwrap(),
    );
    let (reader, writer) = pipe().unwrap();
    drop(reader);
    let mut command = directory.command(&["import", &file]);
    command.stdout(writer.try_clone().unwrap()).stderr(writer);
    assert_eq!(command.status().unwrap().code(), Some(1));
    assert_eq!(directory.games(), 1);
}

/// Neither what a command reads nor a database is replaced by its output, under whatever name.
#[test]
fn an_output_file_is_no_input_and_no_database() {
    let directory = TestDirectory::new();
    let games = directory.file("games.txt", "# layout: Standard\n1.a1b2 i9h8\n");
    let weights = directory.file("weights.txt", "weights");
    let path = |name: &str| directory.path(name).display().to_string();
    let (database, other) = (path("club"), path("other"));
    for database in [&database, &other] {
        let done = directory.run(&["--db", database, "import", &games]);
        assert!(done.status.success(), "{done:?}");
    }
    std::os::unix::fs::symlink(&games, path("link.txt")).unwrap();
    fs::hard_link(&games, path("hard.txt")).unwrap();
    fs::hard_link(&database, path("same")).unwrap();
    let [link, hard, same] = ["link.txt", "hard.txt", "same"].map(path);
    let folder = path(".");
    let input = "is one of the files that are read, expected another file";
    let itself = "is the database itself, expected another file";
    let any = "is a database, expected another file";
    let convert = ["convert", &games, "--to", "linear", "-o"];
    for (words, output, message) in [
        (&convert[..], &games, input),
        (&convert, &link, input),
        (&convert, &hard, input),
        (&["convert", &folder, "--to", "linear", "-o"], &hard, input),
        (&convert, &database, itself),
        (&convert, &other, any),
        (&["export", "-o"], &database, itself),
        (&["export", "-o"], &same, itself),
        (&["export", "--to", "html", "-o"], &database, itself),
        (&["export", "--openings-file", &games, "-o"], &hard, input),
        (&["generate", "--games", "1", "-o"], &database, itself),
        (&["tree", "standard", "-o"], &database, itself),
        (&["book", "make", "-o"], &database, itself),
        (&["tune", "--weights", &weights, "-o"], &weights, input),
        (&["tune", "-o"], &database, itself),
        (&["match", "sumito", "sumito", "-o"], &database, itself),
        (
            &["match", "sumito", "sumito", "--log", &weights, "-o"],
            &weights,
            input,
        ),
    ] {
        let before = [&games, &weights, &database, &other].map(|path| fs::read(path).unwrap());
        let words = [&["--db", &database], words, &[output]].concat();
        let found = error(&directory.run(&words));
        assert!(found.contains(message), "{words:?}: {found}");
        let after = [&games, &weights, &database, &other].map(|path| fs::read(path).unwrap());
        assert!(before == after, "{words:?}");
    }
}

#[test]
fn zero_is_rejected_as_a_limit() {
    let directory = with_games();
    let samples = project("sample-games").display().to_string();
    for words in [
        &["import", &samples, "--batch", "0"][..],
        &["puzzles", "--known", "--most", "0"],
        &["minimax", "standard", "--depth", "0"],
        &["tree", "standard", "--limit", "0"],
        &["match", "sumito", "sumito", "--depth", "0"],
        &["match", "sumito", "sumito", "--time", "0"],
        &["match", "sumito", "sumito", "--nodes", "0"],
        &["match", "sumito", "sumito", "--most-plies", "0"],
        &["games", "--limit", "0"],
        &["log", "--limit", "0"],
    ] {
        let message = error(&directory.run(words));
        assert!(
            message.contains("invalid value '0'"),
            "{words:?}: {message}"
        );
    }
}

#[test]
fn waiting_for_a_pipe_without_a_writer_is_reported() {
    let directory = TestDirectory::new();
    let fifo = directory.path("fifo");
    assert!(
        Command::new("mkfifo")
            .arg(&fifo)
            .status()
            .unwrap()
            .success()
    );
    for name in [fifo.to_str().unwrap(), "-"] {
        let mut command = directory.command(&["import", name]);
        command.stdin(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.stdout(Stdio::null()).spawn().unwrap();
        let mut stderr = child.stderr.take().unwrap();
        let mut message = vec![0; 400];
        let read = stderr.read(&mut message).unwrap();
        let message = String::from_utf8_lossy(&message[..read]).into_owned();
        let file = "# layout: Standard\n1.a1b2 i9h8\n";
        match name {
            "-" => {
                use std::io::Write as _;
                let mut stdin = child.stdin.take().unwrap();
                stdin.write_all(file.as_bytes()).unwrap();
            }
            name => fs::write(name, file).unwrap(),
        }
        assert!(child.wait().unwrap().success());
        let what = match name {
            "-" => "waiting for records from standard input",
            _ => "waiting for another program to write records to",
        };
        assert!(message.starts_with(what), "{message}");
    }
    assert_eq!(directory.games(), 1);
    // Input that arrives at once causes no message.
    let file = directory.file("game.txt", "# layout: Standard\n1.a1b2 i9h8\n");
    let mut command = directory.command(&["import", "-"]);
    let output = command.stdin(fs::File::open(file).unwrap()).output();
    let message = String::from_utf8(output.unwrap().stderr).unwrap();
    assert!(!message.contains("waiting"), "{message}");
}

#[test]
fn convert_says_how_much_text_belongs_to_no_game() {
    let directory = TestDirectory::new();
    let text = "# layout: Standard\n1.a1b2 i9h8 *\n\n# The next game is lost.\n# So is this one.\n";
    let file = directory.file("game.txt", text);
    let output = directory.run(&["convert", &file, "--to", "linear"]);
    let message = String::from_utf8(output.stderr).unwrap();
    let expected = "not written: 2 lines of text that belongs to no game\n";
    assert!(message.contains(expected), "{message}");
    // What stands around a list of games is not left out where the games have it.
    for (fields, is_told) in [(r#""event":"Cup","#, false), (r#""title":"Cup","#, true)] {
        let text = format!(r#"{{{fields}"games":[{{"layout":"Standard","moves":["a1b2"]}}]}}"#);
        let file = directory.file("list.json", &text);
        let output = directory.run(&["convert", &file, "--to", "linear"]);
        let message = String::from_utf8(output.stderr).unwrap();
        let told = message.contains("not written: 1 line of text that belongs to no game\n");
        assert_eq!(told, is_told, "{fields} {message}");
    }
}

#[test]
fn an_empty_database_is_told_as_such() {
    let directory = TestDirectory::new();
    let file = directory.file("game.txt", "# layout: Standard\n1.a1b2 i9h8 *\n");
    directory.run(&["import", &file]);
    directory.run(&["delete", "1", "--yes"]);
    let message = error(&directory.run(&["openings"]));
    assert!(
        message.contains("the database has no games: name one with --layout"),
        "{message}"
    );
}

/// Runs a command whose files are limited to a number of blocks of 512 bytes.
fn limited(directory: &TestDirectory, blocks: u32, words: &[&str]) -> String {
    let script = format!("trap '' XFSZ; ulimit -f {blocks}; exec \"$0\" \"$@\"");
    let mut command = Command::new("sh");
    command
        .args(["-c", &script, env!("CARGO_BIN_EXE_sumito")])
        .args(words)
        .env("SUMITO_DB", directory.path("games.db"));
    error(&command.output().unwrap())
}

#[test]
fn the_error_of_a_full_disk_names_the_file_and_what_is_stored() {
    let directory = TestDirectory::new();
    let file = directory.path("made-up.apgn").display().to_string();
    directory.run(&["generate", "--games", "300", "-o", &file]);
    directory.run(&["import", &file]);
    let games = directory.games();
    let database = directory.path("games.db").display().to_string();
    for (words, expected) in [
        (&["import", "sample-games"][..], "can simply be run again"),
        (&["delete", "1", "--yes"], "nothing was changed"),
        (&["edit", "1", "--tag", "Site=Here"], "nothing was changed"),
        (&["undo"], "nothing was changed"),
        (&["db", "compact"], "the database is as it was"),
    ] {
        let message = limited(&directory, 8, words);
        assert!(
            message.contains(&format!("cannot write {database}: ")) && message.contains(expected),
            "{words:?}: {message}"
        );
        assert_eq!(directory.games(), games);
    }
    for (words, name) in [
        (&["export", "--to", "jsonl", "-o"][..], "out.jsonl"),
        (&["export", "--to", "html", "-o"], "out.html"),
        #[cfg(feature = "parquet")]
        (&["export", "--to", "parquet", "-o"], "tables"),
        (&["db", "backup"], "copy.db"),
    ] {
        let path = directory.path(name).display().to_string();
        let message = limited(&directory, 8, &[words, &[&path]].concat());
        assert!(
            message.starts_with(&format!("sumito: cannot write {path}: ")),
            "{words:?}: {message}"
        );
        assert!(!message.contains("import"), "{message}");
        assert!(!Path::new(&path).exists());
    }
    assert_eq!(left_behind(&directory), 0);
    let full = |words: &[&str]| {
        let full = fs::File::options().write(true).open("/dev/full").unwrap();
        error(&directory.command(words).stdout(full).output().unwrap())
    };
    for format in ["table", "json", "jsonl", "csv"] {
        let message = full(&["games", "--format", format]);
        assert!(
            message.starts_with("sumito: cannot write to standard output: "),
            "{message}"
        );
    }
    for words in [
        &["export", "--to", "jsonl", "-o", "/dev/full"][..],
        &["show", "1", "--svg", "/dev/full"],
        &["export", "--to", "html", "-o", "/dev/full"],
    ] {
        let message = error(&directory.run(words));
        assert!(
            message.starts_with("sumito: cannot write /dev/full: "),
            "{message}"
        );
    }
}

/// The number of temporary folders.
fn left_behind(directory: &TestDirectory) -> usize {
    let entries = fs::read_dir(directory.folder.path()).unwrap();
    let names = entries.map(|entry| entry.unwrap().file_name());
    names
        .filter(|name| name.to_string_lossy().starts_with(".sumito-part-"))
        .count()
}

#[test]
fn temporary_files_of_a_killed_command_are_removed_by_the_next_one() {
    let directory = with_games();
    let path = |name: &str| directory.path(name).display().to_string();
    let begin = |file: &str| {
        let words = ["generate", "--games", "1000000", "-o", file];
        let child = directory.command(&words).spawn().unwrap();
        let start = Instant::now();
        while left_behind(&directory) == 0 && start.elapsed() < Duration::from_mins(1) {
            std::thread::sleep(Duration::from_millis(5));
        }
        child
    };
    for words in [
        &["export", "--to", "apgn", "-o", &path("games.apgn")][..],
        #[cfg(feature = "parquet")]
        &["export", "--to", "parquet", "-o", &path("tables")],
        &["db", "backup", &path("copy.db")],
    ] {
        let mut killed = begin(&path("first.apgn"));
        // A temporary file of a running command is not removed.
        let another = ["generate", "-o", &path("second.apgn")];
        assert!(directory.run(&another).status.success());
        assert_eq!(left_behind(&directory), 1);
        killed.kill().unwrap();
        killed.wait().unwrap();
        assert_eq!(left_behind(&directory), 1);
        assert!(directory.run(words).status.success(), "{words:?}");
        assert_eq!(left_behind(&directory), 0, "{words:?}");
        assert!(!directory.path("first.apgn").exists());
    }
}
