//! Records of Kōnane: round trips, recognition, invalid input, and the database.

use std::ops::ControlFlow;

use sumito::game::GamePosition as _;
use sumito::games::{AnyLayout, AnyPosition, GameKind};
use sumito::generator::{GameGenerator, LayoutChoice};
use sumito::konane::{self, Rules, read_move, read_position};
use sumito::notation::Notation;
use sumito::record::{
    Content, Format, Game, Ply, PlyOrder, ProblemKind, ReadOptions, WriteOptions, Writer, read,
};
use sumito::store::{Filter, Openings, Orientations, ResultCounts};

use crate::support::{database, konane_sample_games, records, written};

/// Generated games on boards of several sizes.
fn generated() -> Vec<Game> {
    let layouts = ["konane-4x4", "konane-6x6", "konane-8x8", "konane-9x13"];
    let games = layouts.iter().flat_map(|layout| {
        let layout = AnyLayout::find(layout).unwrap();
        let generator = GameGenerator::new(1, LayoutChoice::One(layout));
        (1..=12).map(move |number| generator.game(number))
    });
    games.collect()
}

/// The only game of a text, and the kinds of its problems.
fn only(text: &str) -> (Option<Game>, Vec<ProblemKind>) {
    let mut found = records(text);
    assert_eq!(found.len(), 1, "{text}");
    let record = found.remove(0);
    let kinds = record.problems.iter().map(|problem| problem.kind).collect();
    match record.content {
        Content::Game(game) => (Some(*game), kinds),
        _ => (None, kinds),
    }
}

#[test]
fn games_round_trip_in_every_format() {
    let games = [generated(), konane_sample_games()].concat();
    for format in [
        Format::Linear,
        Format::Table,
        Format::Apgn,
        Format::Reversible,
        Format::Json,
        Format::Jsonl,
    ] {
        let found = records(written(&games, format, Notation::Abapro));
        assert_eq!(found.len(), games.len(), "{}", format.key());
        for (record, game) in found.iter().zip(&games) {
            assert_eq!(record.problems, [], "{}", format.key());
            let Content::Game(found) = &record.content else {
                panic!("{}: {}", format.key(), record.text);
            };
            assert_eq!(found.identity(), game.identity(), "{}", record.text);
            assert_eq!(found.last(), game.last());
        }
    }
}

/// A variation of removals names single squares, and one on a large board squares that Abalone does not have.
#[test]
fn variations_round_trip_in_every_format() {
    let small = r#"{"game":"konane","board":"6x6","black":"A","white":"B","moves":[{"move":"d4"},{"move":"d3","variations":[[{"move":"c4"}]]},{"move":"b4-d4","variations":[{"comment":"or","moves":[{"move":"f4-d4"}]}]}]}"#;
    let large = "# game: konane\n# board: 12x12\n1. l12 l11 2. j12-l12 (2. j12-l12 {same}) *\n";
    for (text, count) in [(small, 2), (large, 1)] {
        let game = only(text).0.unwrap();
        let variations = game
            .plies()
            .iter()
            .map(|ply| ply.annotations().variations.len());
        assert_eq!(variations.sum::<usize>(), count, "{text}");
        for format in [
            Format::Linear,
            Format::Table,
            Format::Apgn,
            Format::Reversible,
            Format::Json,
        ] {
            for order in [PlyOrder::Forward, PlyOrder::Backward] {
                let options = WriteOptions {
                    order,
                    ..WriteOptions::default()
                };
                let mut writer = Writer::new(Vec::new(), format, options);
                writer.write(&game).unwrap();
                let text = String::from_utf8(writer.finish().unwrap()).unwrap();
                let (again, kinds) = only(&text);
                assert_eq!(again.unwrap().plies(), game.plies(), "{text}");
                assert_eq!(kinds, [], "{text}");
            }
        }
    }
    // Prose that names a square is a comment.
    let text = "# game: konane\n# board: 6x6\n1. d4 d3 (and not c4) 2. b4-d4 *\n";
    let comment = only(text).0.unwrap().plies()[1]
        .annotations()
        .comment
        .clone();
    assert_eq!(comment.as_deref(), Some("(and not c4)"));
}

