//! The journal: every change can be undone exactly, or the error names what depends on it.

use serde_json::json;

use crate::support::{TestDirectory, error, project};

const GAMES: &str = "# Layout: Belgian Daisy\n# Event: Club\n# Black: Ann\n# White: Bob\n# Result: 1-0\n1.a1b2 i5h5 2.a2b3 i6h6 3.c2c3 g4g5\n\n\
    # Layout: Standard\n# Event: Cup\n# Black: Cid\n# White: Dan\n{before} 1.a1b2! i9h8 {last} 2.b1b2 (2.a1b1) i8h8\n\n\
    # Layout: Standard\n# Black: Eve\n1.a1b2 i9h8 2.e5e6 i8h7\n\n\
    # Layout: Standard\n# Black: Fay\n1.e5e6\n\n";

/// The content of a database: exported games with all fields, rejects, and players.
pub(crate) fn contents(directory: &TestDirectory) -> (String, String) {
    let export = directory.run(&["export", "--to", "jsonl"]);
    (
        String::from_utf8(export.stdout).unwrap(),
        [
            directory.json(&["rejects", "--full"]),
            directory.json(&["players"]),
        ]
        .map(|value| value.to_string())
        .concat(),
    )
}

pub(crate) fn assert_intact(directory: &TestDirectory) {
    assert_eq!(directory.json(&["db", "check"])["faults"], json!([]));
}

/// Runs a change, and checks that undo restores the previous state and that undoing the undo restores the change.
fn assert_undone_exactly(directory: &TestDirectory, words: &[&str]) {
    let before = contents(directory);
    let changes = directory
        .json(&["log", "--limit", "1000"])
        .as_array()
        .unwrap()
        .len();
    let done = directory.run(words);
    assert_ne!(done.status.code(), Some(2), "{words:?}: {done:?}");
    let after = contents(directory);
    assert_ne!(before, after, "{words:?}");
    assert_intact(directory);
    let log = directory.json(&["log", "--limit", "1000"]);
    assert_eq!(
        log.as_array().unwrap().len(),
        changes + 1,
        "{words:?}: {log}"
    );
    let undone = directory.json(&["undo"]);
    assert_eq!(contents(directory), before, "{words:?}");
    assert_intact(directory);
    let number = undone["change"].to_string();
    directory.json(&["undo", &number]);
    assert_eq!(contents(directory), after, "{words:?}");
    assert_intact(directory);
    directory.json(&["undo", &log[0]["id"].to_string()]);
    assert_eq!(contents(directory), before, "{words:?}");
    assert_intact(directory);
}

pub(super) fn with_games() -> TestDirectory {
    let directory = TestDirectory::new();
    let file = directory.file("games.txt", GAMES);
    directory.run(&["import", &file]);
    directory
}

#[test]
fn every_kind_of_change_is_undone_exactly() {
    let directory = with_games();
    directory.run(&["analyse", "1", "2", "--depth", "1"]);
    directory.run(&["puzzles", "1", "2", "--depth", "1"]);
    directory.run(&["games", "--save", "all"]);
    directory.run(&["players", "merge", "Cid", "--into", "Cidney"]);
    let more = directory.file(
        "more.txt",
        "# Layout: Standard\n# Black: Gus\n1.a1b2 i9h8\n\n# Layout: Standard\n1.e5e6\n\n",
    );
    for words in [
        &[
            "edit",
            "1",
            "--tag",
            "White=Bert",
            "--tag",
            "Date=2020-05-03",
            "--result",
            "0-1",
        ][..],
        &[
            "edit",
            "2",
            "--comment",
            "1",
            "good",
            "--mark",
            "1",
            "?",
            "--comment",
            "0",
            "",
        ],
        &["edit", "2", "--delete-tag", "Event"],
        &["edit", "3", "--tag", "White=Zoe"],
        &[
            "edit",
            "--layout",
            "standard",
            "--tag",
            "Site=Here",
            "--yes",
        ],
        &["delete", "1", "3", "--yes"],
        &["delete", "--layout", "standard", "--yes"],
        &["delete", "--reject", "2", "--yes"],
        &["delete", "--reject", "1", "--yes"],
        &["import", &more],
    ] {
        assert_undone_exactly(&directory, words);
    }
    assert_eq!(directory.json(&["players", "aliases"])[0]["name"], "Cidney");
    assert_eq!(directory.json(&["kept"])[0]["games"], 3);
}

