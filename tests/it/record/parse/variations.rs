//! Variations: replayed, reported if illegal, and written.

use sumito::notation::Notation;
use sumito::record::{Format, Game, Ply, ProblemKind, Variation};
use sumito::rules::Layout;

use crate::record::formats::round_trip::{annotated, backwards, names, only};
use crate::support::{TEXT_FORMATS, database, game_and_problems, written};

#[test]
fn variations_round_trip_in_every_format() {
    let game = annotated();
    assert_eq!(names(game.plies()), "a1b2 i5h5 a2b3 i6h6");
    let lines = |ply: usize| {
        game.plies()[ply]
            .annotations()
            .variations
            .iter()
            .map(|line| names(&line.plies))
            .collect::<Vec<_>>()
    };
    assert_eq!(lines(0), ["i9h8 a5b5 i8h7"]);
    assert_eq!(lines(1), ["a5b5 a2b3", "g4g5f4"]);
    let first = &game.plies()[0].annotations().variations[0];
    assert_eq!(first.plies[0].annotations().mark.as_deref(), Some("?!"));
    assert_eq!(
        names(&first.plies[0].annotations().variations[0].plies),
        "c2c3d3 a5b5"
    );
    assert_eq!(
        game.plies()[1].annotations().variations[1]
            .comment
            .as_deref(),
        Some("first")
    );

    for notation in Notation::ALL {
        for format in TEXT_FORMATS
            .into_iter()
            .chain([Format::Json, Format::Jsonl])
        {
            let text = written(std::slice::from_ref(&game), format, notation);
            let (again, found, kinds) = only(&text);
            assert!(
                again.identity() == game.identity(),
                "{} in {notation}:\n{text}",
                format.key()
            );
            assert_eq!(
                (again.plies(), kinds),
                (game.plies(), vec![]),
                "{} in {notation}:\n{text}",
                format.key()
            );
            assert!(
                found == format || found == Format::Json && format == Format::Jsonl,
                "{text}"
            );
        }
    }
    let (again, ..) = only(&backwards(&game));
    assert_eq!(again.plies(), game.plies());

    // The database stores variations, and two games that differ only in a variation are distinct.
    let mut plain = Game::new(game.start());
    (plain.tags, plain.comment) = (game.tags.clone(), game.comment.clone());
    for ply in game.plies() {
        let mut ply = ply.clone();
        ply.annotations_mut().variations.clear();
        plain.play(ply).unwrap();
    }
    assert_ne!(plain.identity(), game.identity());
    let database = database(written(
        &[game.clone(), plain],
        Format::Apgn,
        Notation::Abapro,
    ));
    assert_eq!(
        database.game(1).unwrap().unwrap().game.plies(),
        game.plies()
    );
    assert!(!database.game(2).unwrap().unwrap().game.has_variations());
}

#[test]
fn an_illegal_variation_is_reported_and_its_legal_part_is_kept() {
    let (game, _, kinds) =
        only("Belgian daisy\n1.a1b2 (1.i9h8 e5e6 2.i8h7) i5h5 (1...e5e6) 2.a2b3");
    assert_eq!(
        (names(game.plies()), kinds),
        (
            "a1b2 i5h5 a2b3".to_owned(),
            vec![ProblemKind::Variation, ProblemKind::Variation]
        )
    );
    let line = &game.plies()[0].annotations().variations[0];
    assert_eq!(
        (
            names(&line.plies),
            line.plies[0].annotations().comment.as_deref()
        ),
        ("i9h8".to_owned(), Some("e5e6 2.i8h7"))
    );
    assert_eq!(
        game.plies()[1].annotations().comment.as_deref(),
        Some("(1...e5e6)")
    );
    // The rest is stored as a comment.
    let (game, _, _) = only(
        "Belgian daisy\n1.a1b2 i5h5 (1...{so} i7h6! 0:15 {why} 2.a2b3 (2.a2a3) abandon) 2.a2b3",
    );
    assert_eq!(
        game.plies()[1].annotations().comment.as_deref(),
        Some("(so 1...i7h6! 0:15 (why) 2.a2b3 (abandon) (2.a2a3))")
    );
    // A word that is not a move stops a variation too; parentheses without moves are a comment.
    let (game, _, kinds) = only("Belgian daisy\n1.a1b2 (1.i9h8 zz9 2.i8h7) i5h5 (a remark)");
    assert_eq!(kinds, [ProblemKind::Variation]);
    assert_eq!(
        game.plies()[0].annotations().variations[0].plies[0]
            .annotations()
            .comment
            .as_deref(),
        Some("zz9 2.i8h7")
    );
    assert_eq!(
        game.plies()[1].annotations().comment.as_deref(),
        Some("(a remark)")
    );
    // Claims in a variation are checked.
    let (_, _, kinds) = only("Belgian daisy\n1.a1b2 (1.i9h8(e) a5b5 3.i8h7) i5h5");
    assert_eq!(kinds, [ProblemKind::FalseEjection, ProblemKind::MoveNumber]);
    // Deeply nested variations do not overflow the stack.
    let (game, _, kinds) = only(&format!(
        "Belgian daisy\n1.a1b2 {}{} i5h5",
        "(1.i9h8 ".repeat(5_000),
        ")".repeat(5_000)
    ));
    assert_eq!(
        (game.plies().len(), kinds),
        (2, vec![ProblemKind::Variation])
    );
}

