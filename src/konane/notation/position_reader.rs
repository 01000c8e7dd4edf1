//! Reads positions.

use std::str::FromStr;

use super::position_error::PositionError;
use super::position_rows::read_rows;
use super::syntax::is_layout_text;
use crate::game::{Color, excerpt};
use crate::konane::board::{Board, Square};
use crate::konane::rules::{Layout, Position, Rules, Setup};

/// Reads a position under rules, as in `wbwb/bwbw/w1wb/b1bw b -`.
///
/// Rows from the top, separated by `/`: `b` and `w` for stones, numbers for empty squares, `x` for a missing square. Then a blank and the
/// side to move, a blank and `-`, or the square of the first hole while White still has to take off a stone. The size alone, `8x8`, is
/// the start position.
///
/// # Errors
/// All faults of the text, or if it has none, all faults of the position.
pub fn read_position(text: &str, rules: Rules) -> Result<Position, PositionError> {
    if let Ok(layout) = text.trim().parse::<Layout>() {
        return Ok(layout.position().with_rules(rules));
    }
    let words: Vec<&str> = text.split_whitespace().collect();
    if let [word] = words[..]
        && is_layout_text(word)
    {
        let error = excerpt(word).parse::<Layout>().err();
        return Err(PositionError {
            faults: error.iter().map(ToString::to_string).collect(),
        });
    }
    let mut faults = Vec::new();
    let squares = read_rows(words.first().unwrap_or(&""), &mut faults);
    let turn = read_turn(words.get(1).copied(), &mut faults);
    let hole = read_hole(words.get(2).copied(), &mut faults);
    if let Some(more) = words.get(3) {
        faults.push(format!(
            "`{}` after the first hole, expected the end",
            excerpt(more)
        ));
    }
    let (Some(squares), Some(turn), []) = (squares, turn, &faults[..]) else {
        return Err(PositionError { faults });
    };
    let one_fault = |fault: String| PositionError {
        faults: vec![fault],
    };
    let board = Board::with_missing(squares.size, squares.missing)
        .map_err(|fault| one_fault(fault.to_string()))?;
    let setup = Setup {
        board,
        occupied: squares.occupied,
        turn,
        hole,
    };
    Position::new(&setup, rules).map_err(|faults| PositionError {
        faults: faults.iter().map(ToString::to_string).collect(),
    })
}

impl FromStr for Position {
    type Err = PositionError;

    /// Reads a position under the standard rules, or the name of a layout.
    fn from_str(text: &str) -> Result<Position, PositionError> {
        read_position(text, Rules::STANDARD)
    }
}

/// Reads the side to move, or adds a fault.
fn read_turn(word: Option<&str>, faults: &mut Vec<String>) -> Option<Color> {
    let fault = match word {
        Some("b" | "B") => return Some(Color::Black),
        Some("w" | "W") => return Some(Color::White),
        Some(other) => format!("side to move `{}`, expected b or w", excerpt(other)),
        None => "no side to move, expected a blank and b or w after the rows".to_owned(),
    };
    faults.push(fault);
    None
}

