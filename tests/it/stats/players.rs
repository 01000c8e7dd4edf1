//! Aliases and totals of players.

use std::fs;

use serde_json::{Value, json};
use sumito::store::{Access, Database, MeetingPolicy, StoreError};

use crate::support::{TestDirectory, error};

/// Three people, one of them under three spellings, in two events.
pub(crate) const GAMES: &str = "\
# event: Cup\n# date: 2016.03.01\n# black: Aglaé\n# white: Bob\n# layout: Standard\n# result: 1-0\n1.a1b2 i9h8\n
# event: Cup\n# date: 2016.03.02\n# black: Bob\n# white: aglae\n# layout: Standard\n# result: 0-1\n1.a2b3 i9h8\n
# event: Cup\n# date: 2016.04.01\n# black: Cid\n# white: AGLAE\n# layout: Standard\n# result: 1/2-1/2\n1.a3b3 i9h8\n
# event: Friends\n# date: 2017.01.01\n# black: Bob\n# white: Cid\n# layout: Standard\n# result: 1-0\n1.a4b4 i9h8\n
# event: Friends\n# black: Cid\n# white: Bob\n# layout: Standard\n# result: *\n1.a5b5 i9h8\n";

pub(crate) fn directory() -> TestDirectory {
    let directory = TestDirectory::new();
    let file = directory.file("games.txt", GAMES);
    let counts = directory.json(&["import", &file]);
    assert_eq!(counts["imported"], 5, "{counts}");
    directory
}

/// The same games, with the spellings of one person merged.
fn merged_directory() -> TestDirectory {
    let directory = directory();
    let merge = ["players", "merge", "aglae", "AGLAE", "--into", "Aglaé"];
    assert_eq!(
        directory.json(&merge),
        json!({"name": "Aglaé", "spellings": 2})
    );
    directory
}

pub(crate) fn column<'a>(rows: &'a Value, name: &str) -> Vec<&'a Value> {
    rows.as_array()
        .unwrap()
        .iter()
        .map(|row| &row[name])
        .collect()
}

#[test]
fn spellings_are_proposed_and_not_merged() {
    let directory = directory();
    let proposed = directory.json(&["players", "same"]);
    let rows: Vec<(&str, &str, &str)> = proposed
        .as_array()
        .unwrap()
        .iter()
        .map(|row| {
            let text = |name: &str| row[name].as_str().unwrap();
            (text("spelling"), text("name"), text("reason"))
        })
        .collect();
    let expected = [
        ("aglae", "AGLAE", "case"),
        ("Aglaé", "AGLAE", "accents"),
        ("aglae", "Aglaé", "accents"),
    ];
    let mut sorted = rows.clone();
    sorted.sort_unstable();
    let mut wanted = expected.to_vec();
    wanted.sort_unstable();
    // All names have the same number of games, so the order decides which name of a pair is the main one; each pair occurs once.
    assert_eq!(sorted.len(), wanted.len(), "{rows:?}");
    assert_eq!(rows[0].2, "case");
    // Nothing was merged.
    assert_eq!(directory.json(&["players"]).as_array().unwrap().len(), 5);
}

#[test]
fn merged_spellings_are_one_player() {
    let directory = merged_directory();
    assert_eq!(
        column(&directory.json(&["players", "aliases"]), "spelling"),
        ["AGLAE", "aglae"]
    );
    assert_eq!(directory.json(&["players", "same"]), json!([]));
    let rows = directory.json(&["players"]);
    assert_eq!(column(&rows, "name"), ["Aglaé", "Bob", "Cid"]);
    assert_eq!(column(&rows, "games"), [3, 4, 3]);
    // Lists, filters and profiles accept any spelling.
    for spelling in ["aglae", "AGLAÉ", "agl*"] {
        let games = directory.json(&["games", "--player", spelling]);
        assert_eq!(column(&games, "id"), [1, 2, 3], "{spelling}");
        assert_eq!(games[1]["white"], "Aglaé");
    }
    assert_eq!(
        column(&directory.json(&["games", "--white", "aglaé"]), "id"),
        [2, 3]
    );
    assert_eq!(
        directory.json(&["openings", "--black", "aglae"])["games"],
        1
    );
    let one = directory.json(&["players", "AGLAE"]);
    assert_eq!(
        (&one["name"], &one["won"], &one["drawn"]),
        (&json!("Aglaé"), &json!(2), &json!(1))
    );
    let opponents = column(&one["opponents"], "name");
    assert_eq!(opponents, ["Bob", "Cid"]);
}

