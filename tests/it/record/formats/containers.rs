//! Packed files: gzip, Zstandard and zip, intact and damaged.

use std::fs;
use std::io::{Cursor, Write};
use std::process::{Output, Stdio};

use flate2::Compression;
use flate2::write::GzEncoder;
use serde_json::Value;
use zip::ZipWriter;
use zip::write::SimpleFileOptions;

use crate::support::project;
use crate::support::{TestDirectory, error};

fn gz(bytes: &[u8]) -> Vec<u8> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::default());
    encoder.write_all(bytes).unwrap();
    encoder.finish().unwrap()
}

/// A Zstandard frame with a checksum, as the program `zstd` writes it.
fn zst(bytes: &[u8]) -> Vec<u8> {
    let mut encoder = zstd::Encoder::new(Vec::new(), 3).unwrap();
    encoder.include_checksum(true).unwrap();
    encoder.write_all(bytes).unwrap();
    encoder.finish().unwrap()
}

/// A zip archive; a name that ends with `/` is a folder.
fn zip<'a>(members: impl IntoIterator<Item = (&'a str, Vec<u8>)>) -> Vec<u8> {
    let mut writer = ZipWriter::new(Cursor::new(Vec::new()));
    for (name, bytes) in members {
        if name.ends_with('/') {
            writer
                .add_directory(name, SimpleFileOptions::default())
                .unwrap();
        } else {
            writer
                .start_file(name, SimpleFileOptions::default())
                .unwrap();
            writer.write_all(&bytes).unwrap();
        }
    }
    writer.finish().unwrap().into_inner()
}

/// The contents of the sample files by name.
fn samples() -> Vec<(String, Vec<u8>)> {
    let mut samples: Vec<_> = fs::read_dir(project("sample-games"))
        .unwrap()
        .map(|entry| entry.unwrap())
        .map(|entry| {
            (
                entry.file_name().into_string().unwrap(),
                fs::read(entry.path()).unwrap(),
            )
        })
        .collect();
    samples.sort();
    samples
}

/// The games of files as JSON lines.
fn games(directory: &TestDirectory, files: &[&str]) -> String {
    let output = directory.run(&[&["convert", "--to", "jsonl"], files].concat());
    assert!(output.status.success(), "{output:?}");
    String::from_utf8(output.stdout).unwrap()
}

/// Runs the program with input on standard input.
fn with_input(directory: &TestDirectory, words: &[&str], bytes: &[u8]) -> Output {
    let mut command = directory.command(words);
    command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    let mut process = command.spawn().unwrap();
    process.stdin.take().unwrap().write_all(bytes).unwrap();
    process.wait_with_output().unwrap()
}

#[test]
fn packed_files_hold_the_games_of_the_plain_ones() {
    let directory = TestDirectory::new();
    let samples = samples();
    let plain = games(
        &directory,
        &[&project("sample-games").display().to_string()],
    );
    assert_eq!(plain.lines().count(), 30);
    let members = samples
        .iter()
        .map(|(name, bytes)| (name.as_str(), bytes.clone()));
    let archive = zip(members);
    // Files without an extension and standard input are recognised too.
    let file = directory.file("archive", &archive);
    assert_eq!(games(&directory, &[&file]), plain);
    let output = with_input(&directory, &["convert", "-", "--to", "jsonl"], &archive);
    assert_eq!(String::from_utf8(output.stdout).unwrap(), plain);
    for pack in [gz, zst] as [fn(&[u8]) -> Vec<u8>; 2] {
        let folder = directory.path("packed");
        fs::create_dir_all(&folder).unwrap();
        for (name, bytes) in &samples {
            fs::write(folder.join(name), pack(bytes)).unwrap();
        }
        assert_eq!(games(&directory, &[&folder.display().to_string()]), plain);
        // Several gzip members or Zstandard frames are one stream, wherever they are split.
        let (_, text) = &samples[0];
        let (start, end) = text.split_at(text.len() / 2);
        let joined = [pack(start), pack(b""), pack(end)].concat();
        let expected = games(&directory, &[&directory.file("plain.txt", text)]);
        assert_eq!(
            games(&directory, &[&directory.file("joined", &joined)]),
            expected
        );
        let output = with_input(&directory, &["convert", "-", "--to", "jsonl"], &joined);
        assert_eq!(String::from_utf8(output.stdout).unwrap(), expected);
    }
}

const WHOLE: &str = "# layout: Standard\n1.a1b2 i9h8\n\n";

