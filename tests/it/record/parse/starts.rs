//! Start positions and layouts: stated, inferred by replay, or in mid-game.

use sumito::board::Symmetry;
use sumito::notation::Notation;
use sumito::record::{Content, Format, Game, Problem, ProblemKind, Severity};
use sumito::rules::Color;

use super::movetext::{only_game, written_one};
use crate::support::AbaloneGame as _;
use crate::support::{TEXT_FORMATS, game_and_problems, games, records, standard_games};

/// The variations tell layouts apart from which every move of the main line is legal.
#[test]
fn an_unstated_layout_is_one_from_which_variations_replay() {
    let found = records("1. a1b2 i5h5 (1... a5b5 b1c2) 2. a2b3");
    let problems: Vec<_> = found[0].problems.iter().collect();
    assert!(
        problems.iter().any(|problem| problem.message.starts_with(
            "layout not stated, taken for Belgian Daisy; every move is legal from Belgian Daisy, "
        )),
        "{problems:#?}"
    );
    assert!(
        problems
            .iter()
            .all(|problem| problem.kind != ProblemKind::Variation)
    );
}

/// A move that only the other player could make is not legal.
#[test]
fn a_damaged_short_game_is_not_from_a_rare_layout() {
    for (text, legal) in [
        ("1.a1b2 i5h5 2.b1b2", "2 of 3"),
        (
            "1.a1b2 i5h5 2.b1b2 h5g5 3.a2b3 i6h6 4.c3d3 h6g6 5.c4d4 i7h7",
            "of 10",
        ),
    ] {
        let (game, problems) = game_and_problems(text);
        let layout = game.abalone_layout().map(sumito::rules::Layout::key);
        assert_eq!(layout, Some("classical"), "{problems:#?}");
        let count = format!("{legal} are");
        assert!(
            problems.iter().any(|problem| problem.contains(&count)),
            "{problems:#?}"
        );
    }
}

#[test]
fn a_position_in_another_tag_is_the_start_if_every_move_is_legal_from_it() {
    const START: &str = "ww3/ww4/7/8/4b4/8/7/4bb/3bb b";
    for text in [
        format!("{{\"board\":\"{START}\",\"moves\":[\"e5f5\",\"i5h4\"]}}"),
        format!("{{\"layout\":\"{START}\",\"moves\":[\"e5f5\",\"i5h4\"]}}"),
        format!("{{\"initial_state\":\"{START}\",\"moves\":[\"e5f5\",\"i5h4\"]}}"),
        format!("[InitialState \"{START}\"]\n\n1. e5f5 i5h4 *\n"),
    ] {
        let (game, problems) = game_and_problems(&text);
        assert_eq!(game.start().to_text(), START, "{problems:#?}");
        assert_eq!(game.plies().len(), 2, "{problems:#?}");
        assert!(!game.layout_inferred);
        let told = |problem: &String| problem.contains("is taken for the start position");
        assert!(problems.iter().any(told), "{problems:#?}");
    }
    // Not every move is legal from it: it is none before the moves.
    let text = format!("{{\"state\":\"{START}\",\"moves\":[\"a1b2\",\"i5h5\"]}}");
    let (game, _) = game_and_problems(&text);
    assert!(game.layout_inferred);
}

