//! Corrected records of files in which other text was added or removed, or that were corrected in several places.

use serde_json::{Value, json};

use super::corrected_files::{MOVES, record};
use crate::support::TestDirectory;

/// The ids of all games.
fn ids(directory: &TestDirectory) -> Vec<i64> {
    let games = directory.json(&["games", "--sort", "id"]);
    let games = games.as_array().unwrap().iter();
    games.map(|game| game["id"].as_i64().unwrap()).collect()
}

/// What corrects what in a report: the new game, the reject, the old game.
fn corrections(report: &Value) -> Vec<(i64, Option<i64>, Option<i64>)> {
    let list = report["corrections"].as_array().into_iter().flatten();
    list.map(|correction| {
        let id = |name: &str| correction[name].as_i64();
        (id("game").unwrap(), id("reject"), id("old_game"))
    })
    .collect()
}

/// Three records, of which the second has an error early, and their corrected versions below a new record.
fn versions() -> (String, String) {
    let broken = MOVES.replace("2.a2b3", "2.a2b9");
    let second = |moves: &str| record("# event: Open\n# round: 2\n", moves);
    let third = |date: &str| record(&format!("# date: {date}\n# round: 3\n"), MOVES);
    let first = record("# round: 1\n", MOVES);
    let old = first.clone() + &second(&broken) + &third("2.3.2019");
    let added = record(
        "# event: Masters\n# round: 7\n# date: 5.6.2021\n",
        &MOVES[..47],
    );
    let new = added.replace("Anne", "Zoe") + &first + &second(MOVES) + &third("3.3.2019");
    (old, new)
}

#[test]
fn records_below_an_added_one_are_corrected() {
    let directory = TestDirectory::new();
    let (old, new) = versions();
    let file = directory.file("games.txt", &old);
    directory.json(&["import", &file]);
    assert_eq!(ids(&directory), [1, 2, 3]);
    directory.file("games.txt", &new);
    // The import after it finds the same, and can replace them.
    for (option, replaced) in [("--reject-limit=64", None), ("--replace", Some(2))] {
        let report = directory.json(&["import", &file, option]);
        let mut found = corrections(&report);
        found.sort_unstable();
        let expected = [(5, Some(1), Some(2)), (6, None, Some(3))];
        assert_eq!(found, expected, "{report}");
        assert_eq!(report["replaced"].as_u64(), replaced, "{report}");
    }
    assert_eq!(ids(&directory), [1, 4, 5, 6]);
    assert_eq!(directory.json(&["rejects"]), json!([]));
    let log = directory.json(&["log"]).to_string();
    let summary = "replaced records that were corrected in their files, games and rejects -> games: game 3 -> 6, reject 1 with game 2 -> 5";
    assert!(log.contains(summary), "{log}");
    let history = directory.json(&["history", "6"]).to_string();
    assert!(history.contains("replaced an older version"), "{history}");
    assert_eq!(directory.json(&["db", "check"])["faults"], json!([]));
}

#[test]
fn a_record_with_few_moves_is_corrected_below_a_new_line() {
    let directory = TestDirectory::new();
    let broken = record("", &MOVES.replace("5.b1c2", "5.b1c9"));
    let file = directory.file("games.txt", broken);
    directory.json(&["import", &file]);
    let moved = format!("# a new first line\n\n{}", record("", MOVES));
    directory.file("games.txt", moved);
    let report = directory.json(&["import", "--replace", &file]);
    assert_eq!(corrections(&report), [(2, Some(1), Some(1))], "{report}");
    assert_eq!(ids(&directory), [2]);
}

#[test]
fn a_result_that_stands_in_two_places_is_corrected() {
    let directory = TestDirectory::new();
    let game = |result: &str| {
        format!(
            "[Layout \"belgian-daisy\"]\n[Black \"Ann\"]\n[White \"Bob\"]\n[Result \"{result}\"]\n\n{MOVES} {result}\n\n"
        )
    };
    let file = directory.file("games.apgn", game("1-0"));
    directory.json(&["import", &file]);
    directory.file("games.apgn", game("0-1"));
    let report = directory.json(&["import", "--replace", &file]);
    assert_eq!(corrections(&report), [(2, None, Some(1))], "{report}");
    assert_eq!(directory.json(&["games"])[0]["result"], json!("white"));
}

#[test]
fn the_old_file_does_not_bring_replaced_games_back() {
    let directory = TestDirectory::new();
    let (old, new) = versions();
    let file = directory.file("games.txt", &old);
    directory.json(&["import", &file]);
    directory.file("games.txt", &new);
    directory.json(&["import", "--replace", &file]);
    let copy = record("# round: 1\n", MOVES) + &record("# date: 2.3.2019\n# round: 3\n", MOVES);
    let other = directory.file("copy.txt", copy);
    for old_file in [&directory.file("games.txt", &old), &other] {
        let report = directory.json(&["import", "--replace", old_file]);
        let stored = ["imported", "replaced"].map(|field| report[field].as_u64());
        assert_eq!(stored, [Some(0), None], "{report}");
    }
    assert_eq!(ids(&directory)[..4], [1, 4, 5, 6]);
    // An undo brings them back, and makes their records known as before.
    let log = directory.json(&["log"]);
    let changes = log.as_array().unwrap().iter();
    let replace = changes.clone().find(|change| change["kind"] == "replace");
    let replace = replace.unwrap()["id"].to_string();
    directory.json(&["undo", &replace]);
    assert_eq!(ids(&directory)[..6], [1, 2, 3, 4, 5, 6]);
    assert_eq!(directory.json(&["db", "check"])["faults"], json!([]));
}

#[test]
fn a_record_that_may_be_one_of_two_corrects_none() {
    let directory = TestDirectory::new();
    let game = |date: &str| record(&format!("# date: {date}\n"), MOVES);
    let file = directory.file("games.txt", game("1.3.2019") + &game("2.3.2019"));
    directory.json(&["import", &file]);
    let added = record("# event: Masters\n# round: 5\n", &MOVES[..35]);
    directory.file("games.txt", added + &game("3.3.2019"));
    let report = directory.json(&["import", "--replace", &file]);
    assert_eq!(corrections(&report), [], "{report}");
    assert_eq!(ids(&directory), [1, 2, 3, 4]);
}
