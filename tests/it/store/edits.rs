//! Edits of stored games.

use serde_json::json;
use sumito::store::{Access, Database, GameEdit};

use super::journal::{assert_intact, contents, with_games};
use crate::support::{TestDirectory, error};

#[test]
fn an_edited_game_is_known_by_its_record_and_keeps_it() {
    let directory = with_games();
    let file = directory.path("games.txt").display().to_string();
    let found = directory.json(&["show", "1"]);
    directory.run(&[
        "edit",
        "1",
        "--tag",
        "White=Bert",
        "--result",
        "0-1",
        "--comment",
        "3",
        "late",
    ]);
    let edited = directory.json(&["show", "1"]);
    assert_eq!(edited["text"], found["text"]);
    assert!(found["edited"].is_null() && edited["edited"].is_string());
    assert_eq!(
        (&edited["result"], &edited["id"]),
        (&json!("white"), &json!(1))
    );
    let again = directory.json(&["import", &file]);
    assert_eq!(
        (&again["imported"], &again["duplicates"]),
        (&json!(0), &json!(3)),
        "{again}"
    );
    // Queries know the new player, the new result and the same positions.
    assert_eq!(directory.json(&["games", "--white", "Bert"])[0]["id"], 1);
    assert_eq!(
        directory.run(&["games", "--white", "Bob"]).status.code(),
        Some(2)
    );
    let openings = directory.json(&["openings", "--layout", "belgian"]);
    assert!(openings.to_string().contains("\"white\":1"), "{openings}");
    // Another database that is merged has the game as it was imported.
    let other = TestDirectory::new();
    other.run(&["import", &file]);
    let merged = directory.json(&["db", "merge", &other.path("games.db").display().to_string()]);
    assert_eq!(merged["merged"], 0, "{merged}");
    assert_intact(&directory);
}

#[test]
fn tags_that_state_another_game_are_refused() {
    let directory = with_games();
    let before = contents(&directory);
    for tag in [
        "Game=konane",
        "Game=Abalone 2",
        "Board=konane-8x8",
        "board=8x8",
    ] {
        let output = directory.run(&["edit", "1", "--tag", tag]);
        assert_eq!(output.status.code(), Some(2), "{tag}");
        let message = String::from_utf8_lossy(&output.stderr);
        assert!(message.contains("states which game is played"), "{message}");
    }
    assert_eq!(contents(&directory), before);
    // The number of a game is a tag like others.
    assert!(
        directory
            .run(&["edit", "1", "--tag", "Game=3"])
            .status
            .success()
    );
}

#[test]
fn a_refusal_of_a_derived_tag_says_where_its_value_comes_from() {
    let directory = with_games();
    for (tag, origin) in [
        ("EvaluatedBy=me", "says which engine analysed the game"),
        ("Incomplete=yes", "says how the record was read"),
        ("Notation=Nacre", "says how the moves are written"),
    ] {
        let message = error(&directory.run(&["edit", "1", "--tag", tag]));
        assert!(message.contains(origin), "{message}");
    }
}

#[test]
fn an_edit_is_refused_with_the_reason() {
    let directory = with_games();
    let before = contents(&directory);
    for (words, reason) in [
        (
            &["edit", "1", "--tag", "Variant=Standard"][..],
            "follows from the start position",
        ),
        (&["edit", "1", "--tag", "Date=soon"], "`soon` is no date"),
        (
            &["edit", "1", "--tag", "Date=2013-02-30"],
            "`2013-02-30` is impossible",
        ),
        (
            &["edit", "1", "--tag", "Date=03/05/2013"],
            "`03/05/2013` may be 2013.0",
        ),
        (
            &["edit", "1", "--tag", "Date=Monday, 3 May 2013"],
            "is a Friday",
        ),
        (
            &["edit", "1", "--tag", "Event=A", "--tag", "event=B"],
            "the tag event is changed twice",
        ),
        (
            &["edit", "1", "--tag", "Site=X", "--delete-tag", "Site"],
            "the tag Site is changed twice",
        ),
        (
            &["edit", "1", "--tag", "Result=1-0", "--result", "0-1"],
            "the tag Result is changed twice",
        ),
        (
            &["edit", "1", "--mark", "1", "!", "--mark", "1", "?"],
            "the mark of ply 1 is changed twice",
        ),
        (
            &["edit", "1", "--mark", "0", "!"],
            "has no ply 0, expected a number from 1 to 6\n",
        ),
        (
            &["edit", "1", "2", "--with", "record.apgn"],
            "--with replaces the record of one game, expected its ID",
        ),
        (&["edit", "1", "--tag", "Result=won"], "`won` is no result"),
        (&["edit", "1", "--result", "0-0-1"], "has 2 sides"),
        (&["edit", "1", "--comment", "9", "x"], "has no ply 9"),
        (
            &["edit", "1", "--comment", "x", "y"],
            "`x` is not the number of a ply",
        ),
        (&["edit", "1", "--mark", "1", "ok"], "`ok` is not a mark"),
        (&["edit", "1", "--tag", "A b=c"], "no name of a tag"),
        // An export would state another Black.
        (&["edit", "1", "--tag", "Noir=Z"], "read as the tag Black"),
        (&["edit", "1", "--tag", "Esito=*"], "read as the tag Result"),
        (&["edit", "1", "--tag", "Site="], "--delete-tag Site"),
        (&["edit", "99", "--tag", "Site=x"], "there is no game 99"),
        (&["edit", "--tag", "Site=x"], "expected game IDs or filters"),
        (
            &["edit", "1", "--player", "Ann", "--tag", "Site=x"],
            "expected one of the two",
        ),
        (&["edit"], "no change given"),
        (&["edit", "1", "2"], "no change given"),
    ] {
        let message = error(&directory.run(words));
        assert!(message.contains(reason), "{words:?}: {message}");
    }
    assert_eq!(contents(&directory), before);
    assert_eq!(
        directory
            .json(&["log", "--limit", "1000"])
            .as_array()
            .unwrap()
            .len(),
        1
    );
}

