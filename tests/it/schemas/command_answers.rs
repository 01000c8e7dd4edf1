//! The JSON that commands print is valid according to their schemas.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;

use serde_json::Value;

use super::StrictSchema;
use crate::support::{TestDirectory, project};

/// Schemas, and calls of commands whose answers they describe, in an order in which each has something to answer. FILE has errors and a corrected game,
/// OTHER games of players with similar names, MISSED two games with puzzles, COPY and NEW are new files.
const CALLS: &[(&str, &str)] = &[
    ("import", "import sample-games"),
    ("import", "import FILE"),
    ("import", "import OTHER"),
    ("import", "import MISSED"),
    ("check", "check FILE sample-games"),
    ("games", "games"),
    ("games", "games --text final"),
    ("games", "games --from 2999"),
    ("games-columns", "games --columns result,id,score"),
    (
        "games-columns",
        "games --text final --columns matched,opening",
    ),
    ("show", "show 1"),
    ("show", "show 14 --ply 3"),
    ("show", "show 28"),
    ("show", "show OTHERGAME"),
    ("show", "show BADGAME"),
    ("replay", "replay 1"),
    ("replay", "replay 18 --reverse"),
    ("replay", "replay 28"),
    ("replay", "replay 29 --reverse"),
    ("search", "search --position standard"),
    (
        "search",
        "search --pattern white:a1_black:b2 --then empty:a1 --within 2 --layout belgian",
    ),
    ("search", "search --layout belgian --moves a1b2 --swap"),
    ("openings", "openings"),
    ("openings", "openings --layout belgian --moves a1b2"),
    ("openings", "openings --layout Three_players"),
    ("openings", "openings --layout konane-8x8"),
    ("stats", "stats"),
    ("stats", "stats --game konane"),
    ("stats", "stats --from 2999"),
    ("players", "players"),
    ("players-name", "players sumito"),
    ("players-name", "players Anna"),
    ("players-same", "players same"),
    ("players-ratings", "players ratings"),
    ("players-ratings-name", "players ratings Anna"),
    ("players-crosstable", "players crosstable *"),
    ("players-crosstable", "players crosstable * --game konane"),
    ("players-merge", "players merge anna --into Anna"),
    ("players-aliases", "players aliases"),
    ("players-aliases", "players split anna"),
    ("events", "events"),
    ("events-same", "events same"),
    ("report", "report opening --layout belgian"),
    ("report", "report player Anna"),
    ("mark", "mark 1 +study"),
    ("saved", "saved"),
    ("rejects", "rejects"),
    ("rejects-retry", "rejects --retry"),
    ("analyse", "analyse MISSEDGAMES --depth 2"),
    ("show", "show MISSEDGAME"),
    ("replay", "replay MISSEDGAME"),
    ("puzzles", "puzzles --depth 2"),
    ("puzzles", "puzzles --known"),
    ("book-show", "book show built-in belgian-daisy"),
    (
        "match",
        "match sumito:depth=1 minimax:depth=1 --games 2 --most-plies 8",
    ),
    ("moves", "moves standard"),
    ("moves", "moves Three_players"),
    ("moves", "moves konane-8x8"),
    ("perft", "perft standard --depth 2"),
    (
        "train",
        "train NETS --games 2 --nodes 20 --epochs 1 --test-games 2",
    ),
    ("position", "position standard"),
    ("position", "position konane-8x8"),
    ("position-key", "position standard --key"),
    ("position-key", "position konane-8x8 --key"),
    ("minimax", "minimax standard --depth 1"),
    ("solve", "solve konane-4x4"),
    ("value", "value JUMPS"),
    ("layouts", "layouts"),
    ("rules", "rules"),
    (
        "query",
        "query SELECT_id,_black,_plies_/_2.0_AS_half_FROM_games",
    ),
    ("query-schema", "query --schema"),
    ("import", "import DUPLICATE"),
    ("db-dedupe", "db dedupe --weak"),
    ("edit", "edit --tag Site=Here --player Anna"),
    ("edit-yes", "edit --tag Site=Here --player Anna --yes"),
    ("edit-yes", "events merge Club_Ch. --into Club_championship"),
    ("log", "log"),
    ("history", "history OTHERGAME"),
    ("undo", "undo"),
    ("games", "delete --player Anna"),
    ("delete-yes", "delete --player Anna --yes"),
    ("rejects", "delete --reject 1"),
    ("delete-yes", "delete --reject 1 --yes"),
    ("undo", "undo 1"),
    ("db-info", "db info"),
    ("db-check", "db check"),
    ("db-compact", "db compact"),
    ("db-backup", "db backup COPY"),
    ("db-merge", "db merge COPY"),
    ("db-recover", "db recover NEW"),
];

