//! Import of a corrected file: corrections are reported, and rejects are replaced on request.

use serde_json::{Value, json};

use crate::support::TestDirectory;

/// Legal moves of the Belgian Daisy.
pub(super) const MOVES: &str = "1.a1b2 i5h5 2.a2b3 i6h6 3.c2c3 g4g5 4.b2c3 a5b5 5.b1c2";

/// A record of two players, with more headers and these moves.
pub(super) fn record(more: &str, moves: &str) -> String {
    format!("# layout: Belgian Daisy\n# black: Anne\n# white: Bea\n{more}{moves}\n\n")
}

/// The corrections in the report of an import: their number, how many were replaced, and which.
pub(super) fn corrected(report: &Value) -> (u64, u64, Vec<(i64, i64, Option<i64>)>) {
    let number = |name: &str| report[name].as_u64().unwrap_or_default();
    let list = report["corrections"].as_array().into_iter().flatten();
    let list = list.map(|correction| {
        let id = |name: &str| correction[name].as_i64();
        (id("game").unwrap(), id("reject").unwrap(), id("old_game"))
    });
    (number("corrected"), number("replaced"), list.collect())
}

#[test]
fn a_corrected_file_is_reported_and_replaces_rejects_on_request() {
    let directory = TestDirectory::new();
    let broken = MOVES.replace("3.c2c3", "3.c2c9");
    let old = record("", &broken) + &record("# round: 2\n", MOVES);
    let file = directory.file("games.txt", &old);
    let first = directory.json(&["import", &file]);
    assert_eq!(
        (&first["imported"], &first["incomplete"]),
        (&json!(1), &json!(1))
    );
    assert_eq!(corrected(&first), (0, 0, vec![]));
    // There are no corrections.
    assert_eq!(
        corrected(&directory.json(&["import", "--replace", &file])),
        (0, 0, vec![])
    );

    directory.file(
        "games.txt",
        record("", MOVES) + &record("# round: 2\n", MOVES),
    );
    let output = directory.run(&["import", &file]);
    let message = String::from_utf8(output.stderr).unwrap();
    assert!(
        message.contains("games.txt:1: game 3 corrects reject 1 with its incomplete game 1"),
        "{message}"
    );
    assert!(message.contains("--replace"), "{message}");
    let table = String::from_utf8(output.stdout).unwrap();
    assert!(
        table.contains("corrected") && !table.contains("replaced"),
        "{table}"
    );
    assert_eq!(directory.games(), 3);
    // A second import reports the same corrections, and can replace the rejects.
    let again = directory.json(&["import", &file]);
    assert_eq!(corrected(&again), (1, 0, vec![(3, 1, Some(1))]));
    let replaced = directory.json(&["import", "--replace", &file]);
    assert_eq!(corrected(&replaced), (1, 1, vec![(3, 1, Some(1))]));
    let log = directory.json(&["log"]).to_string();
    assert!(
        log.contains("replaced records that were corrected in their files, games and rejects -> games: reject 1 with game 1 -> 3"),
        "{log}"
    );
    let games = directory.json(&["games"]);
    let ids: Vec<&Value> = games
        .as_array()
        .unwrap()
        .iter()
        .map(|game| &game["id"])
        .collect();
    assert_eq!(ids, [2, 3]);
    assert_eq!(directory.json(&["rejects"]), json!([]));
    assert_eq!(directory.games(), 2);
    // An import of the old file adds nothing.
    directory.file("games.txt", &old);
    let report = directory.json(&["import", "--replace", &file]);
    assert_eq!(
        (&report["duplicates"], &report["incomplete"]),
        (&json!(2), &json!(0))
    );
    assert_eq!(corrected(&report), (0, 0, vec![]));
    assert_eq!(directory.games(), 2);
}

