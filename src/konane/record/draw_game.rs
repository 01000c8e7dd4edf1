//! Kōnane in pictures and on pages.

use serde_json::{Map, Value};

use super::terminal_board::terminal_board;
use crate::konane::{Move, Position, board_text};
use crate::notation::Notation;
use crate::record::Game;
use crate::render::{DrawGame, TextStyle, playback_move_of, playback_of};

impl DrawGame for Position {
    fn board_text(&self) -> String {
        board_text(self)
    }

    fn board_text_after(&self, played: Option<Move>, is_flipped: bool, style: TextStyle) -> String {
        terminal_board(self, played, is_flipped, style)
    }

    fn playback(&self, game: &Game, notation: Notation) -> Value {
        let game = &*game.with_judgements(notation);
        playback_of(game, self, game.plies())
    }

    fn playback_move(&self, mv: Move, _: Notation) -> Map<String, Value> {
        playback_move_of(mv, self)
    }
}
