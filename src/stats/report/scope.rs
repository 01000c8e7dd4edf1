//! What of a game a report is about.

use crate::board::Symmetry;

/// A game that a report is about.
#[derive(Debug, Clone, Copy)]
pub(super) struct OwnGame {
    /// In which seat the player sits, if the report is about one.
    pub(super) seat: Option<u8>,
}

/// What of a game a report is about.
#[derive(Debug, Clone, Copy)]
pub(super) struct Scope {
    /// The first ply of it.
    pub(super) from: usize,
    /// In how many plies from there on new moves are looked for.
    pub(super) plies: usize,
    /// How to turn the board so that it stands as that of the opening.
    pub(super) turn: Option<Symmetry>,
    /// Whose moves it is about; `None` for all.
    pub(super) seat: Option<u8>,
}

impl Scope {
    pub(super) fn last(&self) -> usize {
        self.from + self.plies
    }

    /// Whether it is about the move of a seat at a ply.
    pub(super) fn has(&self, ply: usize, seat: u8) -> bool {
        (self.from..self.last()).contains(&ply) && self.seat.is_none_or(|own| own == seat)
    }
}
