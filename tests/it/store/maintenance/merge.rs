//! Merging of databases.

use super::{answers, content, path};
use crate::archives::archives;
use crate::support::project;
use crate::support::{TestDirectory, error};
use serde_json::{Value, json};
use std::fs;
use std::path::Path;
use sumito::store::{Access, Database, MergeReport};

#[test]
fn merging_two_halves_gives_the_whole_database() {
    let place = TestDirectory::new();
    let mut files: Vec<String> = Vec::new();
    let own = ["sample-games", "tests/data"].map(project);
    for folder in own.into_iter().chain(archives()) {
        let paths = fs::read_dir(folder)
            .unwrap()
            .map(|entry| entry.unwrap().path())
            .filter(|path| path.is_file());
        files.extend(paths.map(|path| path.display().to_string()));
    }
    files.retain(|file| Path::new(file).extension() != Some("sql".as_ref()));
    files.sort();
    let half = files.len() / 2;
    let import = |db: &str, files: &[String]| {
        let words: Vec<&str> = ["import", "--db", db]
            .into_iter()
            .chain(files.iter().map(String::as_str))
            .collect();
        place.json(&words)
    };
    let [all, one, two] = ["all.db", "one.db", "two.db"].map(|name| path(&place, name));
    import(&all, &files);
    import(&one, &files[..half]);
    // Some games are in both.
    let counts = import(&two, &files[half - 2..]);

    let report = place.json(&["db", "merge", "--db", &one, &two]);
    assert_eq!(
        report["games"].as_u64(),
        Some(report["merged"].as_u64().unwrap() + report["duplicates"].as_u64().unwrap())
    );
    assert_eq!(
        report["games"].as_u64(),
        Some(counts["imported"].as_u64().unwrap() + counts["incomplete"].as_u64().unwrap())
    );
    assert!(report["duplicates"].as_u64() > Some(0));
    assert_eq!(content(&place, &one), content(&place, &all));
    let [mut merged, mut whole] = [&one, &all].map(|db| answers(&place, db));
    // Game numbers differ, so they are excluded.
    for answers in [&mut merged, &mut whole] {
        for list in [0, 2] {
            let rows = answers[list].as_array_mut().unwrap();
            for row in rows.iter_mut() {
                row["id"] = Value::Null;
                row["game"] = Value::Null;
            }
            rows.sort_by_key(Value::to_string);
        }
    }
    assert_eq!(merged, whole);
    let query = "SELECT name, preamble FROM source ORDER BY name";
    let [merged, whole] = [&one, &all].map(|db| place.json(&["query", query, "--db", db]));
    assert_eq!(merged, whole);
    let check = place.json(&["db", "check", "--db", &one]);
    assert_eq!(check["faults"], json!([]));

    let again = place.json(&["db", "merge", "--db", &one, &two, &all]);
    assert_eq!(
        (&again["merged"], &again["rejects"]),
        (&json!(0), &json!(0))
    );
    assert_eq!(content(&place, &one), content(&place, &all));

    // A merge of the same database twice into a new one.
    let new = path(&place, "new.db");
    place.json(&["db", "merge", "--db", &new, &all, &two]);
    assert_eq!(content(&place, &new), content(&place, &all));
    assert!(
        error(&place.run(&["db", "merge", "--db", &new, &new])).contains("the database itself")
    );
}

#[test]
fn retried_rejects_stay_replaced_after_a_merge() {
    let place = TestDirectory::new();
    let file = place.file(
        "glued.txt",
        "# layout: Belgian Daisy\n1.a1b2i5h5 2.a2b3 i6h6 3.c2c3 g4g5\n",
    );
    let [one, two, new] = ["one.db", "two.db", "new.db"].map(|name| path(&place, name));
    for db in [&one, &two] {
        place.json(&["import", "--db", db, &file]);
    }
    place.json(&["rejects", "--retry", "--repair", "--db", &one]);
    assert_eq!(
        place
            .json(&["games", "--db", &one])
            .as_array()
            .unwrap()
            .len(),
        1
    );
    let report = place.json(&["db", "merge", "--db", &one, &two]);
    assert_eq!(
        (&report["merged"], &report["rejects"]),
        (&json!(0), &json!(0)),
        "{report}"
    );
    assert_eq!(
        place
            .json(&["games", "--db", &one])
            .as_array()
            .unwrap()
            .len(),
        1
    );
    // The same holds for a new database.
    place.json(&["db", "merge", "--db", &new, &one]);
    assert_eq!(
        place.json(&["import", "--db", &new, &file])["duplicates"],
        1
    );
}