/// Merges of databases, deletions of duplicates, and repairs of rejects.
#[test]
fn maintenance_is_undone_exactly() {
    let directory = with_games();
    let graz = project("sample-games/graz-2002.txt").display().to_string();
    directory.run(&["import", &graz]);
    // The same games without their event.
    let others = TestDirectory::new();
    others.run(&["import", &graz]);
    let text = String::from_utf8(others.run(&["export", "--to", "apgn"]).stdout).unwrap();
    let lines = text.lines().filter(|line| !line.starts_with("[Event "));
    let twins: String = lines.map(|line| format!("{line}\n")).collect();
    directory.run(&["import", &directory.file("twins.apgn", &twins)]);
    let slip = "# Layout: Belgian Daisy\n# Black: Hal\n1.a1b2 i5h5 2.a2b3i6h6 3.c2c3 g4g5\n\n";
    let file = directory.file("more.txt", slip);
    directory.run(&["import", &file]);
    let other = TestDirectory::new();
    let games = "# Layout: Standard\n# Black: Ida\n# White: Jon\n1.a1b2 i9h8 {x}\n\n# Layout: Standard\n# Black: Kim\n1.a1b2 i9h8 2.e5e6\n\n# Layout: Standard\n1.e5e6 {y}\n\n";
    other.run(&[
        "import",
        &other.file("other.txt", format!("{games}{GAMES}")),
    ]);
    other.run(&["players", "merge", "Ida", "--into", "Ida Other"]);
    other.run(&["analyse", "--all", "--depth", "1"]);
    other.run(&["edit", "1", "--tag", "Site=Here"]);
    let other = other.path("games.db").display().to_string();
    for words in [
        &["db", "merge", &other][..],
        &[
            "db", "dedupe", "--kind", "headers", "--keep", "first", "--yes",
        ],
        &["rejects", "--retry", "--repair"],
        &["players", "merge", "Ann", "Bob", "--into", "Ann", "--force"],
    ] {
        assert_undone_exactly(&directory, words);
    }
}

#[test]
fn players_can_be_split_again_by_an_undo() {
    let directory = with_games();
    directory.run(&["players", "merge", "Ann", "Cid", "--into", "Ann Other"]);
    directory.run(&["players", "split", "Ann"]);
    let aliases = |directory: &TestDirectory| {
        let rows = directory.json(&["players", "aliases"]);
        let rows = rows.as_array().unwrap().iter();
        rows.map(|row| row["spelling"].as_str().unwrap().to_owned())
            .collect::<Vec<_>>()
    };
    assert_eq!(aliases(&directory), ["Cid"]);
    directory.run(&["undo"]);
    assert_eq!(aliases(&directory), ["Ann", "Cid"]);
    directory.run(&["undo"]);
    assert_eq!(aliases(&directory), Vec::<String>::new());
    // The import is all that is left.
    assert_eq!(directory.json(&["undo"])["games"], 3);
    assert_eq!(directory.games(), 0);
    assert!(error(&directory.run(&["undo"])).contains("no change to undo"));
}

