//! Figures of a database with two games count the games of one.

use serde_json::json;

use crate::support::{TestDirectory, error, project};

fn samples() -> TestDirectory {
    let directory = TestDirectory::new();
    let folder = project("sample-games").display().to_string();
    assert!(directory.run(&["import", &folder]).status.success());
    let generated = directory.path("generated.txt").display().to_string();
    let words = ["generate", "--layout", "konane-8x8", "--games", "60"];
    let words = [&words[..], &["--seed", "4", "-o", &generated]].concat();
    assert!(directory.run(&words).status.success());
    assert!(directory.run(&["import", &generated]).status.success());
    directory
}

#[test]
fn statistics_count_the_game_that_is_named_or_most_frequent() {
    let directory = samples();
    let most = directory.json(&["stats"]);
    assert_eq!(
        (&most["game_type"], &most["games"]),
        (&json!("konane"), &json!(63))
    );
    assert_eq!(most["left_out"], json!({"abalone": 27}));
    // Every move of Kōnane takes stones, so the first capture is not counted.
    assert_eq!(most["first_ejection"]["games"], 0);
    let named = directory.json(&["stats", "--game", "abalone"]);
    assert_eq!(
        (&named["game_type"], &named["games"]),
        (&json!("abalone"), &json!(27))
    );
    assert_eq!(named["left_out"], json!({}));
    assert!(named["first_ejection"]["games"].as_u64() > Some(9));
    let of_layout = directory.json(&["stats", "--layout", "belgian"]);
    assert_eq!(of_layout["game_type"], "abalone");
    let note = directory.run(&["stats"]).stderr;
    let note = String::from_utf8(note).unwrap();
    let expected = "27 games of Abalone skipped (--game abalone selects them)";
    assert!(note.contains(expected), "{note}");
}

#[test]
fn ratings_and_profiles_are_those_of_one_game() {
    let directory = samples();
    let names = |game: &str| -> Vec<String> {
        let rows = directory.json(&["players", "ratings", "--game", game]);
        let rows = rows.as_array().unwrap().iter();
        rows.map(|row| row["name"].as_str().unwrap().to_owned())
            .collect()
    };
    let (abalone, konane) = (names("abalone"), names("konane"));
    assert!(!abalone.is_empty() && !konane.is_empty());
    assert!(abalone.iter().all(|name| !konane.contains(name)));
    let profile = directory.json(&["players", &konane[0]]);
    assert_eq!(profile["game_type"], "konane");
    assert_eq!(profile["openings"][0]["layout"], "konane-8x8");
}

/// A database of two games of Abalone and one of Kōnane of the same players and event.
fn mixed_event() -> TestDirectory {
    let directory = TestDirectory::new();
    let tags = "# Event: Cup\n# Black: Ann\n# White: Bob\n";
    let games = format!(
        "# layout: Belgian Daisy\n{tags}1.a1b2 i5h5 1-0\n\n# layout: Belgian Daisy\n{tags}1.a1b2 i5h5 2.a2b3 0-1\n\n# game: konane 6x6\n{tags}1. c3 c4 2. c1-c3 e4-c4 1-0\n"
    );
    let file = directory.file("cup.txt", games);
    assert!(directory.run(&["import", &file]).status.success());
    directory
}

#[test]
fn profiles_and_ratings_of_a_player_say_what_they_leave_out() {
    let directory = mixed_event();
    for words in [&["players", "Ann"][..], &["players", "ratings", "Ann"]] {
        let note = String::from_utf8(directory.run(words).stderr).unwrap();
        let expected = "1 game of Kōnane skipped (--game konane selects it)\n";
        assert_eq!(note, expected, "{words:?}");
        let table = String::from_utf8(directory.run(words).stdout).unwrap();
        assert!(!table.contains("left out"), "{table}");
        let words = [words, &["--game", "konane"]].concat();
        assert_eq!(directory.run(&words).stderr, b"", "{words:?}");
    }
}

#[test]
fn a_crosstable_is_of_one_game() {
    let directory = mixed_event();
    let words = ["players", "crosstable", "Cup"];
    let rows = directory.json(&words);
    assert_eq!(
        (&rows[0]["games"], &rows[0]["points"]),
        (&json!(2), &json!(1.0))
    );
    assert_eq!(rows[0]["game_type"], "abalone");
    assert_eq!(rows[0]["left_out"], json!({"konane": 1}));
    let output = directory.run(&words);
    let note = String::from_utf8(output.stderr).unwrap();
    assert!(note.starts_with("1 game of Kōnane skipped "), "{note}");
    let csv = directory.run(&[&words[..], &["--format", "csv"]].concat());
    let csv = String::from_utf8(csv.stdout).unwrap();
    assert!(csv.contains(",abalone,konane: 1,0\n"), "{csv}");
    let words = [&words[..], &["--game", "konane"]].concat();
    let rows = directory.json(&words);
    assert_eq!(
        (&rows[0]["name"], &rows[0]["points"]),
        (&json!("Ann"), &json!(1.0))
    );
    assert_eq!(rows[0]["left_out"], json!({}));
    let output = directory.run(&words);
    assert_eq!(output.stderr, b"");
    let table = String::from_utf8(output.stdout).unwrap();
    assert!(
        table.contains("  score  1  2") && !table.contains("marbles"),
        "{table}"
    );
}

