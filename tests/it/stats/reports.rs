//! Reports on openings and players, and the names of openings.

use std::fs;

use serde_json::{Value, json};

use crate::support::{TestDirectory, error};

/// Games from the Belgian Daisy: some mirrored, one novelty, one upset.
fn directory() -> TestDirectory {
    let game = |date: &str, black: &str, white: &str, result: &str, moves: &str| {
        format!(
            "# date: {date}\n# black: {black}\n# white: {white}\n# layout: Belgian Daisy\n# result: {result}\n{moves}\n\n"
        )
    };
    let mut games = String::new();
    for month in 1..=6 {
        let date = format!("2018.{month:02}.01");
        games += &game(&date, "Ann", "Bob", "1-0", "1.a1b2 i5h5 2.a2b3 i6h6");
        // Rotated by 180 degrees.
        games += &game(&date, "Bob", "Cid", "0-1", "1.i9h8 a5b5 2.i8h7 a4b4");
    }
    games += &game("2019.01.01", "Bob", "Ann", "1-0", "1.a1b2 i5h5 2.c2c3 i6h6");
    games += &game("2019.02.01", "Cid", "Ann", "1-0", "1.i9h8 a5b5 2.g8g7 a4b4");
    games += &game("2019.03.01", "Cid", "Bob", "*", "1.a1b2 a5b5");
    let directory = TestDirectory::new();
    let file = directory.file("games.txt", games);
    assert_eq!(directory.json(&["import", &file])["imported"], 15);
    directory
}

fn rows(value: &Value) -> &Vec<Value> {
    value.as_array().unwrap()
}

#[test]
fn an_opening_report_covers_all_orientations() {
    let directory = directory();
    let report = directory.json(&["report", "opening", "a1b2 i5h5", "--layout", "belgian"]);
    assert_eq!(
        (&report["games"], &report["black"], &report["white"]),
        (&json!(14), &json!(8), &json!(6))
    );
    assert_eq!(
        (&report["opening"], &report["title"]),
        (&json!("Double Scorpio"), &json!("Belgian Daisy: a1b2 i5h5"))
    );
    assert_eq!(
        (&report["years"][0]["year"], &report["years"][0]["games"]),
        (&json!(2018), &json!(12))
    );
    let line = &report["lines"][0];
    assert_eq!(
        (&line["moves"], &line["games"]),
        (&json!("a2b3 i6h6"), &json!(12))
    );
    assert_eq!(line["opening"], "Double Rabbit");
    // Cid won all twelve games and is the strongest.
    assert_eq!(report["people"][0]["name"], "Cid");
    assert_eq!(report["people"].as_array().unwrap().len(), 3);
    // Bob's win is an upset.
    assert_eq!(report["critical"][0]["game"], 13);
    assert!(
        report["critical"][0]["expected"].as_f64() < Some(0.2),
        "{report}"
    );
    // `c2c3` and `g8g7` are one move: it was new in the game of January, followed once.
    let new = &report["novelties"][0];
    assert_eq!(rows(&report["novelties"]).len(), 1, "{report}");
    let counts = ["game", "ply", "before", "after"].map(|name| new[name].as_u64().unwrap());
    assert_eq!(counts, [13, 3, 12, 1]);
    assert_eq!(new["moves"], "a1b2 i5h5 c2c3");
    // The same report for the rotated position.
    let turned = directory.json(&["report", "opening", "i9h8 a5b5", "--layout", "belgian"]);
    for field in ["games", "critical", "novelties", "people", "years"] {
        assert_eq!(turned[field], report[field], "{field}");
    }
    let none = directory.run(&["report", "opening", "h9g9", "--layout", "belgian"]);
    assert_eq!(none.status.code(), Some(1));
}

