//! Databases kept in order: compacted, copied, merged, rid of games and of twins.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use serde_json::{Value, json};
use sumito::store::{Access, Database, Merged};

use super::place::{Place, error};
use super::project;

const MOVES: &str = "1.a1b2 i5h5 2.a2b3 i6h6 3.c2c3 g4g5 4.b2c3 a5b5 5.b1c2";

/// So many different games of one line.
fn many(count: usize) -> String {
    let game = |round| format!("# layout: Belgian Daisy\n# round: {round}\n{MOVES}\n\n");
    (0..count).map(game).collect()
}

/// What a database answers.
fn answers(place: &Place, db: &str) -> Vec<Value> {
    let questions: [&[&str]; 4] = [
        &["games", "--layout", "belgian"],
        &["openings", "--layout", "belgian"],
        &["search", "--position", "belgian"],
        &[
            "query",
            "SELECT name, count(*) AS games FROM player JOIN game ON player.id IN (black_id, white_id) GROUP BY name ORDER BY name",
        ],
    ];
    let ask = |words: &&[&str]| place.json(&[words, &["--db", db][..]].concat());
    questions.iter().map(ask).collect()
}

fn contains(path: &Path, text: &str) -> bool {
    let bytes = fs::read(path).unwrap();
    bytes
        .windows(text.len())
        .any(|part| part == text.as_bytes())
}

fn path(place: &Place, name: &str) -> String {
    place.path(name).display().to_string()
}

#[test]
fn compaction_changes_no_answer() {
    let place = Place::new();
    let samples = project("sample-games").display().to_string();
    let file = place.file("many.txt", many(30));
    place.run(&["import", &samples, &file, "--batch", "5"]);
    place.run(&["delete", "3", "40", "--yes"]);
    let db = path(&place, "games.db");
    let before = answers(&place, &db);
    assert!(place.json(&["db", "info"])["segments"].as_u64().unwrap() > 1);
    let done = place.json(&["db", "compact"]);
    assert_eq!(done["segments"], 1);
    assert_eq!(done["bytes"], fs::metadata(&db).unwrap().len());
    assert!(done["bytes"].as_u64() < done["bytes_before"].as_u64());
    assert_eq!(answers(&place, &db), before);
    assert_eq!(place.games(), 55);
    // What comes later gets new numbers.
    let later = place.file("later.txt", "# layout: Standard\n1.a1b2 i9h8");
    place.run(&["import", &later]);
    assert_eq!(
        place.json(&["games", "--layout", "standard", "--max-plies", "2"])[0]["id"],
        58
    );
    assert_eq!(place.json(&["db", "compact"])["segments"], 1);
    assert_eq!(place.games(), 56);
}

#[test]
fn no_verb_makes_a_database_that_is_not_there() {
    let place = Place::new();
    let verbs: [&[&str]; 6] = [
        &["db", "compact"],
        &["db", "backup", "copy.db"],
        &["db", "merge", "other.db"],
        &["db", "dedupe"],
        &[
            "db", "dedupe", "--kind", "headers", "--keep", "first", "--yes",
        ],
        &["delete", "1", "--yes"],
    ];
    for words in verbs {
        assert!(
            error(&place.run(words)).contains("there is no database"),
            "{words:?}"
        );
    }
    assert!(!place.path("games.db").exists());
}

#[test]
fn a_backup_is_whole_and_overwrites_nothing() {
    let place = Place::new();
    let file = place.file("many.txt", many(30));
    place.run(&["import", &file]);
    let copy = path(&place, "copy.db");
    place.json(&["db", "backup", &copy]);
    assert_eq!(
        answers(&place, &copy),
        answers(&place, &path(&place, "games.db"))
    );
    let check = place.json(&["db", "check", "--db", &copy]);
    assert_eq!(
        (&check["games"], &check["faults"]),
        (&json!(30), &json!([]))
    );

    place.run(&["delete", "1", "--yes"]);
    assert!(error(&place.run(&["db", "backup", &copy])).contains("--force"));
    assert_eq!(place.json(&["db", "info", "--db", &copy])["games"], 30);
    place.json(&["db", "backup", &copy, "--force"]);
    assert_eq!(place.json(&["db", "info", "--db", &copy])["games"], 29);
    let itself = path(&place, "games.db");
    assert!(
        error(&place.run(&["db", "backup", &itself, "--force"])).contains("the database itself")
    );
    let names = fs::read_dir(place.folder.path()).unwrap();
    let names: BTreeSet<_> = names.map(|entry| entry.unwrap().file_name()).collect();
    assert_eq!(names.len(), 3, "nothing is left over: {names:?}");
}

