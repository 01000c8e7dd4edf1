//! Games that a program builds with the library, which may hold what no record has.

use sumito::engine::{Engine, EngineOptions, SearchError, SearchLimits};
use sumito::konane;
use sumito::notation::Notation;
use sumito::record::{
    Annotations, Ending, Format, Game, GameResult, Ply, ReadOptions, Variation, WriteOptions,
    Writer, read,
};
use sumito::rules::Position;

use crate::support::{TEXT_FORMATS, games};

const FORMATS: [Format; 2] = [Format::Json, Format::Jsonl];

/// A game of two moves, the first with these annotations.
fn built(annotations: Annotations) -> Game {
    let start: Position = "Belgian Daisy".parse().unwrap();
    let mut game = Game::new(start);
    let first = Notation::Abapro.read("a1b2", &start).unwrap();
    game.play(Ply::annotated(first, annotations)).unwrap();
    let after = game.of::<Position>().unwrap().last();
    let second = Notation::Abapro.read("i5h5", &after).unwrap();
    game.play(second.into()).unwrap();
    game
}

/// The game as it is read again from each format, with the losses that the writer names.
fn round_trips(game: &Game) -> impl Iterator<Item = (Format, Game, Vec<String>)> {
    TEXT_FORMATS.into_iter().chain(FORMATS).map(move |format| {
        let mut writer = Writer::new(Vec::new(), format, WriteOptions::default());
        writer.write(game).unwrap();
        let losses = writer.losses().map(|(what, _)| what.to_owned()).collect();
        let text = String::from_utf8(writer.finish().unwrap()).unwrap();
        let mut found = games(&text);
        assert_eq!(found.len(), 1, "{format:?}: {text}");
        (format, found.remove(0), losses)
    })
}

#[test]
fn marks_and_clocks_that_no_record_has_are_left_out_and_named() {
    for (mark, is_known) in [
        ("!", true),
        ("!?", true),
        ("$14", true),
        ("", false),
        ("good", false),
        ("! ?", false),
        ("(e)", false),
        ("a1b2", false),
        ("}", false),
    ] {
        let game = built(Annotations {
            mark: Some(mark.to_owned()),
            ..Annotations::default()
        });
        for (format, back, losses) in round_trips(&game) {
            let known = is_known.then_some(mark);
            assert_eq!(back.move_codes(), game.move_codes(), "{format:?} {mark:?}");
            assert_eq!(back.plies()[0].annotations().mark.as_deref(), known);
            let named = losses
                .iter()
                .any(|loss| loss.starts_with("marks that no record has"));
            assert_eq!(named, !is_known, "{format:?} {mark:?}: {losses:?}");
        }
    }
    for (clock, is_known) in [
        ("0:15", true),
        ("(1:02:03)", true),
        ("", false),
        ("soon", false),
        ("15", false),
        ("0:15 0:16", false),
        ("]", false),
    ] {
        let game = built(Annotations {
            clock: Some(clock.to_owned()),
            ..Annotations::default()
        });
        for (format, back, losses) in round_trips(&game) {
            let known = is_known.then_some(clock);
            assert_eq!(back.move_codes(), game.move_codes(), "{format:?} {clock:?}");
            assert_eq!(back.plies()[0].annotations().clock.as_deref(), known);
            let named = losses
                .iter()
                .any(|loss| loss.starts_with("clock times that no record"));
            assert_eq!(named, !is_known, "{format:?} {clock:?}: {losses:?}");
        }
    }
    // Those of variations are left out, too.
    let start: Position = "Belgian Daisy".parse().unwrap();
    let bad = Annotations {
        mark: Some("bad".to_owned()),
        ..Annotations::default()
    };
    let other = Notation::Abapro.read("c2c3", &start).unwrap();
    let noted = built(Annotations {
        variations: vec![Variation {
            comment: None,
            plies: vec![Ply::annotated(other, bad)],
        }],
        ..Annotations::default()
    });
    for (_, back, losses) in round_trips(&noted) {
        assert_eq!(
            losses,
            ["marks that no record has, such as `bad` (left out)"]
        );
        assert!(back.has_variations());
    }
}

