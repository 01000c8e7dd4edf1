//! Formats of other programs.

use serde_json::{Value, json};
use sumito::board::{Cell, Symmetry};
use sumito::notation::Notation;
use sumito::record::{Content, Ending, Format, GameResult, ProblemKind, Record, Severity};
use sumito::rules::{Color, Layout};

use crate::record::formats::round_trip::{kinds_of, names, only};
use crate::support::AbaloneGame as _;
use crate::support::{records, written};

/// A node of KAAWA; Black's marbles are at `a1` and `i9` in these games.
fn kaawa_node(nacre: &str, is_origin: bool, seconds: f64, children: Vec<Value>) -> Value {
    let player = match nacre {
        "i5f5" | "a5d5" | "i6g6" => "white",
        _ => "black",
    };
    json!({"nacre": nacre, "children": children, "is_origin": is_origin, "comment": "", "clock_mode": "pendule",
        "last_move_info": {"player": player}, "p1_time": seconds, "p2_time": 0})
}

/// A tree of moves as KAAWA saves it.
#[test]
fn kaawa_files_are_read() {
    let branch = kaawa_node(
        "i9f6",
        false,
        1.0,
        vec![kaawa_node("a5d5", false, 1.0, vec![])],
    );
    let after_the_end = kaawa_node("c2c5", false, 1.0, vec![]);
    let last = kaawa_node("i6g6", true, 2.0, vec![after_the_end]);
    let played = kaawa_node(
        "a1d4",
        true,
        293.95,
        vec![kaawa_node(
            "i5f5",
            true,
            0.0,
            vec![kaawa_node("a2c4", true, 61.0, vec![last])],
        )],
    );
    let game = json!({
        "Date": "2608172039", "Event": "Amical", "VariantName": "Marguerite Belge",
        "Players": {"P1_black": "A", "P2_white": "B"}, "History": ["0a12b123c23g78h789i89_0a45b456c56g45h456i56"],
        "Tree": {"pos": "0a12b123c23g78h789i89_0a45b456c56g45h456i56", "nacre": "START", "comment": "note", "children": [branch, played]},
        "Winner": "B", "Eject": {"P1": 0, "P2": 0}, "Term": "R", "Level": 3,
        "Timer": {"mode": "pendule", "settings": {"p1_initial": 300, "p1_bonus": 2}},
    });
    let (found, format, kinds) = only(&game.to_string());
    assert_eq!((format, kinds), (Format::Kaawa, vec![]));
    assert_eq!(names(found.plies()), "a1b2 i5h5 a2b3 i6h6");
    assert_eq!(
        names(&found.plies()[0].annotations().variations[0].plies),
        "i9h8 a5b5"
    );
    assert_eq!(
        names(&found.plies()[3].annotations().variations[0].plies),
        "i6h6 c2c3"
    );
    assert_eq!(
        (
            found.plies()[0].annotations().clock.as_deref(),
            found.plies()[2].annotations().clock.as_deref()
        ),
        (Some("4:53.9"), Some("1:01.0"))
    );
    assert_eq!(
        (found.result, found.ending, found.comment.as_deref()),
        (GameResult::White, Some(Ending::Resignation), Some("note"))
    );
    assert_eq!(
        (
            found.date().as_deref(),
            found.tag("Level"),
            found.tag("TimeControl")
        ),
        (Some("2026.08.17"), Some("3"), Some("300+2"))
    );
}

/// If no move is marked as played, the first child continues the line. A node without a move is reported.
#[test]
fn kaawa_trees_without_marked_moves_are_read() {
    let bare = |nacre: &str, children: Vec<Value>| json!({"nacre": nacre, "children": children});
    let unmarked = json!({"Tree": {"children": [bare("a1d4", vec![bare("i5f5", vec![bare("a2c4", vec![])]), bare("a5d5", vec![])])]}});
    let (found, _, _) = only(&unmarked.to_string());
    assert_eq!(names(found.plies()), "a1b2 i5h5 a2b3");
    assert_eq!(
        names(&found.plies()[1].annotations().variations[0].plies),
        "a5b5"
    );
    let headless = json!({"Tree": {"children": [{"nacre": "a1d4", "children": [{"children": [bare("a2c4", vec![])]}]}]}});
    let (found, _, kinds) = only(&headless.to_string());
    assert_eq!((found.plies().len(), found.incomplete.is_some()), (1, true));
    assert!(kinds.contains(&ProblemKind::UnreadableMove));
}

