//! Merging of databases.

use super::{answers, content, path};
use crate::archives::archives;
use crate::support::project;
use crate::support::{TestDirectory, error};
use crate::web::Served;
use serde_json::{Value, json};
use std::fs;
use std::path::Path;
use sumito::store::{Access, Database, MergeReport, StudySubject};
use sumito::web::Settings;

#[test]
fn merging_two_halves_gives_the_whole_database() {
    let directory = TestDirectory::new();
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
        directory.json(&words)
    };
    let [all, one, two] = ["all.db", "one.db", "two.db"].map(|name| path(&directory, name));
    import(&all, &files);
    import(&one, &files[..half]);
    // Some games are in both.
    let counts = import(&two, &files[half - 2..]);

    let report = directory.json(&["db", "merge", "--db", &one, &two]);
    assert_eq!(
        report["games"].as_u64(),
        Some(report["merged"].as_u64().unwrap() + report["duplicates"].as_u64().unwrap())
    );
    assert_eq!(
        report["games"].as_u64(),
        Some(counts["imported"].as_u64().unwrap() + counts["incomplete"].as_u64().unwrap())
    );
    assert!(report["duplicates"].as_u64() > Some(0));
    assert_eq!(content(&directory, &one), content(&directory, &all));
    let [mut merged, mut whole] = [&one, &all].map(|db| answers(&directory, db));
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
    let [merged, whole] = [&one, &all].map(|db| directory.json(&["query", query, "--db", db]));
    assert_eq!(merged, whole);
    let check = directory.json(&["db", "check", "--db", &one]);
    assert_eq!(check["faults"], json!([]));

    let again = directory.json(&["db", "merge", "--db", &one, &two, &all]);
    assert_eq!(
        (&again["merged"], &again["rejects"]),
        (&json!(0), &json!(0))
    );
    assert_eq!(content(&directory, &one), content(&directory, &all));

    // A merge of the same database twice into a new one.
    let new = path(&directory, "new.db");
    directory.json(&["db", "merge", "--db", &new, &all, &two]);
    assert_eq!(content(&directory, &new), content(&directory, &all));
    assert!(
        error(&directory.run(&["db", "merge", "--db", &new, &new])).contains("the database itself")
    );
}

#[test]
fn retried_rejects_stay_replaced_after_a_merge() {
    let directory = TestDirectory::new();
    let file = directory.file(
        "glued.txt",
        "# layout: Belgian Daisy\n1.a1b2i5h5 2.a2b3 i6h6 3.c2c3 g4g5\n",
    );
    let [one, two, new] = ["one.db", "two.db", "new.db"].map(|name| path(&directory, name));
    for db in [&one, &two] {
        directory.json(&["import", "--db", db, &file]);
    }
    directory.json(&["rejects", "--retry", "--repair", "--db", &one]);
    assert_eq!(
        directory
            .json(&["games", "--db", &one])
            .as_array()
            .unwrap()
            .len(),
        1
    );
    let report = directory.json(&["db", "merge", "--db", &one, &two]);
    assert_eq!(
        (&report["merged"], &report["rejects"]),
        (&json!(0), &json!(0)),
        "{report}"
    );
    assert_eq!(
        directory
            .json(&["games", "--db", &one])
            .as_array()
            .unwrap()
            .len(),
        1
    );
    // The same holds for a new database.
    directory.json(&["db", "merge", "--db", &new, &one]);
    assert_eq!(
        directory.json(&["import", "--db", &new, &file])["duplicates"],
        1
    );
}

#[test]
fn games_without_source_text_are_merged() {
    let directory = TestDirectory::new();
    let file = directory.file(
        "games.txt",
        "# layout: Standard\n1.a1b2 e5e6\n\n# layout: Standard\n1.a1b2 i9h8 {Ça}\n",
    );
    let [with, without] = ["with.db", "without.db"].map(|name| path(&directory, name));
    directory.json(&["import", "--db", &with, &file]);
    directory.json(&["import", "--db", &without, &file, "--no-source"]);
    let empty = path(&directory, "empty.db");
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
    let directory = TestDirectory::new();
    let glued = "# layout: Belgian Daisy\n1.a1b2i5h5 2.a2b3 i6h6 3.c2c3 g4g5\n";
    let file = directory.file("glued.txt", glued);
    let other = directory.file("other.txt", "# layout: Standard\n1.a1b2 i9h8\n");
    // The same record at the same location of another file is still a reject.
    let same = directory.file("same.txt", glued);
    let [one, new] = ["one.db", "new.db"].map(|name| path(&directory, name));
    directory.json(&["import", "--db", &one, &file]);
    directory.json(&["rejects", "--retry", "--repair", "--db", &one]);
    // Here source 1 is another file.
    directory.json(&["import", "--db", &new, &other]);
    directory.json(&["db", "merge", "--db", &new, &one]);
    directory.json(&["db", "merge", "--db", &new, &one]);
    let report = directory.json(&["import", "--db", &new, &file]);
    assert_eq!(
        (&report["seen"], &report["duplicates"]),
        (&json!(1), &json!(1))
    );
    let report = directory.json(&["import", "--db", &new, &same]);
    assert_eq!(
        (&report["seen"], &report["duplicates"]),
        (&json!(1), &json!(0))
    );
    assert_eq!(
        directory.json(&["db", "check", "--db", &new])["faults"],
        json!([])
    );
}