/// A stated start position that is not known is replaced only by the one layout that enough moves are evidence for, or by a layout that is stated, too.
#[test]
fn a_stated_start_position_is_not_replaced_on_a_guess() {
    const SHORT: &str = "1.h6g6 f8e7 2.h7g6 e7d6";
    const LONG: &str = "1.h6g6 f8e7 2.h7g6 e7d6 3.g5f5 d6c5 4.g6f5 d7e8c7";
    const STANDARD: &str = "1.a1b2 i5h5 2.a2b3 i6h6 3.a3b3 i7h6 4.a4b4 i8h7 5.b1b2 h4g4";
    const UNREADABLE: &str = "the start position cannot be read";
    const NOT_GIVEN: &str = "the start position is stated to be custom, but not given";
    for (header, why) in [
        ("[Position \"bbbbb/xyz b\"]", UNREADABLE),
        ("# StartPosition: bbbbb/xyz b", UNREADABLE),
        (
            "[Variant \"custom\"]\n[Position \"bbbbb/xyz b\"]",
            UNREADABLE,
        ),
        ("# Layout: custom", NOT_GIVEN),
    ] {
        for moves in [SHORT, STANDARD] {
            let found = records(format!("{header}\n\n{moves}\n"));
            assert!(matches!(found[..], [ref one] if matches!(one.content, Content::Rejected)));
            let is_error = |problem: &&Problem| problem.severity == Severity::Error;
            let errors: Vec<_> = found[0].problems.iter().filter(is_error).collect();
            let [error] = errors[..] else {
                panic!("{errors:?}")
            };
            assert_eq!(error.kind, ProblemKind::Position);
            let line = 1 + header
                .lines()
                .position(|line| line.contains("osition"))
                .unwrap_or(0);
            assert_eq!(error.location.line as usize, line, "{error:?}");
            let expected = format!(
                "{why}, expected one, or at least 8 plies that are all legal from one layout only"
            );
            assert_eq!(error.message, expected);
        }
        let (game, problems) = game_and_problems(&format!("{header}\n\n{LONG}\n"));
        assert!(game.layout_inferred);
        let expected = format!("{why}; only from French Daisy is every move legal");
        assert!(
            problems.iter().any(|problem| problem.contains(&expected)),
            "{problems:?}"
        );
    }
    let header = "[Variant \"Standard\"]\n[Position \"bbbbb/xyz b\"]";
    let (game, problems) = game_and_problems(&format!("{header}\n\n1.a1b2 i5h5\n"));
    assert_eq!(game.layout_name().as_deref(), Some("classical"));
    assert!(game.layout_inferred);
    let expected =
        format!("2:12: warning: {UNREADABLE}; the game is read from Standard, which is stated");
    assert!(
        problems.iter().any(|problem| problem.contains(&expected)),
        "{problems:?}"
    );
}

#[test]
fn an_unstated_layout_is_inferred_by_replay() {
    let (game, kinds) = only_game("1.h6g6 f8e7 2.h7g6 e7d6 3.g5f5 d6c5 4.g6f5 d7e8c7");
    assert_eq!(
        (
            game.abalone_layout().map(sumito::rules::Layout::key),
            game.layout_inferred
        ),
        (Some("french-daisy"), true)
    );
    assert_eq!(kinds, [ProblemKind::LayoutInferred]);
    let found = records("1.a1b2 i5h5");
    assert!(found[0].problems.last().unwrap().message.starts_with(
        "layout not stated, taken for Standard; every move is legal from Standard, Belgian Daisy, "
    ));
    // The Belgian Daisy with colours exchanged, so that White has a1: the mirror image of the game.
    let real = standard_games()
        .into_iter()
        .find(|game| game.player(Color::Black).is_none())
        .unwrap();
    let is_mirror = |symmetry: &Symmetry| {
        real.first_position()
            .transform(*symmetry)
            .at("a1".parse().unwrap())
            == Some(Color::White)
    };
    let mirror = Symmetry::all().find(is_mirror).unwrap();
    let tokens: Vec<String> = real
        .moves()
        .map(|mv| Notation::Abapro.token(mv.transform(mirror)).to_string())
        .collect();
    let (game, kinds) = only_game(&tokens.join(" "));
    assert_eq!(
        (game.abalone_layout(), game.first_position()),
        (None, real.first_position().transform(mirror))
    );
    assert_eq!(
        (game.plies().len(), kinds),
        (115, vec![ProblemKind::LayoutInferred])
    );
    // A stated start position has precedence over the name of a layout.
    let (game, _) = only_game(
        "[Variant \"standard\"]\n[Position \"ww1bb/wwwbbb/1ww1bb1/8/9/8/1bb1ww1/bbbwww/bb1ww b\"]\n\n1. a1b2",
    );
    assert_eq!(
        game.abalone_layout().map(sumito::rules::Layout::key),
        Some("belgian-daisy")
    );
}