#[test]
fn games_without_source_text_are_merged() {
    let place = TestDirectory::new();
    let file = place.file(
        "games.txt",
        "# layout: Standard\n1.a1b2 e5e6\n\n# layout: Standard\n1.a1b2 i9h8 {Ça}\n",
    );
    let [with, without] = ["with.db", "without.db"].map(|name| path(&place, name));
    place.json(&["import", "--db", &with, &file]);
    place.json(&["import", "--db", &without, &file, "--no-source"]);
    let empty = path(&place, "empty.db");
    let mut merged = MergeReport::default();
    let mut database = Database::open(Path::new(&empty), Access::Write).unwrap();
    database
        .merge(Path::new(&without), &mut merged, |_| ())
        .unwrap();
    assert_eq!((merged.games, merged.merged, merged.rejects), (2, 2, 1));
    // The same games with and without source text are duplicates, because identities are merged.
    database
        .merge(Path::new(&with), &mut merged, |_| ())
        .unwrap();
    assert_eq!((merged.games, merged.merged, merged.duplicates), (4, 2, 2));
    assert_eq!(database.check(|_| ()).unwrap().faults, [""; 0]);
    assert_eq!(database.game(2).unwrap().unwrap().text, None);
}

/// Sources have different numbers in the two databases: retried rejects are recognised by the names of their sources.
#[test]
fn retried_rejects_stay_replaced_if_source_numbers_differ() {
    let place = TestDirectory::new();
    let glued = "# layout: Belgian Daisy\n1.a1b2i5h5 2.a2b3 i6h6 3.c2c3 g4g5\n";
    let file = place.file("glued.txt", glued);
    let other = place.file("other.txt", "# layout: Standard\n1.a1b2 i9h8\n");
    // The same record at the same location of another file is still a reject.
    let same = place.file("same.txt", glued);
    let [one, new] = ["one.db", "new.db"].map(|name| path(&place, name));
    place.json(&["import", "--db", &one, &file]);
    place.json(&["rejects", "--retry", "--repair", "--db", &one]);
    // Here source 1 is another file.
    place.json(&["import", "--db", &new, &other]);
    place.json(&["db", "merge", "--db", &new, &one]);
    place.json(&["db", "merge", "--db", &new, &one]);
    let report = place.json(&["import", "--db", &new, &file]);
    assert_eq!(
        (&report["seen"], &report["duplicates"]),
        (&json!(1), &json!(1))
    );
    let report = place.json(&["import", "--db", &new, &same]);
    assert_eq!(
        (&report["seen"], &report["duplicates"]),
        (&json!(1), &json!(0))
    );
    assert_eq!(
        place.json(&["db", "check", "--db", &new])["faults"],
        json!([])
    );
}

/// The saved searches with their game numbers.
fn kept(place: &TestDirectory, db: &str) -> Vec<(String, Vec<i64>)> {
    let kept = place.json(&["kept", "--db", db]);
    let one = |kept: &Value| {
        let name = kept["name"].as_str().unwrap().to_owned();
        let games = place.run(&["games", "--in", &name, "--format", "json", "--db", db]);
        let games: Value = serde_json::from_slice(&games.stdout).unwrap();
        let ids = games.as_array().unwrap().iter();
        (name, ids.map(|game| game["id"].as_i64().unwrap()).collect())
    };
    kept.as_array().unwrap().iter().map(one).collect()
}

#[test]
fn saved_searches_are_merged() {
    let place = TestDirectory::new();
    let games = |from: usize, to: usize| -> String {
        let game = |n| format!("# layout: Standard\n# black: P{n}\n1.a1b2 i9h8\n\n");
        (from..to).map(game).collect()
    };
    let first = place.file("first.txt", games(0, 4));
    let second = place.file("second.txt", games(2, 7));
    let [all, club] = ["all.db", "club.db"].map(|name| path(&place, name));
    place.json(&["import", "--db", &all, &first]);
    place.json(&["import", "--db", &club, &second]);
    let keep = |db: &str, player: &str, name: &str| {
        let kept = place.run(&["games", "--player", player, "--save", name, "--db", db]);
        assert_eq!(kept.status.code(), Some(0), "{kept:?}");
    };
    // Both databases have the game of P2 and P3.
    keep(&all, "P1", "wins");
    keep(&all, "P3", "same");
    keep(&club, "P5", "wins");
    keep(&club, "P3", "same");
    keep(&club, "P*", "club's");
    let report = place.json(&["db", "merge", "--db", &all, &club]);
    assert_eq!((&report["merged"], &report["kept"]), (&json!(3), &json!(2)));
    let expected = [
        ("club's", vec![3, 4, 5, 6, 7]),
        ("same", vec![4]),
        ("wins", vec![2]),
        ("wins (club)", vec![6]),
    ]
    .map(|(name, games)| (name.to_owned(), games));
    assert_eq!(kept(&place, &all), expected);
    // A second merge adds no saved search.
    let report = place.json(&["db", "merge", "--db", &all, &club]);
    assert_eq!(report["kept"], json!(0));
    assert_eq!(kept(&place, &all), expected);
    // Both names now belong to other games.
    place.json(&["kept", "--drop", "wins (club)", "--db", &all]);
    keep(&all, "P6", "wins (club)");
    let report = place.json(&["db", "merge", "--db", &all, &club]);
    assert_eq!(report["kept"], json!(1));
    let second = ("wins (club 2)".to_owned(), vec![6]);
    assert!(kept(&place, &all).contains(&second));
    assert_eq!(
        place.json(&["db", "check", "--db", &all])["faults"],
        json!([])
    );
}