/// The saved searches with their game numbers.
fn saved_searches(directory: &TestDirectory, db: &str) -> Vec<(String, Vec<i64>)> {
    let rows = directory.json(&["kept", "--db", db]);
    let one = |row: &Value| {
        let name = row["name"].as_str().unwrap().to_owned();
        let games = directory.run(&["games", "--in", &name, "--format", "json", "--db", db]);
        let games: Value = serde_json::from_slice(&games.stdout).unwrap();
        let ids = games.as_array().unwrap().iter();
        (name, ids.map(|game| game["id"].as_i64().unwrap()).collect())
    };
    rows.as_array().unwrap().iter().map(one).collect()
}

#[test]
fn saved_searches_are_merged() {
    let directory = TestDirectory::new();
    let games = |from: usize, to: usize| -> String {
        let game = |n| format!("# layout: Standard\n# black: P{n}\n1.a1b2 i9h8\n\n");
        (from..to).map(game).collect()
    };
    let first = directory.file("first.txt", games(0, 4));
    let second = directory.file("second.txt", games(2, 7));
    let [all, club] = ["all.db", "club.db"].map(|name| path(&directory, name));
    directory.json(&["import", "--db", &all, &first]);
    directory.json(&["import", "--db", &club, &second]);
    let save = |db: &str, player: &str, name: &str| {
        let output = directory.run(&["games", "--player", player, "--save", name, "--db", db]);
        assert_eq!(output.status.code(), Some(0), "{output:?}");
    };
    // Both databases have the game of P2 and P3.
    save(&all, "P1", "wins");
    save(&all, "P3", "same");
    save(&club, "P5", "wins");
    save(&club, "P3", "same");
    save(&club, "P*", "club's");
    let report = directory.json(&["db", "merge", "--db", &all, &club]);
    assert_eq!((&report["merged"], &report["kept"]), (&json!(3), &json!(2)));
    let expected = [
        ("club's", vec![3, 4, 5, 6, 7]),
        ("same", vec![4]),
        ("wins", vec![2]),
        ("wins (club)", vec![6]),
    ]
    .map(|(name, games)| (name.to_owned(), games));
    assert_eq!(saved_searches(&directory, &all), expected);
    // A second merge adds no saved search.
    let report = directory.json(&["db", "merge", "--db", &all, &club]);
    assert_eq!(report["kept"], json!(0));
    assert_eq!(saved_searches(&directory, &all), expected);
    // The query was asked of the other database, also where a merge goes back.
    let origin = |db: &str, name: &str| {
        let rows = directory.json(&["saved", "--db", db]);
        let mut rows = rows.as_array().unwrap().iter();
        let saved = rows.find(|row| row["name"] == name).unwrap();
        let query = saved["question"].as_str().unwrap();
        query.split_once(" (in ").map(|(_, name)| name.to_owned())
    };
    let named = |name: &str| Some(format!("database {name})"));
    assert_eq!(origin(&all, "wins (club)"), named("club"));
    directory.json(&["db", "merge", "--db", &club, &all]);
    assert_eq!(origin(&club, "wins"), None);
    assert_eq!(origin(&club, "wins (all)"), named("all"));
    assert_eq!(saved_searches(&directory, &club).len(), 4);
    // Both names now belong to other games.
    directory.json(&["kept", "--drop", "wins (club)", "--db", &all]);
    save(&all, "P6", "wins (club)");
    let report = directory.json(&["db", "merge", "--db", &all, &club]);
    assert_eq!(report["kept"], json!(1));
    let second = ("wins (club 2)".to_owned(), vec![6]);
    assert!(saved_searches(&directory, &all).contains(&second));
    assert_eq!(
        directory.json(&["db", "check", "--db", &all])["faults"],
        json!([])
    );
}

