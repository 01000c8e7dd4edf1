//! Players, layouts and results in the JSON of other programs.

use sumito::record::{Content, GameResult, ProblemKind, Record};
use sumito::rules::Color;

use crate::record::formats::lists::{game, games};
use crate::record::formats::round_trip::{kinds_of, names, only};
use crate::support::records;

/// A list of players says nothing of the layout or the notation.
#[test]
fn a_list_of_players_comes_with_any_layout() {
    let read = |fields: &str| {
        let text = format!(r#"{{"players":["Ann","Ben"],{fields}}}"#);
        let (game, _, kinds) = only(&text);
        (game.layout_name(), game.layout_inferred, kinds)
    };
    let moves = r#""moves":["a1b2","i5h5","a2b3","i6h6"]"#;
    let belgian = Some("belgian-daisy".into());
    for key in ["variant", "layout"] {
        let fields = format!(r#""{key}":"belgian-daisy",{moves}"#);
        assert_eq!(read(&fields), (belgian.clone(), false, vec![]), "{key}");
    }
    let inferred = vec![ProblemKind::LayoutInferred];
    assert_eq!(read(moves), (Some("classical".into()), true, inferred));
}

#[test]
fn players_have_the_colors_that_they_state_and_are_stated_once() {
    let read = |fields: &str| {
        let text = format!(r#"{{{fields},"layout":"belgian","moves":["a1b2","i5h5"]}}"#);
        let (game, _, kinds) = only(&text);
        let names = [Color::Black, Color::White].map(|color| game.player(color).map(str::to_owned));
        let given = ["BlackAsGiven", "WhiteAsGiven"].map(|name| game.tag(name).map(str::to_owned));
        (names, given, kinds)
    };
    let some = |names: [&str; 2]| names.map(|name| Some(name.to_owned()));
    for color in ["color", "Colour", "side"] {
        let list = format!(
            r#""players":[{{"name":"Ann","{color}":"white"}},{{"name":"Ben","{color}":"Black"}}]"#
        );
        assert_eq!(
            read(&list),
            (some(["Ben", "Ann"]), [None, None], vec![]),
            "{list}"
        );
    }
    let twice = [ProblemKind::Tag; 2].to_vec();
    let fields = r#""players":["Ann","Ben"],"black":"Cid","white":"Dan""#;
    let expected = (some(["Ann", "Ben"]), some(["Cid", "Dan"]), twice);
    assert_eq!(read(fields), expected);
    let equal = r#""players":["Ann","Ben"],"black":"Ann","white":"Ben""#;
    assert_eq!(read(equal), (some(["Ann", "Ben"]), [None, None], vec![]));
}

/// The result under other names, and a draw without a word on how the game ended.
#[test]
fn results_of_other_programs_are_read() {
    for (fields, result) in [
        (r#""outcome":"1-0""#, GameResult::Black),
        (r#""Outcome":"white""#, GameResult::White),
        (r#""winner":"draw""#, GameResult::Draw),
        (r#""outcome":"draw""#, GameResult::Draw),
        (r#""result":"draw""#, GameResult::Draw),
    ] {
        let text = format!(r#"{{{fields},"layout":"belgian","moves":["a1b2","i5h5"]}}"#);
        let (game, _, kinds) = only(&text);
        assert_eq!(
            (game.result, game.ending, kinds),
            (result, None, vec![]),
            "{text}"
        );
    }
    // Who of two players has Black is not guessed.
    for (fields, tags) in [
        (
            r#""player1":"Ann","player2":"Ben""#,
            [("Player1", "Ann"), ("Player2", "Ben")].as_slice(),
        ),
        (
            r#""agents":["Ann","Ben"]"#,
            &[("Agents", r#"["Ann","Ben"]"#)],
        ),
    ] {
        let text = format!(r#"{{{fields},"layout":"belgian","moves":["a1b2"]}}"#);
        let (game, ..) = only(&text);
        assert_eq!(game.player(Color::Black), None);
        for (name, value) in tags {
            assert_eq!(game.tag(name), Some(*value), "{text}");
        }
    }
}

/// What engines that play themselves most often write.
#[test]
fn moves_may_be_cells_from_and_to() {
    let moves = r#"{"from":["b3","c3"],"to":"c4"},{"from":"i5","to":"h5"}"#;
    let (found, _, kinds) = only(&format!(r#"{{"layout":"belgian","moves":[{moves}]}}"#));
    assert_eq!((&*names(found.plies()), kinds), ("b3c3c4 i5h5", vec![]));
    let moves = r#"{"from":"d4"},{"from":"d3","to":null},{"from":"d6","to":"d4"}"#;
    let (found, _, kinds) = only(&format!(r#"{{"layout":"konane-8x8","moves":[{moves}]}}"#));
    assert_eq!((found.plies().len(), kinds), (3, vec![]));
    // Lists of as many cells are the marbles before and after the move, broadside or in line.
    let moves = r#"{"from":["c3","b3"],"to":["d4","c4"]},{"from":["i5","h5"],"to":["h5","g5"]}"#;
    let (found, _, kinds) = only(&format!(r#"{{"layout":"belgian","moves":[{moves}]}}"#));
    assert_eq!((&*names(found.plies()), kinds), ("b3c3c4 i5h5", vec![]));
    // Both fields are needed to know the move, and a name of the move has priority.
    let read = |ply: &str| {
        let text = format!(r#"{{"layout":"belgian","moves":[{ply}]}}"#);
        let record = records(&text).remove(0);
        kinds_of(&record)
    };
    for ply in [
        r#"{"from":"a1"}"#,
        r#"{"from":"a1","to":{"cell":"b2"}}"#,
        r#"{"to":"b2"}"#,
    ] {
        assert_eq!(read(ply), [ProblemKind::UnreadableMove], "{ply}");
    }
    let both = r#"{"move":"a1b2","from":"a1","to":"b2"}"#;
    assert_eq!(read(both), [ProblemKind::UnknownText; 2], "{both}");
}

#[test]
fn a_list_of_moves_is_a_game() {
    let one = r#"["a1b2","i5h5","a2b3","i6h6"]"#;
    let other = r#"["a1b2","i5h5","c2c3"]"#;
    for text in [
        format!("{one}\n{other}\n"),
        format!("[{one},\n {other}]\n"),
        format!("[{one}, {other}]"),
        format!("{{\"games\": [{one}, {other}]}}"),
        format!("[{one}, {other}]")
            .replace('[', "[\n ")
            .replace(',', ",\n "),
    ] {
        let found = records(&*text);
        let games: Vec<String> = found
            .iter()
            .filter_map(|record| match &record.content {
                Content::Game(game) => Some(names(game.plies())),
                _ => None,
            })
            .collect();
        assert_eq!(games, ["a1b2 i5h5 a2b3 i6h6", "a1b2 i5h5 c2c3"], "{text}");
    }
    let (game, _, kinds) = only(one);
    let inferred = vec![ProblemKind::LayoutInferred];
    assert_eq!(
        (game.layout_name(), kinds),
        (Some("classical".into()), inferred)
    );
}

/// A list of other things is reported with what was expected, and a list of two moves may be a round of a game.
#[test]
fn a_list_of_other_things_is_refused() {
    let expected =
        r#"expected a list of moves as ["a1b2", "i5h5"], or objects with a field `moves`"#;
    for (text, place, found) in [
        ("[1, 2]", 2, "`1` is not a move"),
        ("[[3, 4], [5, 6]]", 3, "`3` is not a move"),
        (r#"["a1b2", 7]"#, 10, "`7` is not a move"),
        (
            r#"["a1b2", ["i5h5", "a2b3"]]"#,
            10,
            r#"`["i5h5", "a2b3"]` is not a move"#,
        ),
        (
            r#"{"moves": [["a1b2", "i5h5"]]}"#,
            12,
            r#"`["a1b2", "i5h5"]` is not a move"#,
        ),
    ] {
        let records = records(text);
        let problem = records[0]
            .problems
            .iter()
            .find(|problem| problem.kind == ProblemKind::UnreadableMove);
        let problem = problem.unwrap_or_else(|| panic!("{text}: {records:?}"));
        assert!(
            problem.message.contains(found) && problem.message.contains(expected),
            "{text}: {problem:?}"
        );
        assert_eq!(problem.location.column, place, "{text}");
    }
    let rounds = records(r#"[["a1b2","i5h5"],["a2b3","i6h6"]]"#);
    assert_eq!(rounds.len(), 2);
    for record in &rounds {
        assert!(
            kinds_of(record).contains(&ProblemKind::Truncated),
            "{record:?}"
        );
    }
}

#[test]
fn rounds_may_be_objects_with_the_moves_of_both_players() {
    for moves in [
        r#"[{"black":"a1b2","white":"i5h5"},{"black":"a2b3","white":null}]"#,
        r#"[{"round":1,"Black":"a1b2","White":"i5h5"},{"round":2,"Black":"a2b3"}]"#,
        r#"[{"n":"1","noir":"a1b2","blanc":"i5h5"},{"n":"2","noir":"a2b3"}]"#,
    ] {
        let (game, _, kinds) = only(&format!(r#"{{"layout":"belgian","moves":{moves}}}"#));
        let found = (names(game.plies()), kinds);
        assert_eq!(found, ("a1b2 i5h5 a2b3".to_owned(), vec![]), "{moves}");
    }
    // Other fields, another number, and White alone are no round that could be read so.
    for moves in [
        r#"[{"black":"a1b2","white":"i5h5","note":"good"}]"#,
        r#"[{"round":7,"black":"a1b2","white":"i5h5"}]"#,
        r#"[{"white":"i5h5"},{"black":"a1b2"}]"#,
    ] {
        let records = records(format!(r#"{{"layout":"belgian","moves":{moves}}}"#));
        assert!(
            kinds_of(&records[0]).contains(&ProblemKind::UnreadableMove),
            "{moves}"
        );
    }
}

/// A number of moves does not hide the moves.
#[test]
fn movetext_next_to_a_number_of_moves_is_read() {
    for moves in ["", r#""moves":115,"#, r#""moves":"115","#] {
        let text = format!(r#"{{"layout":"belgian",{moves}"movetext":"1.a1b2 i5h5 2.a2b3"}}"#);
        let (game, _, kinds) = only(&text);
        assert_eq!(
            (names(game.plies()), kinds),
            ("a1b2 i5h5 a2b3".to_owned(), vec![]),
            "{text}"
        );
        assert_eq!(game.tag("Moves"), (!moves.is_empty()).then_some("115"));
    }
    let both = r#"{"layout":"belgian","moves":["a1b2"],"movetext":"1.a2b3"}"#;
    let (game, ..) = only(both);
    assert_eq!(
        (names(game.plies()).as_str(), game.tag("Movetext")),
        ("a1b2", Some("1.a2b3"))
    );
}

#[test]
fn fields_inside_metadata_are_those_of_the_record() {
    for name in ["meta", "metadata", "Header", "headers", "info"] {
        let text = format!(
            r#"{{"{name}":{{"black":"Ann","White":"Ben","result":"1-0","variant":"belgian","Site":"Graz","id":7,"moves":2}},"white":"Bea","moves":["a1b2","i5h5"]}}"#
        );
        let (game, _, kinds) = only(&text);
        assert_eq!(
            [
                game.player(Color::Black),
                game.player(Color::White),
                game.tag("Site"),
                game.tag("Moves"),
                game.tag("Id")
            ],
            [Some("Ann"), Some("Bea"), Some("Graz"), Some("2"), Some("7")],
            "{text}"
        );
        assert_eq!(game.tag("WhiteAsGiven"), Some("Ben"));
        assert_eq!(
            (game.result, game.layout_name()),
            (GameResult::Black, Some("belgian-daisy".into()))
        );
        assert_eq!(kinds, []);
    }
    // A text is none.
    let (game, ..) = only(r#"{"info":"friendly","layout":"belgian","moves":["a1b2"]}"#);
    assert_eq!(game.tag("Info"), Some("friendly"));
}

/// Each text is a record, whatever its format.
#[test]
fn a_list_of_texts_is_a_list_of_records() {
    let games = games();
    let numbered = |moves: &str| format!("[Black \"Ann\"]\n\n1. {moves}");
    for form in [|moves: &str| moves.to_owned(), numbered] {
        let texts: Vec<String> = games.iter().map(|(_, moves)| form(moves)).collect();
        for text in [
            serde_json::to_string(&texts).unwrap(),
            serde_json::to_string_pretty(&texts).unwrap(),
        ] {
            let found = records(&text);
            assert_eq!(found.len(), games.len(), "{text}: {found:?}");
            for (index, (record, (wanted, _))) in found.iter().zip(&games).enumerate() {
                assert_eq!(game(record).move_codes(), wanted.move_codes());
                let line = if text.contains('\n') {
                    2 + index as u64
                } else {
                    1
                };
                assert_eq!(record.location.line, line);
            }
        }
    }
    // What is no list of texts is read as text, and reported.
    let found = records("[\"a1b2 i5h5\", {\"moves\": 3}]");
    assert!(
        found.iter().all(
            |record| !record.problems.is_empty() || matches!(record.content, Content::Preamble)
        ),
        "{found:?}"
    );
}

/// Nothing of a field is changed or left out.
#[test]
fn texts_in_the_place_of_games_are_rejected_and_not_lost() {
    let one = r#"{"event":"Cup","games":["1.a1b2 i5h5 2.a2b3","1.a1b2 [x] i5h5"]}"#;
    let other = r#"{"layout":"belgian","moves":["a1b2","i5h5","a2b3"]}"#;
    let found = records(format!("{one}\n{other}\n"));
    let is_rejected = |record: &Record| matches!(record.content, Content::Rejected);
    let is_preamble = |record: &&Record| matches!(record.content, Content::Preamble);
    let games: Vec<_> = found.iter().filter(|record| !is_preamble(record)).collect();
    assert_eq!(games.len(), 2, "{found:#?}");
    assert!(is_rejected(games[0]) && !is_rejected(games[1]));
    let message = &games[0].problems[0].message;
    assert!(
        message.contains("found the text") && message.ends_with("expected an object"),
        "{message}"
    );
}

#[test]
fn fields_keep_all_of_their_values() {
    let read = |fields: &str| {
        only(&format!(
            r#"{{"black":"Ann","white":"Ben","layout":"belgian-daisy","moves":["a1b2","i5h5"],{fields}}}"#
        ))
    };
    let seed = "269548032214586532144561432175021543218";
    let (game, _, kinds) = read(&format!(
        r#""seed":{seed},"share":123456789.123456789012345"#
    ));
    assert_eq!(kinds, []);
    assert_eq!(game.tag("Seed"), Some(seed));
    assert_eq!(game.tag("Share"), Some("123456789.123456789012345"));
    // A result in other words is understood as in the tag, or reported and kept.
    for (result, found, kept) in [
        ("\"Ann wins\"", GameResult::Black, "Ann wins"),
        ("1", GameResult::Unknown, "1"),
        ("\"B+R\"", GameResult::Unknown, "B+R"),
    ] {
        let (game, _, kinds) = read(&format!(r#""result":{result}"#));
        assert_eq!(game.result, found, "{result}");
        let mut tags = game.tags.iter();
        let is_kept = tags.any(|(name, value)| name.starts_with("Result") && value == kept);
        assert!(
            is_kept || found != GameResult::Unknown,
            "{result}: {:?}",
            game.tags
        );
        assert!(
            !kinds.is_empty() || found != GameResult::Unknown,
            "{result}"
        );
    }
    // The first of two fields counts.
    let (game, _, kinds) = read(r#""moves":["a1b2","i5h5","a2b3"]"#);
    assert_eq!(
        (game.plies().len(), kinds),
        (2, vec![ProblemKind::UnknownText])
    );
    assert!(game.tag("Moves").unwrap().contains("a2b3"));
    let text = r#"{"black":"Ann","layout":"belgian","moves":["a1b2"],"value":NaN}"#;
    let problem = records(text)[0].problems[0].to_string();
    assert!(
        problem.contains("`NaN` is no number of JSON, expected a number or null"),
        "{problem}"
    );
}

#[test]
fn moves_in_lists_of_rounds_or_as_pgn() {
    for moves in [
        r#""moves":[["a1b2","i5h5"],["a2b3","i6h6"]]"#,
        r#""pgn":"1. a1b2 i5h5 2. a2b3 i6h6""#,
    ] {
        let found = records(format!(r#"{{"layout":"belgian-daisy",{moves}}}"#));
        assert_eq!(
            game(&found[0]).plies().len(),
            4,
            "{moves}: {:?}",
            found[0].problems
        );
    }
}
