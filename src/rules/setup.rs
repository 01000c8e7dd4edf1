//! Anything drawable, and what can be wrong with it.

use super::Color;
use crate::board::{Bitboard, Cell};

/// Anything that can be drawn: marbles on cells, whose turn it is, what was lost. A [`super::Position`] is made from it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Setup {
    /// The cells of the black and of the white marbles, by [`Color::index`].
    pub marbles: [Bitboard; 2],
    /// Who moves next.
    pub turn: Color,
    /// The black and the white marbles that are off the board, by [`Color::index`].
    pub lost: [u8; 2],
}

/// Why a setup is not a position.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum SetupFault {
    /// Two marbles on one cell.
    #[error("{0} holds a black and a white marble, expected one")]
    TwoMarbles(Cell),
    /// Not a single marble.
    #[error("the board is empty, expected at least one marble")]
    NoMarbles,
    /// More lost marbles than the board has cells.
    #[error("{color} has lost {lost} marbles, expected at most {most}", most = Setup::MOST_LOST)]
    TooManyLost {
        /// Who has lost them.
        color: Color,
        /// How many are said to be lost.
        lost: u8,
    },
}

impl Setup {
    /// The most marbles a colour may have lost: with any more, the game began with more marbles than there are cells.
    pub const MOST_LOST: u8 = 60;

    /// All that is wrong with the setup; nothing when it is a position.
    pub fn faults(&self) -> Vec<SetupFault> {
        let [black, white] = self.marbles;
        let mut faults: Vec<SetupFault> = (black & white)
            .into_iter()
            .map(SetupFault::TwoMarbles)
            .collect();
        if (black | white).is_empty() {
            faults.push(SetupFault::NoMarbles);
        }
        for color in Color::BOTH {
            let lost = self.lost[color.index()];
            if lost > Setup::MOST_LOST {
                faults.push(SetupFault::TooManyLost { color, lost });
            }
        }
        faults
    }
}
