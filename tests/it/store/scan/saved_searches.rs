//! Saved searches, and games that leave them.

use crate::support::TestDirectory;
use crate::support::database;
use sumito::record::{ReadOptions, Repair, read_record};
use sumito::store::{ImportCounts, OverwriteMode, ReimportOutcome};

/// Saved searches can be used as filters, and lose deleted games.
#[test]
fn saved_searches_work_as_filters() {
    let directory = TestDirectory::new();
    assert!(directory.run(&["import", "sample-games"]).status.success());
    let ids = |words: &[&str]| {
        let rows = directory.json(words);
        let rows = rows.as_array().unwrap().clone();
        rows.into_iter()
            .map(|row| row["id"].as_i64().or(row["game"].as_i64()).unwrap())
            .collect::<Vec<_>>()
    };
    let open = ids(&["search", "--score", "2-1", "--save", "two-one"]);
    let long = ids(&["games", "--min-plies", "80", "--save", "long"]);
    let both: Vec<i64> = open
        .iter()
        .copied()
        .filter(|id| long.contains(id))
        .collect();
    assert!(!both.is_empty() && both.len() < open.len());
    assert_eq!(ids(&["games", "--in", "two-one"]), open);
    assert_eq!(ids(&["games", "--in", "two-one", "--in", "long"]), both);
    assert_eq!(
        ids(&[
            "search", "--score", "0-0", "--in", "two-one", "--not-in", "long"
        ])
        .len(),
        open.len() - both.len()
    );
    let exported = directory.run(&["export", "--in", "long", "--to", "jsonl"]);
    assert_eq!(
        String::from_utf8(exported.stdout).unwrap().lines().count(),
        long.len()
    );

    let stderr = |words: &[&str], code: i32| {
        let output = directory.run(words);
        assert_eq!(output.status.code(), Some(code), "{words:?}");
        String::from_utf8(output.stderr).unwrap()
    };
    assert!(
        stderr(&["games", "--in", "nothing"], 2)
            .contains("there is no saved search `nothing`, expected a name that")
    );
    assert!(
        stderr(&["games", "--in", "lnog"], 2)
            .contains("there is no saved search `lnog`, did you mean `long`?")
    );
    assert!(stderr(&["games", "--save", "long"], 2).contains("a saved search `long` already"));
    assert!(
        stderr(&["games", "--save", "long", "--replace"], 0).contains("saved 30 games as long")
    );
    assert!(stderr(&["kept", "--rename", "long", "two-one"], 2).contains("already"));
    stderr(&["kept", "--rename", "long", "all"], 0);
    let kept = directory.json(&["kept"]);
    assert_eq!(
        (kept[0]["name"].as_str(), kept[0]["games"].as_i64()),
        (Some("all"), Some(30))
    );
    assert_eq!(
        kept[1]["question"].as_str(),
        Some("search --score 2-1 --save two-one --format json")
    );
    // Nothing is left, but the change was made.
    stderr(&["kept", "--drop", "all", "--drop", "two-one"], 0);
    assert_eq!(directory.json(&["kept"]).as_array().unwrap().len(), 0);
}

/// The game that replaces an incomplete one after a repair takes its place in saved searches.
#[test]
fn a_repaired_game_takes_the_place_of_the_incomplete_one_in_saved_searches() {
    let mut database = database("# layout: Standard\n1.a1b2 i9h8 2.2ab3");
    let reject = database.rejects().unwrap().remove(0);
    assert_eq!(reject.game, Some(1));
    database
        .save_search("all", "games", &[1], OverwriteMode::Fail)
        .unwrap();
    let options = ReadOptions {
        repair: Repair::Unique,
        ..ReadOptions::default()
    };
    let repaired = read_record(&reject.text, reject.location(), options);
    let outcomes = database.reimport_rejects(&[(&reject, repaired)], &mut ImportCounts::default());
    assert_eq!(outcomes.unwrap(), [ReimportOutcome::Complete]);
    let saved = database.saved_searches().unwrap();
    assert_eq!(saved[0].games, 1);
    assert_eq!(database.check(|_| ()).unwrap().faults, Vec::<String>::new());
}
