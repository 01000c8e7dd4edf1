//! Abalone in pictures and on pages.

use serde_json::{Map, Value};

use super::board_text::{TextStyle, board_text};
use super::draw_game::DrawGame;
use super::picture::{Picture, PlayedMove, View};
use super::playback::{playback_move_of_abalone, playback_of_abalone};
use crate::notation::Notation;
use crate::record::Game;
use crate::rules::{Move, Position};

impl DrawGame for Position {
    fn board_text(&self) -> String {
        board_text(self)
    }

    fn board_text_after(&self, played: Option<Move>, is_flipped: bool, style: TextStyle) -> String {
        let played = played.map(|mv| {
            let mut before = *self;
            before.undo(mv);
            PlayedMove::new(mv, &before)
        });
        let view = if is_flipped {
            View::Flipped
        } else {
            View::Usual
        };
        let picture = Picture {
            played,
            view,
            ..Picture::new(*self)
        };
        picture.text(style)
    }

    fn playback(&self, game: &Game, notation: Notation) -> Value {
        playback_of_abalone(game, notation)
    }

    fn playback_move(&self, mv: Move, notation: Notation) -> Map<String, Value> {
        playback_move_of_abalone(mv, self, notation)
    }
}