#[test]
fn a_player_report_covers_all_spellings() {
    let directory = directory();
    directory.run(&["players", "merge", "Bob", "--into", "Robert"]);
    let report = directory.json(&["report", "player", "Bob"]);
    assert_eq!(
        (&report["title"], &report["games"]),
        (&json!("Robert"), &json!(14))
    );
    assert_eq!(
        (&report["as_black"]["games"], &report["as_black"]["black"]),
        (&json!(7), &json!(1))
    );
    assert_eq!(
        (&report["as_white"]["games"], &report["as_white"]["unknown"]),
        (&json!(7), &json!(1))
    );
    assert_eq!(report["rating"]["games"], 13);
    assert_eq!(report["rating"]["history"][0]["period"], "2018.01");
    let people: Vec<&Value> = rows(&report["people"])
        .iter()
        .map(|one| &one["name"])
        .collect();
    assert_eq!(people, ["Cid", "Ann"]);
    // All games against Cid were lost, except one without a result.
    let cid = &report["people"][0];
    assert_eq!(
        (&cid["games"], &cid["won"], &cid["lost"]),
        (&json!(7), &json!(0), &json!(6))
    );
    // Only novelties of the player: the reply of March and the move of January.
    let new: Vec<(u64, u64)> = rows(&report["novelties"])
        .iter()
        .map(|new| (new["game"].as_u64().unwrap(), new["ply"].as_u64().unwrap()))
        .collect();
    assert_eq!(new, [(13, 3), (15, 2)]);
    let colors: Vec<&Value> = rows(&report["lines"])
        .iter()
        .map(|line| &line["color"])
        .collect();
    assert!(
        colors.contains(&&json!("black")) && colors.contains(&&json!("white")),
        "{report}"
    );

    let page = directory.path("robert.html").display().to_string();
    assert_eq!(
        directory
            .run(&["report", "player", "Bob", "--html", &page])
            .status
            .code(),
        Some(0)
    );
    let page = fs::read_to_string(page).unwrap();
    assert!(page.starts_with("<!DOCTYPE html>") && !page.contains("<script"));
    for part in [
        "<h1>Robert</h1>",
        "Novelties",
        "<svg",
        "Strongest opponents",
        "Rating",
    ] {
        assert!(page.contains(part), "{part}");
    }
    let text = String::from_utf8(directory.run(&["report", "player", "Bob"]).stdout).unwrap();
    assert!(
        text.contains("Main lines") && text.contains("Double Rabbit"),
        "{text}"
    );
    assert_eq!(
        directory.run(&["report", "player", "nobody"]).status.code(),
        Some(2)
    );
}

/// Filters of a report on a player are combined: games have to pass all of them.
#[test]
fn a_player_report_combines_filters() {
    let directory = directory();
    let of = |words: &[&str]| directory.json(&[&["report", "player", "Bob"], words].concat());
    let (ann, late) = (of(&["--black", "Ann"]), of(&["--since", "2018.04"]));
    assert_eq!((&ann["games"], &late["games"]), (&json!(6), &json!(8)));
    let both = of(&["--black", "Ann", "--since", "2018.04"]);
    assert_eq!(
        (&both["games"], &both["as_white"]["black"]),
        (&json!(3), &json!(3))
    );
    assert_eq!(both["as_black"]["games"], 0);
    assert_eq!(both["people"].as_array().unwrap().len(), 1);
    assert_eq!(both["people"][0]["name"], "Ann");
    let all = ["--black", "Ann", "--since", "2018.04", "--result"];
    assert_eq!(of(&[&all[..], &["black"]].concat()), both);
    let none = directory.run(&[&["report", "player", "Bob"], &all[..], &["white"]].concat());
    assert!(!none.status.success());
}

/// The opponents of the player whom a report or a profile is about need no other option.
#[test]
fn reports_and_profiles_are_of_the_games_against_one_opponent() {
    let directory = directory();
    for words in [&["report", "player", "Bob"][..], &["players", "Bob"]] {
        let of = |others: &[&str]| directory.json(&[words, &["--against", "Ann"], others].concat());
        let found = of(&[]);
        assert_eq!(found["games"], json!(7), "{words:?}");
        assert_eq!(of(&["--player", "Bob"]), found, "{words:?}");
        let none = directory.run(&[words, &["--against", "Bob"]].concat());
        assert!(!none.status.success(), "{words:?}");
    }
    let alone = error(&directory.run(&["games", "--against", "Ann"]));
    assert!(alone.contains("--player <NAME>"), "{alone}");
}

