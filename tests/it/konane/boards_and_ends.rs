//! Records of Kōnane as people write them: the board and the end in their own words, lists with mistakes, and records without their beginning.

use sumito::games::{AnyLayout, AnyPosition, GameKind};
use sumito::konane::{Rules, read_position};
use sumito::record::{Ending, Game, GameResult};
use sumito::rules::Color;

use crate::support::{game_and_problems, games};

const MOVES: &str = "1. a1 a2 2. c1-a1 b3-b1";

/// The game of a header and moves, and the problems that are errors or warnings.
fn game_of(header: &str, moves: &str) -> (Game, Vec<String>) {
    game_and_problems(&format!("{header}\n{moves}\n"))
}

#[test]
fn the_size_of_the_board_is_stated_in_many_ways() {
    for header in [
        "Board size: 8x8",
        "Brett: 8x8",
        "Plateau: 8×8",
        "# game: konane-8x8",
        "# game: Kōnane, 8×8",
        "Kōnane, 8x8 board",
        "Papa Kōnane 8x8",
        "konane\nsize: 8x8",
        "# game: konane\n# size: 8",
        "Kōnane 8×8: Kimo (schwarz) gegen Anna (weiß)",
        "Runde 3, Kōnane 8x8: Kimo - Anna 1-0",
    ] {
        let (game, problems) = game_of(header, MOVES);
        assert_eq!(game.layout(), AnyLayout::find("konane-8x8"), "{header}");
        assert_eq!(problems, Vec::<String>::new(), "{header}");
    }
    for fields in [
        r#""game":"konane 8x8""#,
        r#""game":"konane","rows":8,"cols":8"#,
        r#""game":"konane","board_size":"8x8""#,
    ] {
        let text = format!(r#"{{{fields},"moves":["a1","a2","c1-a1","b3-b1"]}}"#);
        let (game, problems) = game_and_problems(&text);
        assert_eq!(game.layout(), AnyLayout::find("konane-8x8"), "{text}");
        assert_eq!(problems, Vec::<String>::new(), "{text}");
    }
}

#[test]
fn boards_that_contradict_each_other_are_told() {
    for header in [
        "# game: konane 8x8\n# board: 6x6",
        "# game: konane 8x8\n# size: 6x6",
    ] {
        let (game, problems) = game_of(header, MOVES);
        assert_eq!(game.layout(), AnyLayout::find("konane-6x6"), "{header}");
        let [told] = &problems[..] else {
            panic!("{header}: {problems:?}");
        };
        let expected = "board 8x8 claimed, expected 6x6 as in another tag [position]";
        assert!(told.contains(expected), "{told}");
    }
}

#[test]
fn the_name_of_the_game_and_a_position_stand_on_lines_of_their_own() {
    let rows = "wbwb/bwbw/w1wb/b1bw b -";
    for header in [rows.to_owned(), format!("konane\n{rows}")] {
        let (game, problems) = game_of(&header, "1. d2-b2");
        let AnyPosition::Konane(start) = game.start() else {
            panic!("{header}: {:?}", game.start());
        };
        assert_eq!(
            start,
            read_position(rows, Rules::STANDARD).unwrap(),
            "{header}"
        );
        assert_eq!(problems, Vec::<String>::new(), "{header}");
    }
    let (game, problems) = game_of("Konane, Kimo - Anna, 1-0", MOVES);
    let players = Color::BOTH.map(|color| game.player(color));
    assert_eq!(players, [Some("Kimo"), Some("Anna")]);
    assert!(
        problems.iter().all(|told| told.contains("no board stated")),
        "{problems:?}"
    );
}

#[test]
fn a_header_directly_below_the_moves_begins_another_game() {
    let text = "# game: konane 6x6\n# Black: Kimo\n1. c3 c4 2. c1-c3\n# game: konane 8x8\n# Black: Ben\n1. d4 d3 2. d6-d4\n";
    let layouts: Vec<_> = games(text).iter().map(Game::layout).collect();
    assert_eq!(layouts, ["konane-6x6", "konane-8x8"].map(AnyLayout::find));
}

#[test]
fn a_slip_does_not_make_a_game_of_abalone() {
    let moves = "1.a1 a2 2.c1-a1 b3-b1 3.c3-c1 b5-b3 4.c5-c3 e2-c2 5.e5-c5 a1-a3";
    let (game, problems) = game_of("Kimo - Anna", moves);
    assert_eq!(
        (game.start().kind(), game.plies().len()),
        (GameKind::Konane, 9)
    );
    assert!(
        problems[1].contains("`a1-a3` is not a legal move"),
        "{problems:?}"
    );
}

#[test]
fn sentences_say_that_a_player_cannot_move() {
    let moves = "1. d4 d3\n2. d6-d4 d1-d3";
    for (sentence, result) in [
        ("White cannot move", GameResult::Black),
        ("White can't move.", GameResult::Black),
        (
            "Black won because White has no more moves",
            GameResult::Black,
        ),
        (
            "Weiß kann nicht mehr ziehen, Schwarz gewinnt",
            GameResult::Black,
        ),
        ("Les blancs ne peuvent plus jouer", GameResult::Black),
        ("Black is unable to move", GameResult::White),
    ] {
        for text in [
            format!("konane-8x8\n{moves}\n{sentence}\n"),
            format!("konane-8x8\n{sentence}\n{moves}\n"),
        ] {
            let (game, problems) = game_and_problems(&text);
            let stated = (game.result, game.ending);
            assert_eq!(stated, (result, Some(Ending::NoMove)), "{text}");
            // The replay does not confirm that ending.
            let [told] = &problems[..] else {
                panic!("{text}: {problems:?}");
            };
            assert!(told.contains("expected no legal move at the end"), "{told}");
        }
        let (game, _) = game_of(&format!("konane-8x8\nResult: {sentence}"), moves);
        assert_eq!(game.result, result, "{sentence}");
    }
    let (game, _) = game_of("Schwarz gewinnt, Weiß kann nicht ziehen", moves);
    assert_eq!(game.start().kind(), GameKind::Konane);
}

#[test]
fn moves_are_separated_by_semicolons_and_begin_in_any_column() {
    for (header, moves, plies) in [
        (
            "# game: konane 8x8",
            "1. d4 d3; 2. d6-d4 d1-d3; 3. f2-d2 f1-d1",
            6,
        ),
        ("# game: konane 10x10", "j10 i10\nj8-j10", 3),
        ("# game: konane 10x10", "j10 i10 j8-j10", 3),
    ] {
        let (game, problems) = game_of(header, moves);
        assert_eq!(game.plies().len(), plies, "{moves}: {problems:?}");
        assert_eq!(problems, Vec::<String>::new(), "{moves}");
    }
}

#[test]
fn a_record_without_its_beginning_is_played_backward_and_incomplete() {
    let [tail, head_lost] = [
        "# game: konane 4x4\n# FinalPosition: wbwb/2bw/2wb/bwbw b -\n-2. b1-b3 a1-a3\n",
        "[Board \"4x4\"]\n[FinalPosition \"wbwb/2bw/2wb/bwbw b -\"]\n\n2. a3-a1 b3-b1\n",
    ];
    for text in [tail, head_lost] {
        let (game, problems) = game_and_problems(text);
        let why = "the record begins in mid-game, expected move 1; played backward from the final position";
        assert_eq!(game.incomplete.as_deref(), Some(why), "{text}");
        assert_eq!(game.plies().len(), 2, "{text}");
        let told = "the record does not lead to the start that it states";
        assert!(
            problems.iter().any(|problem| problem.contains(told)),
            "{problems:?}"
        );
    }
}
