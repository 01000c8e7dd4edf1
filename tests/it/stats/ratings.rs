//! Ratings of players, their history, and crosstables of events.

use serde_json::json;

use super::players::{column, directory};
use crate::support::TestDirectory;

#[test]
fn ratings_belong_to_persons_and_have_a_history() {
    let directory = directory();
    directory.run(&["players", "merge", "aglae", "AGLAE", "--into", "Aglaé"]);
    let ratings = directory.json(&["players", "ratings"]);
    // The game without a result does not count.
    assert_eq!(
        column(&ratings, "games")
            .iter()
            .filter_map(|n| n.as_u64())
            .sum::<u64>(),
        8
    );
    let names = column(&ratings, "name");
    assert_eq!(names[0], "Aglaé");
    let one = directory.json(&["players", "ratings", "aglae", "--period", "month"]);
    assert_eq!(column(&one["history"], "period"), ["2016.03", "2016.04"]);
    assert_eq!(column(&one["history"], "points"), [2.0, 0.5]);
    let year = directory.json(&["players", "ratings", "aglae", "--period", "year"]);
    assert_eq!(column(&year["history"], "period"), ["2016"]);
    assert!(one["deviation"].as_f64() < Some(350.0));
    let games = |words: &[&str]| {
        let rating = directory.json(&[&["players", "ratings", "aglae"], words].concat());
        rating["games"].as_u64().unwrap()
    };
    let against = |name| games(&["--against", name]);
    assert!(against("bob") > 0 && against("bob") < games(&[]));
    assert_eq!(
        against("bob"),
        games(&["--player", "aglae", "--against", "bob"])
    );
    // Less is known after a year without games: the last game of all is of 2017.
    let last = one["history"][1]["deviation"].as_f64();
    assert!(one["deviation"].as_f64() > last, "{one}");
}

#[test]
fn games_of_more_than_two_players_are_not_rated_but_counted() {
    let directory = directory();
    let three = crate::support::project("sample-games/own-game-colors-linear.txt");
    directory.json(&["import", three.to_str().unwrap()]);
    let output = directory.run(&["players", "ratings"]);
    let message = String::from_utf8(output.stderr).unwrap();
    assert_eq!(message, "1 game of more than two players skipped\n");
    let table = String::from_utf8(output.stdout).unwrap();
    assert!(
        table.contains("Bob") && !table.contains("sumito"),
        "{table}"
    );
}

#[test]
fn a_crosstable_ranks_the_players_of_an_event() {
    let directory = directory();
    directory.run(&["players", "merge", "aglae", "AGLAE", "--into", "Aglaé"]);
    let rows = directory.json(&["players", "crosstable", "cup"]);
    assert_eq!(column(&rows, "name"), ["Aglaé", "Cid", "Bob"]);
    assert_eq!(column(&rows, "points"), [2.5, 0.5, 0.0]);
    assert_eq!(
        rows[0]["against"]["Bob"],
        json!({"games": 2, "points": 2.0})
    );
    let both = directory.json(&["players", "crosstable", "*"]);
    assert_eq!(column(&both, "name"), ["Aglaé", "Bob", "Cid"]);
    assert_eq!(column(&both, "unknown"), [0, 1, 1]);
    // A game without an event is in the table of all games.
    let other = "# black: Ann\n# white: Dan\n# layout: Standard\n# result: 1-0\n1.a1b2 i9h8\n";
    directory.run(&["import", &directory.file("other.txt", other)]);
    assert_eq!(directory.json(&["players", "crosstable", "*"]), both);
    let all = directory.json(&["players", "crosstable"]);
    assert_eq!(column(&all, "name"), ["Aglaé", "Bob", "Ann", "Cid", "Dan"]);
    let table = directory.run(&["players", "crosstable", "cup"]).stdout;
    let table = String::from_utf8(table).unwrap();
    assert!(
        table.lines().nth(1).unwrap().ends_with("×  ½  2 of 2"),
        "{table}"
    );
    let none = directory.run(&["players", "crosstable", "nowhere"]);
    assert_eq!(none.status.code(), Some(2));
}

/// Games that a crosstable cannot count are reported, with the reasons.
#[test]
fn a_crosstable_tells_which_games_it_does_not_count() {
    let directory = TestDirectory::new();
    let game = |players: &str, moves: &str| {
        format!("# event: Self-play\n{players}# layout: Standard\n# result: 1-0\n1.{moves}\n\n")
    };
    let text = game("# black: A\n# white: A\n", "a1b2 i9h8")
        + &game("# black: A\n", "a1b2 i9h8")
        + &game("", "a2b3 i9h8")
        + &game("# black: A\n# white: B\n", "a1b2 i9h1")
        + &game("# black: A\n# white: B\n", "a1b2 i9h8");
    directory.run(&["import", &directory.file("games.txt", text)]);
    let output = directory.run(&["players", "crosstable", "Self-play*"]);
    let message = String::from_utf8(output.stderr).unwrap();
    assert_eq!(
        message,
        "games not counted: 2 without the name of a player, 1 of one name on both sides, 1 incomplete\n"
    );
    let rows = directory.json(&["players", "crosstable", "Self-play*"]);
    assert_eq!(column(&rows, "games"), [1, 1]);
    assert_eq!(column(&rows, "unknown"), [3, 1]);
}

/// The interval of a rating is the same in a report as in the list of ratings.
#[test]
fn a_report_has_the_interval_of_95_percent() {
    let directory = directory();
    let ratings = directory.json(&["players", "ratings"]);
    let half = |name: &str| {
        let row = ratings.as_array().unwrap().iter();
        let row = row.clone().find(|row| row["name"] == name).unwrap();
        let [low, high] = ["low", "high"].map(|field| row[field].as_f64().unwrap());
        (high - low) / 2.0
    };
    let report = directory
        .run(&["report", "opening", "a1b2", "--layout", "standard"])
        .stdout;
    let report = String::from_utf8(report).unwrap();
    let strongest = report.split("Strongest players").nth(1).expect("ratings");
    let rows = strongest
        .lines()
        .skip(3)
        .take_while(|line| !line.is_empty());
    let mut rated = 0;
    for row in rows {
        let words: Vec<&str> = row.split_whitespace().collect();
        let Ok(shown) = words[2].parse::<f64>() else {
            continue;
        };
        assert!(
            (shown - half(words[0])).abs() < 0.6,
            "{row}: {}",
            half(words[0])
        );
        rated += 1;
    }
    assert!(rated > 0, "{report}");
}