#[test]
fn an_import_of_real_games_is_undone_and_made_again() {
    let directory = TestDirectory::new();
    let samples = project("sample-games").display().to_string();
    directory.run(&["import", &samples]);
    let before = contents(&directory);
    let search = |directory: &TestDirectory| {
        directory
            .json(&["openings", "--layout", "belgian"])
            .to_string()
    };
    let openings = search(&directory);
    let number = directory.json(&["log", "--limit", "1000"])[0]["id"].to_string();
    let undone = directory.json(&["undo", &number]);
    assert_eq!(directory.games(), 0);
    assert_eq!(directory.json(&["rejects"]), json!([]));
    assert_intact(&directory);
    directory.json(&["undo", &undone["change"].to_string()]);
    assert_eq!(contents(&directory), before);
    assert_eq!(search(&directory), openings);
    assert_intact(&directory);
}

#[test]
fn an_undo_names_what_depends_on_the_change() {
    let directory = with_games();
    directory.run(&["edit", "2", "--tag", "Site=Here"]);
    directory.run(&["edit", "2", "--tag", "Site=There"]);
    let before = contents(&directory);
    let message = error(&directory.run(&["undo", "2"]));
    assert!(
        message.contains("change 2 cannot be undone: change 3 (edit) came after it for game 2"),
        "{message}"
    );
    let message = error(&directory.run(&["undo", "1"]));
    assert!(
        message.contains("change 2 (edit)") && message.contains("change 3 (edit)"),
        "{message}"
    );
    assert_eq!(contents(&directory), before);
    directory.run(&["undo", "3"]);
    let message = error(&directory.run(&["undo", "3"]));
    assert!(
        message.contains("undone by change 4") && message.contains("`sumito undo 4`"),
        "{message}"
    );
    directory.run(&["undo", "2"]);
    // The first undo cannot be undone after the second one: the game is another one now.
    let message = error(&directory.run(&["undo", "4"]));
    assert!(
        message.contains("change 5 (undo) came after it for game 2"),
        "{message}"
    );
    assert!(error(&directory.run(&["undo", "77"])).contains("there is no change 77"));
    // A game that was imported again is not restored a second time.
    directory.run(&["delete", "1", "--yes"]);
    directory.run(&["import", &directory.path("games.txt").display().to_string()]);
    let message = error(&directory.run(&["undo", "6"]));
    assert!(
        message.contains("game 4 is the same game as game 1"),
        "{message}"
    );
    assert_intact(&directory);
}

#[test]
fn the_history_of_a_game_lists_its_changes() {
    let directory = with_games();
    directory.run(&["edit", "1", "--tag", "White=Bert", "--mark", "2", "!"]);
    directory.run(&["delete", "1", "--yes"]);
    let history = directory.json(&["history", "1"]);
    let rows = history.as_array().unwrap();
    let kinds: Vec<_> = rows
        .iter()
        .map(|row| row["kind"].as_str().unwrap())
        .collect();
    assert_eq!(kinds, ["import", "edit", "delete"]);
    assert_eq!(rows[0]["details"], json!(["stored"]));
    assert_eq!(
        rows[1]["details"],
        json!(["White: \"Bob\" -> \"Bert\"", "mark 2: none -> \"!\""])
    );
    let changes = [
        json!({"field": "White", "old": "Bob", "new": "Bert"}),
        json!({"field": "mark 2", "old": null, "new": "!"}),
    ];
    assert_eq!(rows[1]["changes"], json!(changes));
    assert_eq!(rows[2]["details"], json!(["deleted"]));
    assert!(error(&directory.run(&["history", "99"])).contains("there is no game 99"));
    for command in [
        &["show", "1"][..],
        &["edit", "1", "--tag", "Site=Graz"],
        &["edit", "1", "--with", "-"],
        &["export", "1"],
    ] {
        let message = error(&directory.run(command));
        let expected = "game 1 was deleted by change 3 (delete)";
        assert!(message.contains(expected), "{command:?}: {message}");
    }
}

