//! Duplicates are found and listed, and deleted on request; no other game is deleted.

use super::MOVES;
use crate::support::{TestDirectory, error};
use serde_json::{Value, json};

/// Twenty plies, the minimum for a match by moves.
pub(crate) const LONG: &str = "1.a1b2 i5h5 2.a2b3 i6h6 3.b3c4 a5b5 4.b1c2 c5c6d6 5.c3d4 b6b5 6.b2c3 g4g5 7.c2d3 h6g6 8.d3c3 d6d5 9.i8h8 g5g6 10.b3c3 h4h5";

/// Moves of the Belgian Daisy, rotated by 180 degrees.
pub(crate) fn turned(moves: &str) -> String {
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

/// A record with these headers and moves.
fn game(headers: &str, moves: &str) -> String {
    format!("# layout: Belgian Daisy\n{headers}{moves}\n\n")
}

/// A record with named players.
fn named(headers: &str, moves: &str) -> String {
    game(&format!("# black: Anne\n# white: Bea\n{headers}"), moves)
}

/// A database with the games of these records.
fn with(records: &[String]) -> TestDirectory {
    let directory = TestDirectory::new();
    let file = directory.file("games.txt", records.concat());
    directory.json(&["import", &file]);
    directory
}

/// Kinds and games of the listed groups.
fn groups(directory: &TestDirectory, words: &[&str]) -> Vec<(String, Value, bool)> {
    let found = directory.json(&[&["db", "dedupe"], words].concat());
    let found = found.as_array().unwrap().iter();
    let group = |group: &Value| {
        let kind = group["kind"].as_str().unwrap().to_owned();
        let is_certain = group["is_certain"].as_bool().unwrap();
        (kind, group["ids"].clone(), is_certain)
    };
    found.map(group).collect()
}

/// The games that are left after all kinds of duplicates were deleted.
fn left(directory: &TestDirectory, words: &[&str]) -> Vec<i64> {
    let all = [
        "db",
        "dedupe",
        "--kind",
        "symmetric,headers,truncated",
        "--yes",
    ];
    directory.json(&[&all[..], words].concat());
    let games = directory.json(&["games"]);
    let games = games.as_array().unwrap().iter();
    games.map(|game| game["id"].as_i64().unwrap()).collect()
}

#[test]
fn duplicates_are_found_without_guessing() {
    let directory = with(&[
        named("# result: 1-0\n", LONG),
        named("# event: Club\n# result: 1-0\n", LONG), // 2: other headers
        named("# result: 1-0\n", &turned(LONG)),       // 3: turned
        named("# result: 0-1\n", &turned(LONG)),       // 4: turned, but lost
        named("", &turned(&format!("{LONG} 11.g9f8"))), // 5: 1 to 4 are its beginning, but not all of them
        named("", &LONG.replace("h4h5", "a3a2")),       // 6: no other game is the same
        named("", "1.a1b2 i5h5 2.a2b3"),                // 7: too short
    ]);
    let expected = [
        ("symmetric", json!([1, 2, 3]), true),
        ("headers", json!([1, 2]), true),
    ];
    let expected = expected.map(|(kind, ids, is_certain)| (kind.to_owned(), ids, is_certain));
    assert_eq!(groups(&directory, &[]), expected);
    let weak = groups(&directory, &["--weak"]);
    let weak: Vec<_> = weak
        .into_iter()
        .filter(|(.., is_certain)| !is_certain)
        .collect();
    let expected = [
        ("symmetric", json!([1, 2, 3, 4])),
        ("headers", json!([3, 4])),
        ("truncated", json!([1, 5])),
        ("truncated", json!([2, 5])),
        ("truncated", json!([3, 5])),
        ("truncated", json!([4, 5])),
    ];
    let expected = expected.map(|(kind, ids)| (kind.to_owned(), ids, false));
    assert_eq!(weak, expected);
    let message = String::from_utf8(directory.run(&["db", "dedupe"]).stderr).unwrap();
    assert!(
        message.contains("6 more groups") && message.contains("--weak"),
        "{message}"
    );
    let full = directory.json(&["db", "dedupe", "--kind", "headers", "--weak"]);
    assert_eq!(full[0]["differs"], json!(["Event"]));
    assert_eq!(full[1]["doubts"], json!(["Result differs"]));
    assert_eq!(groups(&directory, &["--min-plies", "21"]), []);

    // The user must choose which game is kept.
    assert!(error(&directory.run(&["db", "dedupe", "--yes"])).contains("--keep"));
    assert!(error(&directory.run(&["db", "dedupe", "--keep", "first"])).contains("--kind"));
    let surplus = |kind, keep| {
        directory.json(&["db", "dedupe", "--kind", kind, "--keep", keep])[0]["surplus"].clone()
    };
    assert_eq!(surplus("headers", "first"), json!([2]));
    assert_eq!(surplus("headers", "most-tags"), json!([1]));
    assert_eq!(directory.json(&["db", "info"])["games"], 7);
    assert_eq!(left(&directory, &["--keep", "longest"]), [1, 4, 5, 6, 7]);
}

#[test]
fn games_of_different_players_are_kept() {
    let short = "1.a1b2 i5h5 2.a2b3 i6h6 3.c2c3 g4g5 4.b2c3 a5b5";
    for (moves, is_weak) in [(short, false), (LONG, true)] {
        let game = |black: &str, more: &str| {
            game(&format!("# black: {black}\n# white: Bea\n{more}"), moves)
        };
        let first = "# date: 2013.05.03\n# event: Open\n# round: 1\n";
        for (other, doubt) in [
            (
                game("Cleo", "# date: 2020.01.01\n# event: Cup\n"),
                "players differ",
            ),
            (game("Cleo", first), "players differ"),
            (game("?", first), "a player is not known"),
            (game("NN", first), "a player is not known"),
            (
                game("Anne", "# date: 2013.05.04\n# event: Open\n"),
                "Date differs",
            ),
            (
                game("Anne", "# date: 2013.05.03\n# event: Cup\n"),
                "Event differs",
            ),
            (
                game("Anne", "# date: 2013.05.03\n# round: 2\n"),
                "Round differs",
            ),
        ] {
            let directory = with(&[game("Anne", first), other.clone()]);
            assert_eq!(groups(&directory, &[]), [], "{other}");
            assert_eq!(left(&directory, &["--keep", "longest"]), [1, 2], "{other}");
            let weak = directory.json(&["db", "dedupe", "--weak"]);
            let doubts: Vec<_> = weak
                .as_array()
                .unwrap()
                .iter()
                .map(|group| &group["doubts"])
                .collect();
            if is_weak {
                assert!(
                    doubts[0].as_array().unwrap().contains(&json!(doubt)),
                    "{other} {doubts:?}"
                );
                assert_eq!(weak[0]["is_certain"], false);
            } else {
                assert!(doubts.is_empty(), "{other}");
            }
            // A weak match is deleted only in favour of a game that names its players.
            let expected: &[i64] = match doubt {
                "players differ" => &[1, 2],
                _ if is_weak => &[1],
                _ => &[1, 2],
            };
            let all = left(&directory, &["--weak", "--keep", "first"]);
            assert_eq!(all, expected, "{other}");
        }
    }
}

/// In a weak match, the game with known players is kept.
#[test]
fn placeholders_are_not_names_of_players() {
    let nobody = game("# black: NN\n# white: Bea\n# event: Open\n", LONG);
    let directory = with(&[nobody, named("", LONG)]);
    assert_eq!(left(&directory, &["--keep", "most-tags"]), [1, 2]);
    assert_eq!(left(&directory, &["--weak", "--keep", "most-tags"]), [2]);
}

#[test]
fn compatible_dates_and_spellings_match() {
    let directory = with(&[
        named("# date: 2013.??.??\n", MOVES),
        named("# date: 2013.05.03\n# event: Open\n", MOVES),
        game("# black: anne\n# white: Bea\n# event: OPEN\n", MOVES),
    ]);
    assert_eq!(
        groups(&directory, &[]),
        [("headers".to_owned(), json!([1, 2]), true)]
    );
    let merged = directory.run(&["players", "merge", "anne", "Anne", "--into", "Anne"]);
    assert!(merged.status.success(), "{merged:?}");
    assert_eq!(
        groups(&directory, &[]),
        [("headers".to_owned(), json!([1, 2, 3]), true)]
    );
    assert_eq!(left(&directory, &["--keep", "most-tags"]), [2]);
    // The database is intact.
    assert_eq!(directory.games(), 1);
}

/// A game without a date matches games of two different days.
#[test]
fn a_game_that_matches_two_different_games_is_kept() {
    let directory = with(&[
        named("", MOVES),
        named("# date: 2013.05.03\n", MOVES),
        named("# date: 2014.05.03\n", MOVES),
        named("# date: 2014.05.03\n# event: Open\n", MOVES),
    ]);
    assert_eq!(
        groups(&directory, &[]),
        [("headers".to_owned(), json!([3, 4]), true)]
    );
    assert_eq!(left(&directory, &["--keep", "first"]), [1, 2, 3]);
}

#[test]
fn a_game_without_errors_is_kept_before_one_with_errors() {
    // The damaged record has one ply twice, and stops later.
    let broken = format!("{MOVES} a5a9");
    let corrected = MOVES.replace(" 5.b1c2", "");
    let directory = with(&[
        named("# round: 1\n# event: Open\n", &broken),
        named("# round: 1\n", &corrected),
    ]);
    assert_eq!(directory.json(&["rejects"]).as_array().unwrap().len(), 1);
    let found = directory.json(&["db", "dedupe", "--weak"]);
    // A complete game of few plies is not taken for the beginning of another one.
    assert_eq!(
        (&found[0]["ids"], &found[0]["is_certain"]),
        (&json!([2, 1]), &json!(false))
    );

    let broken = format!("{LONG} 11.g9f8 h5h1");
    for keep in ["longest", "first", "most-tags"] {
        let directory = with(&[
            named("# event: Open\n# round: 1\n", &broken),
            named("", LONG),
        ]);
        let groups = directory.json(&["db", "dedupe", "--kind", "truncated", "--keep", keep]);
        assert_eq!(
            (
                &groups[0]["kept"],
                &groups[0]["surplus"],
                &groups[0]["because"]
            ),
            (&json!(2), &json!([1]), &json!("its record has no errors")),
            "{keep}"
        );
        let apart = groups[0]["games"][1]["apart"].to_string();
        for text in ["1 more ply", "Event: Open", "Round: 1", "reject: 1"] {
            assert!(apart.contains(text), "{text}: {apart}");
        }
        assert_eq!(left(&directory, &["--keep", keep]), [2], "{keep}");
        assert_eq!(directory.json(&["rejects"]), json!([]));
    }
    // An incomplete game of any length is the beginning of the complete one.
    let directory = with(&[
        named("", &MOVES.replace("5.b1c2", "5.b1c9")),
        named("", MOVES),
    ]);
    assert_eq!(
        groups(&directory, &[]),
        [("truncated".to_owned(), json!([1, 2]), true)]
    );
    assert_eq!(left(&directory, &["--keep", "first"]), [2]);
}

#[test]
fn losses_are_reported_before_a_deletion() {
    let judged: Vec<String> = MOVES
        .split(' ')
        .map(|mv| format!("{mv} {{[%eval 0.1]}}"))
        .collect();
    let judged = format!("{{[%eval 0.1]}} {}", judged.join(" "));
    let directory = with(&[
        named("", MOVES),
        named(
            "# site: Lyon\n# event: Cup\n# evaluatedby: it\n",
            &judged.replacen("0.1]} i5h5", "0.1] good} i5h5", 1),
        ),
    ]);
    let saved = directory.run(&[
        "search", "--moves", "a1b2", "--layout", "belgian", "--event", "Cup", "--save", "cup",
    ]);
    assert!(saved.status.success(), "{saved:?}");
    let words = ["db", "dedupe", "--kind", "headers", "--keep", "first"];
    let output = directory.run(&words);
    let table = String::from_utf8(output.stdout).unwrap();
    let lines: Vec<&str> = table.lines().collect();
    assert!(
        lines[1].contains("kept because it has the lowest number"),
        "{table}"
    );
    for text in [
        "certain",
        "deleted",
        "Anne / Bea",
        "Site: Lyon",
        "analysis: it",
        "saved searches: cup",
        "notes on 1 ply",
    ] {
        assert!(lines[2].contains(text), "{text}: {table}");
    }
    assert!(
        String::from_utf8(output.stderr)
            .unwrap()
            .contains("1 game would be deleted")
    );
    assert_eq!(directory.games(), 2);
    // CSV rows contain the same texts.
    let csv = directory.run(&[&words[..], &["--format", "csv"]].concat());
    let csv = String::from_utf8(csv.stdout).unwrap();
    assert!(
        csv.starts_with("group,kind,match,game,is,players,date,event,plies,errors,note\n"),
        "{csv}"
    );
}

/// Result, ending and layout are tags too, and of equal games the one that says more is kept.
#[test]
fn the_game_that_says_more_is_kept() {
    let directory = with(&[
        named("# date: 2013\n", LONG),
        named(
            "# date: 2013.05.03\n# result: 1-0\n# termination: resignation\n",
            LONG,
        ),
    ]);
    let listed =
        |keep| directory.json(&["db", "dedupe", "--kind", "headers", "--keep", keep])[0].clone();
    let group = listed("most-tags");
    let tags = |at: usize| group["games"][at]["tags"].as_u64().unwrap();
    assert_eq!(tags(1), tags(0) + 2, "{group}");
    assert_eq!(
        (&group["kept"], &group["because"]),
        (&json!(2), &json!("it has the most tags"))
    );
    let group = listed("longest");
    assert_eq!(
        (&group["kept"], &group["because"]),
        (&json!(2), &json!("its result is known"))
    );
    assert_eq!(listed("first")["kept"], 1);
    let directory = with(&[
        named("# date: 2013\n", LONG),
        named("# date: 2013.05.03\n", LONG),
    ]);
    let group =
        directory.json(&["db", "dedupe", "--kind", "headers", "--keep", "most-tags"])[0].clone();
    assert_eq!(
        (&group["kept"], &group["because"]),
        (&json!(2), &json!("its date is more exact"))
    );
}
