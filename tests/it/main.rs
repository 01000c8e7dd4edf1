//! The tests that use sumito from outside: as a library, as a program, on real archives.
#![allow(
    clippy::unwrap_used,
    clippy::too_many_lines,
    clippy::type_complexity,
    clippy::naive_bytecount,
    clippy::needless_pass_by_value
)]

mod archives;
mod browser;
mod brute_force;
mod checks;
mod claim_tags;
mod cli_csv;
mod cli_output;
mod cli_terminal;
mod columns;
mod containers;
mod contrast;
mod corrections;
mod crash;
mod damage;
mod dates;
mod diagnostics;
mod disasters;
mod documents;
mod encodings;
mod engine;
mod flipped;
mod forfeits;
mod formats;
mod formats_foreign;
mod formats_json;
mod fragments;
mod fuzz;
mod generate;
mod headers;
mod house_rules;
mod human;
mod judged;
mod keeping;
mod mending;
mod no_records;
mod notation;
mod openings;
mod opponent;
mod pages;
mod parallel;
mod people;
mod percent;
mod pictures;
mod place;
mod playing;
mod program;
mod protocol;
mod puzzles;
mod questions;
mod records;
mod reference;
mod rejected_text;
mod rejects;
mod reports;
mod rule_by_rule;
mod rules;
mod rules_as_written;
mod rules_of_players;
mod rules_of_the_end;
mod rules_records;
mod samples;
mod scan;
mod seeds;
mod stability;
mod stats;
mod store;
mod styles;
mod summaries;
mod two_colours;
mod variations;
#[cfg(feature = "web")]
mod web;
mod wins;

use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use sumito::notation::Notation;
use sumito::record::{Content, Format, Game, ReadOptions, Record, WriteOptions, Writer, read};
use sumito::rules::{Position, Rules};
use sumito::store::{Counts, Database, Filter, Hit, Orientations, Progress};

/// The text formats that are read and written.
const TEXT_FORMATS: [Format; 5] = [
    Format::Linear,
    Format::Table,
    Format::Apgn,
    Format::Ag,
    Format::Reversible,
];

/// Numbers that look random and are the same in every run.
struct Random(u64);

impl Random {
    /// One from 0 to below `limit`, which is not 0.
    fn below(&mut self, limit: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % limit
    }
}

/// A path in the project.
fn project(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(path)
}

/// The records of a text.
fn records(text: impl AsRef<[u8]>) -> Vec<Record> {
    read(text.as_ref(), ReadOptions::default())
        .collect::<Result<_, _>>()
        .unwrap()
}

/// The games of a text, whole and incomplete.
fn games(text: impl AsRef<[u8]>) -> Vec<Game> {
    let game = |record: Record| match record.content {
        Content::Game(game) => Some(*game),
        _ => None,
    };
    records(text).into_iter().filter_map(game).collect()
}

/// Games as a text.
fn written(games: &[Game], format: Format, notation: Notation) -> String {
    let options = WriteOptions {
        notation: Some(notation),
        ..WriteOptions::default()
    };
    let mut writer = Writer::new(Vec::new(), format, options);
    games.iter().for_each(|game| writer.write(game).unwrap());
    String::from_utf8(writer.finish().unwrap()).unwrap()
}

/// The games of the files in a folder, in the order of the file names.
fn games_in(folder: &Path) -> Vec<Game> {
    let mut paths: Vec<PathBuf> = std::fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .collect();
    paths.sort();
    paths
        .iter()
        .flat_map(|path| games(std::fs::read(path).unwrap()))
        .collect()
}

fn sample_games() -> Vec<Game> {
    games_in(&project("sample-games"))
}

/// Those of the standard game from a layout that has a name: what is left when nothing is said of rules and start.
fn standard_games() -> Vec<Game> {
    let is_standard = |game: &Game| *game.rules() == Rules::STANDARD && game.layout().is_some();
    sample_games().into_iter().filter(is_standard).collect()
}

/// A text in Latin-1.
fn latin1(text: String) -> Vec<u8> {
    text.chars()
        .map(|c| u8::try_from(u32::from(c)).unwrap())
        .collect()
}

/// A database of the games of a text.
fn database(text: impl AsRef<[u8]>) -> Database {
    let mut database = Database::in_memory().unwrap();
    import(&mut database, text);
    database
}

/// All games that reach a position.
fn hits(database: &Database, wanted: &Position, orientations: Orientations) -> Vec<Hit> {
    let mut hits = Vec::new();
    let filter = Filter::default();
    let visit = |hit| {
        hits.push(hit);
        ControlFlow::Continue(())
    };
    database
        .search(wanted, orientations, &filter, visit)
        .unwrap();
    hits
}

fn import(database: &mut Database, text: impl AsRef<[u8]>) -> Counts {
    let mut counts = Counts::default();
    let records = read(text.as_ref(), ReadOptions::default());
    database
        .import("text", records, &mut counts, |_| Progress::Continue)
        .unwrap();
    assert_eq!(
        counts.seen,
        counts.imported + counts.duplicates + counts.incomplete + counts.rejected
    );
    counts
}
