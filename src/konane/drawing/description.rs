//! Pictures in words, for screen readers.

use super::board_drawing::BoardDrawing;
use crate::game::Color;
use crate::konane::board::Bitboard;
use crate::konane::rules::{Move, Position};

/// The title of a picture, or the default title.
pub(super) fn title(position: &Position, drawing: &BoardDrawing) -> String {
    if drawing.title.is_empty() {
        format!("Kōnane: {} to move", position.turn())
    } else {
        drawing.title.clone()
    }
}

/// The contents of a picture as a text.
pub(super) fn description(position: &Position, drawing: &BoardDrawing) -> String {
    let size = position.board().size();
    let mut parts = vec![format!(
        "A board of {} rows and {} columns.",
        size.rows(),
        size.columns()
    )];
    let stones = |color: Color| (color.to_string(), position.stones(color));
    let [black, white] = Color::BOTH.map(stones);
    let missing = ("Missing".to_owned(), position.board().missing());
    for (what, squares) in [black, white, missing] {
        if !squares.is_empty() {
            parts.push(format!("{what}: {}.", names(squares)));
        }
    }
    for mark in &drawing.marks {
        parts.push(format!("Mark {} on {}.", mark.shape.words(), mark.square));
    }
    for (from, to) in &drawing.arrows {
        parts.push(format!("Arrow from {from} to {to}."));
    }
    parts.extend(drawing.shapes.iter().map(|shape| shape.words()));
    if let Some(mv) = drawing.played {
        parts.push(format!("Last move: {}.", move_in_words(mv)));
    }
    parts.push(format!("{} to move.", position.turn()));
    parts.join(" ")
}

/// A move in words: `d4 to d8, taking d5 d7`.
fn move_in_words(mv: Move) -> String {
    if mv.is_removal() {
        return format!("{} taken off", mv.start());
    }
    format!(
        "{} to {}, taking {}",
        mv.start(),
        mv.end(),
        names(mv.taken().collect())
    )
}

/// The names of the squares of a set: `a1 c1 b2`.
fn names(squares: Bitboard) -> String {
    let names: Vec<String> = squares
        .into_iter()
        .map(|square| square.to_string())
        .collect();
    names.join(" ")
}