/// Two records with errors: a move that is not legal, and one that cannot be read.
const FILE: &str =
    "# layout: Standard\n1.a1b2 e5e6\n\n[Event \"x\"]\n[Black \"A\"]\n[White \"B\"]\n1. zz9 {x}\n";

/// Games of similar names, with comments, shapes, marks and variations.
const OTHER: &str = "[Event \"Club Ch.\"]
[Black \"anna\"]
[White \"Bertrand\"]
[Date \"2020.01.02\"]
[Variant \"Belgian Daisy\"]

1.a1b2 {hello [%csl Gc3][%cal Re5e6]} i5h5 (i9h8 {other} a2b3) 2.a2b3 $1 i6h6 1-0

[Event \"Club championship\"]
[Black \"Anna\"]
[White \"Bertrand\"]
[Date \"2021\"]
[Variant \"Belgian Daisy\"]

1.a1b2 i5h5 2.a2b3 0-1

[Event \"Club championship\"]
[Black \"Anna\"]
[White \"Bertrand\"]
[Date \"2022\"]
[Variant \"Belgian Daisy\"]

1.a1b2 i5h5 2.a2b3 1-0
";

/// A position of Kōnane after the opening.
const JUMPS: &str = "wbwb/bwbw/w1wb/b1bw b -";

/// The numbers of the games that a condition holds for.
fn game_ids(directory: &TestDirectory, is_meant: impl Fn(&Value) -> bool) -> Vec<String> {
    let rows = directory.json(&["games"]);
    let rows = rows.as_array().unwrap().iter().filter(|row| is_meant(row));
    rows.map(|row| row["id"].to_string()).collect()
}

/// The words of a call, with blanks for underscores, and files and numbers for the words in capitals.
fn words(call: &str, directory: &TestDirectory) -> Vec<String> {
    let path = |name: &str| directory.path(name).display().to_string();
    let words = call.split(' ').flat_map(|word| match word {
        "sample-games" => vec![project("sample-games").display().to_string()],
        "FILE" => vec![directory.file("file.txt", FILE)],
        "OTHER" => vec![directory.file("other.txt", OTHER)],
        "MISSED" => vec![project("tests/data/missed.apgn").display().to_string()],
        "DUPLICATE" => {
            let exported = directory.run(&["export", "1", "--to", "apgn"]).stdout;
            let text = String::from_utf8(exported).unwrap();
            let text = text.replace("[Event \"", "[Event \"Another ");
            vec![directory.file("duplicate.apgn", text)]
        }
        "COPY" => vec![path("copy.db")],
        "NETS" => vec![path("nets")],
        "NEW" => vec![path("new.db")],
        "JUMPS" => vec![JUMPS.to_owned()],
        "OTHERGAME" => game_ids(directory, |row| row["date"] == "2020.01.02"),
        "BADGAME" => game_ids(directory, |row| !row["incomplete"].is_null())[..1].to_vec(),
        "MISSEDGAME" => game_ids(directory, |row| row["black"] == "Ann"),
        "MISSEDGAMES" => game_ids(directory, |row| {
            row["black"] == "Ann" || row["black"] == "Cleo"
        }),
        word => vec![word.replace('_', " ")],
    });
    words.collect()
}

/// Runs a call, and returns its answer in JSON and in JSON lines.
fn answers(directory: &TestDirectory, call: &str) -> (Value, Vec<Value>) {
    let words = words(call, directory);
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let answer = directory.json(&words);
    // A command that changes something answers once.
    let changes = [
        "import", "merge", "split", "mark", "--yes", "undo", "db", "puzzles", "analyse", "match",
        "--retry",
    ];
    if changes.iter().any(|word| words.contains(word)) {
        return (answer, Vec::new());
    }
    let output = directory.run(&[&words[..], &["--format", "jsonl"]].concat());
    let lines = String::from_utf8(output.stdout).unwrap();
    let lines = lines
        .lines()
        .map(|line| serde_json::from_str(line).unwrap());
    (answer, lines.collect())
}

#[test]
fn every_answer_of_a_command_is_valid() {
    let directory = TestDirectory::new();
    let mut schemas: BTreeMap<&str, StrictSchema> = BTreeMap::new();
    let mut empty: BTreeMap<&str, bool> = BTreeMap::new();
    for (name, call) in CALLS {
        let schema = schemas
            .entry(name)
            .or_insert_with(|| StrictSchema::of_file(name));
        let (answer, lines) = answers(&directory, call);
        schema.assert_valid(&answer, call);
        match answer.as_array() {
            // A line of JSON lines is a row of the list.
            Some(rows) if !lines.is_empty() => assert_eq!(&lines, rows, "{call}"),
            Some(_) => {}
            None => assert!(lines.is_empty() || lines == [answer.clone()], "{call}"),
        }
        let is_empty = answer.as_array().is_some_and(Vec::is_empty);
        *empty.entry(name).or_insert(true) &= is_empty;
    }
    // Each schema describes something that was printed.
    let empty: Vec<&str> = empty
        .into_iter()
        .filter_map(|(name, is_empty)| is_empty.then_some(name))
        .collect();
    assert!(empty.is_empty(), "these answered with nothing: {empty:?}");
}

#[test]
fn every_schema_is_tested() {
    let files = fs::read_dir(project("docs/src/reference/schemas")).unwrap();
    let files = files.map(|entry| entry.unwrap().file_name().into_string().unwrap());
    let files: BTreeSet<String> = files.collect();
    let tested = CALLS.iter().map(|(name, _)| format!("{name}.json"));
    let mut tested: BTreeSet<String> = tested.collect();
    tested.extend(super::records::TESTED.map(|name| format!("{name}.json")));
    assert_eq!(files, tested);
}

/// An invalid answer is an error, wherever it differs from the schema.
#[test]
fn wrong_answers_are_not_valid() {
    let directory = TestDirectory::new();
    answers(&directory, "import sample-games");
    let schema = StrictSchema::of_file("show");
    let shown = directory.json(&["show", "1"]);
    schema.assert_valid(&shown, "show 1");
    let wrong: [(&str, fn(&mut Value)); 7] = [
        ("a field without documentation", |shown| {
            shown["new"] = 1.into()
        }),
        ("the same in a ply", |shown| {
            shown["moves"][0]["new"] = 1.into()
        }),
        ("a field that is missing", |shown| {
            shown.as_object_mut().unwrap().remove("plies");
        }),
        ("another type", |shown| shown["id"] = "1".into()),
        ("a key that is none", |shown| shown["result"] = "1-0".into()),
        ("a number out of range", |shown| {
            shown["moves"][0]["marbles"] = 4.into()
        }),
        ("null where something is known", |shown| {
            shown["source"] = Value::Null
        }),
    ];
    for (what, spoil) in wrong {
        let mut spoiled = shown.clone();
        spoil(&mut spoiled);
        assert!(!schema.errors(&spoiled).is_empty(), "{what}");
    }
}