/// Another program writes after each step but the last ones: the copy begins anew, and in the end it is as after the last write.
#[test]
fn a_backup_of_a_database_that_others_write() {
    let place = Place::new();
    let file = place.file("many.txt", many(3));
    place.run(&["import", &file]);
    // More pages than a step copies.
    let filler = rusqlite::Connection::open(place.path("games.db")).unwrap();
    filler
        .execute_batch("CREATE TABLE filler (x); INSERT INTO filler VALUES (zeroblob(100000000));")
        .unwrap();
    let database = Database::open(&place.path("games.db"), Access::Read).unwrap();
    let mut writes = 0;
    database
        .backup(&place.path("copy.db"), |_, _| {
            filler
                .execute(
                    "INSERT INTO player (name) VALUES ('filler ' || ?1)",
                    [writes],
                )
                .unwrap();
            writes += 1;
        })
        .unwrap();
    assert!((3..9).contains(&writes), "{writes}");
    let copy = Database::open(&place.path("copy.db"), Access::Read).unwrap();
    assert_eq!(copy.info().unwrap().players, writes);
    assert_eq!(copy.check(|_| ()).unwrap().faults, [""; 0]);
}

#[test]
fn deleted_games_leave_the_file() {
    let place = Place::new();
    let secret = "# layout: Belgian Daisy\n# black: Zacharias Quux\n# white: Kept\n# event: Vjosa open\n1.a1b2 i5h5 {zymurgy} 2.a2b3 e1e9 xylophone\n\n";
    let file = place.file("games.txt", format!("{secret}{}", many(3)));
    place.run(&["import", &file]);
    let db = place.path("games.db");
    let words = ["Zacharias", "Vjosa", "zymurgy", "xylophone"];
    for word in words {
        assert!(contains(&db, word), "{word}");
    }

    let listed = place.run(&["delete", "1"]);
    assert!(
        String::from_utf8(listed.stdout)
            .unwrap()
            .contains("Zacharias")
    );
    assert_eq!(place.json(&["delete", "--black", "zach*"])[0]["id"], 1);
    assert_eq!(
        place.json(&["db", "info"])["games"],
        4,
        "nothing is deleted without --yes"
    );
    for words in [
        &["delete", "--yes"][..],
        &["delete", "1", "--black", "a", "--yes"],
        &["delete", "1", "9", "--yes"],
    ] {
        assert!(error(&place.run(words)).contains("expected"), "{words:?}");
    }
    assert_eq!(
        place.json(&["delete", "1", "1", "--yes"]),
        json!({"deleted": 1})
    );
    assert_eq!(place.games(), 3);
    assert_eq!(place.json(&["rejects"]), json!([]));
    assert_eq!(
        place
            .run(&["delete", "--black", "zach*", "--yes"])
            .status
            .code(),
        Some(1)
    );
    place.json(&["db", "compact"]);
    assert_eq!(place.games(), 3);
    for word in words {
        assert!(!contains(&db, word), "{word}");
    }
    assert!(!contains(&db, "Kept"), "a name that no game says");
    // The file brings it back.
    assert_eq!(place.json(&["import", &file])["incomplete"], 1);
}

/// Deleting names while an import goes on in another process: the numbers that it has met may be those of other names later.
#[test]
fn an_import_forgets_names_that_others_delete() {
    let place = Place::new();
    let path = place.path("games.db");
    let game = |name: &str, round: u32| {
        let text = format!("# layout: Standard\n# black: {name}\n# round: {round}\n1.a1b2 i9h8");
        super::records(text).remove(0)
    };
    let mut database = Database::open(&path, Access::Write).unwrap();
    let mut importer = database
        .importer(sumito::store::ImportOptions::default())
        .unwrap();
    let mut add = |record: sumito::record::Record| {
        importer.begin_source("games").unwrap();
        let prepared = sumito::store::Prepared::of(&record);
        importer.add(record, prepared).unwrap();
        importer.store().unwrap();
    };
    add(game("A", 1));
    let mut other = Database::open(&path, Access::Write).unwrap();
    other.delete(&[1]).unwrap();
    super::import(&mut other, "# layout: Standard\n# black: B\n1.a1b2 i9h8");
    add(game("A", 2));
    let check = other.check(|_| ()).unwrap();
    assert_eq!((check.games, check.faults.len()), (2, 0), "{check:?}");
}