/// Reads the first hole, or adds a fault.
fn read_hole(word: Option<&str>, faults: &mut Vec<String>) -> Option<Square> {
    const EXPECTED: &str =
        "expected - or the square of the first hole while White is to take off a stone";
    let fault = match word {
        Some("-") => return None,
        Some(word) => match word.parse() {
            Ok(square) => return Some(square),
            Err(_) => format!("first hole `{}`, {EXPECTED}", excerpt(word)),
        },
        None => format!("nothing after the side to move, {EXPECTED}"),
    };
    faults.push(fault);
    None
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::konane::notation::position_text;

    fn read(text: &str) -> Result<Position, PositionError> {
        read_position(text, Rules::STANDARD)
    }

    #[test]
    fn positions_round_trip() {
        for text in [
            "wbwb/bwbw/w1wb/bwbw w b2",
            "wbwb/bwbw/w1wb/b1bw b -",
            "4/4/4/4 w -",
            "xbwx/1x2/xxxx/b1x1 w -",
            "12b7 b -",
            "w/1/w/b/w/b/w/b/w/b/w/b/w/b/w/b/w/b/w/b w -",
            "b b -",
            "1 w a1",
        ] {
            let position = read(text).unwrap_or_else(|error| panic!("{text}: {error}"));
            let written = position_text(&position);
            assert_eq!(written, text);
            assert_eq!(read(&written), Ok(position));
            assert_eq!(read(&written.to_uppercase()), Ok(position));
        }
    }

    #[test]
    fn a_size_alone_is_the_start() {
        for (text, layout) in [
            ("8x8", "konane-8x8"),
            (" 9x13 ", "konane-9x13"),
            ("konane-2x3", "konane-2x3"),
        ] {
            let layout: Layout = layout.parse().unwrap();
            assert_eq!(read(text), Ok(layout.position()));
            assert_eq!(
                read(&position_text(&layout.position())),
                Ok(layout.position())
            );
        }
        assert_eq!(position_text(&read("2x3").unwrap()), "wbw/bwb b -");
    }

    #[test]
    fn all_faults_are_reported() {
        for (text, faults) in [
            (
                "",
                &[
                    "1 rows of 0 squares, expected 1 to 20 rows separated by / and of 1 to 20 squares each",
                    "no side to move, expected a blank and b or w after the rows",
                    "nothing after the side to move, expected - or the square of the first hole while White is to take off a stone",
                ][..],
            ),
            (
                "bw/wb/3 q a0 z",
                &[
                    "row 1: 3 squares, expected 2 as in the top row",
                    "side to move `q`, expected b or w",
                    "first hole `a0`, expected - or the square of the first hole while White is to take off a stone",
                    "`z` after the first hole, expected the end",
                ],
            ),
            (
                "wb/wq b -",
                &[
                    "b1: `q`, expected b, w, x or the number of empty squares",
                    "a1: `w`, expected only `b`, for the square is black",
                ],
            ),
            (
                "b0w/02 b -",
                &[
                    "row 2: `0`, expected the number of empty squares without a zero before it",
                    "row 1: `02`, expected the number of empty squares without a zero before it",
                    "a2: `b`, expected only `w`, for the square is white",
                    "b2: `w`, expected only `b`, for the square is black",
                ],
            ),
            (
                "21 b -",
                &[
                    "1 rows of 21 squares, expected 1 to 20 rows separated by / and of 1 to 20 squares each",
                ],
            ),
            (
                "99999999999999999999 b -",
                &[
                    "1 rows of 65535 squares, expected 1 to 20 rows separated by / and of 1 to 20 squares each",
                ],
            ),
            (
                "wb/bw w -",
                &["White to move on a full board, expected Black to take off the first stone"],
            ),
            (
                "w1/1w w a1",
                &[
                    "b2 is empty and the first hole is a1, expected no other empty square before White's removal",
                ],
            ),
            (
                "21x8",
                &[
                    "`21x8` is not a board size: expected rows x columns, each 1 to 20, as in 8x8 or 9x13",
                ],
            ),
            (
                "Konane-",
                &[
                    "`` is not a board size: expected rows x columns, each 1 to 20, as in 8x8 or 9x13",
                ],
            ),
            (
                "xx/xx b -",
                &["all squares of the 2x2 board are missing, expected at least one square"],
            ),
        ] {
            assert_eq!(read(text).unwrap_err().faults, faults, "{text}");
        }
    }

    #[test]
    fn faults_of_a_kind_are_counted() {
        let upside_down =
            "bwbwbwbw/wbwbwbwb/bwbwbwbw/wbwbwbwb/bwbwbwbw/wbwbwbwb/bwbwbwbw/wbwbwbwb b -";
        assert_eq!(
            read(upside_down).unwrap_err().to_string(),
            "all 64 stones are on squares of the other colour, expected `b` on a1 and on squares of its colour"
        );
        let many = "q".repeat(20) + "/" + &"q".repeat(20) + " b -";
        assert!(
            read(&many)
                .unwrap_err()
                .to_string()
                .ends_with("; ... and 20 more")
        );
    }
}
