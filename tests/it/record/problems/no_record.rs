//! Files without a record of a game are reported once, counted, and not stored.

use std::fs;
use std::io::{Cursor, Write};

use flate2::Compression;
use flate2::write::GzEncoder;
use serde_json::Value;
use zip::ZipWriter;
use zip::write::SimpleFileOptions;

use crate::support::TestDirectory;

const GAME: &str = "# A file of games\n\n# layout: Standard\n1.a1b2 i9h8\n";

fn zip(members: &[(&str, &[u8])]) -> Vec<u8> {
    let mut writer = ZipWriter::new(Cursor::new(Vec::new()));
    for (name, bytes) in members {
        let options = SimpleFileOptions::default();
        writer.start_file(*name, options).unwrap();
        writer.write_all(bytes).unwrap();
    }
    writer.finish().unwrap().into_inner()
}

/// A tar archive with a file of games.
fn tar() -> Vec<u8> {
    let mut header = vec![0; 512];
    header[..9].copy_from_slice(b"games.txt");
    header[124..136].copy_from_slice(format!("{:011o}\0", GAME.len()).as_bytes());
    header[257..265].copy_from_slice(b"ustar\x0000");
    [header, GAME.as_bytes().to_vec()].concat()
}

fn gzip(bytes: &[u8]) -> Vec<u8> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::fast());
    encoder.write_all(bytes).unwrap();
    encoder.finish().unwrap()
}

/// Bytes that look random.
fn noise() -> Vec<u8> {
    let mut random = crate::support::Random(5);
    (0..4_000).map(|_| random.below(256) as u8).collect()
}

/// Files without records, each with its message.
fn files() -> Vec<(&'static str, Vec<u8>, &'static str)> {
    let pdf = "this is a PDF; copy the text out of it and paste it into a text file";
    let image = "this is an image; copy the moves from it into a text file";
    let document = "this is a document of an office program; save it as a text file";
    let archive = "this is an archive without files, or of a kind that is not unpacked; expected records of games, packed as gz, zst or zip or not";
    let none = "expected at least one game";
    vec![
        (
            "a.pdf",
            b"%PDF-1.4\n%\xe2\xe3\xcf\xd3\n1 0 obj\n".to_vec(),
            pdf,
        ),
        ("b.jpg", b"\xff\xd8\xff\xe0\x00\x10JFIF\x00".to_vec(), image),
        (
            "c.png",
            b"\x89PNG\r\n\x1a\n\x00\x00\x00\x0dIHDR".to_vec(),
            image,
        ),
        ("d.gif", b"GIF89a\x01\x00\x01\x00".to_vec(), image),
        (
            "e.heic",
            b"\x00\x00\x00\x18ftypheic\x00\x00".to_vec(),
            image,
        ),
        ("f.webp", b"RIFF\x10\x00\x00\x00WEBPVP8 ".to_vec(), image),
        (
            "g.doc",
            b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1\x00\x00".to_vec(),
            document,
        ),
        ("h.rtf", b"{\\rtf1\\ansi 1.a1b2 i9h8}".to_vec(), document),
        (
            "i.docx",
            zip(&[
                ("[Content_Types].xml", b"<x/>"),
                ("word/document.xml", b"<x/>"),
            ]),
            document,
        ),
        (
            "i.odt",
            zip(&[
                ("mimetype", b"application/vnd.oasis.opendocument.text"),
                ("content.xml", b"<x>1.a1b2 i9h8</x>"),
            ]),
            document,
        ),
        ("j.zip", zip(&[]), archive),
        ("j.tar", tar(), archive),
        ("j.tar.gz", gzip(&tar()), archive),
        ("j.bz2", b"BZh91AY&SY\x8a\x1f\x03\x5c".to_vec(), archive),
        (
            "j.xz",
            b"\xfd7zXZ\0\0\x04\xe6\xd6\xb4\x46".to_vec(),
            archive,
        ),
        (
            "k.bin",
            noise(),
            "this is not text; expected records of games as text",
        ),
        ("l.txt", b"# nothing but\n\n# comments\n".to_vec(), none),
        ("m.txt", Vec::new(), none),
        ("n.txt", b"\n  \n".to_vec(), none),
    ]
}

/// The messages about files on standard error, the summary, and the exit status of a run.
fn run(directory: &TestDirectory, words: &[&str]) -> (Vec<String>, Value, Option<i32>) {
    let output = directory.run(&[words, &["--format", "json"]].concat());
    let stderr = String::from_utf8(output.stderr).unwrap();
    let messages = stderr
        .lines()
        .filter(|line| line.contains("no record found"));
    let value = serde_json::from_slice(&output.stdout).unwrap();
    (
        messages.map(str::to_owned).collect(),
        value,
        output.status.code(),
    )
}

#[test]
fn a_file_without_records_is_reported_once_and_not_stored() {
    let directory = TestDirectory::new();
    for verb in ["check", "import"] {
        for (name, bytes, message) in files() {
            let path = directory.file(name, bytes);
            let (found, report, status) = run(&directory, &[verb, &path]);
            assert_eq!(
                found,
                [format!("{path}: no record found: {message}")],
                "{verb}"
            );
            assert_eq!(status, Some(1), "{verb} {name}");
            assert_eq!(
                (&report["files"], &report["without_records"]),
                (&1.into(), &1.into())
            );
            assert_eq!(
                (&report["seen"], &report["rejected"]),
                (&0.into(), &0.into()),
                "{name}"
            );
            let kinds = report["kinds"].as_object().unwrap();
            assert!(kinds.is_empty(), "{name}: {kinds:?}");
        }
    }
    let connection = rusqlite::Connection::open(directory.path("games.db")).unwrap();
    let count = |table: &str| -> i64 {
        let sql = format!("SELECT count(*) FROM {table}");
        connection.query_row(&sql, [], |row| row.get(0)).unwrap()
    };
    assert_eq!(["source", "reject", "packed_game"].map(count), [0; 3]);
}