/// Fields of nodes that no version of the programs writes are reported once, with the place of the first; those that repeat others are not.
#[test]
fn unknown_fields_of_kaawa_nodes_are_told() {
    let node = |nacre: &str, more: &str, children: &str| {
        format!(
            r#"{{"nacre":"{nacre}","index":1,"children":[{children}],"expanded":true,"eject_b":0,"move_Arrows":[],"date":"","time":1.5{more}}}"#
        )
    };
    let last = node("a2c4", r#","mood":"bad","comment":["x"]"#, "");
    let moves = node("a1d4", r#","mood":"good""#, &node("i5f5", "", &last));
    let text = format!(
        r#"{{"Tree":{{"nacre":"START","comment":"c","clock":[300,300],"children":[{moves}],"shown":1}}}}"#
    );
    let record = records(&text).remove(0);
    let mut told = record.problems.iter();
    for (field, value) in [
        ("the field `mood` of 2 nodes is", "\"bad"),
        ("the field `comment` of 1 node is", "[\"x\""),
        ("the field `shown` of 1 node is", "1}"),
    ] {
        let problem = told.find(|problem| problem.kind == ProblemKind::UnknownText);
        let problem = problem.unwrap();
        let place = usize::try_from(problem.location.offset).unwrap();
        assert!(problem.message.starts_with(field), "{problem:?}");
        assert!(text[place..].starts_with(value), "{problem:?}");
    }
    assert!(told.all(|problem| problem.kind != ProblemKind::UnknownText));
}

#[test]
fn very_deep_kaawa_trees_are_parsed_in_linear_time() {
    let node = "{\"nacre\":\"a1d4\",\"is_origin\":true,\"children\":[";
    let deep = format!(
        "{{\"Tree\":{{\"children\":[{}{}]}}}}",
        node.repeat(40_000),
        "]}".repeat(40_000)
    );
    let (found, _, kinds) = only(&deep);
    assert_eq!((found.plies().len(), found.incomplete.is_some()), (1, true));
    assert!(kinds.contains(&ProblemKind::IllegalMove));
}

/// An object as `api/games/user/NAME?perfType=abalone&moves=true` returns it, with the moves of a real game.
#[test]
fn playstrategy_files_are_read() {
    let object = json!({
        "id": "CQYLlLVN", "rated": true, "variant": "abalone", "speed": "blitz", "createdAt": 1_789_732_800_000_i64, "status": "resign",
        "players": {"p1": {"user": {"name": "SOLFAREMI"}, "rating": 1700}, "p2": {"user": {"name": "PST-Greedy-Tom"}}}, "winner": "p1",
        "moves": "a1d4 i5f5 a2c4 i6g6 c2c7 a5d5 b1c2 h6f4 g8f6 h4e4 f7e5 e4i8 i8g8 f4h6 h9f7 c5d8",
    });
    let (game, format, kinds) = only(&object.to_string());
    assert_eq!(
        (format, kinds, game.score().white),
        (Format::Playstrategy, vec![], 1)
    );
    assert_eq!(
        names(game.plies()),
        "a1b2 i5h5 a2b3 i6h6 c2c3 a5b5 b1c2 h6g5 g7g8f6 h4g4 f6f7e5 e4f5 i8h8 f4g5 h9g8 c5c7d6"
    );
    assert_eq!(
        (game.player(Color::Black), game.date().as_deref()),
        (Some("SOLFAREMI"), Some("2026.09.18"))
    );
    assert_eq!(
        (game.result, game.ending),
        (GameResult::Black, Some(Ending::Resignation))
    );
    assert_eq!(
        (game.tag("Site"), game.tag("Speed")),
        (Some("https://playstrategy.org/CQYLlLVN"), Some("blitz"))
    );
    // An older game, in Nacre notation, from the mirrored start: White has a1.
    let mut older = object;
    let a1: Cell = "a1".parse().unwrap();
    let is_mirror = |symmetry: &Symmetry| {
        game.first_position().transform(*symmetry).at(a1) == Some(Color::White)
    };
    let mirror = Symmetry::all().find(is_mirror).unwrap();
    let moves: Vec<String> = game
        .moves()
        .map(|mv| Notation::Nacre.token(mv.transform(mirror)).to_string())
        .collect();
    older["moves"] = json!(moves.join(" "));
    let (game, _, kinds) = only(&older.to_string());
    assert_eq!(
        game.first_position().at("a1".parse().unwrap()),
        Some(Color::White),
        "{kinds:?}"
    );
    assert!(kinds.contains(&ProblemKind::LayoutTurned));
    // A few moves do not determine the notation.
    older["moves"] = json!("a5d5 i9f6 a4c4");
    assert!(matches!(
        records(older.to_string())[0].content,
        Content::Rejected
    ));
    // Players without a name, and clocks.
    older["moves"] = json!("a1d4 i5f5");
    older["players"]["p2"] = json!({"aiLevel": 3});
    older["clocks"] = json!([18000, 17_955]);
    let (game, ..) = only(&older.to_string());
    assert_eq!(game.player(Color::White), Some("PlayStrategy AI level 3"));
    assert_eq!(
        game.plies()[1].annotations().clock.as_deref(),
        Some("2:59.5")
    );
}

#[test]
fn verloop_files_are_read() {
    let object = |layout: Value, moves: &[&str]| {
        json!({"@class": "model.gamelogic.GameState$Game", "boardHashesMap": null, "description": "a\ntest", "layout": layout, "moves": moves,
            "players": ["x", "y"]})
        .to_string()
    };
    for (layout, key) in [
        (json!("BELGIAN_DAISY"), "belgian-daisy"),
        (json!("STANDARD2"), "classical"),
        (Value::Null, "classical"),
    ] {
        let (game, format, _) = only(&object(layout, &["a1b2", "i5h5"]));
        assert_eq!(
            (format, game.abalone_layout().map(Layout::key)),
            (Format::Verloop, Some(key))
        );
        assert_eq!(
            (game.player(Color::White), game.comment.as_deref()),
            (Some("y"), Some("a\ntest"))
        );
    }
}

#[test]
fn abalassembly_exports_are_read() {
    let head = "[Abalassembly] 2609281513\n[Date] 28/09/2026 15:13\n[Variante] Marguerite Belge\n[IA] KAAH — 3\n[Coups] 4\n[Notation] Aba-Pro\n[Score] Noirs 0 - 0 Blancs\n\n";
    let (game, format, kinds) = only(&format!("{head}1.a1b2 i5h5 2.a2b3 i6h6"));
    assert_eq!(
        (format, kinds, game.plies().len()),
        (Format::Abalassembly, vec![], 4)
    );
    assert_eq!(
        (game.date().as_deref(), game.tag("IA")),
        (Some("2026.09.28"), Some("KAAH — 3"))
    );
    // Two former bugs of its exports: a wrong score, and moves written in two notations without a blank.
    let (_, _, kinds) = only(&format!(
        "{}1.a1b2 i5h5",
        head.replace("Noirs 0", "Noirs 6")
    ));
    assert_eq!(kinds, [ProblemKind::Score]);
    let found = records(format!("{head}1.a1b2a1d4 i5h5i5f5"));
    assert!(matches!(found[0].content, Content::Rejected));
    assert_eq!(kinds_of(&found[0]), [ProblemKind::UnreadableMove]);
}

#[test]
fn abalassembly_codes_and_scanned_games_are_read() {
    // A broadside of c2 and c3, an in-line move of a1, b2 and c3, and a move of one marble.
    let (game, format, kinds) = only(
        "ABAL1:belgian:Olivier|Saab_B:3a1b2c333i5h5g542c2c331i6h6... ".trim_end_matches("... "),
    );
    assert_eq!(
        (format, game.player(Color::White)),
        (Format::Abalassembly, Some("Saab B")),
        "{kinds:?}"
    );
    for code in [
        "ABAL1:belgian:3a1b5c33",
        "ABAL1:belgian:2a1b2c33",
        "ABAL1:belgian:9a1b2c3d4e5f6g7h8i93",
        "ABAL1:belgian:1a17",
    ] {
        assert!(
            matches!(records(code)[0].content, Content::Rejected),
            "{code}"
        );
    }
    let (_, _, kinds) = only("ABAL1:belgian:A|B:more:3a1b2c33");
    assert_eq!(kinds, [ProblemKind::UnknownText]);
    let scanned = json!({"format": "abalassembly-scanned-games-v1", "exportedAt": "2026-07-16T00:00:00.000Z", "count": 2, "games": [
        {"date": "2026-07-16", "black": "AP10", "white": "Ula6", "variant": "belgian", "startColor": "black",
         "start": "0a1a2b1b2b3c2c3g7g8h7h8h9i8i9,0a4a5b4b5b6c5c6g4g5h4h5h6i5i6", "seq": "1.A1B2 I5H5 2.A2B3 I6H6", "plies": 4, "verified": true},
        {"black": "x", "variant": "belgian", "seq": "1.A1B2 I5H5", "plies": 2},
    ]});
    for text in [
        scanned.to_string(),
        serde_json::to_string_pretty(&scanned).unwrap(),
    ] {
        let found = records(&text);
        let games: Vec<&Record> = found
            .iter()
            .filter(|record| !matches!(record.content, Content::Preamble))
            .collect();
        assert_eq!(games.len(), 2);
        let Content::Game(game) = &games[0].content else {
            panic!("{:?}", games[0].problems)
        };
        assert_eq!(
            (names(game.plies()), game.tag("Verified")),
            ("a1b2 i5h5 a2b3 i6h6".to_owned(), Some("true"))
        );
        assert_eq!(kinds_of(games[0]), []);
    }
}

/// The expected output of the tests of abmove, and the example of the survey.
#[test]
fn ag_files_of_its_author_are_read() {
    let board = "    2 2 2 2 2\n   2 2 2 2 2 2\n  . . 2 2 2 . .\n . . . . . . . .\n. . . . . . . . .\n . . . . . . . .\n  . . 1 1 1 . .\n   1 1 1 1 1 1\n    1 1 1 1 1\n";
    let text = format!(
        "[Event \"?\"]\n[Black \"A\"]\n[White \"B\"]\n[Result \"*\"]\n\n{board}1\n1-0\n2-0\n1. a1b2 (1. a2b3) i9h8 (1. - i8h7) 2. b1c1 (2. b6c7)\n"
    );
    let found = records(&text);
    assert_eq!((found.len(), found[0].format), (1, Format::Ag));
    let swapped = text.replace("[Event", "[SetUp");
    assert_eq!(records(format!("{text}\n{swapped}")).len(), 2);
    let Content::Game(game) = &found[0].content else {
        panic!("{:?}", found[0].problems)
    };
    assert_eq!(game.abalone_layout().map(Layout::key), Some("classical"));

    let belgian = "[Event \"?\"]\n[Black \"A\"]\n[White \"B\"]\n[Result \"*\"]\n\n     2 2 . 1 1\n    2 2 2 1 1 1\n   . 2 2 . 1 1 .\n  . . . . . . . .\n . . . . . . . . .\n  . . . . . . . .\n   . 1 1 . 2 2 .\n    1 1 1 2 2 2\n     1 1 . 2 2\n1\n1-0\n2-0\n1. a1d4 {Scorpio} i5f5 (1. - a5d5)\n";
    let (game, format, kinds) = only(belgian);
    assert_eq!((format, kinds), (Format::Ag, vec![]));
    assert_eq!(
        game.abalone_layout().map(Layout::key),
        Some("belgian-daisy")
    );
    assert_eq!(
        game.plies()[0].annotations().comment.as_deref(),
        Some("Scorpio")
    );
    assert_eq!(
        names(&game.plies()[1].annotations().variations[0].plies),
        "a5b5"
    );
    assert!(
        written(&[game], Format::Ag, Notation::Nacre)
            .ends_with("1\n1-0\n2-0\n1. a1d4 {Scorpio} i5f5 (1. - a5d5)\n")
    );
    // The faults of a board are reported row by row. Two plies are no evidence for another start.
    let damaged = belgian
        .replace("   . 2 2 . 1 1 .\n", "   . 2 2 . 1 1\n")
        .replace(" 1-0\n", " 1-99\n");
    let found = records(&damaged);
    let [
        Record {
            content: Content::Rejected,
            problems,
            ..
        },
    ] = &found[..]
    else {
        panic!("{found:?}")
    };
    let row = "row g: 6 cells in `. 2 2 . 1 1`, expected 7";
    assert!(
        problems.iter().any(|problem| problem.message == row),
        "{problems:?}"
    );
    assert!(
        problems
            .iter()
            .any(|problem| problem.kind == ProblemKind::Position
                && problem.severity == Severity::Error),
        "{problems:?}"
    );
}

/// A line that is no JSON has no moves, and so no ply in its message.
#[test]
fn broken_lines_have_no_ply() {
    let record = records("{\"broken\": \n").remove(0);
    let [problem] = &record.problems[..] else {
        panic!("{:?}", record.problems)
    };
    assert_eq!(
        (problem.kind, problem.location.ply),
        (ProblemKind::Json, None)
    );
}
