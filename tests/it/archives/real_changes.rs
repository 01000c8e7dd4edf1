//! Changes of a database of real games are undone exactly, and the record of every real game can be edited.

use serde_json::json;
use sumito::store::{Access, Database, Filter, Summary};

use super::real_games::archives;
use crate::support::TestDirectory;

/// What exports show of a database.
fn exported(place: &TestDirectory) -> Vec<u8> {
    place.run(&["export", "--to", "jsonl"]).stdout
}

/// The same of its first games, where every change of the test shows.
fn exported_in_part(place: &TestDirectory) -> Vec<u8> {
    let done = place.run(&["export", "--to", "jsonl", "--limit", "100"]);
    assert_eq!(done.status.code(), Some(0), "{done:?}");
    done.stdout
}

fn is_sound(place: &TestDirectory) {
    assert_eq!(place.json(&["db", "check"])["faults"], json!([]));
}

fn with_archives() -> Option<TestDirectory> {
    let folder = archives()?;
    let place = TestDirectory::new();
    place.run(&["import", &folder.display().to_string()]);
    Some(place)
}

#[test]
fn changes_of_real_games_are_undone() {
    let Some(place) = with_archives() else { return };
    let before = exported(&place);
    let in_part = exported_in_part(&place);
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
        let done = place.run(words);
        assert_eq!(done.status.code(), Some(0), "{words:?}: {done:?}");
        assert!(exported_in_part(&place) != in_part, "{words:?}");
        is_sound(&place);
        place.json(&["undo"]);
        assert!(exported(&place) == before, "{words:?}");
        is_sound(&place);
    }
    // The import, and what it joined.
    let mut undone = Vec::new();
    while place.games() > 0 {
        undone.push(place.json(&["undo"])["change"].to_string());
    }
    is_sound(&place);
    for change in undone.iter().rev() {
        place.json(&["undo", change]);
    }
    assert!(exported(&place) == before);
    is_sound(&place);
}

#[test]
fn the_record_of_every_real_game_can_be_edited() {
    let Some(place) = with_archives() else { return };
    let mut database = Database::open(&place.path("games.db"), Access::Write).unwrap();
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
