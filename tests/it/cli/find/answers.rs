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
fn a_known_day_of_an_unknown_month_is_that_day() {
    let directory = TestDirectory::new();
    let game = |date: &str| {
        format!("# date: {date}\n# layout: Standard\n# white: {date}\n1.a1b2 i9h8\n\n")
    };
    let dates = ["2019.??.15", "2019.??.31", "2019.01.14"];
    let file = directory.file("games.txt", dates.map(game).concat());
    assert_eq!(directory.json(&["import", &file])["imported"], 3);
    for (words, expected) in [
        (&["--since", "2019.12.20"][..], &[2][..]),
        (&["--until", "2019.01.10"], &[]),
        (&["--since", "2019.06.16", "--until", "2019.06.30"], &[]),
        (&["--since", "2019.06.15", "--until", "2019.06.30"], &[1]),
        (&["--sort", "date"], &[3, 1, 2]),
    ] {
        assert_eq!(ids(&directory, words), expected, "{words:?}");
    }
    let sql = "SELECT id FROM games ORDER BY date_day";
    assert_eq!(directory.json(&["query", sql])[0]["id"], 3);
    // The view of events agrees with the command.
    let named = directory.file(
        "cup.txt",
        dates
            .map(|date| "# event: Cup\n".to_owned() + &game(date))
            .concat(),
    );
    directory.json(&["import", &named]);
    let dates = |row: &Value| ["first_date", "last_date"].map(|field| row[field].clone());
    let expected = ["2019.01.14", "2019.??.31"];
    assert_eq!(dates(&directory.json(&["events"])[0]), expected);
    let sql = "SELECT first_date, last_date FROM events";
    assert_eq!(dates(&directory.json(&["query", sql])[0]), expected);
    let sql = "SELECT min(first_date) AS first_date, max(last_date) AS last_date FROM players WHERE name = '2019.??.31'";
    assert_eq!(
        dates(&directory.json(&["query", sql])[0]),
        ["2019.??.31"; 2]
    );
}

#[test]
fn unknown_results_come_last() {
    let directory = TestDirectory::new();
    let game = |result: &str| format!("# layout: Standard\n# result: {result}\n1.a1b2 i9h8\n\n");
    let games = ["*", "0-1", "1-0", "1/2-1/2"].map(game).concat();
    let file = directory.file(
        "games.txt",
        games.replace("# layout", "# round: 1\n# layout"),
    );
    assert_eq!(directory.json(&["import", &file])["imported"], 4);
    assert_eq!(ids(&directory, &["--sort", "result"]), [3, 4, 2, 1]);
    assert_eq!(
        ids(&directory, &["--sort", "result", "--desc"]),
        [2, 4, 3, 1]
    );
}

#[test]
fn games_that_were_not_repaired_are_found() {
    let directory = TestDirectory::new();
    let games = "# layout: Belgian Daisy\n1.a1b2i5h5 2.a2b3 i6h6\n\n# layout: Belgian Daisy\n# round: 2\n1.a1b2 i5h5\n";
    let file = directory.file("games.txt", games);
    directory.json(&["import", "--repair", &file]);
    for (word, expected) in [
        ("--repaired", &[1][..]),
        ("--repaired=true", &[1]),
        ("--repaired=false", &[2]),
        ("--mended=false", &[2]),
    ] {
        assert_eq!(ids(&directory, &[word]), expected, "{word}");
    }
    let refused = error(&directory.run(&["games", "--repaired=perhaps"]));
    assert!(refused.contains("expected true or false"), "{refused}");
}

#[test]
fn a_random_start_is_named_in_csv_and_searched_for_as_the_message_says() {
    let directory = TestDirectory::new();
    let file = directory.file("games.txt", "# layout: random:2026\n1.a5a4\n");
    assert_eq!(directory.json(&["import", &file])["imported"], 1);
    let refused = error(&directory.run(&["games", "--layout", "random:2026"]));
    let hint = "`sumito search --position 'random:2026'`";
    assert!(refused.contains(hint), "{refused}");
    let hits = directory.json(&["search", "--position", "random:2026"]);
    assert_eq!(hits[0]["game"], 1);
    let written = directory.run(&["export", "1", "--to", "csv"]);
    let csv = String::from_utf8(written.stdout).unwrap();
    assert!(csv.contains(",random:2026,"), "{csv}");
}

#[test]
fn a_query_without_a_statement_is_empty() {
    let directory = directory();
    for nothing in ["", " ", "/* SELECT 1 */", ";"] {
        let message = error(&directory.run(&["query", nothing]));
        assert!(
            message.contains("empty query, expected one SELECT"),
            "{message}"
        );
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