#[test]
fn files_without_records_in_a_folder_are_not_an_error() {
    let directory = TestDirectory::new();
    let folder = directory.path("folder");
    fs::create_dir(&folder).unwrap();
    for (name, bytes, _) in files() {
        fs::write(folder.join(name), bytes).unwrap();
    }
    fs::write(folder.join("games.txt"), GAME).unwrap();
    let folder = folder.display().to_string();
    for verb in ["check", "import"] {
        let (message, report, status) = run(&directory, &[verb, &folder]);
        assert_eq!((message.len(), status), (files().len(), Some(0)), "{verb}");
        let counts = ["files", "without_records", "seen"].map(|field| report[field].as_u64());
        assert_eq!(
            counts,
            [files().len() + 1, files().len(), 1].map(|n| Some(n as u64))
        );
    }
    // The comments before the game are stored as the preamble of its file.
    let preamble: String = rusqlite::Connection::open(directory.path("games.db"))
        .unwrap()
        .query_row("SELECT preamble FROM source", [], |row| row.get(0))
        .unwrap();
    assert_eq!(preamble.trim(), "# A file of games");
    let output = directory.run(&["convert", &folder, "--to", "jsonl"]);
    assert_eq!(output.status.code(), Some(0));
}

#[test]
fn an_archive_with_one_record_counts_as_having_records() {
    let directory = TestDirectory::new();
    let archive = directory.file(
        "all.zip",
        zip(&[("a.pdf", b"%PDF-1.4"), ("b.txt", GAME.as_bytes())]),
    );
    let (message, report, status) = run(&directory, &["import", &archive]);
    assert_eq!(message.len(), 1);
    assert!(message[0].starts_with(&format!("{archive}/a.pdf: no record found: this is a PDF")));
    assert_eq!(
        (status, &report["files"], &report["without_records"]),
        (Some(0), &2.into(), &1.into())
    );
    let archive = directory.file(
        "none.zip",
        zip(&[("a.pdf", b"%PDF-1.4"), ("b.txt", b"# so")]),
    );
    let (message, report, status) = run(&directory, &["import", &archive]);
    assert_eq!(
        (message.len(), status, &report["without_records"]),
        (2, Some(1), &2.into())
    );
}

/// Text with some control characters is still text.
#[test]
fn text_with_some_control_characters_is_not_binary() {
    let directory = TestDirectory::new();
    let moves = "1.a1b2 i9h8 2.a2b3 h9h8\n".repeat(20);
    let text = format!("# layout: Standard\u{1}\u{2}\u{1b}[0m\n{moves}");
    let (message, report, _) = run(&directory, &["check", &directory.file("odd.txt", text)]);
    assert!(
        message.is_empty() && report["seen"].as_u64() > Some(0),
        "{report}"
    );
    let wide: Vec<u8> = [0xfeff_u16]
        .into_iter()
        .chain(GAME.encode_utf16())
        .flat_map(u16::to_le_bytes)
        .collect();
    let (message, report, _) = run(&directory, &["check", &directory.file("wide.txt", wide)]);
    assert!(
        message.is_empty() && report["valid"].as_u64() == Some(1),
        "{report}"
    );
}

#[test]
fn tables_and_pages_that_the_program_wrote_are_named_as_such() {
    let directory = TestDirectory::new();
    let games = directory.file(
        "games.txt",
        format!(
            "# Black: Ann\n# White: Bob\n{}",
            &GAME[GAME.rfind("# l").unwrap()..]
        ),
    );
    let imported = directory.json(&["import", &games]);
    assert_eq!(imported["imported"], 1);
    let expected =
        "tables and pages are not read back, but games are that `sumito export --to jsonl` writes";
    let calls: [(&[&str], &str); 8] = [
        (&["games", "--format", "csv"], "table"),
        (
            &[
                "search", "--moves", "a1b2", "--layout", "standard", "--format", "csv",
            ],
            "table",
        ),
        (&["show", "1", "--format", "csv"], "table"),
        (&["export", "--to", "csv"], "table"),
        (&["export", "--to", "csv", "--rows", "plies"], "table"),
        (&["export", "--to", "jsonl", "--rows", "plies"], "table"),
        (&["export", "--to", "html"], "page"),
        (&["report", "player", "Ann", "--html"], "page"),
    ];
    for (call, kind) in calls {
        let written = directory.run(call);
        assert_eq!(written.status.code(), Some(0), "{call:?}: {written:?}");
        let path = directory.file("written", written.stdout);
        let (found, report, status) = run(&directory, &["check", &path]);
        let message =
            format!("{path}: no record found: this is a {kind} that sumito wrote; {expected}");
        assert_eq!((found, status), (vec![message], Some(1)), "{call:?}");
        assert_eq!(
            (&report["seen"], &report["rejected"]),
            (&0.into(), &0.into())
        );
    }
    // Tables and pages of others are read.
    let table = "id,black,white,event,date\n1,Ann,Bob,Graz,2004\n";
    let page = "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<meta name=\"generator\" content=\"other\">\n</head>\n<p>Layout: Standard<p>1.a1b2 i9h8";
    let moves = "\n1,a1b2,i9h8\n";
    for text in [format!("{table}{moves}"), page.to_owned()] {
        let path = directory.file("other", text);
        let (found, report, _) = run(&directory, &["check", &path]);
        assert_eq!((found.len(), &report["seen"]), (0, &1.into()), "{report}");
    }
}
