//! Changes of a database of real games are undone exactly, and the record of every real game can be edited.

use serde_json::json;
use sumito::store::{Access, Database, Filter, Summary};

use super::real_games::archives;
use crate::support::TestDirectory;

/// The exported games of a database.
fn exported(directory: &TestDirectory) -> Vec<u8> {
    directory.run(&["export", "--to", "jsonl"]).stdout
}

/// The export of the first games, which every change of the test affects.
fn exported_in_part(directory: &TestDirectory) -> Vec<u8> {
    let done = directory.run(&["export", "--to", "jsonl", "--limit", "100"]);
    assert_eq!(done.status.code(), Some(0), "{done:?}");
    done.stdout
}

fn assert_intact(directory: &TestDirectory) {
    assert_eq!(directory.json(&["db", "check"])["faults"], json!([]));
}

fn with_archives() -> Option<TestDirectory> {
    let folder = archives()?;
    let directory = TestDirectory::new();
    directory.run(&["import", &folder.display().to_string()]);
    Some(directory)
}

#[test]
fn changes_of_real_games_are_undone() {
    let Some(directory) = with_archives() else {
        return;
    };
    let before = exported(&directory);
    let in_part = exported_in_part(&directory);
    assert!(before.starts_with(&in_part) && before.len() > in_part.len());
    for words in [
        &["edit", "--from", "2016", "--tag", "Site=here", "--yes"][..],
        &[
            "edit",
            "--from",
            "2016",
            "--to",
            "2016",
            "--tag",
            "Date=2016-05-01",
            "--yes",
        ],
        &["delete", "--max-plies", "90", "--yes"],
    ] {
        let done = directory.run(words);
        assert_eq!(done.status.code(), Some(0), "{words:?}: {done:?}");
        assert!(exported_in_part(&directory) != in_part, "{words:?}");
        assert_intact(&directory);
        directory.json(&["undo"]);
        assert!(exported(&directory) == before, "{words:?}");
        assert_intact(&directory);
    }
    // The import and the joins that it made.
    let mut undone = Vec::new();
    while directory.games() > 0 {
        undone.push(directory.json(&["undo"])["change"].to_string());
    }
    assert_intact(&directory);
    for change in undone.iter().rev() {
        directory.json(&["undo", change]);
    }
    assert!(exported(&directory) == before);
    assert_intact(&directory);
}

#[test]
fn the_record_of_every_real_game_can_be_edited() {
    let Some(directory) = with_archives() else {
        return;
    };
    let mut database = Database::open(&directory.path("games.db"), Access::Write).unwrap();
    let mut ids = Vec::new();
    let mut add = |game: Summary| {
        if game.incomplete.is_none() {
            ids.push(game.id);
        }
    };
    database
        .for_each_summary(&Filter::default(), &mut add)
        .unwrap();
    assert!(ids.len() > 1_000);
    for id in ids {
        let opened = database.editable_game(id).unwrap().unwrap();
        let (text, losses) = opened.record_text().unwrap();
        let edited = opened
            .read_edited(&text)
            .unwrap_or_else(|problems| panic!("{id}: {problems:?}\n{text}"));
        let report = database.store_edited_record(&opened, &edited).unwrap();
        assert_eq!(report.unchanged, 1, "{id} {losses:?}\n{text}");
    }
}