/// A preview lists what would be changed, and changes nothing.
#[test]
fn an_edit_of_many_games_is_previewed() {
    let directory = with_games();
    let before = contents(&directory);
    let rows = directory.json(&[
        "edit",
        "--event",
        "Club",
        "--tag",
        "Event=Club championship",
    ]);
    let expected =
        json!([{"game": 1, "field": "Event", "old": "Club", "new": "Club championship"}]);
    assert_eq!(rows, expected);
    assert_eq!(contents(&directory), before);
    let done = directory.json(&[
        "edit",
        "--event",
        "Club",
        "--tag",
        "Event=Club championship",
        "--yes",
    ]);
    assert_eq!(done, json!({"change": 2, "edited": 1, "unchanged": 0}));
}

/// An edit that would make two games the same is refused.
#[test]
fn games_do_not_become_the_same_by_an_edit() {
    let directory = TestDirectory::new();
    let text = "# Layout: Standard\n# Round: 1\n1.a1b2 i9h8\n\n# Layout: Standard\n# Round: 2\n1.a1b2 i9h8\n\n";
    directory.run(&["import", &directory.file("two.txt", text)]);
    let message = error(&directory.run(&["edit", "1", "2", "--delete-tag", "Round"]));
    assert!(message.contains("would be the same as game"), "{message}");
    let message = error(&directory.run(&["edit", "1", "--tag", "Round=2"]));
    assert!(
        message.contains("game 1 would be the same as game 2"),
        "{message}"
    );
    assert_intact(&directory);
}

/// A game that another program has changed since it was opened is not overwritten.
#[test]
fn two_programs_that_edit_one_game_do_not_overwrite_each_other() {
    let directory = with_games();
    let path = directory.path("games.db");
    let mut database = Database::open(&path, Access::Write).unwrap();
    let opened = database.editable_game(1).unwrap().unwrap();
    let (text, _) = opened.record_text().unwrap();
    let edited = opened.read_edited(&text.replace("Bob", "Bert")).unwrap();
    directory.run(&["edit", "1", "--tag", "White=Zoe"]);
    let refused = database.store_edited_record(&opened, &edited).unwrap_err();
    assert!(
        refused
            .to_string()
            .contains("game 1 was changed by another program"),
        "{refused}"
    );
    assert_eq!(directory.json(&["show", "1"])["white"], "Zoe");
    let opened = database.editable_game(1).unwrap().unwrap();
    let report = database.store_edited_record(&opened, &edited).unwrap();
    assert_eq!((report.edited, report.unchanged), (1, 0));
    assert_eq!(directory.json(&["show", "1"])["white"], "Bert");
    let edit = GameEdit::default();
    assert!(edit.is_empty());
}