#[test]
fn locations_are_those_of_the_unpacked_file() {
    let directory = TestDirectory::new();
    let bad = format!("{WHOLE}# layout: Standard\n1.a1b2 e5e6\n");
    let plain = directory.file("bad.txt", &bad);
    let problem = |file: &str| {
        let report = directory.json(&["check", file]);
        let problems = report["problems"].as_array().unwrap();
        problems
            .iter()
            .find(|problem| problem["severity"] == "error")
            .unwrap()
            .clone()
    };
    let mut expected = problem(&plain);
    assert_eq!(
        (expected["line"].as_u64(), expected["column"].as_u64()),
        (Some(5), Some(8))
    );
    for (name, bytes, source) in [
        ("bad.gz", gz(bad.as_bytes()), "bad.gz"),
        ("bad.zst", zst(bad.as_bytes()), "bad.zst"),
        (
            "bad.zip",
            zip([("x/bad.txt", bad.clone().into_bytes())]),
            "bad.zip/x/bad.txt",
        ),
        (
            "gz.zip",
            zip([("bad.gz", gz(bad.as_bytes()))]),
            "gz.zip/bad.gz",
        ),
    ] {
        expected["file"] = directory.path(source).display().to_string().into();
        assert_eq!(problem(&directory.file(name, bytes)), expected);
    }
}

#[test]
fn folders_hidden_files_and_databases_in_archives_are_skipped() {
    let directory = TestDirectory::new();
    directory.run(&["import", &directory.file("first.txt", WHOLE)]);
    let database = fs::read(directory.path("games.db")).unwrap();
    let archive = zip([
        ("folder/", Vec::new()),
        ("folder/games.db", database.clone()),
        ("__MACOSX/._b.txt", b"\0\x05\x16\x07".to_vec()),
        ("./folder/b.txt", WHOLE.replace("i9h8", "i8h7").into_bytes()),
        ("a.txt", WHOLE.replace("i9h8", "h8g7").into_bytes()),
    ]);
    let archive = directory.file("archive.zip", archive);
    let report = directory.json(&["import", &archive]);
    assert_eq!(
        (
            report["files"].as_u64(),
            report["seen"].as_u64(),
            report["imported"].as_u64()
        ),
        (Some(2), Some(2), Some(2))
    );
    let sources = directory.json(&["query", "SELECT name FROM source ORDER BY id"]);
    let sources: Vec<&str> = sources
        .as_array()
        .unwrap()
        .iter()
        .map(|row| row["name"].as_str().unwrap())
        .collect();
    let names = [
        format!("{archive}/./folder/b.txt"),
        format!("{archive}/a.txt"),
    ];
    assert_eq!(sources[1..], names);
    let packed = directory.file("database.gz", gz(&database));
    assert!(
        error(&directory.run(&["check", &packed]))
            .contains("database.gz completely: it is a database")
    );
}

/// Two complete games, with a third one between them that may be damaged.
fn text() -> String {
    let moves: String = (1..40)
        .map(|n| format!("{}.a1b2 i9h8 {}.b2a1 h8i9 ", 2 * n - 1, 2 * n))
        .collect();
    format!("{WHOLE}{WHOLE}# layout: Standard\n{moves}\n")
}

/// A damaged file: its name and bytes, a part of the error, and how many games are valid, incomplete, and stored without their duplicates.
type Damage = (&'static str, Vec<u8>, &'static str, u64, u64, usize);

fn damages() -> [Damage; 9] {
    let text = text();
    let (gz, zst) = (gz(text.as_bytes()), zst(text.as_bytes()));
    let stored = SimpleFileOptions::default().compression_method(zip::CompressionMethod::Stored);
    let mut writer = ZipWriter::new(Cursor::new(Vec::new()));
    for name in ["a.txt", "b.txt"] {
        writer.start_file(name, stored).unwrap();
        writer.write_all(text.as_bytes()).unwrap();
    }
    let zip = writer.finish().unwrap().into_inner();
    let changed = |bytes: &[u8], at: usize, mask: u8| {
        let mut bytes = bytes.to_vec();
        bytes[at] ^= mask;
        bytes
    };
    let find =
        |bytes: &[u8], what: &[u8]| bytes.windows(what.len()).position(|w| w == what).unwrap();
    // Sets the encryption flag in the header of the first member and in the directory.
    let encrypted = changed(&changed(&zip, 6, 1), find(&zip, b"PK\x01\x02") + 8, 1);
    [
        ("cut.gz", gz[..gz.len() - 12].to_vec(), "cut.gz", 2, 1, 2),
        ("cut.zst", zst[..zst.len() - 4].to_vec(), "cut.zst", 2, 1, 2),
        ("start.gz", gz[..5].to_vec(), "start.gz", 0, 0, 0),
        ("sum.gz", changed(&gz, gz.len() - 6, 1), "sum.gz", 2, 1, 2),
        (
            "sum.zst",
            changed(&zst, zst.len() - 1, 1),
            "sum.zst",
            2,
            1,
            2,
        ),
        (
            "after.gz",
            [&gz[..], b"\x1f\x8brubbish"].concat(),
            "after.gz",
            2,
            1,
            2,
        ),
        (
            "cut.zip",
            zip[..zip.len() - 30].to_vec(),
            "cut.zip",
            0,
            0,
            0,
        ),
        (
            "sum.zip",
            changed(&zip, find(&zip, b"39.a1b2"), 1),
            "sum.zip/a.txt",
            5,
            1,
            3,
        ),
        ("encrypted.zip", encrypted, "encrypted.zip/a.txt", 3, 0, 2),
    ]
}