/// The sample games are complete, end by the rules and round-trip in every format; the best play of one is that of the solver.
#[test]
fn sample_games_are_complete() {
    let games = konane_sample_games();
    assert_eq!(games.len(), 3);
    for game in &games {
        assert_eq!(game.incomplete, None);
        let of = game.of::<konane::Position>().unwrap();
        let winner = of.last().winner().unwrap();
        let expected = ["1-0", "0-1"][usize::from(winner == konane::Color::White)];
        assert_eq!(game.tag("Result"), Some(expected));
    }
    let best = games[0].of::<konane::Position>().unwrap();
    for (mv, before) in best.moves().zip(best.positions()).skip(12) {
        let mut after = before;
        after.play_unchecked(mv);
        let limit = konane::solver::SolveLimit::of_nodes(10_000_000);
        let solution = konane::solver::solve(&after, limit).unwrap();
        assert_eq!(solution.winner, konane::Color::White, "{mv}");
    }
}

/// A backward listing needs only the final position.
#[test]
fn games_are_read_from_either_end() {
    for game in generated() {
        let options = WriteOptions {
            order: PlyOrder::Backward,
            ..WriteOptions::default()
        };
        let mut writer = Writer::new(Vec::new(), Format::Reversible, options);
        writer.write(&game).unwrap();
        let text = String::from_utf8(writer.finish().unwrap()).unwrap();
        let without_start: Vec<&str> = text
            .lines()
            .filter(|line| !line.starts_with("[StartPosition") && !line.starts_with("[Board"))
            .collect();
        for text in [text.clone(), without_start.join("\n")] {
            let (found, _) = only(&text);
            let found = found.unwrap();
            assert_eq!(
                (found.start(), found.last()),
                (game.start(), game.last()),
                "{text}"
            );
            assert_eq!(found.move_codes(), game.move_codes());
        }
    }
}

#[test]
fn the_game_is_recognised_by_tag_header_board_or_moves() {
    let size = |text: &str| match only(text).0.map(|game| game.start()) {
        Some(AnyPosition::Konane(start)) => start.board().size().to_string(),
        other => panic!("{text}: {other:?}"),
    };
    let moves = "1. c3 c4 2. c1-c3 e4-c4";
    assert_eq!(size(&format!("# game: konane 6x6\n{moves}")), "6x6");
    assert_eq!(
        size(&format!("[Game \"Kōnane\"]\n[Board \"6x6\"]\n\n{moves} *")),
        "6x6"
    );
    assert_eq!(
        size(&format!("[Variant \"konane-6x6\"]\n\n{moves} *")),
        "6x6"
    );
    assert_eq!(size(moves), "6x6");
    assert!(only(moves).1.contains(&ProblemKind::LayoutInferred));
    // Other ways to write the moves.
    for moves in ["1. C3 C4 2. c1xc3 e4:c4", "1. c3 c4 2. c1c3 e4-c4"] {
        assert_eq!(
            size(&format!("# game: konane 6x6\n{moves}")),
            "6x6",
            "{moves}"
        );
    }
}

#[test]
fn one_file_may_hold_both_games() {
    let text = "# layout: Belgian Daisy\n1.a1b2 i5h5 2.a2b3 i6h6\n\n# game: konane 6x6\n1. c3 c4 2. c1-c3 e4-c4\n";
    let kinds: Vec<GameKind> = records(text)
        .into_iter()
        .map(|record| match record.content {
            Content::Game(game) => game.start().kind(),
            _ => panic!("{}", record.text),
        })
        .collect();
    assert_eq!(kinds, [GameKind::Abalone, GameKind::Konane]);
}