/// With more games than are replayed, plans are based on a sample, which every output of the report states; novelties and counts are exact.
#[test]
fn a_report_on_many_games_states_its_sample() {
    const GAMES: u64 = 4_400;
    let shuffle = "h5i5 b2a1 i5h5 a1b2 ".repeat(6);
    let games = (0..GAMES).map(|n| {
        let (day, month) = (1 + n % 28, 1 + n % 12);
        // Bob plays a novelty in the second year, and others follow it 99 times.
        let (year, black, third) = match n {
            2_000 => (2011, "Bob", "c2c3"),
            2_001..=2_099 => (2012, "Ann", "c2c3"),
            _ => (2010, "Ann", "a2b3"),
        };
        format!("# date: {year}.{month:02}.{day:02}\n# black: {black}\n# white: W{n}\n# layout: Belgian Daisy\n# result: 1-0\na1b2 i5h5 {third} {shuffle}\n\n")
    });
    let text: String = games.collect();
    let directory = TestDirectory::new();
    let file = directory.file("games.txt", text);
    assert_eq!(directory.json(&["import", &file])["imported"], GAMES);
    let opening = directory.json(&["report", "opening", "a1b2 i5h5", "--layout", "belgian"]);
    assert_eq!(
        (&opening["games"], &opening["black"]),
        (&json!(GAMES), &json!(GAMES))
    );
    assert_eq!(opening["years"][2]["games"], 99);
    let sample = &opening["sample"];
    let counts =
        ["games", "games_of", "usual_games", "usual_of"].map(|name| sample[name].as_u64().unwrap());
    assert_eq!(counts, [4_000, GAMES, 4_000, GAMES], "{sample}");
    // 1.96 times half a game of 4,000.
    assert_eq!(sample["error"], 0.015, "{sample}");
    assert_eq!(sample["positions"], sample["positions_of"]);
    let new = |report: &Value| -> Vec<[u64; 4]> {
        let names = ["game", "ply", "before", "after"];
        let new = rows(&report["novelties"]).iter();
        new.map(|new| names.map(|name| new[name].as_u64().unwrap()))
            .collect()
    };
    assert_eq!(new(&opening), [[2_001, 3, GAMES - 100, 99]]);
    let of_a_player = directory.json(&["report", "player", "Bob"]);
    assert_eq!(
        (&of_a_player["games"], &of_a_player["sample"]["games"]),
        (&json!(1), &json!(1))
    );
    assert_eq!(of_a_player["sample"]["usual_games"], 4_000);
    assert_eq!(new(&of_a_player), [[2_001, 3, GAMES - 100, 99]]);
    let table = String::from_utf8(directory.run(&["report", "player", "Ann"]).stdout).unwrap();
    let page = directory.run(&["report", "player", "Ann", "--html"]).stdout;
    for text in [table, String::from_utf8(page).unwrap()] {
        assert!(text.contains("Sampled: cells are from 4000 of 4399 games, compared with 4000 of all 4400, each share within 1.5 percentage points"), "{text}");
    }
    let few = directory.json(&["report", "player", "Ann", "--from", "2012"]);
    assert_eq!((&few["games"], &few["sample"]), (&json!(99), &Value::Null));
}

#[test]
fn names_are_escaped_in_report_pages() {
    let directory = TestDirectory::new();
    let file = directory.file("evil.txt", "# black: <script>alert(1)</script>\n# layout: Standard\n# result: 1-0\n# white: B\n1.a1b2 i9h8\n");
    directory.json(&["import", &file]);
    let page = directory
        .run(&["report", "opening", "--layout", "standard", "--html"])
        .stdout;
    let page = String::from_utf8(page).unwrap();
    assert!(
        page.contains("&lt;script&gt;") && !page.contains("<script"),
        "{page}"
    );
}

