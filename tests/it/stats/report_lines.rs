//! The main lines of reports, and the games that are in none of their groups.

use serde_json::json;

use crate::support::TestDirectory;

#[test]
fn main_lines_count_the_games_of_the_opening_alone() {
    let game =
        |date: &str, moves: &str| format!("# date: {date}\n# layout: Belgian Daisy\n{moves}\n\n");
    let mut games = String::new();
    for day in 1..=2 {
        games += &game(&format!("2018.01.0{day}"), "1.a1b2 i5h5 2.c2c3 i6h6");
    }
    // They reach the same positions later, and not the one after `a1b2`.
    for day in 1..=5 {
        games += &game(&format!("2019.01.0{day}"), "1.c2c3 i5h5 2.a1b2 i6h6");
    }
    let directory = TestDirectory::new();
    let file = directory.file("games.txt", games);
    assert_eq!(directory.json(&["import", &file])["imported"], 7);
    for (line, expected) in [("a1b2", "i5h5 c2c3 i6h6"), ("a1b2 i5h5", "c2c3 i6h6")] {
        let report = directory.json(&["report", "opening", line, "--layout", "belgian"]);
        let lines = report["lines"].as_array().unwrap();
        assert_eq!((&report["games"], lines.len()), (&json!(2), 1), "{report}");
        assert_eq!(lines[0]["games"], 2, "{report}");
        assert_eq!(lines[0]["moves"], expected);
    }
}

#[test]
fn games_without_a_year_and_in_later_seats_are_shown() {
    let directory = TestDirectory::new();
    let games = "# layout: Standard\n# Black: Ann\n# White: Ben\n1.a1b2 1-0\n\n\
        # layout: Standard\n# Black: Ben\n# White: Ann\n# Date: 2019.01.01\n1.a1b2 1-0\n\n\
        # layout: three players\n# Black: Ben\n# White: Cid\n# Red: Ann\n1.a1b1\n";
    let file = directory.file("games.txt", games);
    assert_eq!(directory.json(&["import", &file])["imported"], 3);
    let report = directory.json(&["report", "player", "Ann"]);
    assert_eq!(
        (&report["games"], &report["later_seats"]),
        (&json!(2), &json!(1))
    );
    assert_eq!(report["years"][0]["games"], 1);
    assert_eq!(report["unknown_year"]["black"], 1);
    let text = directory.run(&["report", "player", "Ann"]);
    let [rows, notes] = [text.stdout, text.stderr].map(|text| String::from_utf8(text).unwrap());
    let of_year = |line: &&str| line.starts_with("unknown ");
    assert!(rows.lines().find(of_year).is_some(), "{rows}");
    let note = "1 game of Ann as the third or a later player is not counted";
    assert!(notes.contains(note), "{notes}");
    let page = directory
        .run(&["report", "player", "Ann", "--html", "-"])
        .stdout;
    assert!(String::from_utf8(page).unwrap().contains(note));
    let other = directory.json(&["report", "player", "Ben"]);
    assert!(other["later_seats"].is_null(), "{other}");
}

/// A player's lines are from each of the layouts of the games, not of the most frequent one alone.
#[test]
fn main_lines_of_a_player_are_from_every_frequent_layout() {
    let directory = TestDirectory::new();
    let layouts = [
        "Belgian Daisy",
        "Standard",
        "German Daisy",
        "Swiss Daisy",
        "Dutch Daisy",
        "Infiltration",
    ];
    let mut games = String::new();
    for (number, layout) in layouts.iter().enumerate() {
        for day in 1..=2 + u8::from(number < 5) {
            games += &format!(
                "# layout: {layout}\n# Black: Ann\n# White: Ben\n# Date: 2019.01.0{day}\n1.MOVE 1-0\n\n"
            );
        }
        let listed = directory.json(&["moves", layout]);
        let mv = listed[0]["abapro"].as_str().unwrap_or("a1b2").to_owned();
        games = games.replace("MOVE", &mv);
    }
    let file = directory.file("games.txt", games);
    assert_eq!(directory.json(&["import", &file])["imported"], 17);
    let report = directory.json(&["report", "player", "Ann"]);
    let lines = report["lines"].as_array().unwrap();
    assert!(lines.iter().all(|line| line["games"] == 3), "{report}");
    let mut found: Vec<&str> = lines
        .iter()
        .map(|line| line["layout"].as_str().unwrap())
        .collect();
    found.sort_unstable();
    let expected = [
        "belgian-daisy",
        "classical",
        "dutch-daisy",
        "german-daisy",
        "swiss-daisy",
    ];
    assert_eq!(found, expected);
    assert_eq!(
        (&report["lines_of"], &report["games"]),
        (&json!(15), &json!(17))
    );
    let text = directory.run(&["report", "player", "Ann"]).stdout;
    let text = String::from_utf8(text).unwrap();
    for expected in [
        "Main lines of 15 of 17 games, from the most frequent layouts",
        "Swiss Daisy",
    ] {
        assert!(text.contains(expected), "{expected}: {text}");
    }
}
