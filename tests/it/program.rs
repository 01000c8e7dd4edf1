//! The program on bad input: a clear error, nothing lost, and a database that is whole.

use std::fs::{self, File};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::time::{Duration, Instant};

use serde_json::Value;

use super::project;

pub(super) fn sumito(words: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_sumito"));
    command.args(words).env_remove("SUMITO_DB");
    command
}

/// A folder with a database in it.
struct Place {
    folder: tempfile::TempDir,
}

impl Place {
    fn new() -> Place {
        Place {
            folder: tempfile::tempdir().unwrap(),
        }
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    fn file(&self, name: &str, content: impl AsRef<[u8]>) -> String {
        fs::write(self.path(name), content).unwrap();
        self.path(name).display().to_string()
    }

    fn command(&self, words: &[&str]) -> Command {
        let mut command = sumito(words);
        command.env("SUMITO_DB", self.path("games.db"));
        command
    }

    fn run(&self, words: &[&str]) -> Output {
        self.command(words).output().unwrap()
    }

    fn json(&self, words: &[&str]) -> Value {
        let output = self.run(&[words, &["--format", "json"]].concat());
        serde_json::from_slice(&output.stdout).unwrap_or_else(|error| panic!("{error}: {output:?}"))
    }

    /// Waits until an import has stored more than one batch.
    fn wait_for_batches(&self) {
        let start = Instant::now();
        let size = || fs::metadata(self.path("games.db")).map_or(0, |data| data.len());
        while size() < 4 << 20 && start.elapsed() < Duration::from_mins(1) {
            std::thread::sleep(Duration::from_millis(2));
        }
    }

    /// The number of games, after checking that the database is whole.
    fn games(&self) -> u64 {
        let check = self.json(&["db", "check"]);
        assert_eq!(check["faults"], Value::Array(vec![]));
        check["games"].as_u64().unwrap()
    }
}

fn error(output: &Output) -> String {
    assert_eq!(output.status.code(), Some(2), "{output:?}");
    String::from_utf8(output.stderr.clone()).unwrap()
}

/// A file of so many different short games.
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
fn counts_balance_whatever_the_file_holds() {
    let place = Place::new();
    let good = "# layout: Standard\n1.a1b2 i9h8\n\n";
    let rubbish: Vec<u8> = (0..200_000u32)
        .map(|n| (n.wrapping_mul(2_654_435_761) >> 13) as u8)
        .collect();
    let files = [
        place.file(
            "illegal.txt",
            format!("{good}# layout: Standard\n1.a1b2 i9h8 2.e5e6 i5h5\n\n{good}"),
        ),
        place.file(
            "truncated.txt",
            &format!("{good}# layout: Standard\n1.a1b2 i9h8 2.b1c")[..],
        ),
        place.file("rubbish.bin", rubbish),
        place.file("empty.txt", ""),
    ];
    let words: Vec<&str> = ["import"]
        .into_iter()
        .chain(files.iter().map(String::as_str))
        .collect();
    let report = place.json(&words);
    let count = |name: &str| report[name].as_u64().unwrap();
    assert_eq!(
        (count("files"), count("imported"), count("incomplete")),
        (4, 1, 2)
    );
    assert!(count("rejected") > 0);
    assert_eq!(
        count("seen"),
        count("imported") + count("duplicates") + count("incomplete") + count("rejected")
    );
    assert_eq!(place.run(&words).status.code(), Some(1));
    let rejects = place.json(&["rejects"]);
    assert!(
        rejects
            .as_array()
            .unwrap()
            .iter()
            .all(|reject| !reject["text"].as_str().unwrap().is_empty())
    );
    assert_eq!(place.games(), 3, "one whole, two incomplete");
}

#[test]
fn two_hundred_megabytes_without_a_line_end() {
    let place = Place::new();
    let path = place.path("long.txt");
    let mut file = File::create(&path).unwrap();
    let piece = vec![b'x'; 1 << 20];
    (0..200).for_each(|_| file.write_all(&piece).unwrap());
    writeln!(file, "\n\n# layout: Standard\n1.a1b2 i9h8").unwrap();
    drop(file);
    let report = place.json(&["check", path.to_str().unwrap()]);
    assert_eq!(
        (report["valid"].as_u64(), report["rejected"].as_u64()),
        (Some(1), Some(200))
    );
    assert_eq!(report["problems"][0]["kind"], "too-long");
}

#[test]
fn databases_that_are_not_ours() {
    let place = Place::new();
    let good = place.file("good.txt", "# layout: Standard\n1.a1b2 i9h8");
    assert!(error(&place.run(&["games"])).contains("there is no database"));
    assert!(error(&place.run(&["import", "nowhere.txt"])).contains("cannot read nowhere.txt"));
    assert!(
        !place.path("games.db").exists(),
        "a failed import leaves no database behind"
    );

    place.file("games.db", "something else altogether ".repeat(100));
    assert!(error(&place.run(&["import", &good])).contains("is not a database"));
    assert!(error(&place.run(&["games"])).contains("is not a database"));
    fs::remove_file(place.path("games.db")).unwrap();

    let other = rusqlite::Connection::open(place.path("games.db")).unwrap();
    other
        .execute_batch("CREATE TABLE x (y); PRAGMA application_id = 7")
        .unwrap();
    drop(other);
    assert!(error(&place.run(&["import", &good])).contains("is a database of another program"));
    fs::remove_file(place.path("games.db")).unwrap();

    assert!(place.run(&["import", &good]).status.success());
    rusqlite::Connection::open(place.path("games.db"))
        .unwrap()
        .execute_batch("PRAGMA user_version = 99")
        .unwrap();
    let message = error(&place.run(&["import", &good]));
    assert!(
        message.contains("schema version 99, expected at most 1"),
        "{message}"
    );
}

#[test]
fn a_read_only_database_is_read_and_not_written() {
    let place = Place::new();
    let good = place.file("good.txt", "# layout: Standard\n1.a1b2 i9h8");
    let more = place.file("more.txt", "# layout: Standard\n1.a1b2 i8h8");
    assert!(place.run(&["import", &good]).status.success());
    // Permissions do not hold back the superuser; a file system mounted read-only does.
    let script =
        "mount --bind \"$1\" \"$1\" && mount -o remount,bind,ro \"$1\" && shift && exec \"$@\"";
    let Some(mut command) = in_namespace(script, place.folder.path()) else {
        return;
    };
    command
        .args([env!("CARGO_BIN_EXE_sumito"), "import", &more])
        .env("SUMITO_DB", place.path("games.db"));
    let message = error(&command.output().unwrap());
    assert!(message.contains("read-only"), "{message}");
    let Some(mut command) = in_namespace(script, place.folder.path()) else {
        return;
    };
    command
        .args([env!("CARGO_BIN_EXE_sumito"), "games"])
        .env("SUMITO_DB", place.path("games.db"));
    assert!(command.status().unwrap().success());
    assert_eq!(place.games(), 1);
}

#[test]
fn a_full_disk_leaves_whole_batches() {
    let place = Place::new();
    let games = place.path("many.txt");
    many_games(&games, 10_000);
    let small = place.path("small");
    fs::create_dir(&small).unwrap();
    let script = "mount -t tmpfs -o size=4m tmpfs \"$1\" || exit 9; cd \"$1\"; shift; \"$@\" >&2; echo \"status $?\" >&2; \
                  rm -f *-journal; \"$1\" db check --format json";
    let Some(mut command) = in_namespace(script, &small) else {
        return;
    };
    let output = command
        .args([env!("CARGO_BIN_EXE_sumito"), "import"])
        .arg(&games)
        .env("SUMITO_DB", "games.db")
        .output()
        .unwrap();
    let message = String::from_utf8(output.stderr).unwrap();
    assert!(
        message.contains("the disk is full") && message.contains("status 2"),
        "{message}"
    );
    let check: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(check["faults"], Value::Array(vec![]));
    assert!(check["games"].as_u64().unwrap() < 10_000);
}

/// A shell script in a namespace where it may mount, its first argument a folder; `None`, and a word about it, where the
/// system does not allow that.
fn in_namespace(script: &str, folder: &Path) -> Option<Command> {
    let namespace = ["--mount", "--map-root-user"];
    let works = Command::new("unshare")
        .args(namespace)
        .args(["mount", "-t", "tmpfs", "tmpfs"])
        .arg(folder)
        .stderr(Stdio::null())
        .status();
    if !works.is_ok_and(|status| status.success()) {
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
fn killed_and_run_again() {
    let place = Place::new();
    let games = place.path("many.txt");
    many_games(&games, 30_000);
    let mut child = place
        .command(&["import", games.to_str().unwrap()])
        .stdout(Stdio::null())
        .spawn()
        .unwrap();
    place.wait_for_batches();
    child.kill().unwrap();
    child.wait().unwrap();
    let stored = place.games();
    assert!(
        stored > 0 && stored < 30_000 && stored.is_multiple_of(2_000),
        "{stored} games: whole batches"
    );
    let report = place.json(&["import", games.to_str().unwrap()]);
    assert_eq!(
        (report["duplicates"].as_u64(), report["imported"].as_u64()),
        (Some(stored), Some(30_000 - stored))
    );
    assert_eq!(place.games(), 30_000);
}

#[cfg(unix)]
#[test]
fn interrupted_and_run_again() {
    let place = Place::new();
    let games = place.path("many.txt");
    many_games(&games, 30_000);
    let child = place
        .command(&["import", games.to_str().unwrap()])
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    place.wait_for_batches();
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
    let stored = place.games();
    assert!(stored > 0 && stored < 30_000, "{stored}");
    place.json(&["import", games.to_str().unwrap()]);
    assert_eq!(place.games(), 30_000);
}

#[test]
fn two_imports_at_once() {
    let place = Place::new();
    let games = place.path("many.txt");
    many_games(&games, 6_000);
    let import = || {
        place
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
    assert_eq!(place.games(), 6_000);
}

#[test]
fn a_folder_is_read_without_the_database_in_it() {
    let place = Place::new();
    place.file("good.txt", "# layout: Standard\n1.a1b2 i9h8");
    std::os::unix::fs::symlink(place.path("nowhere"), place.path("dangling.txt")).unwrap();
    std::os::unix::fs::symlink(place.folder.path(), place.path("loop")).unwrap();
    let folder = place.folder.path().display().to_string();
    for imported in [1, 0, 0] {
        let output = place.run(&["import", &folder, "--format", "json"]);
        let report: Value = serde_json::from_slice(&output.stdout).unwrap();
        assert_eq!(
            (
                report["files"].as_u64(),
                report["seen"].as_u64(),
                report["imported"].as_u64()
            ),
            (Some(1), Some(1), Some(imported))
        );
        // The link that leads nowhere is told.
        assert_eq!(output.status.code(), Some(1));
        assert!(
            String::from_utf8(output.stderr)
                .unwrap()
                .contains("dangling.txt")
        );
    }
    let named = place.path("games.db").display().to_string();
    assert!(error(&place.run(&["import", &named])).contains("is a database, expected records"));
}

#[test]
fn a_file_that_is_written_is_whole_or_as_it_was() {
    let place = Place::new();
    let file = place.file("game.txt", "# layout: Standard\n1.a1b2 i9h8\n");
    assert!(
        place
            .run(&["convert", &file, "--to", "apgn", "-o", &file])
            .status
            .success()
    );
    let text = fs::read_to_string(&file).unwrap();
    assert!(
        text.contains("[Variant \"standard\"]") && text.contains("1. a1b2 i9h8 *"),
        "{text}"
    );
    assert!(place.run(&["import", &file]).status.success());
    assert_eq!(
        place
            .run(&["export", "--player", "nobody", "--to", "table", "-o", &file])
            .status
            .code(),
        Some(1)
    );
    let nowhere = place.path("no/folder.txt").display().to_string();
    assert!(
        error(&place.run(&["export", "--to", "table", "-o", &nowhere])).contains("cannot write")
    );
    assert!(
        error(&place.run(&["export", "--to", "table", "-o", "/dev/full"])).contains("cannot write")
    );
}

#[test]
fn arguments_are_checked() {
    let place = Place::new();
    let file = place.file(
        "game.txt",
        "# layout: Standard\n# Date: 2016\n# Event: Cup # 3\n1.a1b2 i9h8\n",
    );
    assert!(place.run(&["import", &file]).status.success());
    for date in ["2016.13.45", "2016.00", "16", "yesterday"] {
        assert!(
            error(&place.run(&["games", "--from", date])).contains("expected a date"),
            "{date}"
        );
    }
    assert!(
        place
            .run(&["games", "--from", "2016.03", "--to", "2016.04"])
            .status
            .success(),
        "some day of 2016"
    );
    assert_eq!(place.run(&["games", "--to", "2015"]).status.code(), Some(1));
    let shown = String::from_utf8(place.run(&["show", "1"]).stdout).unwrap();
    assert!(shown.contains("Event: Cup # 3"), "{shown}");
    assert!(error(&place.run(&["show", "1", "--ply", "3"])).contains("game 1 has 2 plies"));
    // The filter holds beside a position.
    assert_eq!(
        place
            .run(&["openings", "--position", "standard", "--layout", "belgian"])
            .status
            .code(),
        Some(1)
    );
    let twice = place.json(&["query", "SELECT id, id FROM game"]);
    assert_eq!(twice[0]["id_2"], 1);
}

/// Every reading verb in every format, on the sample games.
#[test]
fn every_reading_verb_in_every_format() {
    let place = Place::new();
    let samples = project("sample-games").display().to_string();
    assert!(place.run(&["import", &samples]).status.success());
    let verbs: [&[&str]; 13] = [
        &["check", &samples],
        &["games"],
        &["show", "2"],
        &["replay", "2"],
        &["replay", "2", "--reverse", "--notation", "reversible"],
        &["search", "--moves", "a1b2", "--layout", "belgian"],
        &["openings", "--layout", "belgian"],
        &["moves", "standard"],
        &["perft", "standard", "--depth", "2"],
        &["layouts"],
        &["query", "SELECT id, black FROM summary"],
        &["db", "info"],
        &["db", "check"],
    ];
    for verb in verbs {
        for format in ["table", "json", "jsonl", "csv"] {
            let output = place.run(&[verb, &["--format", format]].concat());
            let text = String::from_utf8(output.stdout).unwrap();
            assert!(
                output.status.success() && !text.is_empty(),
                "{verb:?} {format}: {}",
                String::from_utf8_lossy(&output.stderr)
            );
            match format {
                "json" => drop(serde_json::from_str::<Value>(&text).unwrap()),
                "jsonl" => text
                    .lines()
                    .for_each(|line| drop(serde_json::from_str::<Value>(line).unwrap())),
                "csv" => assert!(
                    csv::Reader::from_reader(text.as_bytes())
                        .records()
                        .all(|row| row.is_ok()),
                    "{verb:?}"
                ),
                _ => {}
            }
        }
    }
    assert_eq!(
        place.run(&["search", "--position", "Star"]).status.code(),
        Some(1),
        "nothing found"
    );
}

#[test]
fn the_json_of_scripts_has_the_fields_promised() {
    let place = Place::new();
    let samples = project("sample-games").display().to_string();
    let names = |value: &Value| {
        value
            .as_object()
            .unwrap()
            .keys()
            .cloned()
            .collect::<Vec<_>>()
    };
    let import = [
        "files",
        "seen",
        "imported",
        "duplicates",
        "incomplete",
        "rejected",
        "warnings",
        "plies",
        "positions",
        "seconds",
    ];
    assert_eq!(names(&place.json(&["import", &samples])), import);
    let damaged = place.file("damaged.txt", "# layout: Standard\n1.a1b2 e5e6");
    let check = place.json(&["check", &damaged]);
    assert_eq!(
        names(&check),
        [
            "seen",
            "valid",
            "incomplete",
            "rejected",
            "warnings",
            "plies",
            "problems"
        ]
    );
    let problem = [
        "file", "line", "column", "offset", "game", "ply", "severity", "kind", "message",
    ];
    assert_eq!(names(&check["problems"][0]), problem);
    let has = |words: &[&str], fields: &[&str]| {
        let found = place.json(words);
        let first = found.get(0).unwrap_or(&found);
        fields
            .iter()
            .for_each(|field| assert!(first.get(field).is_some(), "{words:?}: {field}"));
    };
    has(
        &["games"],
        &[
            "id", "black", "white", "event", "date", "layout", "result", "ending", "score", "plies",
        ],
    );
    has(&["show", "1"], &["id", "start", "moves", "tags"]);
    has(
        &["replay", "1", "--reverse"],
        &["ply", "move", "inverse", "restored", "position", "score"],
    );
    has(
        &["search", "--position", "standard"],
        &["game", "ply", "orientation"],
    );
    has(
        &["openings"],
        &[
            "position", "games", "black", "white", "draws", "unknown", "moves",
        ],
    );
    has(
        &["moves", "standard"],
        &[
            "abapro",
            "nacre",
            "reversible",
            "kind",
            "marbles",
            "pushed",
            "ejects",
            "position",
        ],
    );
    has(
        &["layouts"],
        &["key", "names", "position", "black", "white"],
    );
    let ply = &place.json(&["show", "1"])["moves"][0];
    for field in [
        "ply",
        "color",
        "abapro",
        "nacre",
        "reversible",
        "pushed",
        "ejected",
        "score",
        "position",
    ] {
        assert!(ply.get(field).is_some(), "{field}");
    }
    let opening = &place.json(&["openings"])["moves"][0];
    for field in [
        "move",
        "games",
        "black",
        "white",
        "draws",
        "unknown",
        "transpositions",
        "last_date",
    ] {
        assert!(opening.get(field).is_some(), "{field}");
    }
}
