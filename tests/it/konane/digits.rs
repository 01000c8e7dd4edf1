//! Moves of Kōnane in digits without parentheses, in records and in lists of moves.

use sumito::konane::Position;
use sumito::record::ProblemKind;

use super::clean_game;
use crate::support::{TestDirectory, error, games, records};

/// The moves of the only game of a text, in which nothing is reported.
fn moves(text: &str) -> String {
    let game = clean_game(text);
    let moves = game.of::<Position>().expect("a game of Kōnane").moves();
    let moves: Vec<String> = moves.map(|mv| mv.to_string()).collect();
    moves.join(" ")
}

#[test]
fn records_have_digits() {
    let played = "d4 d3 d6-d4 d1-d3";
    for text in [
        r#"{"game":"konane 8x8","moves":["44","34","64-44","14-34"]}"#,
        r#"{"game":"konane 8x8","moves":["d4","d3","6444","14-34"]}"#,
        r#"{"game":"konane 8x8","moves":"44 34 64-44 14-34"}"#,
        "Kōnane 8x8\nd4 d3\n64-44 14-34\n",
        "Kōnane 8x8\n1. 44 34\n2. 64-44 14-34\n",
        "# game: konane 8x8\n1. d4 d3 2. 64x44! 14-34 1-0\n",
    ] {
        assert_eq!(moves(text), played, "{text}");
    }
    // A single pair of numbers is a score, and is reported if it is not that of the replay.
    let found = records("Kōnane 8x8\nd4 d3\n64-44\n");
    let kinds: Vec<ProblemKind> = found[0].problems.iter().map(|told| told.kind).collect();
    assert_eq!(kinds, [ProblemKind::Score]);
    let scored = games("Kōnane 8x8\nd4 d3 0-0 d6-d4 1-0 d1-d3 1-1\n");
    assert_eq!(scored[0].plies().len(), 4);
}

#[test]
fn lists_of_moves_have_digits_and_results() {
    let directory = TestDirectory::new();
    let file = directory.file(
        "konane.txt",
        "# game: konane 8x8\n1. d4 d3 2. d6-d4 d1-d3\n",
    );
    directory.json(&["import", &file]);
    let openings =
        |moves: &str| directory.run(&["openings", "--layout", "konane-8x8", "--moves", moves]);
    for moves in [
        "d4 d3 1-0",
        "d4 d3 0-1",
        "d4 d3 1:0",
        "d4 1-0",
        "1. d4 d3 2. d6-d4 d1-d3 1-0",
        "44",
        "d4 d3 64-44",
        "44 34 64-44 14-34 0-1",
        "44 34 64-44 14-34 1-1",
        "1 d4 d3 2 d6-d4",
        "d4 d3 11 d6-d4",
    ] {
        assert!(openings(moves).status.success(), "{moves}");
    }
    for (moves, expected) in [
        (
            "d4 d3 1-0 d6-d4",
            "column 7: `1-0` is not a move, expected one of Black",
        ),
        (
            "d4 d3 2-5",
            "column 7: `2-5` is not a move, expected one of Black",
        ),
        (
            "d4 d3 44-64",
            "column 7: `44-64` is not a move, expected one of Black",
        ),
        ("7", "`7` contains no move"),
    ] {
        let told = error(&openings(moves));
        assert!(told.contains(expected), "{moves} {told}");
    }
}
