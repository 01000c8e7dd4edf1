//! `Setup`: anything that can be drawn on a board, and its faults.

use super::opening::Phase;
use super::position::Position;
use super::ruleset::Rules;
use crate::game::Color;
use crate::konane::board::{Bitboard, Board, Square};

/// An unchecked position: stones on a board, the side to move, and the first hole while White still has to take off a stone.
///
/// ```
/// use sumito::konane::{Board, Color, Position, Rules, Setup};
///
/// let board = Board::rectangle("1x5".parse()?);
/// let occupied = ["a1".parse()?, "b1".parse()?].into_iter().collect();
/// let setup = Setup { board, occupied, turn: Color::Black, hole: None };
/// let position = Position::new(&setup, Rules::default()).expect("a setup without faults");
/// let moves: Vec<String> = position.legal_moves().iter().map(|mv| mv.to_string()).collect();
/// assert_eq!(moves, ["a1-c1"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Setup {
    /// The board.
    pub board: Board,
    /// The squares with a stone.
    pub occupied: Bitboard,
    /// The side to move.
    pub turn: Color,
    /// The square of the stone that Black has taken off, if White is to take off one next to it.
    pub hole: Option<Square>,
}

/// Why a setup is not a position.
///
/// ```
/// use sumito::konane::{Board, Color, Position, Rules, Setup, SetupFault};
///
/// let board = Board::rectangle("4x4".parse()?);
/// let setup = Setup { board, occupied: board.squares(), turn: Color::White, hole: None };
/// assert_eq!(Position::new(&setup, Rules::default()), Err(vec![SetupFault::WhiteFirst]));
/// # Ok::<(), sumito::konane::ParseError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error, Hash)]
#[non_exhaustive]
pub enum SetupFault {
    /// A stone on a square that is missing or not on the board.
    #[error("a stone on {0}, expected stones only on squares of the board")]
    NoSquare(Square),
    /// The first hole is not an empty square.
    #[error("a stone on the first hole {0}, expected an empty square")]
    HoleOccupied(Square),
    /// The first hole is not on the board.
    #[error("the first hole {0}, expected a square of the board")]
    HoleOffBoard(Square),
    /// The first hole has the colour of White's stones.
    #[error("the first hole {0} is a white square, expected a black one")]
    WhiteHole(Square),
    /// A colour that has no stones is to move.
    #[error("{0} to move, expected Black or White")]
    NoPlayer(Color),
    /// Black is to move where White takes off a stone.
    #[error("Black to move with the first hole {0}, expected White to take off a stone next to it")]
    BlackAtHole(Square),
    /// More than the first hole is empty before White has taken off a stone.
    #[error(
        "{0} is empty and the first hole is {1}, expected no other empty square before White's removal"
    )]
    OtherEmpty(Square, Square),
    /// White is to move, and no stone has been taken off.
    #[error("White to move on a full board, expected Black to take off the first stone")]
    WhiteFirst,
}

impl Setup {
    /// All faults of the setup; empty if it is a position.
    #[doc(hidden)]
    pub fn faults(&self) -> Vec<SetupFault> {
        let squares = self.board.squares();
        let outside = self.occupied.without(squares).into_iter();
        let mut faults: Vec<SetupFault> = outside.map(SetupFault::NoSquare).collect();
        if !Color::BOTH.contains(&self.turn) {
            faults.push(SetupFault::NoPlayer(self.turn));
        }
        let empty = squares.without(self.occupied);
        if let Some(hole) = self.hole {
            if !squares.contains(hole) {
                faults.push(SetupFault::HoleOffBoard(hole));
            } else if self.occupied.contains(hole) {
                faults.push(SetupFault::HoleOccupied(hole));
            }
            if hole.color() == Color::White {
                faults.push(SetupFault::WhiteHole(hole));
            }
            if self.turn == Color::Black {
                faults.push(SetupFault::BlackAtHole(hole));
            }
            let others = empty.into_iter().filter(|&square| square != hole);
            faults.extend(others.map(|square| SetupFault::OtherEmpty(square, hole)));
        } else if empty.is_empty() && self.turn == Color::White {
            faults.push(SetupFault::WhiteFirst);
        }
        faults
    }
}

impl Position {
    /// The position of a setup under rules.
    ///
    /// # Errors
    /// All faults of the setup.
    pub fn new(setup: &Setup, rules: Rules) -> Result<Position, Vec<SetupFault>> {
        let faults = setup.faults();
        if !faults.is_empty() {
            return Err(faults);
        }
        let phase = match setup.hole {
            Some(hole) => Phase::WhiteRemoval { hole },
            None if setup.occupied == setup.board.squares() => Phase::BlackRemoval,
            None => Phase::Jumps,
        };
        Ok(Position {
            board: setup.board,
            occupied: setup.occupied,
            turn: setup.turn,
            phase,
            rules,
        })
    }

    /// The setup from which [`Position::new`] creates this position.
    pub(crate) const fn setup(&self) -> Setup {
        let hole = match self.phase {
            Phase::WhiteRemoval { hole } => Some(hole),
            Phase::BlackRemoval | Phase::Jumps => None,
        };
        Setup {
            board: self.board,
            occupied: self.occupied,
            turn: self.turn,
            hole,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn square(name: &str) -> Square {
        name.parse().unwrap()
    }

    fn full() -> Setup {
        let board = Board::rectangle("4x4".parse().unwrap());
        Setup {
            board,
            occupied: board.squares(),
            turn: Color::Black,
            hole: None,
        }
    }

    fn texts(setup: &Setup) -> Vec<String> {
        setup.faults().iter().map(SetupFault::to_string).collect()
    }

    #[test]
    fn phases_follow_from_the_setup() {
        let mut setup = full();
        let phase = |setup: &Setup| {
            let position = Position::new(setup, Rules::STANDARD).unwrap();
            assert_eq!(position.setup(), *setup);
            position.phase()
        };
        assert_eq!(phase(&setup), Phase::BlackRemoval);
        setup.occupied.remove(square("b2"));
        assert_eq!(phase(&setup), Phase::Jumps);
        let hole = square("b2");
        (setup.turn, setup.hole) = (Color::White, Some(hole));
        assert_eq!(phase(&setup), Phase::WhiteRemoval { hole });
    }

    #[test]
    fn all_faults_are_reported_at_once() {
        let mut setup = full();
        setup.turn = Color::White;
        assert_eq!(
            texts(&setup),
            ["White to move on a full board, expected Black to take off the first stone"]
        );
        setup.turn = Color::Black;
        setup.hole = Some(square("b1"));
        setup.occupied.insert(square("e1"));
        setup.occupied.remove(square("c3"));
        assert_eq!(
            texts(&setup),
            [
                "a stone on e1, expected stones only on squares of the board",
                "a stone on the first hole b1, expected an empty square",
                "the first hole b1 is a white square, expected a black one",
                "Black to move with the first hole b1, expected White to take off a stone next to it",
                "c3 is empty and the first hole is b1, expected no other empty square before White's removal",
            ]
        );
        setup.hole = Some(square("e5"));
        assert_eq!(
            texts(&setup)[1],
            "the first hole e5, expected a square of the board"
        );
    }
}