/// A number of PGN that stands for a sign comes back as the sign, which is no loss.
#[test]
fn numbers_of_signs_are_written_as_signs() {
    let numbered = built(Annotations {
        mark: Some("$6".to_owned()),
        ..Annotations::default()
    });
    for (format, back, losses) in round_trips(&numbered) {
        assert_eq!(
            back.plies()[0].annotations().mark.as_deref(),
            Some("?!"),
            "{format:?}"
        );
        assert!(losses.is_empty(), "{format:?}: {losses:?}");
    }
}

#[test]
fn names_of_tags_that_are_given_again_are_numbered() {
    let mut game = built(Annotations::default());
    let tags = [
        ("Event", "A"),
        ("Event", "B"),
        ("Event2", "C"),
        ("Event", "D"),
    ];
    game.tags = tags
        .map(|(name, value)| (name.into(), value.to_owned()))
        .into();
    for (format, back, losses) in round_trips(&game) {
        let values = ["Event", "Event2", "Event3", "Event4"].map(|name| back.tag(name));
        assert_eq!(
            values,
            [Some("A"), Some("C"), Some("B"), Some("D")],
            "{format:?}"
        );
        let expected = [
            "that the tag Event is given again (written as Event3)",
            "that the tag Event is given again (written as Event4)",
        ];
        assert_eq!(losses, expected, "{format:?}");
    }
}

#[test]
fn a_game_that_has_ended_takes_no_more_moves() {
    // White has lost five marbles, and the sixth stands at the edge before three black ones.
    let start = "5/6/7/1wwww3/9/2wwww2/3bbbw/bbbbb1/bbbbb -1b5w b";
    let start: Position = start.parse().unwrap();
    let mut game = Game::new(start);
    assert_eq!(game.result, GameResult::Unknown);
    let legal = start.move_list();
    let last = *legal.iter().find(|mv| mv.ejects()).unwrap();
    game.play(last.into()).unwrap();
    assert_eq!(
        (game.result, game.ending),
        (GameResult::Black, Some(Ending::SixEjections))
    );
    let after = game.of::<Position>().unwrap().last();
    let reply = *after.move_list().first().unwrap();
    assert!(game.play(reply.into()).is_err());
    assert_eq!(game.plies().len(), 1);

    let board: konane::Position = "4x4".parse().unwrap();
    let mut game = Game::new(board);
    while game.end().is_none() {
        let position = game.of::<konane::Position>().unwrap().last();
        let mv = position.legal_moves().iter().next().unwrap();
        game.play(mv.into()).unwrap();
    }
    assert_ne!(game.result, GameResult::Unknown);
    assert!(game.ending.is_some());
}

#[test]
fn engines_tell_a_fragment_and_a_search_without_moves_from_the_end_of_a_game() {
    let fragment = games("# layout: Belgian Daisy\n17.a1b2 i5h5 18.a2b3 i6h6").remove(0);
    assert!(fragment.is_fragment());
    let mut engine = Engine::new(&EngineOptions::default());
    let limits = SearchLimits {
        depth: Some(1),
        ..SearchLimits::default()
    };
    assert_eq!(
        engine.best(&fragment, &limits).unwrap_err(),
        SearchError::Fragment
    );
    assert_eq!(
        engine.analyse(&fragment, &limits).unwrap_err(),
        SearchError::Fragment
    );
    let game = built(Annotations::default());
    let none = SearchLimits {
        search_moves: Some(Vec::new()),
        ..limits
    };
    assert_eq!(
        engine.best(&game, &none).unwrap_err(),
        SearchError::NoLegalMove
    );
}

/// The library reads texts; a packed file or a database is an error, not a text with unreadable records.
#[test]
fn packed_files_and_databases_are_no_records() {
    for (start, kind) in [
        (&b"\x1f\x8b\x08\0\0\0"[..], "packed by gzip"),
        (b"\x28\xb5\x2f\xfd\x04", "packed by Zstandard"),
        (b"PK\x03\x04\x14\0", "a zip archive"),
        (b"SQLite format 3\0", "an SQLite database"),
    ] {
        let found: Vec<_> = read(start, ReadOptions::default()).collect();
        let [Err(error)] = &found[..] else {
            panic!("{found:?}")
        };
        let expected = format!("this is {kind}, expected records of games as text");
        assert_eq!(error.to_string(), expected);
    }
}