/// Every field is named with both values.
#[test]
fn the_history_of_a_game_has_the_values_of_its_fields() {
    let directory = TestDirectory::new();
    let game = "# Layout: Standard\n# Black: Ann\n# Date: 2019.03.??\n# Result: 1-0\n1.a1b2 i9h8 {good} 2.b2c3\n";
    directory.run(&["import", &directory.file("game.txt", game)]);
    let details = || {
        let history = directory.json(&["history", "1"]);
        history.as_array().unwrap().last().unwrap()["details"].clone()
    };
    for (words, expected) in [
        (
            &["--tag", "Date=2019.04.01", "--result", "0-1"][..],
            json!([
                "Date: \"2019.03.??\" -> \"2019.04.01\"",
                "result: \"1-0\" -> \"0-1\""
            ]),
        ),
        (
            &["--tag", "Site=Graz", "--comment", "2", "better"],
            json!([
                "Site: none -> \"Graz\"",
                "comment 2: \"good\" -> \"better\""
            ]),
        ),
        (
            &["--delete-tag", "Site", "--comment", "0", "a start"],
            json!(["Site: \"Graz\" -> none", "comment: none -> \"a start\""]),
        ),
    ] {
        directory.run(&[&["edit", "1"], words].concat());
        assert_eq!(details(), expected, "{words:?}");
    }
    let shorter = directory.file("with.txt", game.replace(" 2.b2c3", ""));
    directory.run(&["edit", "1", "--with", &shorter]);
    let last = details().to_string();
    assert!(
        last.contains(
            "moves: \\\"3 plies, the first 2 the same, then b2c3\\\" -> \\\"2 plies, the first 2 the same\\\""
        ),
        "{last}"
    );
}

/// A change that stored incomplete games says so.
#[test]
fn the_log_counts_incomplete_games() {
    let directory = TestDirectory::new();
    let games = "# Layout: Standard\n1.a1b2 i9h8 {x}\n\n# Layout: Standard\n1.a1b2 i9h1\n";
    directory.run(&["import", &directory.file("games.txt", games)]);
    let log = directory.json(&["log"])[0]["summary"].to_string();
    assert!(
        log.contains("imported 2 games (1 incomplete) from "),
        "{log}"
    );
}

#[test]
fn a_purge_leaves_nothing_to_undo() {
    let directory = with_games();
    directory.run(&["edit", "1", "--tag", "White=Bert"]);
    directory.run(&["delete", "2", "--yes"]);
    let before = contents(&directory);
    let done = directory.json(&["db", "compact", "--purge"]);
    assert_eq!(done["purged"], 3);
    assert_eq!(contents(&directory), before);
    assert_eq!(directory.json(&["log", "--limit", "1000"]), json!([]));
    assert!(error(&directory.run(&["undo"])).contains("no change to undo"));
    let bytes = std::fs::read(directory.path("games.db")).unwrap();
    for word in ["Bob", "Cid"] {
        assert!(
            !bytes.windows(3).any(|part| part == word.as_bytes()),
            "{word}"
        );
    }
    // Numbers are not used again, and the edited game is still known as one.
    assert!(directory.json(&["show", "1"])["edited"].is_string());
    assert_intact(&directory);
}

/// A recovery copies the journal.
#[test]
fn a_recovered_database_can_be_undone() {
    let directory = with_games();
    let before = contents(&directory);
    directory.run(&["edit", "1", "--tag", "White=Bert"]);
    directory.run(&["delete", "3", "--yes"]);
    let new = directory.path("new.db").display().to_string();
    assert_eq!(
        directory.run(&["db", "recover", &new]).status.code(),
        Some(0)
    );
    std::fs::rename(&new, directory.path("games.db")).unwrap();
    directory.run(&["undo"]);
    directory.run(&["undo"]);
    assert_eq!(contents(&directory), before);
    assert_intact(&directory);
}

#[test]
fn the_log_names_what_was_edited_once() {
    let directory = with_games();
    directory.run(&["edit", "1", "--tag", "White=Bert", "--result", "0-1"]);
    let log = directory.json(&["log"])[0]["summary"].clone();
    assert_eq!(log, "edited White, result of game 1");
}