/// A corrected file replaces its games, if the user asks for it; the undo brings back both states.
#[test]
fn a_corrected_file_replaces_the_game_in_the_same_place() {
    let directory = with_games();
    let path = directory.path("games.txt").display().to_string();
    let text = std::fs::read_to_string(&path).unwrap();
    let before = contents(&directory);
    std::fs::write(&path, text.replace("White: Bob", "White: Bert")).unwrap();
    let output = directory.run(&["import", &path]);
    let message = String::from_utf8(output.stderr).unwrap();
    assert!(
        message.contains("game 4 corrects game 1") && message.contains("--replace"),
        "{message}"
    );
    assert_eq!(directory.games(), 4);
    directory.run(&["undo"]);
    let report = directory.json(&["import", "--replace", &path]);
    assert_eq!(
        (&report["corrected"], &report["replaced"]),
        (&json!(1), &json!(1)),
        "{report}"
    );
    assert_eq!(report["corrections"][0]["reject"], json!(null));
    assert_eq!(directory.games(), 3);
    assert_eq!(directory.json(&["games", "--white", "Bert"])[0]["id"], 5);
    assert!(directory.run(&["games", "--white", "Bob"]).status.code() == Some(2));
    assert_intact(&directory);
    // Again, nothing is new.
    let again = directory.json(&["import", "--replace", &path]);
    assert_eq!(
        (&again["imported"], &again["replaced"]),
        (&json!(0), &json!(null)),
        "{again}"
    );
    directory.run(&["undo"]);
    directory.run(&["undo"]);
    assert_eq!(contents(&directory), before);
    assert_intact(&directory);
}

/// Games that are only near each other, that were edited, or whose records are still there, are not replaced.
#[test]
fn uncertain_corrections_replace_no_game() {
    let game =
        |name: &str, moves: &str| format!("# Layout: Standard\n# Black: {name}\n{moves}\n\n");
    let (first, second) = (game("Ann", "1.a1b2 i9h8"), game("Bob", "1.b1c2 i8h7"));
    for (edited, new) in [
        // Another game at the same location, while the old one moved.
        (
            false,
            [game("Ann", "1.a1b2 i9h8 2.b1c2"), first.clone()].concat(),
        ),
        // Nothing in common.
        (
            false,
            game(
                "Zacharias of a very long name",
                "1.i9h8 a1b2 2.i8h7 b1c2 3.i7h6 c1d2",
            ),
        ),
        (true, [game("Anne", "1.a1b2 i9h8"), second.clone()].concat()),
    ] {
        let directory = TestDirectory::new();
        let path = directory.file("games.txt", format!("{first}{second}"));
        directory.run(&["import", &path]);
        if edited {
            directory.run(&["edit", "1", "--tag", "Site=Here"]);
        }
        std::fs::write(&path, &new).unwrap();
        let report = directory.json(&["import", "--replace", &path]);
        assert_eq!(report["replaced"], json!(null), "{new}: {report}");
        assert_eq!(directory.json(&["show", "1"])["black"], "Ann");
        assert_intact(&directory);
    }
}

/// Two people who met are not proposed as a pair; every other pair is proposed once.
#[test]
fn abbreviated_names_are_proposed_once() {
    let directory = TestDirectory::new();
    let game = |black: &str, white: &str| {
        format!("# Layout: Standard\n# Black: {black}\n# White: {white}\n1.a1b2 i9h8\n\n")
    };
    let text = [
        game("A. Schmidt", "Meier"),
        game("Schmidt, Anna", "Meier"),
        game("B. Kurz", "Kurz, Bert"),
    ];
    directory.run(&["import", &directory.file("games.txt", text.concat())]);
    let pairs = directory.json(&["players", "same"]);
    assert_eq!(pairs.as_array().unwrap().len(), 1, "{pairs}");
    assert_eq!(pairs[0]["reason"], "abbreviation");
}

#[test]
fn the_only_explanation_of_a_reject_is_applied() {
    let directory = TestDirectory::new();
    let slip = "# Layout: Belgian Daisy\n# Black: Ann\n1.a1b2 i5h5 2.a2b3i6h6 3.c2c3 g4g5\n\n";
    let hopeless = "# Layout: Standard\n# Black: Bob\n1.a1b2 i9h8 2.e5e6 i8h7\n\n";
    directory.run(&[
        "import",
        &directory.file("games.txt", format!("{slip}{hopeless}")),
    ]);
    let before = contents(&directory);
    let rejects = directory.json(&["rejects"]);
    assert_eq!(rejects.as_array().unwrap().len(), 2);
    let fixed = directory.run(&["rejects", "--fix", "1"]);
    assert_eq!(fixed.status.code(), Some(0), "{fixed:?}");
    assert_eq!(directory.json(&["rejects"]).as_array().unwrap().len(), 1);
    assert_eq!(directory.json(&["games", "--black", "Ann"])[0]["plies"], 6);
    let not = directory.run(&["rejects", "--fix", "2"]);
    assert_eq!(not.status.code(), Some(1));
    assert!(
        String::from_utf8(not.stderr)
            .unwrap()
            .contains("no single suggestion")
    );
    directory.run(&["undo"]);
    assert_eq!(contents(&directory), before);
    assert_intact(&directory);
}