/// Games by all that is said of them, and rejects, without their numbers.
fn content(place: &Place, db: &str) -> (BTreeSet<String>, BTreeSet<String>) {
    let database = Database::open(Path::new(db), Access::Read).unwrap();
    let mut ids = Vec::new();
    database
        .games(&sumito::store::Filter::default(), |game| ids.push(game.id))
        .unwrap();
    let mut games = BTreeSet::new();
    for id in ids {
        let stored = database.game(id).unwrap().unwrap();
        let said = (
            &stored.game,
            &stored.text,
            &stored.source,
            stored.begins,
            &stored.problems,
        );
        assert!(games.insert(format!("{said:?}")));
    }
    let rejects = place.json(&["rejects", "--db", db]);
    let reject = |reject: &Value| {
        let mut reject = reject.clone();
        reject["id"] = Value::Null;
        reject["game"] = reject["game"].is_null().into();
        reject.to_string()
    };
    (
        games,
        rejects.as_array().unwrap().iter().map(reject).collect(),
    )
}

#[test]
fn two_halves_merged_are_the_whole() {
    let place = Place::new();
    let mut files: Vec<String> = Vec::new();
    for folder in ["sample-games", "tests/data", "../shared/archives"] {
        let entries = fs::read_dir(project(folder)).into_iter().flatten();
        let paths = entries
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
    // Some are in both.
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
    // Games have other numbers: those are left out.
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
    let question = "SELECT name, preamble FROM source ORDER BY name";
    let [merged, whole] = [&one, &all].map(|db| place.json(&["query", question, "--db", db]));
    assert_eq!(merged, whole);
    let check = place.json(&["db", "check", "--db", &one]);
    assert_eq!(check["faults"], json!([]));

    let again = place.json(&["db", "merge", "--db", &one, &two, &all]);
    assert_eq!(
        (&again["merged"], &again["rejects"]),
        (&json!(0), &json!(0))
    );
    assert_eq!(content(&place, &one), content(&place, &all));

    // Into a new one, twice the whole.
    let new = path(&place, "new.db");
    place.json(&["db", "merge", "--db", &new, &all, &two]);
    assert_eq!(content(&place, &new), content(&place, &all));
    assert!(
        error(&place.run(&["db", "merge", "--db", &new, &new])).contains("the database itself")
    );
}

#[test]
fn what_was_taken_in_later_stays_so() {
    let place = Place::new();
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
    // A new database knows it too.
    place.json(&["db", "merge", "--db", &new, &one]);
    assert_eq!(
        place.json(&["import", "--db", &new, &file])["duplicates"],
        1
    );
}

#[test]
fn games_without_their_texts_are_merged_too() {
    let place = Place::new();
    let file = place.file(
        "games.txt",
        "# layout: Standard\n1.a1b2 e5e6\n\n# layout: Standard\n1.a1b2 i9h8 {Ça}\n",
    );
    let [with, without] = ["with.db", "without.db"].map(|name| path(&place, name));
    place.json(&["import", "--db", &with, &file]);
    place.json(&["import", "--db", &without, &file, "--no-source"]);
    let empty = path(&place, "empty.db");
    let mut merged = Merged::default();
    let mut database = Database::open(Path::new(&empty), Access::Write).unwrap();
    database
        .merge(Path::new(&without), &mut merged, |_| ())
        .unwrap();
    assert_eq!((merged.games, merged.merged, merged.rejects), (2, 2, 1));
    // The same games, with their texts or without: their identities came along.
    database
        .merge(Path::new(&with), &mut merged, |_| ())
        .unwrap();
    assert_eq!((merged.games, merged.merged, merged.duplicates), (4, 2, 2));
    assert_eq!(database.check(|_| ()).unwrap().faults, [""; 0]);
    assert_eq!(database.game(2).unwrap().unwrap().text, None);
}

/// A game of the Belgian Daisy, with its cells turned by half.
fn turned(moves: &str) -> String {
    let turn = |token: &str| -> String {
        let cell = |c: char| match c {
            'a'..='i' => char::from(b'a' + b'i' - c as u8),
            _ => char::from(b'1' + b'9' - c as u8),
        };
        token.chars().map(cell).collect()
    };
    let words = moves.split(' ').map(|word| match word.split_once('.') {
        Some((number, token)) => format!("{number}.{}", turn(token)),
        None => turn(word),
    });
    words.collect::<Vec<_>>().join(" ")
}

#[test]
fn twins_are_found_and_nothing_is_guessed() {
    let place = Place::new();
    let game = |said: &str, moves: &str| format!("# layout: Belgian Daisy\n{said}{moves}\n\n");
    let other = MOVES.replace("5.b1c2", "5.c3d4");
    let longer = format!("{MOVES} g5h6");
    let short = "1.a1b2 i5h5 2.a2b3";
    let text = [
        game("# black: A\n# result: 1-0\n", MOVES),
        game("# black: A\n# event: Club\n# result: 1-0\n", MOVES), // 2: other headers
        game("# black: A\n# result: 1-0\n", &turned(MOVES)),       // 3: turned
        game("# black: A\n# result: 0-1\n", &turned(MOVES)),       // 4: turned, but lost
        game("# black: A\n", &turned(&longer)),                    // 5: 1 to 4 are its beginning
        game("# black: B\n", &other),                              // 6: nobody's twin
        game("# black: A\n", short),                               // 7: too short
        game(
            "# black: C\n",
            "1.a1b2 i5h5 2.a2b3 i6h6 3.c2c3 g4g5 4.b2c3 a5b5",
        ), // 8: goes on as 1 and as 6
    ];
    let file = place.file("games.txt", text.concat());
    place.json(&["import", &file]);
    let groups = |words: &[&str]| -> Vec<(String, Value)> {
        let found = place.json(&[&["db", "dedupe"], words].concat());
        let found = found.as_array().unwrap().iter();
        found
            .map(|group| {
                (
                    group["kind"].as_str().unwrap().to_owned(),
                    group["ids"].clone(),
                )
            })
            .collect()
    };
    let found = groups(&[]);
    let expected = [
        ("symmetric", json!([1, 2, 3])),
        ("headers", json!([1, 2])),
        ("headers", json!([3, 4])),
        ("truncated", json!([1, 5])),
        ("truncated", json!([2, 5])),
        ("truncated", json!([3, 5])),
        ("truncated", json!([4, 5])),
        ("truncated", json!([8, 5])),
    ];
    assert_eq!(found, expected.map(|(kind, ids)| (kind.to_owned(), ids)));
    let full = place.json(&["db", "dedupe", "--kind", "headers,truncated"]);
    assert_eq!(full[0]["differs"], json!(["Event"]));
    assert_eq!(full[1]["differs"], json!(["Result"]));
    assert_eq!(
        (&full[6]["is_certain"], &full[6]["continuations"]),
        (&json!(false), &json!(6))
    );
    assert_eq!(groups(&["--min-plies", "10"]), []);
    assert_eq!(
        groups(&["--min-plies", "3", "--kind", "truncated"]).len(),
        6
    );

    // Which one stays is for the user to say.
    assert!(error(&place.run(&["db", "dedupe", "--yes"])).contains("--keep"));
    assert!(error(&place.run(&["db", "dedupe", "--keep", "first"])).contains("--kind"));
    let surplus = |kind, keep| {
        place.json(&["db", "dedupe", "--kind", kind, "--keep", keep])[0]["surplus"].clone()
    };
    assert_eq!(surplus("headers", "first"), json!([2]));
    assert_eq!(surplus("headers", "most-tags"), json!([1]));
    assert_eq!(surplus("truncated", "longest"), json!([1]));
    assert_eq!(surplus("truncated", "first"), json!([5]));
    assert_eq!(place.json(&["db", "info"])["games"], 8);
    place.json(&[
        "db",
        "dedupe",
        "--kind",
        "symmetric,headers,truncated",
        "--keep",
        "longest",
        "--yes",
    ]);
    let left = place.json(&["games"]);
    let left: Vec<&Value> = left
        .as_array()
        .unwrap()
        .iter()
        .map(|game| &game["id"])
        .collect();
    assert_eq!(left, [5, 6, 7, 8]);
    assert_eq!(place.games(), 4);
    // Now nothing else goes on from 8 but 5 and 6, which are not the same.
    assert_eq!(groups(&[]), [("truncated".to_owned(), json!([8, 5]))]);
}