#[test]
fn a_record_without_any_legal_move_is_replaced_too() {
    let directory = TestDirectory::new();
    let file = directory.file("games.txt", record("", &MOVES.replace("1.a1b2", "1.a1b9")));
    let first = directory.json(&["import", &file]);
    assert_eq!(first["rejected"], 1, "{first}");
    directory.file("games.txt", record("", MOVES));
    let report = directory.json(&["import", "--replace", &file]);
    assert_eq!(corrected(&report), (1, 1, vec![(1, 1, None)]));
    assert_eq!(directory.json(&["rejects"]), json!([]));
    assert_eq!(directory.games(), 1);
}

#[test]
fn versions_of_one_record_are_replaced_together() {
    let directory = TestDirectory::new();
    let twice = MOVES
        .replace("3.c2c3", "3.c2c9")
        .replace("5.b1c2", "5.b1c9");
    let file = directory.file("games.txt", record("", &twice));
    directory.json(&["import", &file]);
    directory.file("games.txt", record("", &MOVES.replace("5.b1c2", "5.b1c9")));
    let longer = directory.json(&["import", &file]);
    assert_eq!(corrected(&longer), (1, 0, vec![(2, 1, Some(1))]));
    directory.file("games.txt", record("", MOVES));
    let whole = directory.json(&["import", "--replace", &file]);
    assert_eq!(
        corrected(&whole),
        (2, 2, vec![(3, 1, Some(1)), (3, 2, Some(2))])
    );
    assert_eq!(directory.games(), 1);
}

#[test]
fn a_moved_record_is_recognised_by_players_and_moves() {
    let directory = TestDirectory::new();
    let made = directory.run(&["generate", "--games", "1", "--seed", "7"]);
    let whole = String::from_utf8(made.stdout).unwrap();
    let broken = whole.replacen("15. h9h8", "15. h9h1", 1);
    assert_ne!(broken, whole);
    let file = directory.file("games.txt", &broken);
    directory.json(&["import", &file]);
    // Another record of the same players was inserted before it.
    let before = "[Event \"Ladder 2020\"]\n[Black \"Kufa\"]\n[White \"Terik\"]\n[Variant \"belgian\"]\n[Round \"35\"]\n\n1. a1b2 i5h5 2. a2b3\n\n";
    directory.file("games.txt", format!("{before}{whole}"));
    let report = directory.json(&["import", &file]);
    assert_eq!(
        corrected(&report),
        (1, 0, vec![(3, 1, Some(1))]),
        "{report}"
    );
    let replaced = directory.json(&["import", "--replace", &file]);
    assert_eq!(corrected(&replaced), (1, 1, vec![(3, 1, Some(1))]));
    assert_eq!(directory.games(), 2);
}

#[test]
fn unrelated_games_are_not_corrections() {
    // Pairs of the first and the second content of the file.
    let broken = MOVES.replace("5.b1c2", "5.b1c9");
    let other = MOVES.replace("3.c2c3 g4g5 4.b2c3 a5b5 5.b1c2", "3.c3d4 g4g5");
    let cases = [
        // The damaged record was removed; a game of the same players with the same moves is at its location.
        (
            record("", &broken) + &record("", MOVES),
            record("", MOVES),
            "a game that was there before",
        ),
        // The damaged record still exists, after another one.
        (
            record("", &broken),
            record("", MOVES) + &record("", &broken),
            "the broken record is there",
        ),
        (
            record("# round: 1\n", &broken),
            record("# round: 2\n", MOVES),
            "another round",
        ),
        (
            record("# date: 2013.05.03\n", &broken),
            record("# date: 2013.05.04\n", MOVES),
            "another day",
        ),
        (
            record("", &broken),
            record("", MOVES).replace("Bea", "Cleo"),
            "another player",
        ),
        (
            record("", &MOVES.replace("3.c2c3", "3.c2c9")),
            record("", &other),
            "other moves",
        ),
        (
            record("# round: 1\n", &broken),
            format!("# a new first line\n\n{}", record("# round: 2\n", MOVES)),
            "another place, and another round",
        ),
    ];
    for (old, new, why) in cases {
        let directory = TestDirectory::new();
        let file = directory.file("games.txt", old);
        let first = directory.json(&["import", &file]);
        assert_eq!(first["incomplete"], 1, "{why}: {first}");
        directory.file("games.txt", new);
        let report = directory.json(&["import", "--replace", &file]);
        assert_eq!(corrected(&report), (0, 0, vec![]), "{why}: {report}");
        assert_eq!(
            directory.json(&["rejects"]).as_array().unwrap().len(),
            1,
            "{why}"
        );
    }
    // Another file with the same record is another source.
    let directory = TestDirectory::new();
    let file = directory.file("games.txt", record("", &broken));
    directory.json(&["import", &file]);
    let other = directory.file("other.txt", record("", MOVES));
    assert_eq!(
        corrected(&directory.json(&["import", "--replace", &other])),
        (0, 0, vec![])
    );
}

