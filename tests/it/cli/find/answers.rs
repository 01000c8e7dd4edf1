//! What is asked is what is answered: dates that are partly unknown, notations of moves, orders of names, limits, options of rules.

use serde_json::Value;

use super::filters::{directory, ids};
use crate::support::{TestDirectory, error};

#[test]
fn a_date_that_is_partly_unknown_may_be_any_day_of_the_period() {
    let directory = directory();
    // The third game is of March 2014, the fourth without a date.
    for (words, expected) in [
        (&["--since", "2014.03"][..], &[1, 2, 3][..]),
        (&["--since", "2014.03.01"], &[1, 2, 3]),
        (&["--since", "2014.03.02"], &[1, 2, 3]),
        (&["--since", "2014.04"], &[1, 2]),
        (&["--until", "2014.03.01"], &[3]),
        (&["--since", "2014", "--until", "2014"], &[3]),
        (&["--since", "2014.03.15", "--until", "2014.03.15"], &[3]),
        (&["--until", "2014.02"], &[]),
    ] {
        assert_eq!(ids(&directory, words), expected, "{words:?}");
    }
}

#[test]
fn moves_in_one_notation_are_read_in_it_and_a_note_says_so() {
    let directory = directory();
    let openings = ["openings", "--layout", "belgian"];
    let usual = [&openings[..], &["a1b2 i5h5 a2b3 i6h6 c2c3"]].concat();
    for (moves, notation) in [
        ("a1d4 i5f5 a2c4 i6g6 c2c7", "PlayStrategy"),
        ("56-51 0-6 57-52 1-7 44-45", "LMU"),
    ] {
        let words = [&openings[..], &[moves]].concat();
        assert_eq!(directory.json(&words), directory.json(&usual), "{moves}");
        let notes = String::from_utf8(directory.run(&words).stderr).unwrap();
        assert!(
            notes.contains(&format!("read in {notation} notation")),
            "{notes}"
        );
    }
    let notes = String::from_utf8(directory.run(&usual).stderr).unwrap();
    assert!(!notes.contains("notation"), "{notes}");
}

#[test]
fn lists_of_names_have_one_order() {
    let directory = TestDirectory::new();
    let names = [
        "Zed",
        "abel",
        "Ólafur",
        "fénestral",
        "Olaf",
        "Abel",
        "Fredo",
    ];
    let game = |name: &&str| {
        format!(
            "# event: {name} Cup\n# black: {name}\n# white: W\n# layout: Standard\n1.a1b2 i9h8\n\n"
        )
    };
    let games: String = names.iter().map(game).collect();
    let file = directory.file("names.txt", games);
    assert_eq!(directory.json(&["import", &file])["imported"], 7);
    let sorted = [
        "Abel",
        "abel",
        "fénestral",
        "Fredo",
        "Olaf",
        "Ólafur",
        "Zed",
    ];
    let column = |words: &[&str], name: &str| -> Vec<String> {
        let rows = directory.json(words);
        let rows = rows.as_array().unwrap().iter();
        rows.map(|row| row[name].as_str().unwrap().to_owned())
            .filter(|name| name != "W")
            .collect()
    };
    assert_eq!(column(&["players"], "name"), sorted);
    assert_eq!(column(&["games", "--sort", "black"], "black"), sorted);
    let events = column(&["events"], "event");
    assert_eq!(events, sorted.map(|name| format!("{name} Cup")));
}

#[test]
fn limits_and_rules_are_the_same_everywhere() {
    let directory = directory();
    for words in [
        &["games"][..],
        &["players"],
        &["players", "ratings"],
        &["events"],
        &["openings", "--layout", "belgian"],
        &["rejects"],
    ] {
        let message = error(&directory.run(&[words, &["--limit", "0"]].concat()));
        assert!(message.contains("--limit"), "{words:?}: {message}");
    }
    for words in [
        &["players", "aze"][..],
        &["players", "ratings", "Müller, Eva"],
    ] {
        for option in ["--limit", "--offset"] {
            let message = error(&directory.run(&[words, &[option, "1"]].concat()));
            assert!(
                message.contains("cannot be used with"),
                "{words:?}: {message}"
            );
        }
    }
    // An option of another game, without a value.
    let games = "[Game \"Kōnane\"]\n[Board \"6x6\"]\n[Rules \"opening=any\"]\n\n1. a1 a2 *\n";
    let file = directory.file("konane.txt", games);
    assert_eq!(directory.json(&["import", &file])["imported"], 1);
    for value in ["opening", "opening=any"] {
        assert_eq!(ids(&directory, &["--rules", value]), [5], "{value}");
    }
}

#[test]
fn cells_of_any_colour_are_those_of_a_position() {
    let directory = directory();
    let words = ["search", "--pattern", "empty:h7", "--any-color"];
    let message = error(&directory.run(&words));
    assert!(
        message.contains("any-color compares the cells of a position"),
        "{message}"
    );
}

/// Every column of the explorer is an order: names ascending, numbers and dates descending, what is not known at the end.
#[test]
fn moves_of_openings_are_sorted_by_every_column() {
    let directory = TestDirectory::new();
    let game = |result, date, moves| {
        format!("# layout: Belgian Daisy\n# result: {result}\n# date: {date}\n{moves}\n\n")
    };
    let games = [
        game("1-0", "2019.01.02", "1.a1b2 i5h5 2.c2c3"),
        game("0-1", "2020", "1.a1b2 i5h5 2.a2b3"),
        game("1/2-1/2", "2021.03.??", "1.a1b2 i5h5 2.a2b3"),
        game("*", "????", "1.a1b2 i5h5 2.b2c3"),
        game("1-0", "2018", "1.c2c3 i5h5 2.a1b2"),
    ];
    let file = directory.file("games.txt", games.concat());
    assert_eq!(directory.json(&["import", &file])["imported"], 5);
    let orders = [
        "games",
        "last",
        "move",
        "black",
        "white",
        "draws",
        "unknown",
        "others",
        "reaching",
        "transpositions",
        "opening",
        "share",
        "last-played",
        "last_date",
    ];
    for order in orders {
        let answer = directory.json(&["openings", "a1b2 i5h5", "--sort", order]);
        let moves = answer["moves"].as_array().unwrap();
        let key = |row: &Value| -> (bool, String) {
            let number = |field: &str| row[field].as_u64().unwrap_or_default();
            let known: u64 = ["black", "white", "draws"].into_iter().map(number).sum();
            let part = |of: u64| {
                (
                    of == 0,
                    format!("{:05}", 99_999 - 1_000 * number(order) / of.max(1)),
                )
            };
            match order {
                "black" | "white" | "draws" | "others" => part(known),
                "share" => (false, format!("{:03}", 999 - number("games"))),
                "last" | "last-played" | "last_date" => {
                    let date = row["last_date"].as_str();
                    let year = date.map_or(0, |date| date[..4].parse().unwrap());
                    (date.is_none(), format!("{}", 9_999 - year))
                }
                "move" | "opening" => {
                    let text = row[order].as_str();
                    (text.is_none(), text.unwrap_or_default().to_lowercase())
                }
                _ => part(1),
            }
        };
        let keys: Vec<(bool, String)> = moves.iter().map(key).collect();
        assert_eq!(keys.len(), 3, "{answer}");
        assert!(keys.is_sorted(), "{order}: {keys:?}");
        if order != "others" {
            assert!(keys.first() < keys.last(), "{order}: {keys:?}");
        }
    }
    let told = error(&directory.run(&["openings", "--sort", "opening-name"]));
    assert!(told.contains("reaching, transpositions, opening"), "{told}");
}
