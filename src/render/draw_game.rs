//! `DrawGame`: what pictures need of a game.

use crate::games::{AnyPosition, with_position};

/// How the positions of a game are drawn.
pub(crate) trait DrawGame {
    /// The board as plain text, with its coordinates.
    fn board_text(&self) -> String;
}

impl AnyPosition {
    /// The board as plain text, with its coordinates.
    pub(crate) fn board_text(&self) -> String {
        with_position!(self, position => position.board_text())
    }
}
