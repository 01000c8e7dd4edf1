//! Handwritten records: the result of reading each text of `tests/data/human` is compared with what a careful human reader would understand.
//! `tests/data/human/README.md` describes the expectations.

use std::collections::BTreeSet;
use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};

use serde_json::{Map, Value};
use sumito::notation::Notation;
use sumito::record::{Content, Game, Problem, Record, Severity, Variation};
use sumito::rules::{Color, Layout};

use crate::support::AbaloneGame as _;
use crate::support::{project, records};

/// The fields that an expectation may have.
const FIELDS: [&str; 17] = [
    "status",
    "black",
    "white",
    "event",
    "site",
    "round",
    "date",
    "result",
    "ending",
    "layout",
    "moves",
    "comments",
    "kept",
    "problems",
    "reported",
    "unreported",
    "messages",
];

/// The expectations of the records of one text.
type Expected = Vec<Map<String, Value>>;

/// All files below a folder, sorted.
fn files(folder: &Path) -> Vec<PathBuf> {
    let mut found: Vec<PathBuf> = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            found.extend(files(&path));
        } else {
            found.push(path);
        }
    }
    found.sort();
    found
}

/// The texts with their names and expectations.
fn texts() -> Vec<(String, Vec<u8>, Expected)> {
    let folder = project("tests/data/human");
    let is_text = |path: &PathBuf| {
        let ending = path.extension();
        ending.is_some_and(|ending| ending != "json" && ending != "md")
    };
    let text = |path: PathBuf| {
        let name = path.strip_prefix(&folder).unwrap().display().to_string();
        let json = fs::read_to_string(path.with_extension("json"))
            .unwrap_or_else(|error| panic!("{name} has no expectation: {error}"));
        let expected = serde_json::from_str(&json)
            .unwrap_or_else(|error| panic!("the expectation of {name}: {error}"));
        (name, fs::read(path).unwrap(), expected)
    };
    files(&folder)
        .into_iter()
        .filter(is_text)
        .map(text)
        .collect()
}

/// The texts of a field with a list of texts.
fn list<'a>(expected: &'a Map<String, Value>, field: &str) -> Vec<&'a str> {
    let values = expected.get(field).and_then(Value::as_array);
    let values = values.into_iter().flatten();
    values.map(|value| value.as_str().unwrap()).collect()
}

/// The game of a record, complete or incomplete.
fn game(record: &Record) -> Option<&Game> {
    match &record.content {
        Content::Game(game) => Some(game),
        _ => None,
    }
}

/// The moves in Aba-Pro.
fn moves(game: &Game) -> String {
    let names = game
        .moves()
        .map(|mv| Notation::Abapro.token(mv).to_string());
    names.collect::<Vec<_>>().join(" ")
}

/// All comments of a game, those of variations included.
fn comments(game: &Game) -> Vec<&str> {
    fn of_variation<'a>(variation: &'a Variation, found: &mut Vec<&'a str>) {
        found.extend(variation.comment.as_deref());
        for ply in &variation.plies {
            of_ply(ply, found);
        }
    }
    fn of_ply<'a>(ply: &'a sumito::record::Ply, found: &mut Vec<&'a str>) {
        found.extend(ply.annotations().comment.as_deref());
        for variation in &ply.annotations().variations {
            of_variation(variation, found);
        }
    }
    let mut found: Vec<&str> = game.comment.as_deref().into_iter().collect();
    for ply in game.plies() {
        of_ply(ply, &mut found);
    }
    found
}

/// The value of a record for a field with one text.
fn found_in(field: &str, record: &Record) -> Option<String> {
    let game = game(record);
    if field == "status" {
        let status = match game {
            Some(game) if game.incomplete.is_some() => "incomplete",
            Some(_) => "game",
            None => "rejected",
        };
        return Some(status.to_owned());
    }
    let game = game?;
    match field {
        "black" => game.player(Color::Black).map(str::to_owned),
        "white" => game.player(Color::White).map(str::to_owned),
        "event" => game.tag("Event").map(str::to_owned),
        "site" => game.tag("Site").map(str::to_owned),
        "round" => game.tag("Round").map(str::to_owned),
        "date" => game.date(),
        "result" => Some(game.result.code().to_owned()),
        "ending" => game.ending.map(|ending| ending.key().to_owned()),
        "layout" => game.abalone_layout().map(|layout| layout.key().to_owned()),
        "moves" => Some(moves(game)),
        _ => panic!("{field} holds no single text"),
    }
}