#[test]
fn a_game_rejects_an_illegal_variation() {
    let start = Layout::find("Standard").unwrap().position();
    let legal = start.move_list()[0];
    let mut after = start;
    after.play_unchecked(legal);
    let reply = after.move_list()[0];
    let with = |plies: Vec<Ply>| {
        let mut ply = Ply::from(legal);
        let line = Variation {
            comment: None,
            plies,
        };
        ply.annotations_mut().variations.push(line);
        ply
    };
    assert!(
        Game::new(start)
            .play(with(vec![legal.into(), reply.into()]))
            .is_ok()
    );
    assert!(Game::new(start).play(with(vec![reply.into()])).is_err());
    assert!(Game::new(start).play(with(vec![])).is_err());
}

#[test]
fn a_variation_without_a_readable_or_legal_move_is_told_and_keeps_its_number() {
    for (line, comment, told) in [
        (
            "(1... i5h)",
            "(1... i5h)",
            "variation without a readable move",
        ),
        (
            "(1... zz9 {x})",
            "(1... zz9 {x})",
            "variation without a readable move",
        ),
        (
            "(1...i5h6)",
            "(1...i5h6)",
            "in a variation: `i5h6` is not a legal move",
        ),
        (
            "(1... i5h6 (1... i6h6) 2. a2b3 i6h6 (2... a5b5))",
            "(1...i5h6 (1...i6h6) 2.a2b3 i6h6 (2...a5b5))",
            "in a variation: `i5h6` is not a legal move",
        ),
    ] {
        let text = format!("Layout: Belgian Daisy\n1.a1b2 i5h5 {line} 2.a2b3 i6h6\n");
        let (game, problems) = game_and_problems(&text);
        let noted = game.plies()[1].annotations().comment.as_deref();
        assert_eq!(noted, Some(comment), "{text}");
        assert!(problems[0].contains(told), "{problems:?}");
    }
    let (_, problems) = game_and_problems("Layout: Belgian Daisy\n1.a1b2 (2. Platz) i5h5\n");
    assert_eq!(problems, Vec::<String>::new());
}

/// The result at the end of a variation is a part of its comment, where it was written; `*` is none.
#[test]
fn the_result_of_a_variation_stays_in_its_place() {
    for (line, comment) in [
        ("(1... a5b5 2. a2b3 1-0)", Some("1-0")),
        ("(1... a5b5 2. a2b3 0-1 {given up})", Some("0-1 given up")),
        ("(1... a5b5 2. a2b3 {given up} 0-1)", Some("given up 0-1")),
        ("(1... a5b5 2. a2b3 *)", None),
    ] {
        let text = format!("[Variant \"Belgian Daisy\"]\n\n1. a1b2 i5h5 {line} 2. a2b3 i6h6 *\n");
        let (game, _) = game_and_problems(&text);
        let variation = &game.plies()[1].annotations().variations[0];
        let last = variation.plies.last().unwrap().annotations();
        assert_eq!(last.comment.as_deref(), comment, "{line}");
    }
}

#[test]
fn words_before_the_moves_of_a_variation_are_its_comment() {
    for (words, moves, read) in [
        ("besser", "1... a5b5 2.a2b3", "a5b5 a2b3"),
        ("or, as Ann said:", "1...i6h6", "i6h6"),
        ("mieux", "1…i6h6 2. a2b3 a5b5", "i6h6 a2b3 a5b5"),
    ] {
        for text in [
            format!("1.a1b2 i5h5 ({words} {moves}) 2.a2b3 i6h6\n"),
            format!("1) a1b2 i5h5 ({words} {moves})\n2) a2b3 i6h6\n"),
        ] {
            let (game, problems) = game_and_problems(&format!("Belgian Daisy\n{text}"));
            assert_eq!(problems, Vec::<String>::new(), "{text}");
            let notes = game.plies()[1].annotations();
            let [variation] = &notes.variations[..] else {
                panic!("{text}: {notes:?}");
            };
            assert_eq!(variation.comment.as_deref(), Some(words));
            assert_eq!(
                (names(&variation.plies).as_str(), &notes.comment),
                (read, &None),
                "{text}"
            );
        }
    }
}

/// Moves without numbers may be a plan, and moves that do not replay are none.
#[test]
fn other_words_with_moves_stay_a_comment() {
    for inside in [
        "besser 1... a5b5 2.i5h5",
        "besser 3... a5b5",
        "besser 1. a5b5 2. a2b3 zz9",
        "threatening a2b3",
        "Black plays 2. a2b3",
        "3rd 1... a5b5",
    ] {
        let text = format!("Belgian Daisy\n1.a1b2 i5h5 ({inside}) 2.a2b3 i6h6\n");
        let (game, problems) = game_and_problems(&text);
        let notes = game.plies()[1].annotations();
        assert!(notes.variations.is_empty(), "{inside}: {notes:?}");
        assert_eq!(notes.comment, Some(format!("({inside})")), "{inside}");
        assert_eq!(problems.len(), 1, "{inside}: {problems:?}");
        assert!(problems[0].contains("in a variation"), "{problems:?}");
        assert_eq!(game.plies().len(), 4);
    }
}