#[test]
fn moves_begin_in_a_layout_of_the_game_whose_moves_they_are() {
    let directory = samples();
    let line = "a1b2 i5h5 a2b3";
    for (words, layout) in [
        (
            &["search", "--moves", line][..],
            "Belgian Daisy, the most common one of Abalone",
        ),
        (
            &["report", "opening", "a1b2"],
            "Belgian Daisy, the most common one of Abalone",
        ),
        (
            &["openings", "--moves", line],
            "Belgian Daisy, the most common one of Abalone",
        ),
        (
            &["openings", "--moves", "d4 d3"],
            "konane-8x8, the most common one",
        ),
    ] {
        let output = directory.run(words);
        let note = String::from_utf8(output.stderr).unwrap();
        let expected = format!("layout {layout} (another with --layout)\n");
        assert!(
            output.status.success() && note.contains(&expected),
            "{words:?}: {note}"
        );
    }
    for (words, expected) in [
        (
            &[][..],
            "moves from konane-8x8, column 4: `zz` is not a move",
        ),
        (
            &["--game", "konane"],
            "moves from konane-8x8, column 4: `zz` is not a move",
        ),
        (&["--game", "abalone"], "moves from Belgian Daisy, column "),
        (
            &["--layout", "konane-6x6"],
            "moves from konane-6x6, column 4: `zz` is not a move",
        ),
    ] {
        let words = [&["openings", "--moves", "d4 zz"][..], words].concat();
        let message = error(&directory.run(&words));
        assert!(message.contains(expected), "{words:?}: {message}");
        let ways = [
            "(--layout or --game chooses another start)",
            "(--layout chooses another start)",
        ];
        let ways = ways.map(|way| message.contains(way));
        let is_named = words.len() > 3;
        let by_layout = words.contains(&"--layout");
        assert_eq!(ways, [!is_named, is_named && !by_layout], "{message}");
    }
}

#[test]
fn reports_are_on_any_game() {
    let directory = samples();
    let words = ["report", "opening", "a1 a2", "--layout", "konane-8x8"];
    let report = directory.json(&words);
    assert_eq!(report["game_type"], "konane");
    assert!(report["games"].as_u64() > Some(10), "{report}");
    assert!(
        report["lines"][0]["moves"]
            .as_str()
            .unwrap()
            .starts_with("c1-a1")
    );
    let plans = report["plans"].as_array().unwrap();
    assert_eq!(plans.len(), 2);
    for plan in plans {
        assert_eq!(plan["layout"], "konane-8x8");
        for cell in plan["cells"].as_array().unwrap() {
            let name = cell["cell"].as_str().unwrap();
            let square: sumito::konane::Square = name.parse().unwrap();
            assert_eq!(square.color().key(), plan["color"], "{name}");
            assert!(cell["share"].as_f64() > cell["usual"].as_f64());
        }
    }
    let page = directory.path("report.html").display().to_string();
    let with_page = [&words[..], &["--html", &page]].concat();
    assert!(directory.run(&with_page).status.success());
    let page = std::fs::read_to_string(page).unwrap();
    assert!(page.contains("Cells of White, plies 20 to 60") && page.contains("<svg "));
    let player = directory.json(&["players", "--game", "konane"])[0]["name"].clone();
    let report = directory.json(&["report", "player", player.as_str().unwrap()]);
    assert_eq!(report["game_type"], "konane");
    let text = directory.run(&["report", "player", player.as_str().unwrap()]);
    let text = String::from_utf8(text.stdout).unwrap();
    let title = "Cells of Black, plies 20 to 60, from konane-8x8";
    assert!(text.contains(title), "{text}");
}

#[test]
fn games_of_every_kind_have_pictures() {
    let directory = samples();
    let svg = directory.run(&[
        "show", "28", "--ply", "3", "--svg", "--mark", "A:d4", "--flip",
    ]);
    let svg = String::from_utf8(svg.stdout).unwrap();
    assert!(
        svg.starts_with("<svg ") && svg.contains(", ply 3: d6-d4</title>"),
        "{svg}"
    );
    let folder = directory.path("pictures");
    let words = ["replay", "28", "--svg", folder.to_str().unwrap()];
    assert!(directory.run(&words).status.success());
    assert_eq!(std::fs::read_dir(folder).unwrap().count(), 50);
    let shown = directory.run(&["show", "28", "--ply", "3"]).stdout;
    let shown = String::from_utf8(shown).unwrap();
    assert!(shown.contains("(●)") && shown.contains("(·)"), "{shown}");
    let layouts = directory.json(&["layouts", "--game", "konane"]);
    assert_eq!(layouts.as_array().unwrap().len(), 12);
}

