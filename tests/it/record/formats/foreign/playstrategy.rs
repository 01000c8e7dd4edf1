//! What `PlayStrategy`'s interface gives.

use serde_json::{Value, json};
use sumito::record::{Content, Format, ProblemKind};

use crate::record::formats::round_trip::{names, only};
use crate::support::{AbaloneGame as _, records};

fn game(moves: &str, more: Value) -> String {
    let mut object = json!({"id": "abcd", "variant": "abalone", "createdAt": 1_789_720_000_000_i64, "status": "resign", "winner": "p1",
        "players": {"p1": {"user": {"name": "Ann"}}, "p2": {"user": {"name": "Bo"}}}, "moves": moves});
    for (name, value) in more.as_object().unwrap() {
        object[name] = value.clone();
    }
    object.to_string()
}

/// The format has two notations. One of them replays, however short the game is; no warning says that the notation was not stated.
#[test]
fn short_games_are_read_in_a_notation_of_the_format() {
    let own = "a1d4 i5f5 a2c4 i6g6 c2c7";
    let older = "a1d4 i5f5 a2c4 i6g6 c2c5";
    for plies in 1..=5 {
        for (moves, last) in [(own, "c2c3"), (older, "c2c3")] {
            let words: Vec<&str> = moves.split(' ').take(plies).collect();
            let record = records(game(&words.join(" "), json!({}))).remove(0);
            assert!(record.problems.is_empty(), "{:?}", record.problems);
            let Content::Game(game) = record.content else {
                panic!("{moves}")
            };
            let expected = ["a1b2", "i5h5", "a2b3", "i6h6", last];
            assert_eq!(names(game.plies()), expected[..plies].join(" "));
        }
    }
    // In neither: the message is one of its own notation.
    let (game, ..) = only(&game("a1d4 i5f5 a2c4 i6g6 c2c6", json!({})));
    assert_eq!(game.plies().len(), 4);
    assert!(game.incomplete.unwrap().contains("PlayStrategy"));
}

/// A stated start position is the start; no layout is claimed besides.
#[test]
fn stated_starts_count() {
    let start = "SSSSS/S5/S6/S1sssss1/1S5s1/1SSSSS1s/6s/5s/sssss 0 0 b 0 1";
    let (found, format, kinds) = only(&game("i9h8", json!({"initialFen": start})));
    assert_eq!((format, kinds), (Format::Playstrategy, vec![]));
    assert_eq!(
        found.abalone_layout().map(|layout| layout.key()),
        Some("snakes-variation")
    );
    let tags = found.tags.iter();
    assert!(tags.clone().all(|(name, _)| !name.starts_with("Variant")));
    // The usual start, written out, is not another one.
    let usual = "ss1SS/sssSSS/1ss1SS1/8/9/8/1SS1ss1/SSSsss/SS1ss 0 0 b 0 1";
    let (found, _, kinds) = only(&game("a1d4", json!({"initialFen": usual})));
    assert_eq!(kinds, []);
    assert_eq!(
        found.abalone_layout().map(|layout| layout.key()),
        Some("belgian-daisy")
    );
}

/// The moves of another board are not read as moves of this one.
#[test]
fn other_boards_are_rejected() {
    let eleven_rows =
        "SS2ss/SSS1sss/1SS2ss1/9/ss6SS/sss5SSS/ss6SS/9/1SS2ss1/SSS1sss/SS2ss 0 0 b 0 1 1";
    for (more, kind, place) in [
        (
            json!({"variant": "grandAbalone"}),
            ProblemKind::UnknownLayout,
            "\"grandAbalone",
        ),
        (
            json!({"variant": {"key": "grandAbalone"}}),
            ProblemKind::UnknownLayout,
            "{\"key\"",
        ),
        (
            json!({"initialFen": eleven_rows}),
            ProblemKind::Position,
            "\"SS2ss",
        ),
    ] {
        let text = game("a1d4 i5f5", more);
        let record = records(&text).remove(0);
        assert!(matches!(record.content, Content::Rejected), "{text}");
        let [problem] = &record.problems[..] else {
            panic!("{:?}", record.problems)
        };
        assert_eq!((problem.kind, problem.location.ply), (kind, None));
        let at = usize::try_from(problem.location.offset).unwrap();
        assert!(text[at..].starts_with(place), "{problem:?}");
    }
}

/// Values of its own fields are compared with what its interface gives.
#[test]
fn messages_name_the_form_of_the_interface() {
    let text = game("a1d4", json!({"createdAt": "soon", "winner": "Ann"}));
    let record = records(text).remove(0);
    for expected in ["expected milliseconds since 1970;", "expected p1 or p2;"] {
        let mut problems = record.problems.iter();
        assert!(problems.any(|problem| problem.message.contains(expected)));
    }
}
