//! Kōnane in pictures and on pages.

use serde_json::{Map, Value};

use crate::konane::{Move, Position, board_text};
use crate::notation::Notation;
use crate::record::Game;
use crate::render::{DrawGame, playback_move_of, playback_of};

impl DrawGame for Position {
    fn board_text(&self) -> String {
        board_text(self)
    }

    fn playback(&self, game: &Game, _: Notation) -> Value {
        playback_of(game, self, game.plies())
    }

    fn playback_move(&self, mv: Move, _: Notation) -> Map<String, Value> {
        playback_move_of(mv, self)
    }
}
