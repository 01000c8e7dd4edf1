//! What takes the place of games that are replaced.

use serde_json::json;
use sumito::store::{Access, Database, StudySubject};

use super::corrected_files::{MOVES, corrected, record};
use crate::support::{TestDirectory, error};

#[test]
fn saved_searches_list_the_corrected_games() {
    let directory = TestDirectory::new();
    let games = record("", MOVES) + &record("# round: 2\n", MOVES);
    let file = directory.file("games.txt", &games);
    directory.json(&["import", &file]);
    directory.run(&["mark", "1-2", "+favourites"]);
    let saved = || {
        let games = directory.json(&["games", "--in", "favourites"]);
        let games = games.as_array().unwrap().iter();
        games
            .map(|game| game["id"].as_i64().unwrap())
            .collect::<Vec<_>>()
    };
    assert_eq!(saved(), [1, 2]);
    directory.file("games.txt", games.replacen("Bea", "Lea", 1));
    let report = directory.json(&["import", "--replace", &file]);
    assert_eq!(report["replaced"], json!(1), "{report}");
    assert_eq!(saved(), [2, 3]);
    directory.run(&["undo"]);
    assert_eq!(saved(), [1, 2]);
    assert_eq!(directory.games(), 3);
}

/// An item keeps its ply also if the new game is shorter.
#[test]
fn studies_show_the_corrected_games() {
    let directory = TestDirectory::new();
    let games = record("", MOVES) + &record("# round: 2\n", MOVES);
    let file = directory.file("games.txt", &games);
    directory.json(&["import", &file]);
    let path = directory.path("games.db");
    let mut database = Database::open(&path, Access::Write).unwrap();
    database.create_study("Daisy", "").unwrap();
    for (game, ply) in [(2, 3), (1, 9)] {
        let subject = StudySubject::Game { game, ply };
        database.add_study_item("Daisy", &subject, "").unwrap();
    }
    drop(database);
    let items = || {
        let items = "SELECT game_id, ply FROM study_item ORDER BY number";
        let raw = rusqlite::Connection::open(&path).unwrap();
        let mut select = raw.prepare(items).unwrap();
        let rows = select.query_map([], |row| Ok((row.get(0)?, row.get(1)?)));
        rows.unwrap()
            .collect::<Result<Vec<(i64, i64)>, _>>()
            .unwrap()
    };
    assert_eq!(items(), [(2, 3), (1, 9)]);
    let corrected = games.replacen(" 5.b1c2", "", 1);
    directory.file("games.txt", corrected);
    let report = directory.json(&["import", "--replace", &file]);
    assert_eq!(report["replaced"], json!(1), "{report}");
    assert_eq!(items(), [(2, 3), (3, 9)]);
    let check = directory.json(&["db", "check"]);
    assert_eq!(check["faults"], json!([]));
    directory.run(&["undo"]);
    assert_eq!(items(), [(2, 3), (1, 9)]);
}

/// The corrected game would be lost with the import that stored it, after its old version is gone.
#[test]
fn an_import_whose_games_took_the_place_of_others_is_undone_last() {
    let directory = TestDirectory::new();
    let file = directory.file("games.txt", record("", &MOVES.replace("3.c2c3", "3.c2c9")));
    directory.json(&["import", &file]);
    directory.file("games.txt", record("", MOVES));
    let report = directory.json(&["import", "--replace", &file]);
    assert_eq!(corrected(&report), (1, 1, vec![(2, 1, Some(1))]));
    let refused = || {
        let message = error(&directory.run(&["undo", "2"]));
        assert!(
            message
                .contains("change 2 cannot be undone: change 3 (replace) came after it for game 2"),
            "{message}"
        );
    };
    refused();
    assert_eq!(directory.games(), 1);
    // The undo of the replacement restores one game.
    assert_eq!(directory.json(&["undo", "3"])["games"], 1);
    assert_eq!(directory.games(), 2);
    directory.json(&["undo", "4"]);
    refused();
    directory.json(&["undo"]);
    assert_eq!(directory.json(&["undo", "2"])["games"], 1);
    assert_eq!(directory.games(), 1);
    let message = error(&directory.run(&["undo", "6"]));
    assert!(message.contains("for game 2"), "{message}");
}

#[test]
fn an_edited_game_that_is_not_replaced_is_named() {
    let directory = TestDirectory::new();
    let games = record("", MOVES) + &record("# date: 2.3.2019\n", MOVES);
    let file = directory.file("games.txt", &games);
    directory.json(&["import", &file]);
    directory.run(&["edit", "2", "--tag", "Site=Graz"]);
    // Its record is still there.
    let again = directory.json(&["import", "--replace", &file]);
    assert_eq!(again["not_replaced"], json!(null), "{again}");
    directory.file("games.txt", games.replace("2.3.2019", "3.3.2019"));
    let output = directory.run(&["import", "--replace", &file]);
    let message = String::from_utf8(output.stderr).unwrap();
    assert!(
        message.contains("games.txt:6: game 3 corrects game 2, which was edited here and is therefore not replaced"),
        "{message}"
    );
    let report = directory.json(&["import", "--replace", &file]);
    assert_eq!(
        (&report["replaced"], &report["not_replaced"][0]["old_game"]),
        (&json!(null), &json!(2)),
        "{report}"
    );
    assert_eq!(directory.games(), 3);
    // The corrected game is edited too: its record is still that of the file.
    directory.run(&["delete", "2", "--yes"]);
    directory.run(&["edit", "3", "--tag", "Site=Graz"]);
    let report = directory.json(&["import", "--replace", &file]);
    assert_eq!(
        (&report["duplicates"], &report["not_replaced"]),
        (&json!(2), &json!(null)),
        "{report}"
    );
}

#[test]
fn a_correction_is_found_if_only_the_old_text_is_stored() {
    let directory = TestDirectory::new();
    let file = directory.file("games.txt", record("", MOVES));
    directory.json(&["import", &file]);
    directory.file("games.txt", record("", MOVES).replace("Bea", "Lea"));
    let report = directory.json(&["import", "--no-source", "--replace", &file]);
    assert_eq!(report["replaced"], json!(1), "{report}");
}

/// A slip of the pen in a file corrects nothing: the whole game stays beside what the damaged record holds.
#[test]
fn a_damaged_record_does_not_replace_a_complete_game() {
    let directory = TestDirectory::new();
    let file = directory.file("games.txt", record("", MOVES));
    directory.json(&["import", &file]);
    directory.file("games.txt", record("", &MOVES.replace("3.c2c3", "3.c2c9")));
    let report = directory.json(&["import", "--replace", &file]);
    assert_eq!(corrected(&report), (0, 0, Vec::new()), "{report}");
    assert_eq!(report["incomplete"], json!(1));
    let games = directory.json(&["games", "--sort", "id"]);
    assert_eq!(games[0]["incomplete"], json!(null), "{games}");
    // The old text again: the reject is corrected, and the whole game is still there once.
    directory.file("games.txt", record("", MOVES));
    directory.run(&["import", "--replace", &file]);
    assert_eq!(directory.json(&["games"])[0]["incomplete"], json!(null));
}
