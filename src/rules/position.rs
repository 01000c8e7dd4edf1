//! A checked position.

use super::{Color, Setup, SetupFault};
use crate::board::{Bitboard, Cell, Symmetry};

/// A position: marbles on cells, whose turn it is, and what each colour has lost.
///
/// Made from a [`Setup`] that has no fault, or by moves from another position.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Position {
    pub(super) marbles: [Bitboard; 2],
    pub(super) turn: Color,
    pub(super) lost: [u8; 2],
}

/// What the game is played for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Rules {
    /// The enemy marbles to eject in order to win.
    pub eject: u8,
}

impl Default for Rules {
    /// The standard game: six ejections.
    fn default() -> Rules {
        Rules { eject: 6 }
    }
}

impl Rules {
    /// Who has won in this position by ejections, if anybody has.
    pub fn winner(self, position: &Position) -> Option<Color> {
        Color::BOTH
            .into_iter()
            .find(|color| position.lost[color.opponent().index()] >= self.eject)
    }
}

impl Position {
    /// Who moves next.
    #[inline]
    pub const fn turn(&self) -> Color {
        self.turn
    }

    /// The cells of the marbles of one colour.
    #[inline]
    pub const fn marbles(&self, color: Color) -> Bitboard {
        self.marbles[color.index()]
    }

    /// The marbles of one colour that are off the board.
    pub const fn lost(&self, color: Color) -> u8 {
        self.lost[color.index()]
    }

    /// The colour of the marble on a cell, if there is one.
    pub fn at(&self, cell: Cell) -> Option<Color> {
        Color::BOTH
            .into_iter()
            .find(|&color| self.marbles(color).contains(cell))
    }

    /// The setup that makes this position.
    pub const fn setup(&self) -> Setup {
        Setup {
            marbles: self.marbles,
            turn: self.turn,
            lost: self.lost,
        }
    }

    /// The same position on the board turned by a symmetry.
    #[must_use]
    pub fn transform(&self, symmetry: Symmetry) -> Position {
        Position {
            marbles: self.marbles.map(|marbles| symmetry.cells(marbles)),
            ..*self
        }
    }

    #[inline]
    pub(super) const fn own(&self) -> Bitboard {
        self.marbles[self.turn.index()]
    }

    #[inline]
    pub(super) const fn enemy(&self) -> Bitboard {
        self.marbles[self.turn.opponent().index()]
    }
}

impl TryFrom<Setup> for Position {
    type Error = Vec<SetupFault>;

    /// # Errors
    /// All the faults of the setup at once.
    fn try_from(setup: Setup) -> Result<Position, Vec<SetupFault>> {
        let Setup {
            marbles,
            turn,
            lost,
        } = setup;
        let faults = setup.faults();
        if faults.is_empty() {
            Ok(Position {
                marbles,
                turn,
                lost,
            })
        } else {
            Err(faults)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_fault_at_once() {
        let cells = |names: &str| {
            names
                .split(' ')
                .map(|name| name.parse::<Cell>().unwrap())
                .collect::<Bitboard>()
        };
        let setup = Setup {
            marbles: [cells("a1 b2 c3"), cells("b2 c3")],
            turn: Color::Black,
            lost: [0, 61],
        };
        assert_eq!(Position::try_from(setup).unwrap_err().len(), 3);
        let empty = Setup {
            marbles: [Bitboard::EMPTY; 2],
            turn: Color::Black,
            lost: [0, 0],
        };
        assert_eq!(Position::try_from(empty), Err(vec![SetupFault::NoMarbles]));
    }

    #[test]
    fn six_ejections_win_for_the_side_that_made_them() {
        let setup = Setup {
            marbles: [Cell::new(5, 5).unwrap().bit(), Bitboard::EMPTY],
            turn: Color::White,
            lost: [5, 6],
        };
        let position = Position::try_from(setup).unwrap();
        assert_eq!(Rules::default().winner(&position), Some(Color::Black));
        assert_eq!(Rules { eject: 7 }.winner(&position), None);
    }
}
