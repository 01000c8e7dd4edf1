//! A change is undone although others came after it, or the error says why not: nothing is stored twice, and nothing gets lost.

use serde_json::json;

use crate::store::journal::assert_intact;
use crate::support::{TestDirectory, error};

const GAMES: &str = "# Layout: Standard\n# Black: Ann\n1.a1b2 i9h8\n\n\
    # Layout: Standard\n# Black: Bob\n1.a1b2 i9h8 2.b2c3\n\n\
    # Layout: Standard\n# Black: Cid\n1.a1b2 i9h8 2.b2c3 h8g7\n\n";

fn with_text(text: &str) -> (TestDirectory, String) {
    let directory = TestDirectory::new();
    let file = directory.file("games.txt", text);
    directory.run(&["import", &file]);
    (directory, file)
}

/// The undo of a change is refused with these words.
fn assert_refused(directory: &TestDirectory, change: &str, reason: &str) {
    let message = error(&directory.run(&["undo", change]));
    let expected = format!("change {change} cannot be undone: {reason}; undo");
    assert!(message.contains(&expected), "{message}");
    assert_intact(directory);
}

fn undo(directory: &TestDirectory, change: &str) {
    let undone = directory.json(&["undo", change]);
    assert_eq!(undone["undone"].to_string(), change);
    assert_intact(directory);
}

/// The numbers of the games of a saved search.
fn saved(directory: &TestDirectory, name: &str) -> Vec<i64> {
    let games = directory.json(&["games", "--in", name]);
    let ids = games.as_array().unwrap().iter();
    ids.map(|game| game["id"].as_i64().unwrap()).collect()
}

fn reject_numbers(directory: &TestDirectory) -> Vec<i64> {
    let rejects = directory.json(&["rejects"]);
    let ids = rejects.as_array().unwrap().iter();
    ids.map(|reject| reject["id"].as_i64().unwrap()).collect()
}

#[test]
fn a_reject_that_was_imported_again_is_not_restored() {
    let (directory, file) = with_text("# Layout: Standard\n# Black: Ann\n1.e5e6\n\n");
    directory.run(&["delete", "--reject", "1", "--yes"]);
    directory.run(&["import", &file]);
    assert_eq!(reject_numbers(&directory), [2]);
    let reason = "reject 2 is the same record as reject 1, and was stored since";
    assert_refused(&directory, "2", reason);
    undo(&directory, "3");
    undo(&directory, "2");
    assert_eq!(reject_numbers(&directory), [1]);
}

#[test]
fn the_reject_of_an_incomplete_game_is_not_lost() {
    let (directory, file) = with_text("# Layout: Standard\n# Black: Ann\n1.a1b2 i9h8 2.e5e6\n\n");
    directory.run(&["edit", "1", "--comment", "1", "hi"]);
    directory.run(&["delete", "1", "--yes"]);
    directory.run(&["import", &file]);
    assert_eq!(
        (directory.games(), reject_numbers(&directory)),
        (1, vec![2])
    );
    let message = error(&directory.run(&["undo", "3"]));
    for reason in [
        "game 2 is the same game as game 1, and was stored since",
        "reject 2 is the same record as reject 1, and was stored since",
    ] {
        assert!(message.contains(reason), "{message}");
    }
    undo(&directory, "4");
    undo(&directory, "3");
    assert_eq!(
        (directory.games(), reject_numbers(&directory)),
        (1, vec![1])
    );
}

#[test]
fn an_edited_game_that_was_imported_again_is_not_restored() {
    let (directory, file) = with_text(GAMES);
    directory.run(&["edit", "1", "--comment", "1", "hi"]);
    directory.run(&["delete", "1", "--yes"]);
    directory.run(&["import", &file]);
    assert_eq!(directory.games(), 3);
    let reason = "game 4 is the same game as game 1, and was stored since";
    assert_refused(&directory, "3", reason);
    undo(&directory, "4");
    undo(&directory, "3");
    undo(&directory, "2");
    assert_eq!(directory.games(), 3);
}

#[test]
fn a_deleted_game_comes_back_into_its_saved_searches() {
    // Change 2 saves games 1 and 2, change 3 deletes game 2, and change 4 replaces or deletes the search, or adds to it.
    for later in [
        &["games", "--black", "Cid", "--save", "x", "--replace"][..],
        &["saved", "--delete", "x"],
        &["mark", "3", "+x"],
    ] {
        let (directory, _) = with_text(GAMES);
        directory.run(&["mark", "1-2", "+x"]);
        directory.run(&["delete", "2", "--yes"]);
        directory.run(later);
        let reason = "change 4 (saved) came after it for saved search 1";
        assert_refused(&directory, "3", reason);
        undo(&directory, "4");
        assert_eq!(saved(&directory, "x"), [1]);
        undo(&directory, "3");
        assert_eq!(saved(&directory, "x"), [1, 2]);
        // The other way round: the change of the search would lose the game that came back.
        let message = error(&directory.run(&["undo", "5"]));
        assert!(
            message.contains("change 6 (undo) came after it for game 2"),
            "{message}"
        );
    }
}

#[test]
fn a_saved_search_is_not_restored_without_its_deleted_games() {
    let (directory, _) = with_text(GAMES);
    directory.run(&["mark", "1-2", "+x"]);
    directory.run(&["mark", "2", "--remove", "x"]);
    directory.run(&["delete", "2", "--yes"]);
    assert_refused(
        &directory,
        "3",
        "change 4 (delete) came after it for game 2",
    );
    undo(&directory, "4");
    undo(&directory, "3");
    assert_eq!(saved(&directory, "x"), [1, 2]);
    // A game that is in it before and after the change does not matter.
    directory.run(&["mark", "3", "+x"]);
    directory.run(&["delete", "2", "--yes"]);
    undo(&directory, "7");
    assert_eq!(saved(&directory, "x"), [1]);
    let reason = "change 9 (undo) came after it for saved search 1";
    assert_refused(&directory, "8", reason);
    for (change, games) in [("9", &[1, 3][..]), ("8", &[1, 2, 3]), ("7", &[1, 2])] {
        undo(&directory, change);
        assert_eq!(saved(&directory, "x"), games);
    }
}

#[test]
fn the_undo_of_an_edit_leaves_bookmarks_and_analyses() {
    let (directory, _) = with_text(GAMES);
    directory.run(&["edit", "1", "--comment", "1", "hi"]);
    directory.run(&["mark", "1", "+x"]);
    directory.run(&["analyse", "1", "--depth", "1"]);
    let analysed = directory.json(&["show", "1"])["analysis"].clone();
    assert_ne!(analysed, json!(null));
    undo(&directory, "2");
    assert_eq!(saved(&directory, "x"), [1]);
    let game = directory.json(&["show", "1"]);
    assert_eq!(game["analysis"], analysed);
    assert_eq!(game["moves"][0]["comment"], json!(null));
    undo(&directory, "4");
    assert_eq!(saved(&directory, "x"), [1]);
    undo(&directory, "3");
    assert!(!directory.json(&["saved"]).to_string().contains("\"x\""));
}
