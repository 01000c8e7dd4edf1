//! Kōnane in pictures and on pages.

use serde_json::{Map, Value};

use crate::konane::drawing::{BoardDrawing, SquareMark, board_svg};
use crate::konane::{Move, Position, Square, board_text};
use crate::notation::Notation;
use crate::record::Game;
use crate::render::{DrawGame, MarkShape, TextStyle, playback_move_of, playback_of};

impl DrawGame for Position {
    fn board_text(&self) -> String {
        board_text(self)
    }

    fn styled_text(&self, _: TextStyle) -> String {
        board_text(self)
    }

    fn numbered_svg(&self, id: &str, title: &str, cells: &[u16]) -> String {
        let marks = cells
            .iter()
            .zip(1..)
            .map(|(&cell, number): (_, u32)| SquareMark {
                square: Square::from_index(cell).expect("the number of a square"),
                shape: MarkShape::Text(number.to_string()),
            });
        let drawing = BoardDrawing {
            id: id.to_owned(),
            title: title.to_owned(),
            marks: marks.collect(),
            ..BoardDrawing::default()
        };
        board_svg(self, &drawing)
    }

    fn playback(&self, game: &Game, _: Notation) -> Value {
        playback_of(game, self, game.plies())
    }

    fn playback_move(&self, mv: Move, _: Notation) -> Map<String, Value> {
        playback_move_of(mv, self)
    }
}