#[test]
fn aliases_of_one_player_do_not_contradict() {
    let directory = TestDirectory::new();
    let broken = record("", &MOVES.replace("5.b1c2", "5.b1c9"));
    let file = directory.file("games.txt", broken);
    directory.json(&["import", &file]);
    let spelled = record("", MOVES).replace("Bea", "Beatrice");
    directory.file("games.txt", &spelled);
    assert_eq!(
        corrected(&directory.json(&["import", &file])),
        (0, 0, vec![])
    );
    let merged = directory.run(&["players", "merge", "Bea", "Beatrice", "--into", "Beatrice"]);
    assert!(merged.status.success(), "{merged:?}");
    let report = directory.json(&["import", "--replace", &file]);
    assert_eq!(corrected(&report), (1, 1, vec![(2, 1, Some(1))]));
}

/// A folder and a file of it are both given: the reject is replaced once.
#[test]
fn a_file_that_is_read_twice_is_corrected_once() {
    let directory = TestDirectory::new();
    let old = record("", &MOVES.replace("5.b1c2", "5.b1c9")) + &record("# round: 2\n", MOVES);
    let file = directory.file("games.txt", &old);
    directory.json(&["import", &file]);
    let new = record("", MOVES) + &record("# round: 3\n", MOVES);
    directory.file("games.txt", new);
    let folder = directory.path("").display().to_string();
    let folder = folder.trim_end_matches('/');
    let report = directory.json(&["import", "--replace", folder, &file]);
    assert_eq!(
        (&report["corrected"], &report["replaced"]),
        (&json!(2), &json!(2)),
        "{report}"
    );
    assert_eq!(directory.json(&["rejects"]), json!([]));
    assert_eq!(directory.games(), 2);
}

/// The message of an import without --replace says that the same import with it replaces the game: the new game is stored already then.
#[test]
fn games_that_were_corrected_by_an_earlier_import_are_replaced() {
    let directory = TestDirectory::new();
    let dated = |date: &str| record(&format!("# date: {date}\n"), MOVES) + &record("", MOVES);
    let file = directory.file("games.txt", dated("2.3.2019"));
    directory.json(&["import", &file]);
    for date in ["3.3.2019", "4.3.2019"] {
        directory.file("games.txt", dated(date));
        directory.json(&["import", &file]);
    }
    assert_eq!(directory.games(), 4);
    let report = directory.json(&["import", "--replace", &file]);
    assert_eq!(
        (&report["imported"], &report["replaced"]),
        (&json!(0), &json!(2)),
        "{report}"
    );
    let pairs: Vec<(&Value, &Value)> = report["corrections"]
        .as_array()
        .unwrap()
        .iter()
        .map(|correction| (&correction["game"], &correction["old_game"]))
        .collect();
    assert_eq!(
        pairs,
        [(&json!(4), &json!(1)), (&json!(4), &json!(3))],
        "{report}"
    );
    assert_eq!(directory.games(), 2);
    // An older version of the file replaces nothing that was stored later.
    directory.run(&["undo"]);
    directory.file("games.txt", dated("2.3.2019"));
    let report = directory.json(&["import", "--replace", &file]);
    assert_eq!(report["replaced"], json!(null), "{report}");
    assert_eq!(directory.games(), 4);
}
