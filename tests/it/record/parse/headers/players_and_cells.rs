//! Players that a dash separates, lists of games, headers in cells, and results before the moves.

use sumito::record::{Content, Ending, Format, Game, GameResult, WriteOptions};
use sumito::rules::Color;

use crate::support::{game_and_problems, records};

const MOVES: &str = "1.a1b2 i5h5 2.a2b3 i6h6 3.c2c3 g4g5";

/// The players of a game.
fn players(game: &Game) -> [Option<&str>; 2] {
    Color::BOTH.map(|color| game.player(color))
}

#[test]
fn a_title_with_a_dash_does_not_name_the_players() {
    for title in [
        "Open de Paris - Finale",
        "My games - part two",
        "Here is a game I played against Bob - a very strong player.",
        "MiGs server - game no. 18416",
        "Well played - both of us",
    ] {
        for header in ["Noir : Ann\nBlanc : Bob", "Ann vs Bob", "Ann - Bob 1-0"] {
            let text = format!("{title}\n{header}\nMarguerite belge\n\n{MOVES}\n");
            let (game, problems) = game_and_problems(&text);
            assert_eq!(players(&game), [Some("Ann"), Some("Bob")], "{text}");
            assert_eq!(game.tag("Black2"), None, "{text}");
            let comment = game.comment.as_deref().unwrap_or_default();
            assert!(comment.contains(title), "{text}: {comment}");
            assert_eq!(problems.len(), 1, "{text}: {problems:?}");
        }
    }
    // The same players may be stated again.
    let (game, problems) =
        game_and_problems(&format!("Ann - Bob\nBlack: Ann\nBelgian Daisy\n\n{MOVES}"));
    assert_eq!(players(&game), [Some("Ann"), Some("Bob")]);
    assert_eq!(problems.len(), 0, "{problems:?}");
}

#[test]
fn a_sentence_with_a_dash_is_no_header() {
    for (line, expected) in [
        ("Well played - both of us", None),
        ("A nice game - well played", None),
        ("My games - part two", None),
        ("rodion - hofnar", Some("rodion")),
        ("Smith, John - Doe, Jane", Some("Smith, John")),
        ("Ann (1500) - Bob (1600)", Some("Ann (1500)")),
        ("Ann & Carl - Bob & Dora", Some("Ann & Carl")),
    ] {
        let (game, problems) = game_and_problems(&format!("{line}\nBelgian Daisy\n\n{MOVES}"));
        assert_eq!(game.player(Color::Black), expected, "{line}");
        let reported = usize::from(expected.is_none());
        assert_eq!(problems.len(), reported, "{line}: {problems:?}");
    }
}

#[test]
fn a_renamed_tag_is_reported() {
    let (game, problems) = game_and_problems(&format!(
        "Event: Cup\nSite: A\nSite: B\nBelgian Daisy\n\n{MOVES}"
    ));
    assert_eq!(game.tag("Site2"), Some("B"));
    assert!(
        problems[0].contains("kept as the tag Site2"),
        "{problems:?}"
    );
}

#[test]
fn quoted_cells_are_not_split() {
    let rows = "1,a1b2,i5h5\n2,a2b3,i6h6\n3,c2c3,g4g5\n";
    let expected = [Some("Smith, Ann"), Some("Miller, Bob")];
    for header in [
        "No,\"Smith, Ann\",\"Miller, Bob\"",
        "\"Black\",\"Smith, Ann\"\n\"White\",\"Miller, Bob\"",
        "Black,\"Smith, Ann\",,\nWhite,\"Miller, Bob\",,",
        "Black;\"Smith, Ann\"\nWhite;\"Miller, Bob\"",
        "Black,Smith, Ann\nWhite,Miller, Bob",
    ] {
        let (game, _) = game_and_problems(&format!("{header}\n{rows}"));
        assert_eq!(
            (players(&game), game.plies().len()),
            (expected, 6),
            "{header}"
        );
    }
    let (game, problems) = game_and_problems(&format!(
        "Black,Ann,,\nWhite,Bob,,\nResult,1-0,,\nVariant,Belgian Daisy,,\n{rows}"
    ));
    assert_eq!(players(&game), [Some("Ann"), Some("Bob")]);
    assert_eq!(
        (game.result, problems.len()),
        (GameResult::Black, 0),
        "{problems:?}"
    );
    // A row of headings is no header line.
    for heading in ["\"Black\",\"White\"", "\"Black\";\"White\""] {
        let separator = if heading.contains(';') { ";" } else { "," };
        let rows = ["a1b2,i5h5", "a2b3,i6h6"]
            .join("\n")
            .replace(',', separator);
        let (game, _) = game_and_problems(&format!("{heading}\n{rows}\n"));
        assert_eq!(
            (players(&game), game.plies().len()),
            ([None, None], 4),
            "{heading}"
        );
    }
}