/// The differences of one record from its expectation, a line for each field.
fn differences(expected: &Map<String, Value>, record: &Record) -> String {
    let mut lines = String::new();
    let mut report = |field: &str, expected: &str, found: &str| {
        writeln!(
            lines,
            "    {field}\n      expected {expected}\n      found    {found}"
        )
        .unwrap();
    };
    for field in &FIELDS[..11] {
        let Some(wanted) = expected.get(*field).and_then(Value::as_str) else {
            continue;
        };
        let found = found_in(field, record);
        let is_empty_and_wanted_so = *field == "moves" && wanted.is_empty() && found.is_none();
        if found.as_deref() != Some(wanted) && !is_empty_and_wanted_so {
            report(field, wanted, found.as_deref().unwrap_or("nothing"));
        }
    }
    let game = game(record);
    let comments: Vec<&str> = game.into_iter().flat_map(comments).collect();
    let tags = game.into_iter().flat_map(|game| &game.tags);
    let values: Vec<&str> = tags.map(|(_, value)| value.as_str()).collect();
    let all: Vec<&str> = comments.iter().chain(&values).copied().collect();
    for (field, texts) in [("comments", &comments), ("kept", &all)] {
        for wanted in list(expected, field) {
            if !texts.iter().any(|text| text.contains(wanted)) {
                report(field, wanted, &format!("{texts:?}"));
            }
        }
    }
    let is_no_note = |problem: &&Problem| problem.severity != Severity::Note;
    let problems: Vec<&Problem> = record.problems.iter().filter(is_no_note).collect();
    let kinds: BTreeSet<String> = problems.iter().map(|one| one.kind.to_string()).collect();
    let shown = |kinds: &BTreeSet<String>| format!("{kinds:?}");
    let wanted = |field: &str| -> BTreeSet<String> {
        let kinds = list(expected, field).into_iter();
        kinds.map(str::to_owned).collect()
    };
    if expected.contains_key("problems") && wanted("problems") != kinds {
        report("problems", &shown(&wanted("problems")), &shown(&kinds));
    }
    if !wanted("reported").is_subset(&kinds) {
        report("reported", &shown(&wanted("reported")), &shown(&kinds));
    }
    if !wanted("unreported").is_disjoint(&kinds) {
        let expected = format!("none of {}", shown(&wanted("unreported")));
        report("unreported", &expected, &shown(&kinds));
    }
    for wanted in list(expected, "messages") {
        if !record
            .problems
            .iter()
            .any(|problem| problem.message.contains(wanted))
        {
            let found = record.problems.iter().map(Problem::to_string);
            report(
                "messages",
                wanted,
                &format!("{:?}", found.collect::<Vec<_>>()),
            );
        }
    }
    lines
}

/// The differences of the records of one text from their expectations.
fn differences_of_text(text: &[u8], expected: &Expected) -> String {
    let is_record = |record: &Record| !matches!(record.content, Content::Preamble);
    let found: Vec<Record> = records(text).into_iter().filter(is_record).collect();
    let mut message = String::new();
    if found.len() != expected.len() {
        let (wanted, found) = (expected.len(), found.len());
        writeln!(message, "  expected {wanted} records, found {found}").unwrap();
    }
    for (number, (expected, record)) in (1..).zip(expected.iter().zip(&found)) {
        let differences = differences(expected, record);
        if !differences.is_empty() {
            write!(message, "  record {number}\n{differences}").unwrap();
        }
    }
    if !message.is_empty() {
        for problem in found.iter().flat_map(|record| &record.problems) {
            writeln!(message, "    reported: {problem}").unwrap();
        }
    }
    message
}

#[test]
fn handwritten_records_are_read_as_expected() {
    let texts = texts();
    let (mut failed, mut message) = (0, String::new());
    for (name, text, expected) in &texts {
        let differences = differences_of_text(text, expected);
        if !differences.is_empty() {
            failed += 1;
            write!(message, "{name}\n{differences}").unwrap();
        }
    }
    assert!(
        failed == 0,
        "{failed} of {} texts are not read as expected:\n{message}",
        texts.len()
    );
}

#[test]
fn the_expectations_are_well_formed() {
    let texts = texts();
    assert!(texts.len() >= 170, "{} texts", texts.len());
    let folder = project("tests/data/human");
    let ends_in = |ending: &str| {
        let has = |path: &PathBuf| path.extension().is_some_and(|found| found == ending);
        files(&folder).iter().filter(|path| has(path)).count()
    };
    assert_eq!(ends_in("json"), texts.len(), "expectations without a text");
    for (name, _, expected) in &texts {
        for record in expected {
            for field in record.keys() {
                assert!(FIELDS.contains(&field.as_str()), "{name}: {field}");
            }
            let text = |field| record.get(field).and_then(Value::as_str);
            let (Some(layout), Some(moves)) = (text("layout"), text("moves")) else {
                continue;
            };
            let layout = Layout::find(layout).unwrap_or_else(|| panic!("{name}: {layout}"));
            assert_eq!(layout.key(), text("layout").unwrap(), "{name}");
            let mut position = layout.position();
            for token in moves.split_whitespace() {
                let mv = token.parse().ok().and_then(|parsed| {
                    let mv = Notation::Abapro.resolve(&parsed, &position);
                    mv.ok()
                });
                let mv = mv.unwrap_or_else(|| panic!("{name}: {token} is not legal"));
                assert_eq!(Notation::Abapro.token(mv).to_string(), token, "{name}");
                position.play_unchecked(mv);
            }
        }
    }
}
