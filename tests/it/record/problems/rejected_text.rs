//! Rejected text: how much of it is stored, and the memory for reading it.

use std::io::{BufWriter, Write};
use std::ops::ControlFlow;
use std::process::{Output, Stdio};

use flate2::Compression;
use flate2::write::GzEncoder;
use rusqlite::Connection;
use serde_json::{Value, json};
use sumito::record::{ReadOptions, read};
use sumito::store::{Access, Database, ImportCounts, ImportOptions, OMITTED_REJECTS_KIND};

use crate::support::{TestDirectory, error, sumito};

const GAME: &str = "# Black: Aglaé\n# Layout: Belgian Daisy\n1.a1b2 i5h5 2.a2b3 i6h6\n";

/// A packed file of games, a number of MiB of one byte, and another game.
fn between_games(
    directory: &TestDirectory,
    name: &str,
    games: usize,
    byte: u8,
    mebibytes: usize,
) -> String {
    let file = std::fs::File::create(directory.path(name)).unwrap();
    let mut packed = GzEncoder::new(BufWriter::new(file), Compression::fast());
    for n in 0..games {
        write!(packed, "# Event: {n}\n{GAME}\n").unwrap();
    }
    let block = vec![byte; 1 << 20];
    for _ in 0..mebibytes {
        packed.write_all(&block).unwrap();
    }
    write!(packed, "\n\n{}", GAME.replace("Aglaé", "Zoë")).unwrap();
    packed.finish().unwrap().flush().unwrap();
    directory.path(name).display().to_string()
}

/// Runs the program with a limited address space.
#[cfg(target_os = "linux")]
fn run_within(directory: &TestDirectory, mebibytes: usize, words: &[&str]) -> Output {
    let program = sumito(&[]).get_program().to_owned();
    let script = format!("ulimit -v {}; exec \"$0\" \"$@\"", mebibytes << 10);
    std::process::Command::new("sh")
        .args(["-c", &script])
        .arg(program)
        .args(words)
        .env("SUMITO_DB", directory.path("games.db"))
        // Each thread of its own would reserve 64 MiB of addresses, which count as memory although they are not used.
        .env("MALLOC_ARENA_MAX", "1")
        .output()
        .unwrap()
}

fn read_json(output: &Output) -> Value {
    serde_json::from_slice(&output.stdout).unwrap_or_else(|error| panic!("{error}: {output:?}"))
}