/// Whatever heads the numbers, the players head their moves.
#[test]
fn players_head_the_columns_of_their_moves() {
    for numbers in ["#", "round", "Ronde", "No.", "Zug", "Coup", "Move"] {
        for separator in ["\t", ",", ";"] {
            let rows = [
                [numbers, "Ann", "Bob"],
                ["1", "a1b2", "i5h5"],
                ["2", "a2b3", "i6h6"],
            ];
            let text = rows.map(|row| row.join(separator)).join("\n");
            let (game, problems) = game_and_problems(&text);
            assert_eq!(players(&game), [Some("Ann"), Some("Bob")], "{text}");
            assert_eq!(game.plies().len(), 4, "{text}");
            assert_eq!(
                (&game.comment, problems.len()),
                (&None, 1),
                "{text}: {problems:?}"
            );
        }
    }
}

#[test]
fn doubled_quotes_in_the_names_of_a_heading_are_single_ones() {
    let rows = "1,a1b2,i5h5\n2,a2b3,i6h6\n3,c2c3,g4g5\n";
    for (header, expected) in [
        (
            r#"No,"Ann ""Zug""","""Bob"" Miller""#,
            [Some(r#"Ann "Zug""#), Some(r#""Bob" Miller"#)],
        ),
        (
            r#"No,"Ann ""Z"" Smith","Miller, Bob""#,
            [Some(r#"Ann "Z" Smith"#), Some("Miller, Bob")],
        ),
    ] {
        let (game, _) = game_and_problems(&format!("{header}\n{rows}"));
        let found = (players(&game), game.plies().len());
        assert_eq!(found, (expected, 6), "{header}");
    }
}

/// Where two lines may name the players, a reader cannot know which one does.
#[test]
fn a_second_line_that_may_name_the_players_is_reported() {
    let second = "Anna Meier - Bob Kunz";
    for sign in ["", "# "] {
        let (game, problems) = game_and_problems(&format!(
            "{sign}Zug - Halle\n{sign}{second}\n{sign}Belgian Daisy\n\n{MOVES}"
        ));
        assert_eq!(players(&game), [Some("Zug"), Some("Halle")]);
        let expected = format!(
            "line `{second}` states another value of Black and White than a line before, expected one of them; kept as a comment"
        );
        assert!(
            problems.len() == 1 && problems[0].contains(&expected),
            "{problems:?}"
        );
        assert!(
            game.comment
                .as_deref()
                .is_some_and(|comment| comment.contains(second))
        );
    }
    // The same names again are no doubt.
    let again = format!("# {second}\n# {second}\n# Belgian Daisy\n\n{MOVES}");
    assert_eq!(game_and_problems(&again).1, [""; 0]);
}

#[test]
fn quoted_comments_are_kept_as_they_are() {
    let (game, _) = game_and_problems(concat!(
        "Move,Black,White,Comment\n",
        "1,a1b2,i5h5,\"oh, well\"\n",
        "2,a2b3,i6h6,\"he said \"\"no\"\"\"\n",
        "3,c2c3,g4g5,\n",
    ));
    let comment = |ply: usize| game.plies()[ply].annotations().comment.clone();
    assert_eq!(comment(1).as_deref(), Some("oh, well"));
    assert_eq!(comment(3).as_deref(), Some("he said \"no\""));
    // In the row of the last move, in a row without headings, and in a header.
    let (game, problems) = game_and_problems(concat!(
        "Event,\"Club \"\"Zug\"\", 2019\"\nVariant,Belgian Daisy\n",
        "1,a1b2,i5h5\n2,a2b3,i6h6,\"good, \"\"very\"\" good\"\n",
    ));
    let comment = game.plies()[3].annotations().comment.clone();
    assert_eq!(comment.as_deref(), Some("good, \"very\" good"));
    assert_eq!(game.tag("Event"), Some("Club \"Zug\", 2019"));
    assert!(
        matches!(&problems[..], [problem] if problem.contains("kept as a comment")),
        "{problems:?}"
    );
}

#[test]
fn a_result_before_the_moves_is_read() {
    for (line, result) in [
        ("1-0", GameResult::Black),
        ("0-1", GameResult::White),
        ("1/2-1/2", GameResult::Draw),
    ] {
        for end in ["", line] {
            let (game, problems) = game_and_problems(&format!(
                "Ann - Bob\nBelgian Daisy\n{line}\n\n{MOVES} {end}\n"
            ));
            assert_eq!((game.result, &game.comment), (result, &None), "{line}");
            assert_eq!(problems.len(), 0, "{line}: {problems:?}");
        }
    }
}

#[test]
fn a_comment_is_no_outcome_where_the_result_is_stated() {
    let head = "Result: *\nBelgian Daisy";
    let (game, _) = game_and_problems(&format!("{head}\n\n{MOVES} {{Remis}}\n"));
    assert_eq!(game.result, GameResult::Unknown);
    let comment = game.plies()[5].annotations().comment.clone();
    assert_eq!(comment.as_deref(), Some("Remis"));
}

#[test]
fn results_of_the_header_have_any_form() {
    for (value, result, ending) in [
        ("1–0", GameResult::Black, None),
        ("1:0", GameResult::Black, None),
        ("0 : 1", GameResult::White, None),
        ("1-0 (time)", GameResult::Black, Some(Ending::Time)),
        (
            "0-1, resignation",
            GameResult::White,
            Some(Ending::Resignation),
        ),
        (
            "abandoned",
            GameResult::Unknown,
            Some(Ending::Disconnection),
        ),
    ] {
        let (game, problems) =
            game_and_problems(&format!("Result: {value}\nBelgian Daisy\n\n{MOVES}\n"));
        assert_eq!((game.result, game.ending), (result, ending), "{value}");
        assert_eq!(problems.len(), 0, "{value}: {problems:?}");
    }
    let (_, problems) = game_and_problems(&format!("Result: 6:5:4\nBelgian Daisy\n\n{MOVES}\n"));
    assert_eq!(problems.len(), 1, "{problems:?}");
}

#[test]
fn numbers_bullets_and_rounds_precede_players() {
    for (line, number, round) in [
        ("1. Ann Smith - Bob Miller", Some("1"), None),
        ("#12 Ann Smith - Bob Miller", Some("12"), None),
        ("12) Ann Smith - Bob Miller", Some("12"), None),
        ("• Ann Smith - Bob Miller", None, None),
        ("Runde 3: Ann Smith - Bob Miller", None, Some("3")),
        ("Finale: Ann Smith - Bob Miller", None, Some("Finale")),
    ] {
        for result in ["", " 1-0"] {
            let (game, problems) =
                game_and_problems(&format!("{line}{result}\nBelgian Daisy\n\n{MOVES}\n"));
            let expected = [Some("Ann Smith"), Some("Bob Miller")];
            assert_eq!(players(&game), expected, "{line}{result}");
            let tags = (game.tag("Game"), game.tag("Round"));
            assert_eq!(tags, (number, round), "{line}{result}");
            assert_eq!(game.result == GameResult::Black, result == " 1-0", "{line}");
            assert_eq!(problems.len(), 0, "{line}: {problems:?}");
        }
    }
    // Each of them begins a game.
    let text = format!("1. Ann - Bob\n{MOVES}\n2. Carl - Dora\n{MOVES}\n");
    assert_eq!(records(&text).len(), 2);
}

#[test]
fn players_with_numbers_points_and_outcomes_in_one_line() {
    for (line, result) in [
        ("Partita 2: Bianchi - Rossi patta", GameResult::Draw),
        ("Table 3: Bianchi - Rossi 1-0", GameResult::Black),
        ("1st game: Bianchi - Rossi, 0-1", GameResult::White),
        ("Round 1, game 2: Bianchi - Rossi 0-1", GameResult::White),
        ("Bianchi - Rossi: 0-1", GameResult::White),
        ("Bianchi (0) - Rossi (1)", GameResult::White),
        ("Noir: Bianchi, Blanc: Rossi (0-1)", GameResult::White),
        ("Black: Bianchi / White: Rossi", GameResult::Unknown),
        ("Black (Ann)  White (Bob)", GameResult::Unknown),
    ] {
        let found = records(format!(
            "Belgian Daisy\n{line}\n{}",
            MOVES.replace(" 2", "\n2").replace(" 3", "\n3")
        ));
        let [record] = &found[..] else {
            panic!("{line}: {} records", found.len());
        };
        let Content::Game(game) = &record.content else {
            panic!("{line}: {:?}", record.problems);
        };
        let expected = if line.contains("Ann") {
            ["Ann", "Bob"]
        } else {
            ["Bianchi", "Rossi"]
        };
        assert_eq!(players(game), expected.map(Some), "{line}");
        assert_eq!(game.result, result, "{line}");
    }
}

#[test]
fn marks_of_forums_are_no_part_of_the_names() {
    for header in [
        "[b]Ann[/b] - [b]Bob[/b]",
        "**Ann** vs _Bob_",
        "[size=5][b]Ann - Bob[/b][/size]",
        "Black: **Ann**\nWhite: [color=red][i]Bob[/i][/color]",
        "[url=http://x.y]Ann[/url] - [i]Bob[/i] 1-0",
    ] {
        let (game, problems) = game_and_problems(&format!("{header}\nBelgian Daisy\n{MOVES}\n"));
        assert_eq!(players(&game), [Some("Ann"), Some("Bob")], "{header}");
        assert_eq!(problems, [""; 0], "{header}");
    }
    // Names in quotes are as they stand there.
    let (game, _) = game_and_problems(&format!("# Black: \"_ann_\"\n# White: Bob\n{MOVES}\n"));
    assert_eq!(players(&game)[0], Some("_ann_"));
}

#[test]
fn rounds_tables_and_time_controls_are_no_events() {
    for (line, expected) in [
        ("Ronde 5 - Table 2", &[("Round", "5"), ("Table", "2")][..]),
        ("Round 5, board 2", &[("Round", "5"), ("Table", "2")]),
        ("time control 15+10", &[("TimeControl", "15+10")]),
        (
            "Ronde 5 - cadence 15+10",
            &[("Round", "5"), ("TimeControl", "15+10")],
        ),
    ] {
        let text = format!("{line}\nBlack: Ann\nWhite: Bob\nBelgian Daisy\n{MOVES}\n");
        let (game, problems) = game_and_problems(&text);
        for (name, value) in expected {
            assert_eq!(game.tag(name), Some(*value), "{line}");
        }
        assert_eq!(
            (game.tag("Event"), problems.len()),
            (None, 0),
            "{line}: {problems:?}"
        );
    }
}

#[test]
fn words_after_the_moves_are_kept_once() {
    let text = format!("Belgian Daisy\n{MOVES}\nNoir gagne (6 billes)\n");
    let (game, _) = game_and_problems(&text);
    let written = game
        .to_record(Format::Linear, WriteOptions::default())
        .unwrap();
    assert_eq!(written.matches("(6 billes)").count(), 1, "{written}");
    for (end, side) in [("1-0\nWhite wins", "after"), ("White wins 1-0", "before")] {
        let (_, problems) = game_and_problems(&format!("Belgian Daisy\n{MOVES}\n{end}\n"));
        let expected = format!("`White wins` {side} the result 1-0");
        assert!(problems[0].contains(&expected), "{problems:?}");
    }
}