/// Under some rules the same board is another position: games from the same layout that the explorer therefore does not count are announced, by their rules.
#[test]
fn games_from_the_same_layout_under_other_rules_are_announced() {
    let directory = TestDirectory::new();
    let games = "# layout: Belgian Daisy\n# Rules: eject=4\n# Black: Ann\n1.a1b2 i5h5 1-0\n\n\
                 # layout: Belgian Daisy\n# Rules: obstacles=e5\n# Black: Ann\n1.a1b2 i5h5 2.a2b3 0-1\n\n\
                 # layout: Belgian Daisy\n# Rules: obstacles=e5\n# Black: Bob\n1.a1b2 i5h5 2.a2b3 g4g5 0-1\n";
    let file = directory.file("rules.txt", games);
    assert!(directory.run(&["import", &file]).status.success());
    for (words, games, others) in [
        (&[][..], 1, json!({"obstacles=e5": 2})),
        (&["a1b2 i5h5"], 1, json!({"obstacles=e5": 2})),
        (&["--rules", "obstacles=e5"], 2, json!(null)),
        (&["--player", "Bob"], 0, json!({"obstacles=e5": 1})),
        (&["--player", "Ann", "--rules", "eject=4"], 1, json!(null)),
    ] {
        for command in [&["openings"][..], &["report", "opening"]] {
            let words = [command, &["--layout", "belgian"], words].concat();
            let answer = directory.run(&[&words[..], &["--format", "json"]].concat());
            let value: serde_json::Value = serde_json::from_slice(&answer.stdout).unwrap();
            assert_eq!(value["games"], games, "{words:?}");
            assert_eq!(value["other_rules"], others, "{words:?}");
            let notes = String::from_utf8(answer.stderr).unwrap();
            assert_eq!(
                notes.contains("from the same layout"),
                !others.is_null(),
                "{notes}"
            );
        }
    }
    let notes = directory.run(&["openings", "--layout", "belgian"]).stderr;
    assert_eq!(
        String::from_utf8(notes).unwrap(),
        "2 games from the same layout are not counted, under other rules such as 'obstacles=e5' (--rules selects them)\n"
    );
}

/// Rules of the opening make another position only before its moves: after them the games count, and are not said to be left out.
#[test]
fn games_under_other_rules_that_count_are_not_announced() {
    let directory = TestDirectory::new();
    let games = "[Game \"Konane\"]\n[Board \"6x6\"]\n[Black \"Ann\"]\n\n1. c3 c4 2. c1-c3 e4-c4 *\n\n\
                 [Game \"Konane\"]\n[Board \"6x6\"]\n[Rules \"opening=any\"]\n[Black \"Bob\"]\n\n1. c3 c4 2. c1-c3 *\n\n\
                 [Game \"Konane\"]\n[Board \"6x6\"]\n[Rules \"opening=any\"]\n[Black \"Cid\"]\n\n1. b2 b3 *\n";
    let file = directory.file("konane.txt", games);
    assert!(directory.run(&["import", &file]).status.success());
    for (moves, games, others) in [
        ("", 1, json!({"opening=any": 2})),
        ("c3", 2, json!(null)),
        ("c3 c4", 2, json!(null)),
    ] {
        let words = ["openings", "--layout", "konane-6x6", "--moves", moves];
        let words = if moves.is_empty() {
            &words[..3]
        } else {
            &words
        };
        let value = directory.json(words);
        assert_eq!(value["games"], games, "{words:?}");
        assert_eq!(value["other_rules"], others, "{words:?}");
    }
}

/// The years are numbers in every answer, and a crosstable has the number of games that it does not count.
#[test]
fn years_are_numbers_and_crosstables_say_what_they_do_not_count() {
    let directory = samples();
    let profile = directory.json(&["players", "hofnar"]);
    assert_eq!(profile["years"][0]["year"], 2002);
    let words = ["players", "crosstable", "*", "--game", "abalone"];
    let told = String::from_utf8(directory.run(&words).stderr).unwrap();
    let line = told
        .lines()
        .find(|line| line.starts_with("games not counted"));
    let numbers = line.unwrap().split_whitespace();
    let told: u64 = numbers.filter_map(|word| word.parse::<u64>().ok()).sum();
    let rows = directory.json(&words);
    assert!(told > 0);
    assert!(
        rows.as_array()
            .unwrap()
            .iter()
            .all(|row| row["not_counted"] == told)
    );
    // By the same reasons as in the text.
    let reasons = rows[0]["not_counted_reasons"].as_object().unwrap();
    let told = line.unwrap().split(',').count();
    assert_eq!(reasons.len(), told, "{reasons:?}");
    assert_eq!(reasons["no-result"], 2, "{reasons:?}");
}