#[test]
fn damaged_containers_are_reported_and_the_rest_is_read() {
    let directory = TestDirectory::new();
    for (name, bytes, named_path, valid, incomplete, stored) in damages() {
        let file = directory.file(name, bytes);
        let good = directory.file("good.txt", WHOLE.replace("i9h8", "i8h7"));
        for verb in ["check", "import"] {
            fs::remove_file(directory.path("games.db")).ok();
            let output = directory.run(&[verb, &file, &good, "--format", "json"]);
            let report: Value = serde_json::from_slice(&output.stdout).unwrap();
            let message = error(&output);
            let named = format!(
                "cannot read {} completely: ",
                directory.path(named_path).display()
            );
            assert!(message.contains(&named), "{message}");
            assert!(message.contains("1 of "), "{message}");
            let whole = if verb == "check" { "valid" } else { "imported" };
            // The import counts games of the archive that are stored already as duplicates.
            let duplicates = report["duplicates"].as_u64().unwrap_or(0);
            assert_eq!(
                (
                    report[whole].as_u64().unwrap() + duplicates,
                    report["incomplete"].as_u64().unwrap()
                ),
                (valid + 1, incomplete),
                "{verb} {name}: {report} {message}"
            );
        }
        let of_it = "SELECT plies FROM game JOIN source ON source.id = source_id WHERE name NOT LIKE '%good.txt'";
        let rows = directory.json(&["query", of_it]);
        assert_eq!(rows.as_array().unwrap().len(), stored, "{name}: {rows}");
        assert_eq!(directory.games(), stored as u64 + 1, "{name}");
        let output = directory.run(&["convert", &file, &good, "--to", "jsonl"]);
        let written = String::from_utf8(output.stdout.clone()).unwrap();
        assert_eq!(
            written.lines().count() as u64,
            valid + incomplete + 1,
            "{name}"
        );
        error(&output);
    }
}

#[test]
fn nested_containers_are_reported() {
    let directory = TestDirectory::new();
    let inner = zip([("a.txt", WHOLE.into())]);
    let members = [
        ("inner.zip", inner),
        ("twice.gz", gz(&gz(WHOLE.as_bytes()))),
        ("b.txt", WHOLE.into()),
    ];
    let file = directory.file("outer.zip", zip(members));
    let output = directory.run(&["check", &file, "--format", "json"]);
    let message = error(&output);
    for name in ["outer.zip/inner.zip", "outer.zip/twice.gz"] {
        let expected = format!("{name} completely: it is packed twice, expected records of games");
        assert!(message.contains(&expected), "{message}");
    }
    assert!(message.contains("2 of 3 files"), "{message}");
    let report: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(report["valid"], 1);
}

#[test]
fn a_file_of_which_nothing_can_be_read_says_so() {
    let directory = TestDirectory::new();
    let packed = gz(WHOLE.as_bytes());
    let file = directory.file("part.gz", &packed[..12]);
    let message = error(&directory.run(&["check", &file]));
    assert!(message.contains("part.gz completely: "), "{message}");
    assert!(message.contains("; nothing of it was read"), "{message}");
    let mut packed = gz(&WHOLE.as_bytes().repeat(4_000));
    packed.truncate(packed.len() - 4);
    let file = directory.file("most.gz", &packed);
    let message = error(&directory.run(&["check", &file]));
    assert!(message.contains("most.gz completely: "), "{message}");
    assert!(!message.contains("nothing of it"), "{message}");
}
