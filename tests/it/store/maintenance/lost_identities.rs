//! Games that lost a part and their identities in a recovery are not stored a second time.

use std::path::Path;

use serde_json::{Value, json};

use super::{MOVES, path};
use crate::support::{TestDirectory, project};

/// Twenty plies: enough to recognise a game in another source.
const LONG: &str = "1.a1b2 i5h5 2.a2b3 i6h6 3.b3c4 a5b5 4.b1c2 c5c6d6 5.c3d4 b6b5 6.b2c3 g4g5 7.c2d3 h6g6 8.d3c3 d6d5 9.i8h8 g5g6 10.b3c3 h4h5";

/// Changes a byte of a blob in each row of a table.
fn damage(database: &Path, table: &str, column: &str) {
    let raw = rusqlite::Connection::open(database).unwrap();
    let select = format!("SELECT id, {column} FROM {table}");
    let rows: Vec<(i64, Vec<u8>)> = raw
        .prepare(&select)
        .unwrap()
        .query_map([], |row| Ok((row.get(0)?, row.get(1)?)))
        .unwrap()
        .collect::<Result<_, _>>()
        .unwrap();
    assert!(!rows.is_empty());
    for (id, mut bytes) in rows {
        let middle = bytes.len() / 2;
        bytes[middle] ^= 4;
        let update = format!("UPDATE {table} SET {column} = ?2 WHERE id = ?1");
        raw.execute(&update, (id, bytes)).unwrap();
    }
}

/// Imports a file or folder, loses the records and the identities of all games, and recovers the rest. Returns the directory and the new database.
fn recovered(directory: &TestDirectory, source: &str) -> String {
    directory.json(&["import", source]);
    let database = directory.path("games.db");
    damage(&database, "segment", "identities");
    damage(&database, "record_block", "data");
    let new = path(directory, "new.db");
    let output = directory.run(&["db", "recover", &new, "--format", "json"]);
    let report: Value = serde_json::from_slice(&output.stdout).unwrap();
    let partial = report["partial"].as_array().unwrap();
    assert_eq!(json!(partial.len()), report["games"], "{report}");
    new
}

fn import(directory: &TestDirectory, database: &str, source: &str) -> (Value, String) {
    let output = directory.run(&["import", source, "--db", database, "--format", "json"]);
    let message = String::from_utf8(output.stderr).unwrap();
    (serde_json::from_slice(&output.stdout).unwrap(), message)
}

#[test]
fn an_import_restores_games_without_their_identities() {
    let directory = TestDirectory::new();
    let samples = project("sample-games").to_str().unwrap().to_owned();
    let new = recovered(&directory, &samples);
    let before = directory.json(&["db", "info", "--db", &new]);
    let check = || directory.json(&["db", "check", "--db", &new]);
    assert_ne!(check()["faults"], json!([]));
    let (report, message) = import(&directory, &new, &samples);
    assert_eq!(
        (
            &report["restored"],
            &report["imported"],
            &report["incomplete"]
        ),
        (&before["games"], &before["games"], &json!(0)),
        "{report} {message}"
    );
    let after = directory.json(&["db", "info", "--db", &new]);
    assert_eq!(after["games"], before["games"], "{after}");
    assert_eq!(check()["faults"], json!([]));
    let (again, _) = import(&directory, &new, &samples);
    assert_eq!(
        (&again["duplicates"], &again["restored"]),
        (&before["games"], &Value::Null)
    );
}

/// An incomplete game has a reject, whose record is lost with it; a fragment has no moves.
#[test]
fn incomplete_games_and_fragments_are_restored_with_their_rejects() {
    let directory = TestDirectory::new();
    let file = directory.file(
        "games.txt",
        format!(
            "# layout: Belgian Daisy\n# black: Anne\n# site: Graz\n{MOVES} 9.a1a9\n\n# black: Cid\n# site: Graz\n12.b2b3 h8h7 13.b3b4\n"
        ),
    );
    let new = recovered(&directory, &file);
    let (report, message) = import(&directory, &new, &file);
    assert_eq!(report["restored"], 2, "{report} {message}");
    let info = directory.json(&["db", "info", "--db", &new]);
    assert_eq!(
        (&info["games"], &info["rejects"]),
        (&json!(2), &json!(2)),
        "{info}"
    );
    let check = directory.json(&["db", "check", "--db", &new]);
    assert_eq!(check["faults"], json!([]));
}

/// Where two lost games have the same moves and players, a file with one of them cannot say which of them it is.
#[test]
fn an_uncertain_game_is_left_and_named() {
    let directory = TestDirectory::new();
    let game = |round: u32| {
        format!(
            "# layout: Belgian Daisy\n# black: Anne\n# white: Bea\n# round: {round}\n{LONG}\n\n"
        )
    };
    let file = directory.file("games.txt", game(1) + &game(2));
    let new = recovered(&directory, &file);
    // Twenty plies and both players identify the games in any file.
    let other = directory.file("other.txt", game(2));
    let (report, message) = import(&directory, &new, &other);
    assert_eq!(
        (&report["duplicates"], &report["restored"]),
        (&json!(1), &Value::Null)
    );
    assert!(
        message.contains("2 games of which a part is lost (the first is game 1)"),
        "{message}"
    );
    let (report, message) = import(&directory, &new, &file);
    assert_eq!(report["restored"], 2, "{report} {message}");
    // A game with other moves is a new one.
    let shorter = directory.file("shorter.txt", game(1).replace(" 10.b3c3 h4h5", ""));
    assert_eq!(import(&directory, &new, &shorter).0["imported"], 1);
}

#[test]
fn short_games_of_another_source_are_not_taken_for_lost_ones() {
    let directory = TestDirectory::new();
    let game = |site: &str| {
        format!(
            "# layout: Belgian Daisy\n# black: Anne\n# white: Bea\n# site: {site}\n1.a1b2 i5h5\n\n"
        )
    };
    let file = directory.file("games.txt", game("Graz"));
    let new = recovered(&directory, &file);
    let other = directory.file("other.txt", game("Wien"));
    assert_eq!(import(&directory, &new, &other).0["imported"], 1);
    assert_eq!(import(&directory, &new, &file).0["restored"], 1);
    assert_eq!(directory.json(&["db", "info", "--db", &new])["games"], 2);
}