#[test]
fn exports_keep_the_original_spelling_unless_merged_names_are_requested() {
    let directory = merged_directory();
    assert_eq!(
        directory.json(&["show", "2"])["tags"][3],
        json!(["White", "aglae"])
    );
    let exported = |words: &[&str]| {
        let output = directory.run(&[&["export", "--to", "linear"], words].concat());
        String::from_utf8(output.stdout).unwrap()
    };
    assert!(exported(&[]).contains("White: aglae"));
    let merged = exported(&["--merged-names"]);
    assert!(
        merged.contains("White: Aglaé") && !merged.contains("aglae"),
        "{merged}"
    );
    let html = directory.path("games.html").display().to_string();
    directory.run(&["export", "--to", "html", "--merged-names", "-o", &html]);
    assert!(!fs::read_to_string(&html).unwrap().contains("\"aglae\""));
    assert_eq!(directory.json(&["db", "check"])["faults"], json!([]));
}

#[test]
fn spellings_of_games_imported_later_are_merged_until_they_are_split() {
    let directory = merged_directory();
    let late = directory.file("late.txt", "# black: AGLAE\n# layout: Standard\n1.b2c3\n");
    directory.json(&["import", &late]);
    assert_eq!(
        directory
            .json(&["games", "--player", "Aglaé"])
            .as_array()
            .unwrap()
            .len(),
        4
    );

    let split = directory.json(&["players", "split", "aglae"]);
    assert_eq!(column(&split, "spelling"), ["aglae"]);
    assert_eq!(
        column(&directory.json(&["players"]), "name"),
        ["Aglaé", "aglae", "Bob", "Cid"]
    );
    directory.json(&["players", "split", "Aglaé"]);
    assert_eq!(directory.json(&["players", "aliases"]), json!([]));
}

#[test]
fn impossible_merges_of_names_are_reported() {
    let directory = directory();
    let message = |words: &[&str]| error(&directory.run(words));
    let unknown = message(&["players", "merge", "nobody", "--into", "Bob"]);
    assert!(
        unknown.contains("there is no player `nobody`, expected a name"),
        "{unknown}"
    );
    directory.run(&["players", "merge", "aglae", "--into", "Aglaé"]);
    let taken = message(&["players", "merge", "Bob", "--into", "aglae"]);
    assert!(
        taken.contains("`aglae` is a spelling of `Aglaé`"),
        "{taken}"
    );
    let nothing = message(&["players", "split", "Bob"]);
    assert!(
        nothing.contains("`Bob` is not merged with another name"),
        "{nothing}"
    );
    let unrated = message(&["players", "ratings", "nobody"]);
    assert!(
        unrated.contains("there is no player `nobody`, expected a name"),
        "{unrated}"
    );
    // A person can be renamed, together with all spellings.
    directory.run(&["players", "merge", "Aglaé", "--into", "AGLAE"]);
    let aliases = directory.json(&["players", "aliases"]);
    assert_eq!(column(&aliases, "spelling"), ["Aglaé", "aglae"]);
    assert_eq!(column(&aliases, "name"), ["AGLAE", "AGLAE"]);
}