/// Where a move is missing, the moves before it tell the layout, and so do those after it.
#[test]
fn a_missing_move_does_not_hide_the_layout() {
    let real = standard_games()
        .into_iter()
        .find(|game| game.player(Color::Black).is_none())
        .unwrap();
    let tokens: Vec<String> = real
        .moves()
        .map(|mv| Notation::Abapro.token(mv).to_string())
        .collect();
    let is_found = |missing: &usize| {
        let (before, after) = (&tokens[..*missing], &tokens[missing + 1..]);
        let (game, _) = only_game(&[before, after].concat().join(" "));
        let layout = game.abalone_layout().map(sumito::rules::Layout::key);
        layout == Some("belgian-daisy") && game.plies().len() >= *missing
    };
    let wrong: Vec<usize> = (1..40).filter(|missing| !is_found(missing)).collect();
    assert!(wrong.is_empty(), "{wrong:?}");
}

/// The stated layout of a record with few moves is used; an unknown one is stored as a tag.
#[test]
fn stated_layouts_are_used_and_unknown_ones_are_kept() {
    let found = records("# layout: Standard\n1.i5h5");
    assert!(matches!(found[0].content, Content::Rejected));
    let (game, kinds) =
        only_game("[Variant \"foo daisy\"]\n[Notation \"Zork\"]\n\n1. a1b2 i5h5 2. c2c3 *");
    assert!(
        kinds.contains(&ProblemKind::UnknownLayout)
            && kinds.contains(&ProblemKind::UnknownNotation)
    );
    let again = written_one(&game, Format::Apgn);
    assert!(
        again.contains("[VariantAsGiven \"foo daisy\"]")
            && again.contains("[NotationAsGiven \"Zork\"]"),
        "{again}"
    );
}

#[test]
fn games_from_other_starts_round_trip_in_every_format() {
    let text = "[Event \"a | \\\"b\\\" \\\\ c\"]\n[Variant \"custom\"]\n[Position \"5/6/7/8/6bbw/8/7/6/ww2w -1b2w w\"]\n[Result \"*\"]\n\n\
                {before # | ; 1-0 (x)} 1... a5a4!? {a | b; \"c\"} 2. e7e8 (0:15) {1-0} a4a3 *";
    let game = games(text).remove(0);
    assert_eq!(
        (game.plies().len(), game.score().black, game.score().white),
        (3, 3, 1)
    );
    for format in TEXT_FORMATS {
        let again = games(written_one(&game, format)).remove(0);
        let tag = |game: &Game| game.tag("Event").map(str::to_owned);
        assert_eq!(
            (
                again.start(),
                again.plies(),
                again.comment.clone(),
                tag(&again)
            ),
            (game.start(), game.plies(), game.comment.clone(), tag(&game)),
            "{}",
            format.key()
        );
    }
}

/// Names in other languages and abbreviations in the field for the layout.
#[test]
fn layouts_are_known_by_common_names() {
    for (name, key) in [
        ("BD", "belgian-daisy"),
        ("b.d.", "belgian-daisy"),
        ("Belgische Marguerite", "belgian-daisy"),
        ("Belgian Daisy (BD)", "belgian-daisy"),
        ("Belgian Daisy / Marguerite belge", "belgian-daisy"),
        ("Belgian Daisy (start position)", "belgian-daisy"),
        (
            "belgian; start 0a1a2b1b2b3c2c3g7g8h7h8h9i8i9,0a4a5b4b5b6c5c6g4g5h4h5h6i5i6; first to move: black",
            "belgian-daisy",
        ),
        ("GD", "german-daisy"),
        ("Deutsche Daisy", "german-daisy"),
        ("Std", "classical"),
        ("Standardaufstellung", "classical"),
    ] {
        let (game, kinds) = only_game(&format!("Layout: {name}\nBlack: Ann\n\n1. b1c2"));
        let layout = game.abalone_layout().map(sumito::rules::Layout::key);
        assert_eq!((layout, game.layout_inferred), (Some(key), false), "{name}");
        assert_eq!(kinds, [], "{name}");
    }
}

