//! Kōnane in pictures.

use crate::konane::{Position, board_text};
use crate::render::DrawGame;

impl DrawGame for Position {
    fn board_text(&self) -> String {
        board_text(self)
    }
}