#[test]
fn players_of_one_game_are_not_merged() {
    let directory = directory();
    let met = error(&directory.run(&["players", "merge", "Bob", "--into", "Cid"]));
    assert!(
        met.contains(
            "`Bob` and `Cid` both play in games 4, 5, expected names that never met, or --force"
        ),
        "{met}"
    );
    // Games of spellings that were merged before count too.
    directory.json(&["players", "merge", "Bob", "--into", "Robert"]);
    let met = error(&directory.run(&["players", "merge", "Cid", "aglae", "--into", "Robert"]));
    assert!(
        met.contains("`Cid` and `Robert` both play in games 4, 5"),
        "{met}"
    );
    let met = error(&directory.run(&["players", "merge", "Aglaé", "--into", "Robert"]));
    assert!(
        met.contains("`Aglaé` and `Robert` both play in game 1,"),
        "{met}"
    );
    let aliases = directory.json(&["players", "aliases"]);
    assert_eq!(column(&aliases, "spelling"), ["Bob"]);
    let forced = ["players", "merge", "Cid", "--into", "Robert", "--force"];
    assert_eq!(directory.json(&forced)["spellings"], 2);
    // They are one person now, and other spellings can be added.
    let name = ["players", "merge", "Robert", "--into", "Bob"];
    assert_eq!(directory.json(&name)["spellings"], 2);

    let library = Database::open(&directory.path("games.db"), Access::Write);
    let refused =
        library
            .unwrap()
            .merge_players(&["aglae".to_owned()], "Bob", MeetingPolicy::Refuse);
    assert!(
        matches!(&refused, Err(StoreError::PlayersMet { games, .. }) if *games == [2]),
        "{refused:?}"
    );
}

#[test]
fn a_player_is_not_merged_into_a_placeholder() {
    let directory = TestDirectory::new();
    let game = "# Layout: Standard\n# Black: Bob\n1.a1b2 i9h8\n\n";
    directory.run(&["import", &directory.file("games.txt", game)]);
    for name in ["", "   ", "?", " ?? ", "Bob\u{7}", "Bob\nAnn"] {
        let message = error(&directory.run(&["players", "merge", "Bob", "--into", name]));
        assert!(message.contains("expected a text in one line"), "{message}");
    }
    directory.json(&["players", "merge", "Bob", "--into", " Robert "]);
    assert_eq!(column(&directory.json(&["players"]), "name"), ["Robert"]);
}

#[test]
fn players_in_later_seats_count_as_having_met() {
    let directory = TestDirectory::new();
    let three = crate::support::project("sample-games/own-game-colors-linear.txt");
    directory.json(&["import", three.to_str().unwrap()]);
    let names = directory.json(&["players"]);
    let names: Vec<&str> = column(&names, "name")
        .iter()
        .filter_map(|name| name.as_str())
        .collect();
    assert!(names.len() > 1, "{names:?}");
    let met = error(&directory.run(&["players", "merge", names[0], "--into", names[1]]));
    assert!(met.contains("both play in game 1"), "{met}");
}

#[test]
fn names_of_players_who_met_are_not_proposed() {
    let directory = directory();
    let text = "# black: aglae\n# white: AGLAE\n# layout: Standard\n1.b2c3\n";
    directory.json(&["import", &directory.file("met.txt", text)]);
    let proposed = directory.json(&["players", "same"]);
    let pairs: Vec<Vec<&str>> = proposed
        .as_array()
        .unwrap()
        .iter()
        .map(|row| {
            ["spelling", "name"]
                .map(|name| row[name].as_str().unwrap())
                .to_vec()
        })
        .collect();
    assert_eq!(pairs.len(), 2, "{pairs:?}");
    assert!(
        pairs.iter().all(|pair| pair.contains(&"Aglaé")),
        "{pairs:?}"
    );
    assert_eq!(column(&proposed, "met"), [0, 0]);
    // The same holds if a filter excludes the games in which they met.
    let dated = directory.json(&["players", "same", "--from", "2016"]);
    assert_eq!(dated.as_array().unwrap().len(), 2, "{dated}");
}

#[test]
fn a_merge_can_rename_a_player() {
    let directory = directory();
    for (words, expected) in [
        (
            &["Bob", "Robert"][..],
            "sumito players merge 'Bob' --into 'Robert'",
        ),
        (
            &["Bob", "--into", "Robert"],
            "sumito players merge 'Bob' --into 'Robert'",
        ),
        (&[], "sumito players merge 'OLD' --into 'NEW'"),
    ] {
        let message = error(&directory.run(&[&["players", "rename"][..], words].concat()));
        assert!(message.contains(expected), "{message}");
    }
    directory.json(&["players", "merge", "Bob", "--into", "Robert"]);
    let rows = directory.json(&["players"]);
    assert!(column(&rows, "name").contains(&&json!("Robert")), "{rows}");
}

