//! Abalone in pictures and on pages.

use serde_json::{Map, Value};

use super::board_text::{TextStyle, board_text};
use super::draw_game::DrawGame;
use super::picture::{CellMark, Picture};
use super::playback::{playback_move_of_abalone, playback_of_abalone};
use crate::board::Cell;
use crate::markup::MarkShape;
use crate::notation::Notation;
use crate::record::Game;
use crate::rules::{Move, Position};

impl DrawGame for Position {
    fn board_text(&self) -> String {
        board_text(self)
    }

    fn styled_text(&self, style: TextStyle) -> String {
        Picture::new(*self).text(style)
    }

    fn numbered_svg(&self, id: &str, title: &str, cells: &[u16]) -> String {
        let marks = cells.iter().zip(1..).map(|(&cell, number): (_, u32)| {
            let cell = u8::try_from(cell).ok().and_then(Cell::from_index);
            CellMark {
                cell: cell.expect("the number of a cell"),
                shape: MarkShape::Text(number.to_string()),
            }
        });
        let picture = Picture {
            id: id.to_owned(),
            title: title.to_owned(),
            marks: marks.collect(),
            ..Picture::new(*self)
        };
        picture.svg()
    }

    fn playback(&self, game: &Game, notation: Notation) -> Value {
        playback_of_abalone(game, notation)
    }

    fn playback_move(&self, mv: Move, notation: Notation) -> Map<String, Value> {
        playback_move_of_abalone(mv, self, notation)
    }
}