/// Each is reported with its location and what was expected; the next record is read.
#[test]
fn invalid_records_are_reported_and_the_rest_is_read() {
    let good = "# game: konane 6x6\n1. c3 c4 2. c1-c3 e4-c4\n";
    for (moves, kind, words) in [
        (
            "1. c3 c4 2. c1-c3-e3",
            ProblemKind::IllegalMove,
            "turns on c3",
        ),
        ("1. c3 c4 2. c2-e2", ProblemKind::IllegalMove, "`c2-e2`"),
        ("1. c3 c4 2. c1-e1", ProblemKind::IllegalMove, "`c1-e1`"),
        (
            "1. b2 c4",
            ProblemKind::IllegalMove,
            "expected a1, c3, d4 or f6",
        ),
        ("1. c3 f1", ProblemKind::IllegalMove, "`f1`"),
    ] {
        let text = format!("# game: konane 6x6\n{moves}\n\n{good}");
        let found = records(&text);
        assert_eq!(found.len(), 2, "{moves}");
        let problem = &found[0].problems.last().unwrap();
        assert_eq!(problem.kind, kind, "{moves}");
        assert!(problem.message.contains(words), "{}", problem.message);
        assert_eq!(problem.location.line, 2);
        assert_eq!(found[1].problems, []);
    }
    let (game, kinds) = only("# game: konane 30x6\n1. c3 c4");
    assert_eq!((game, kinds), (None, vec![ProblemKind::Rules]));
    // A move after the end, and a result that contradicts the end.
    let generator =
        GameGenerator::new(1, LayoutChoice::One(AnyLayout::find("konane-4x4").unwrap()));
    let game = generator.game(1);
    let text = written(
        std::slice::from_ref(&game),
        Format::Linear,
        Notation::Abapro,
    );
    let after = format!("{} a1-a3", text.trim_end());
    assert!(only(&after).1.contains(&ProblemKind::AfterTheEnd));
    let (real, other) = if text.contains("# Result: 1-0") {
        ("# Result: 1-0", "# Result: 0-1")
    } else {
        ("# Result: 0-1", "# Result: 1-0")
    };
    assert!(
        only(&text.replace(real, other))
            .1
            .contains(&ProblemKind::Result)
    );
}

/// Rules come back from every format, and those of the options hold where a record states none.
#[test]
fn rules_are_stated_or_options() {
    let any: Rules = "opening=any".parse().unwrap();
    let Some(AnyPosition::Konane(start)) = AnyLayout::find("konane-6x6").unwrap().start() else {
        panic!("a layout of Kōnane")
    };
    let mut game = Game::new(start.with_rules(any));
    let mut position = start.with_rules(any);
    // The first stone is one that the standard rules leave.
    let usual = start.move_list();
    let mut first = position.move_list().into_iter();
    let first = first.find(|mv| !usual.contains(mv)).unwrap();
    for turn in 0..6 {
        let mv = if turn == 0 {
            first
        } else {
            position.move_list()[0]
        };
        game.play(Ply::from(mv)).unwrap();
        position.play_unchecked(mv);
    }
    for format in [Format::Apgn, Format::Json, Format::Table] {
        let text = written(std::slice::from_ref(&game), format, Notation::Abapro);
        let (found, kinds) = only(&text);
        let found = found.unwrap();
        assert_eq!((found.last(), kinds), (position.into(), vec![]), "{text}");
    }
    let text = written(std::slice::from_ref(&game), Format::Apgn, Notation::Abapro);
    let without: Vec<&str> = text
        .lines()
        .filter(|line| !line.starts_with("[Rules"))
        .collect();
    let without = without.join("\n");
    assert_eq!(only(&without).1, [ProblemKind::IllegalMove]);
    let options = ReadOptions {
        rules: any.into(),
        ..ReadOptions::default()
    };
    let record = read(without.as_bytes(), options).next().unwrap().unwrap();
    assert_eq!(record.problems, []);
}