#[test]
fn names_of_openings_are_shown_in_reports() {
    let directory = directory();
    let openings = directory.json(&["openings", "--layout", "belgian", "--moves", "i9h8"]);
    assert_eq!(openings["opening"], "Scorpio");
    assert_eq!(openings["moves"][0]["opening"], "Double Scorpio");
    assert_eq!(openings["moves"][1]["opening"], Value::Null);
    let shown = directory.json(&["show", "2"]);
    assert_eq!(
        shown["opening"],
        json!({"code": "A04", "name": "Double Rabbit", "ply": 4})
    );
    assert_eq!(
        directory.json(&["show", "15"])["opening"]["name"],
        "Scorpio"
    );
    assert_eq!(
        directory.json(&["replay", "2"])[2]["opening"],
        "Rabbit Scorpio"
    );
    let text = |words: &[&str]| String::from_utf8(directory.run(words).stdout).unwrap();
    assert!(text(&["show", "2"]).contains("opening Double Rabbit, ply 4\n"));
    assert!(text(&["openings", "--layout", "belgian"]).contains("  Scorpio\n"));

    let own = directory.file(
        "own.tsv",
        "name\tlayout\tmoves\nMine\tbelgian\ta1b2 a5b5\nMy first\tbelgian\ta1b2\n",
    );
    let named = |words: &[&str]| directory.json(&[words, &["--openings-file", &own]].concat());
    assert_eq!(
        named(&["show", "15"])["opening"],
        json!({"code": null, "name": "Mine", "ply": 2})
    );
    assert_eq!(
        named(&["openings", "--layout", "belgian"])["moves"][0]["opening"],
        "My first"
    );
    assert_eq!(named(&["show", "2"])["opening"]["name"], "Double Rabbit");
    let same = directory.file(
        "same.tsv",
        "name\tlayout\tmoves\nScorpio\tbelgian\ta1b2 a5b5\n",
    );
    for words in [
        &["openings", "scorpio"][..],
        &["report", "opening", "scorpio"],
        &["openings", "--position", "scorpio"],
    ] {
        let run = directory.run(&[words, &["--openings-file", &same]].concat());
        let message = error(&run);
        assert!(
            message.contains("`scorpio` is the name of 2 positions, expected the code A01 for one of them, or the moves"),
            "{message}"
        );
    }
    let bad = directory.file("bad.tsv", "name\tlayout\tmoves\nX\tbelgian\ta1a9\n");
    let message = error(&directory.run(&["show", "1", "--openings-file", &bad]));
    assert!(
        message.contains("bad.tsv: line 2: moves from Belgian Daisy"),
        "{message}"
    );
    let gone = error(&directory.run(&["show", "1", "--openings-file", "nowhere.tsv"]));
    assert!(
        gone.contains("names of openings from nowhere.tsv"),
        "{gone}"
    );
}

#[test]
fn results_of_a_player_are_those_of_the_statistics() {
    let directory = TestDirectory::new();
    let games = "\
# black: Ann\n# layout: Belgian Daisy\n# result: 1-0\n1. a1b2 i5h5 2. a2b3\n
# white: Ann\n# layout: Belgian Daisy\n# result: 0-1\n1. a1b2 i5h5 2. a2b3 i6h6\n";
    let file = directory.file("games.txt", games);
    assert_eq!(directory.json(&["import", &file])["imported"], 2);
    let report = directory.json(&["report", "player", "Ann"]);
    let stats = directory.json(&["stats", "--player", "Ann"]);
    for field in ["games", "black", "white", "draws", "unknown"] {
        assert_eq!(report[field], stats[field], "{field}");
    }
    assert_eq!((&report["black"], &report["white"]), (&json!(1), &json!(1)));
}

#[test]
fn wins_of_further_sides_are_counted_apart() {
    let directory = TestDirectory::new();
    directory.run(&[
        "import",
        crate::support::project("sample-games").to_str().unwrap(),
    ]);
    let report = [
        "report",
        "opening",
        "--layout",
        "six-players",
        "--rules",
        "players=6",
    ];
    let text = |directory: &TestDirectory, words: &[&str]| {
        String::from_utf8(directory.run(words).stdout).unwrap()
    };
    let table = text(&directory, &report);
    assert!(
        table.contains("games  Black  White  draws  unknown  others\n"),
        "{table}"
    );
    let rows = text(&directory, &[&report[..], &["--format", "csv"]].concat());
    for row in [
        "Results: who won,1,unknown,0",
        "Results: who won,1,others,1",
    ] {
        assert!(rows.contains(row), "{rows}");
    }
    // Where there are none, no column is.
    let two = text(&self::directory(), &["report", "player", "Ann"]);
    assert!(!two.contains("others"), "{two}");
}

#[test]
fn moves_without_any_are_refused() {
    let directory = directory();
    for words in [["search", ""], ["openings", " "], ["openings", "--moves="]] {
        let message = error(&directory.run(&words));
        assert!(
            message.contains("no moves are given, expected them"),
            "{message}"
        );
    }
}