/// The start may differ from the layout, so that it does not count as stated.
#[test]
fn words_beside_the_name_of_a_layout_are_told() {
    for (value, words) in [
        ("Belgian Daisy (Black without c2)", "Black without c2"),
        ("Belgian Daisy (mirrored)", "mirrored"),
        ("Belgian Daisy, colours swapped", "colours swapped"),
        ("Belgian Daisy / Standard", "Standard"),
        (
            "Belgian Daisy; first to move: white",
            "first to move: white",
        ),
    ] {
        let record = &records(format!("Layout: {value}\nBlack: Ann\n\n1. a1b2 i5h5"))[0];
        let told = record
            .problems
            .iter()
            .find(|problem| problem.kind == ProblemKind::UnknownLayout);
        let message = &told.expect(value).message;
        assert!(
            message.starts_with(&format!("`{words}` beside the layout Belgian Daisy")),
            "{message}"
        );
        let Content::Game(game) = &record.content else {
            panic!("{value}")
        };
        assert!(game.layout_inferred, "{value}");
        let layout = game.abalone_layout().map(sumito::rules::Layout::key);
        assert_eq!(layout, Some("belgian-daisy"));
        // What the record says is kept.
        for format in TEXT_FORMATS {
            let again = games(written_one(game, format)).remove(0);
            assert_eq!(again.tag("VariantAsGiven"), Some(value), "{}", format.key());
            assert!(again.layout_inferred, "{}", format.key());
        }
    }
}

#[test]
fn a_layout_that_does_not_give_the_stated_start_position_is_reported_and_kept() {
    let classical = "wwwww/wwwwww/2www2/8/9/8/2bbb2/bbbbbb/bbbbb b";
    let contradiction = (Some("Belgian Daisy"), vec![ProblemKind::Position]);
    for (layout, expected) in [
        ("Belgian Daisy", contradiction),
        ("Standard", (None, vec![])),
        ("custom", (None, vec![])),
    ] {
        for name in ["Position", "StartPosition"] {
            let text = format!("# Layout: {layout}\n# {name}: {classical}\n1.a1b2 i5h5");
            let (game, kinds) = only_game(&text);
            let given = game.tag("VariantAsGiven");
            assert_eq!((given, kinds), expected.clone(), "{text}");
            assert_eq!(game.layout_name().as_deref(), Some("classical"));
        }
    }
}

/// A board that is drawn with other signs than those of `ag` is a remark, and the moves are read.
#[test]
fn a_drawn_board_with_other_signs_is_a_comment() {
    for [black, white] in [["X", "O"], ["B", "W"], ["S", "W"], ["x", "o"]] {
        let rows = [
            "w w w w w",
            "w w w w w w",
            ". . w w w . .",
            ". . . . . . . .",
            ". . . . . . . . .",
            ". . . . . . . .",
            ". . b b b . .",
            "b b b b b b",
            "b b b b b",
        ];
        let board = rows.map(|row| row.replace('w', white).replace('b', black));
        let text = format!(
            "Ann - Bob\n\n{}\n\n1. a1b2 i5h5\n2. a2b3 i6h6\n",
            board.join("\n")
        );
        let (game, problems) = game_and_problems(&text);
        assert_eq!(game.plies().len(), 4, "{problems:?}");
        let comment = game.comment.clone().unwrap_or_default();
        let cells = comment.split_whitespace().count();
        assert_eq!(cells, 61, "{comment}");
    }
}

#[test]
fn a_number_with_an_ellipsis_on_a_line_of_its_own_goes_on_with_the_round() {
    for dots in ["...", "…", ".."] {
        for text in [
            format!("1. a1b2\n1. {dots} i5h5\n2. a2b3\n2. {dots} i6h6\n"),
            format!("1. a1b2 ...\n1.{dots}i5h5\n2. a2b3 ...\n2.{dots}i6h6\n"),
        ] {
            let found = games(format!("# Layout: Belgian Daisy\n{text}"));
            assert_eq!(found.len(), 1, "{text}");
            assert_eq!(found[0].plies().len(), 4, "{text}");
        }
    }
}