/// A game that was edited here has another identity than in the other database.
#[test]
fn an_edited_game_takes_its_place_in_merged_saved_searches_and_studies() {
    let directory = TestDirectory::new();
    let games = "# layout: Standard\n# black: A\n1.a1b2 i9h8\n\n# layout: Standard\n# black: B\n1.a1b2 i9h8\n";
    let file = directory.file("games.txt", games);
    let [own, club] = ["own.db", "club.db"].map(|name| path(&directory, name));
    for db in [&own, &club] {
        directory.json(&["import", "--db", db, &file]);
    }
    directory.run(&["edit", "1", "--tag", "Site=Graz", "--db", &own]);
    directory.run(&["games", "--save", "both", "--db", &club]);
    let mut database = Database::open(Path::new(&club), Access::Write).unwrap();
    database.create_study("Starts", "").unwrap();
    let item = StudySubject::Game { game: 1, ply: 1 };
    database.add_study_item("Starts", &item, "").unwrap();
    drop(database);
    let report = directory.json(&["db", "merge", "--db", &own, &club]);
    assert_eq!(
        (&report["duplicates"], &report["kept"]),
        (&json!(2), &json!(1))
    );
    assert_eq!(report["kept_games_left_out"], 0, "{report}");
    let expected = [("both".to_owned(), vec![1, 2])];
    assert_eq!(saved_searches(&directory, &own), expected);
    let raw = rusqlite::Connection::open(&own).unwrap();
    let game = raw.query_row("SELECT game_id FROM study_item", [], |row| row.get(0));
    assert_eq!(game, Ok(1));
}

/// A study opens a game that was shortened here, or is shortened later, at its end, and tells the ply that is missing.
#[test]
fn a_merged_study_opens_a_shorter_game_at_its_end() {
    let directory = TestDirectory::new();
    let header = "# layout: Standard\n# black: A\n";
    let file = directory.file("games.txt", format!("{header}1.a1b2 i9h8 2.b1c2 i8h7\n"));
    let short = directory.file("short.txt", format!("{header}1.a1b2 i9h8\n"));
    let [own, club] = ["own.db", "club.db"].map(|name| path(&directory, name));
    for db in [&own, &club] {
        directory.json(&["import", "--db", db, &file]);
    }
    let open = |db: &str| Database::open(Path::new(db), Access::Write).unwrap();
    open(&club).create_study("Ends", "").unwrap();
    let last = StudySubject::Game { game: 1, ply: 4 };
    open(&club).add_study_item("Ends", &last, "").unwrap();
    let shortened = (json!(2), json!(4), true);
    let shown = |db: &str| {
        let folder = tempfile::tempdir().unwrap();
        let served = Served::over(folder, Path::new(db), &Settings::default());
        assert_eq!(served.json("/api/studies").as_array().unwrap().len(), 1);
        let item = served.json("/api/studies/Ends")["items"][0].take();
        let file = served.get("/api/studies/Ends/file?to=apgn");
        let losses = file.headers["x-sumito-losses"].to_str().unwrap();
        let told = "the item 1 is at ply 4 of a game that has 2 plies";
        assert!(losses.contains(told), "{losses}");
        let plies = (item["ply"].clone(), item["missing_ply"].clone());
        (plies.0, plies.1, item["board"].is_string())
    };
    directory.json(&["edit", "1", "--with", &short, "--db", &own]);
    directory.json(&["db", "merge", "--db", &own, &club]);
    assert_eq!(shown(&own), shortened);
    // A second merge finds that it is stored.
    directory.json(&["db", "merge", "--db", &own, &club]);
    assert_eq!(shown(&own), shortened);
    directory.json(&["edit", "1", "--with", &short, "--db", &club]);
    assert_eq!(shown(&club), shortened);
}

#[test]
fn games_that_a_merged_saved_search_loses_are_counted() {
    let directory = TestDirectory::new();
    let glued =
        "# layout: Belgian Daisy\n1.a1b2 i5h5 2.a2b3i6h6\n\n# layout: Standard\n1.a1b2 i9h8\n";
    let file = directory.file("glued.txt", glued);
    let [own, club] = ["own.db", "club.db"].map(|name| path(&directory, name));
    for db in [&own, &club] {
        directory.json(&["import", "--db", db, &file]);
    }
    directory.json(&["rejects", "--retry", "--repair", "--db", &own]);
    directory.run(&["games", "--save", "all", "--db", &club]);
    let output = directory.run(&["db", "merge", "--db", &own, &club, "--format", "json"]);
    let report: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(report["kept_games_left_out"], 1, "{report}");
    let message = String::from_utf8(output.stderr).unwrap();
    assert!(
        message.contains("1 game of the saved searches is left out, because the records were corrected or joined here"),
        "{message}"
    );
}