#[test]
fn a_game_counts_once_per_player_not_per_seat() {
    let directory = TestDirectory::new();
    directory.json(&[
        "import",
        crate::support::project("sample-games").to_str().unwrap(),
    ]);
    let careless = |rows: &Value| {
        let rows = rows.as_array().unwrap().iter();
        rows.clone()
            .find(|row| row["name"] == "sumito (careless)")
            .unwrap()
            .clone()
    };
    let games = directory.json(&["games", "--player", "sumito (careless)"]);
    assert_eq!(games.as_array().unwrap().len(), 21);
    let one = directory.json(&["players", "sumito (careless)"]);
    let row = careless(&directory.json(&["players"]));
    assert_eq!((&one["games"], &row["games"]), (&json!(21), &json!(21)));
    for who in [&one, &row] {
        let sum: u64 = ["won", "drawn", "lost", "unknown"]
            .iter()
            .filter_map(|name| who[name].as_u64())
            .sum();
        assert_eq!(sum, 21, "{who}");
    }
    // Each part of the profile counts each game once.
    for part in ["layouts", "events", "years"] {
        let sum: u64 = column(&one[part], "games")
            .iter()
            .filter_map(|games| games.as_u64())
            .sum();
        assert_eq!(sum, 21, "{part}");
    }
    let table = careless(&directory.json(&["players", "crosstable", "*"]));
    let counted = table["games"].as_u64().unwrap() + table["unknown"].as_u64().unwrap();
    let with_event = games
        .as_array()
        .unwrap()
        .iter()
        .filter(|game| !game["event"].is_null());
    assert_eq!(counted, with_event.count() as u64);
}

#[test]
fn a_game_against_oneself_is_one_game() {
    let directory = TestDirectory::new();
    let text = "# event: Cup\n# black: Ann\n# white: Ann\n# layout: Standard\n# result: 1-0\n1.a1b2 i9h8\n";
    directory.json(&["import", &directory.file("own.txt", text)]);
    let row = &directory.json(&["players"])[0];
    assert_eq!((&row["games"], &row["unknown"]), (&json!(1), &json!(1)));
    assert_eq!(row["as_black"]["games"], 1);
    let row = &directory.json(&["players", "crosstable", "*"])[0];
    assert_eq!((&row["games"], &row["unknown"]), (&json!(0), &json!(1)));
    let report = directory.json(&["report", "player", "Ann"]);
    assert_eq!(
        (&report["games"], &report["unknown"]),
        (&json!(1), &json!(1))
    );
}

#[test]
fn merged_databases_bring_their_aliases() {
    let directory = directory();
    directory.run(&["players", "merge", "aglae", "--into", "Aglaé"]);
    let other = directory.path("other.db").display().to_string();
    let report = directory.json(&[
        "db",
        "merge",
        &directory.path("games.db").display().to_string(),
        "--db",
        &other,
    ]);
    assert_eq!(
        (&report["merged"], &report["aliases"]),
        (&json!(5), &json!(1))
    );
    let aliases = |db: &str| directory.json(&["players", "aliases", "--db", db]);
    assert_eq!(column(&aliases(&other), "spelling"), ["aglae"]);
    // Aliases are not merged if the two names met in this database.
    directory.run(&["players", "merge", "Bob", "--into", "Cid", "--force"]);
    let third = directory.path("third.db").display().to_string();
    let own = directory.path("games.db").display().to_string();
    let output = directory.run(&["db", "merge", &own, "--db", &third, "--format", "json"]);
    let report: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(
        (&report["aliases"], &report["aliases_refused"]),
        (&json!(1), &json!(1))
    );
    let message = String::from_utf8(output.stderr).unwrap();
    assert!(message.contains("1 spelling not merged"), "{message}");
    assert_eq!(column(&aliases(&third), "spelling"), ["aglae"]);
    let copy = directory.path("copy.db").display().to_string();
    directory.run(&["db", "backup", &copy, "--db", &other]);
    assert_eq!(aliases(&copy), aliases(&other));
}