/// Positions, openings and filters agree with a replay of all games.
#[test]
fn the_database_finds_what_a_replay_finds() {
    let games = generated();
    let mut text = written(&games, Format::Linear, Notation::Abapro);
    text.push_str("\n# layout: Belgian Daisy\n1.a1b2 i5h5 2.a2b3 i6h6\n");
    let database = database(&text);
    let count = database
        .game(i64::try_from(games.len()).unwrap() + 1)
        .unwrap();
    assert!(count.is_some(), "every game is stored");
    assert!(database.check(|_| ()).unwrap().faults.is_empty());
    let start = AnyLayout::find("konane-6x6").unwrap().start().unwrap();
    let AnyPosition::Konane(mut position) = start else {
        panic!("a layout of Kōnane")
    };
    let is_equal = |one: &konane::Position, other: &konane::Position| {
        konane::canonical_form(one).key() == konane::canonical_form(other).key()
    };
    for name in ["", "c3", "c4"] {
        if !name.is_empty() {
            position.play_unchecked(read_move(name, &position).unwrap());
        }
        let reach = games.iter().filter(|game| {
            let of = game.of::<konane::Position>().unwrap();
            of.positions().any(|reached| is_equal(&reached, &position))
        });
        let expected = reach.count();
        assert!(expected > 0, "{name}");
        let mut hits = 0;
        let visit = |_| {
            hits += 1;
            ControlFlow::Continue(())
        };
        let all = Filter::default();
        database
            .for_each_hit(position, Orientations::Any, &all, visit)
            .unwrap();
        assert_eq!(hits, expected, "{name}");
        let openings = database.openings(position, &all).unwrap();
        assert_eq!(openings.results.games as usize, expected, "{name}");
        let of_abalone = Filter {
            game: Some(GameKind::Abalone),
            ..Filter::default()
        };
        let openings = database.openings(position, &of_abalone).unwrap();
        assert_eq!(openings.results.games, 0);
    }
}

/// With `--swap`, games that reach the position with the colours swapped count too, as if they were played with the other colours.
#[test]
fn openings_of_both_colors_are_counted_together() {
    let one = "wbwb/bwbw/w1wb/b1bw b -";
    // The mirror image, in which White is to move.
    let other = "wbwb/bwbw/wb1b/bw1w w -";
    let game = |position: &str, moves: &str, result: &str| {
        let tags = "[Game \"Konane\"]\n[SetUp \"1\"]\n";
        format!("{tags}[Position \"{position}\"]\n[Result \"{result}\"]\n\n{moves} {result}\n\n")
    };
    let text = game(one, "1. d2-b2", "1-0")
        + &game(one, "1. b4-b2", "0-1")
        + &game(other, "1... a2-c2", "0-1")
        + &game(other, "1... c4-c2", "*");
    let database = database(text);
    let all = Filter::default();
    let [one, other] = [one, other].map(|text| read_position(text, Rules::STANDARD).unwrap());
    assert_eq!(one.with_colors_swapped(), Some(other));
    let counts = |openings: &Openings| {
        let ResultCounts {
            games,
            black,
            white,
            unknown,
            ..
        } = openings.results;
        let moves = openings.moves.iter().map(|found| {
            let mv: konane::Move = found.mv.to_move();
            (mv.to_string(), found.results.games)
        });
        ([games, black, white, unknown], moves.collect::<Vec<_>>())
    };
    let named = |moves: [(&str, u64); 2]| moves.map(|(mv, games)| (mv.to_owned(), games)).to_vec();
    let alone = database.openings(one, &all).unwrap();
    assert_eq!(counts(&alone).0, [2, 1, 1, 0]);
    let both = database.openings_with_swap(one, &all).unwrap();
    assert_eq!(
        counts(&both),
        ([4, 2, 1, 1], named([("d2-b2", 2), ("b4-b2", 2)]))
    );
    let back = database.openings_with_swap(other, &all).unwrap();
    assert_eq!(
        counts(&back),
        ([4, 1, 2, 1], named([("a2-c2", 2), ("c4-c2", 2)]))
    );
}