fn stderr(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

#[test]
#[cfg(target_os = "linux")]
fn an_overlong_line_is_one_reject_and_the_rest_is_read() {
    let directory = TestDirectory::new();
    let file = between_games(&directory, "line.txt.gz", 1, b'0', 160);
    let import = run_within(&directory, 400, &["import", "--format", "json", &file]);
    let report = read_json(&import);
    assert_eq!(
        (&report["imported"], &report["rejected"]),
        (&json!(2), &json!(1)),
        "{report}"
    );
    let size = std::fs::metadata(directory.path("games.db")).unwrap().len();
    assert!(size < 2 << 20, "{size} bytes");
    let list = directory.json(&["rejects"]);
    let reject = &list[0];
    let stored: u64 = 1 << 20;
    assert_eq!(
        (&reject["line"], &reject["column"], &reject["kind"]),
        (&json!(6), &json!(1), &json!("too-long"))
    );
    let rest = (160 << 20) - stored;
    let message = reject["message"].as_str().unwrap();
    assert!(
        message.ends_with(&format!(
            "its first {stored} bytes are kept, {rest} are not"
        )),
        "{message}"
    );
    assert_eq!(
        (&reject["text_bytes"], &reject["truncated"]),
        (&json!(stored), &json!(true))
    );
    assert_eq!(reject["text"].as_str().unwrap().len(), 4 << 10);
    let whole = directory.json(&["rejects", "1"]);
    assert_eq!(whole[0]["text"].as_str().unwrap().len() as u64, stored);
    assert_eq!(whole[0]["truncated"], json!(false));
    // A check gives the same counts.
    let check = read_json(&run_within(
        &directory,
        400,
        &["check", "--format", "json", &file],
    ));
    assert_eq!(
        (&check["valid"], &check["rejected"]),
        (&json!(2), &json!(1))
    );
    let problems = check["problems"].as_array().unwrap();
    let error = problems
        .iter()
        .find(|problem| problem["severity"] == "error");
    assert_eq!(error.unwrap()["line"], json!(6));
    let converted = run_within(&directory, 400, &["convert", "--to", "linear", &file]);
    let games = String::from_utf8(converted.stdout).unwrap();
    assert_eq!(games.matches("1.a1b2").count(), 2, "{games}");
    // A second import adds nothing.
    directory.json(&["import", &file]);
    assert_eq!(directory.json(&["rejects"]), list);
    assert_eq!(directory.games(), 2);
}

#[test]
#[cfg(target_os = "linux")]
fn a_file_of_zeros_is_binary() {
    let directory = TestDirectory::new();
    // The zeros come after the bytes by which the kind of a file is detected.
    let file = between_games(&directory, "zeros.txt.gz", 40, 0, 100);
    let import = run_within(&directory, 400, &["import", "--format", "json", &file]);
    let message = stderr(&import);
    let from: usize = (0..40)
        .map(|n| format!("# Event: {n}\n{GAME}\n").len())
        .sum();
    assert!(
        message.contains(&format!("completely: from byte {from} on it is not text")),
        "{message}"
    );
    let report = read_json(&import);
    assert_eq!(import.status.code(), Some(2));
    assert_eq!(
        (&report["imported"], &report["rejected"]),
        (&json!(40), &json!(1))
    );
    for device in ["/dev/zero", "/dev/urandom"] {
        let output = run_within(&directory, 400, &["import", device]);
        assert_ne!(output.status.code(), Some(0));
        assert!(stderr(&output).contains("not text"), "{output:?}");
    }
    // An endless file.
    let head = format!(
        "cat {} /dev/zero",
        directory.file("head.txt", GAME.repeat(40))
    );
    let mut cat = std::process::Command::new("sh")
        .args(["-c", &head])
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let pipe = cat.stdout.take().unwrap();
    let output = directory
        .command(&["import", "-"])
        .stdin(pipe)
        .output()
        .unwrap();
    let message = error(&output);
    assert!(message.contains("not text"), "{message}");
    cat.wait().unwrap();
}

/// Records that cannot be replayed, each with its number.
fn unreadable(count: usize) -> String {
    let filler = "zz ".repeat(300);
    let records = (0..count).map(|n| format!("# Black: nobody {n}\n1.{filler}\n\n"));
    records.collect()
}

/// Imports with a limit of rejected text, and returns the counts.
fn import(path: &std::path::Path, text: &str, limit: u64) -> ImportCounts {
    let mut database = Database::open(path, Access::Write).unwrap();
    let options = ImportOptions {
        batch: 7,
        reject_limit: limit,
        ..ImportOptions::default()
    };
    let mut importer = database.importer(options).unwrap();
    importer.begin_source("many.txt").unwrap();
    for record in read(text.as_bytes(), ReadOptions::default()) {
        let record = record.unwrap();
        let prepared = options.prepare(&record);
        importer.add(record, prepared).unwrap();
    }
    importer.store().unwrap();
    importer.stored()
}

#[test]
fn rejects_over_the_limit_are_counted_and_reported() {
    let directory = TestDirectory::new();
    let path = directory.path("games.db");
    let text = format!("{}{GAME}", unreadable(40));
    let counts = import(&path, &text, 12 * 1_200);
    assert_eq!((counts.imported, counts.rejected), (1, 40));
    assert_eq!(counts.not_kept, 28);
    let list = directory.json(&["rejects"]);
    let rows = list.as_array().unwrap();
    assert_eq!(rows.len(), 13);
    let rest = rows
        .iter()
        .find(|row| row["kind"] == OMITTED_REJECTS_KIND)
        .unwrap();
    // Each record has three lines.
    assert_eq!((&rest["line"], &rest["text"]), (&json!(37), &json!("")));
    let message = rest["message"].as_str().unwrap();
    let expected = format!(
        "28 more records or comments without a game, {} bytes from line 37 to line 118, are not kept",
        counts.not_kept_bytes
    );
    assert!(message.starts_with(&expected), "{message}");
    // A second import adds nothing.
    assert_eq!(import(&path, &text, 12 * 1_200).not_kept, 28);
    assert_eq!(directory.json(&["rejects"]), list);
    assert_eq!(directory.games(), 1);
    // A retry ignores rejects that are not stored.
    let retried = directory.json(&["rejects", "--retry"]);
    assert_eq!(retried["seen"], json!(12));
    let id = rest["id"].to_string();
    let message = error(&directory.run(&["rejects", "--retry", &id]));
    assert!(message.contains("--reject-limit"), "{message}");
    // A merge copies it.
    let other = TestDirectory::new();
    let merged = other.json(&["db", "merge", &path.display().to_string()]);
    assert_eq!(merged["rejects"], json!(13));
    assert_eq!(other.games(), 1);
    let texts = |list: &Value| -> Vec<Value> {
        let rows = list.as_array().unwrap().iter();
        rows.map(|row| row["text"].clone()).collect()
    };
    assert_eq!(texts(&other.json(&["rejects"])), texts(&list));
    // With a higher limit all rejects are stored.
    assert_eq!(import(&path, &text, u64::MAX).not_kept, 0);
    let list = directory.json(&["rejects"]);
    assert_eq!(list.as_array().unwrap().len(), 40);
    assert!(
        list.as_array()
            .unwrap()
            .iter()
            .all(|row| row["kind"] != OMITTED_REJECTS_KIND)
    );
    assert_eq!(directory.games(), 1);
}

#[test]
fn an_import_reports_rejects_that_are_not_kept() {
    let directory = TestDirectory::new();
    let file = directory.file("many.txt", unreadable(40));
    let output = directory.run(&["import", "--reject-limit", "0", "--format", "json", &file]);
    let message = stderr(&output);
    assert!(
        message.contains(&format!(
            "{file}:1: 40 more records or comments without a game"
        )),
        "{message}"
    );
    let report = read_json(&output);
    assert_eq!(
        (&report["rejected"], &report["not_kept"]),
        (&json!(40), &json!(40))
    );
    let report = directory.json(&["import", "--reject-limit", "none", &file]);
    assert_eq!(
        (&report["rejected"], &report["not_kept"]),
        (&json!(40), &json!(null))
    );
    assert_eq!(directory.json(&["rejects"]).as_array().unwrap().len(), 40);
    let message = error(&directory.run(&["import", "--reject-limit", "much", &file]));
    assert!(
        message.contains("expected a number of MiB, or none"),
        "{message}"
    );
}

#[test]
fn the_list_of_rejects_can_be_paged() {
    let directory = TestDirectory::new();
    directory.json(&["import", &directory.file("many.txt", unreadable(9))]);
    let all = directory.json(&["rejects"]);
    let output = directory.run(&[
        "rejects", "--limit", "2", "--offset", "3", "--format", "json",
    ]);
    assert_eq!(
        read_json(&output).as_array().unwrap()[..],
        all.as_array().unwrap()[3..5]
    );
    assert!(stderr(&output).contains("2 of 9 rejects"), "{output:?}");
    let csv = directory.run(&["rejects", "--format", "csv"]);
    let mut rows = csv::Reader::from_reader(&csv.stdout[..]);
    assert_eq!(
        rows.headers().unwrap().iter().next_back(),
        Some("truncated")
    );
    assert_eq!(rows.records().map(Result::unwrap).count(), 9);
    let lines = directory.run(&["rejects", "--format", "jsonl"]).stdout;
    assert_eq!(lines.iter().filter(|&&byte| byte == b'\n').count(), 9);
    let empty = TestDirectory::new();
    empty.json(&["import", &empty.file("game.txt", GAME)]);
    assert_eq!(empty.json(&["rejects"]), json!([]));
}

/// Ten thousand different lines take no more space than their compressed text.
#[test]
fn the_text_of_a_reject_is_compressed() {
    let mut database = Database::in_memory().unwrap();
    let text = format!("# Black: nobody\n1.{}", "zz ".repeat(100_000));
    let mut counts = ImportCounts::default();
    let records = read(text.as_bytes(), ReadOptions::default());
    let go_on = |_: &_| ControlFlow::Continue(());
    database.import("a", records, &mut counts, go_on).unwrap();
    let sizes = "SELECT length(text), text_bytes FROM reject";
    let rows = database.query(sizes).unwrap().rows;
    let [
        [
            sumito::store::Value::Integer(packed),
            sumito::store::Value::Integer(bytes),
        ],
    ] = [&rows[0][..]].map(|row| [row[0].clone(), row[1].clone()])
    else {
        panic!("{rows:?}")
    };
    assert_eq!(usize::try_from(bytes).unwrap(), text.trim_end().len());
    assert!(packed < 1_000, "{packed}");
    assert_eq!(database.reject(1).unwrap().unwrap().text, text.trim_end());
    assert_eq!(database.check(|_| ()).unwrap().faults, [""; 0]);
}

/// A check detects a wrong length, and a wrong text with a valid checksum.
#[test]
fn a_check_verifies_the_compressed_text() {
    let directory = TestDirectory::new();
    directory.json(&["import", &directory.file("many.txt", unreadable(3))]);
    let connection = Connection::open(directory.path("games.db")).unwrap();
    connection
        .execute_batch("UPDATE reject SET text_bytes = text_bytes + 1 WHERE id = 2")
        .unwrap();
    drop(connection);
    let faults = directory.json(&["db", "check"])["faults"].clone();
    let expected = [
        "reject 2: its text cannot be unpacked",
        "reject 2: its content has changed since it was written (wrong checksum)",
    ];
    assert_eq!(faults, json!(expected));
    let message = error(&directory.run(&["rejects", "2"]));
    assert!(message.contains("the text of reject 2"), "{message}");
}
