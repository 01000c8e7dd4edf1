//! Records that are written as JSON.

use std::fs;

use serde_json::Value;
use sumito::record::{Content, Format, ReadOptions, WriteOptions, Writer, read};

use super::StrictSchema;
use crate::support::{TestDirectory, project};

/// The schemas that are tested here.
pub(crate) const TESTED: [&str; 2] = ["export", "export-plies"];

/// Writes the records of a text in a format, and returns the JSON.
fn written(text: &[u8], format: Format) -> Vec<Value> {
    let mut writer = Writer::new(Vec::new(), format, WriteOptions::default());
    for record in read(text, ReadOptions::default()) {
        if let Content::Game(game) = record.unwrap().content {
            writer.write(&game).unwrap();
        }
    }
    let text = String::from_utf8(writer.finish().unwrap()).unwrap();
    match format {
        Format::Json => serde_json::from_str(&text).unwrap(),
        _ => text
            .lines()
            .map(|line| serde_json::from_str(line).unwrap())
            .collect(),
    }
}

#[test]
fn every_exported_record_is_valid() {
    let schema = StrictSchema::of_file("export");
    let mut games = 0;
    for entry in fs::read_dir(project("sample-games")).unwrap() {
        let path = entry.unwrap().path();
        let text = fs::read(&path).unwrap();
        for format in [Format::Json, Format::Jsonl] {
            let records = written(&text, format);
            games += records.len();
            schema.assert_valid(&records.into(), &path.display().to_string());
        }
    }
    assert!(games >= 60, "{games}");
}

#[test]
fn exports_of_a_database_are_valid() {
    let directory = TestDirectory::new();
    directory.json(&["import", project("sample-games").to_str().unwrap()]);
    directory.json(&["analyse", "--max-plies", "20", "--depth", "1"]);
    let exported = |words: &[&str]| {
        let output = directory.run(&[&["export"], words].concat());
        String::from_utf8(output.stdout).unwrap()
    };
    let games: Value = serde_json::from_str(&exported(&["--to", "json"])).unwrap();
    assert_eq!(games[0]["id"], 1);
    StrictSchema::of_file("export").assert_valid(&games, "export --to json");
    let plies = exported(&["--to", "jsonl", "--rows", "plies"]);
    let plies: Vec<Value> = plies
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    assert!(plies.len() > 1_000);
    StrictSchema::of_file("export-plies").assert_valid(&plies.into(), "export --rows plies");
}
