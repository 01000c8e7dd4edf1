//! The side to move in notations for two players: `b` or `w`.

use crate::game::excerpt;
use crate::rules::{Color, Position, Setup};

/// The colour of a character, `b` or `w` in any case.
pub(super) fn color_of_symbol(symbol: &str) -> Option<Color> {
    match symbol {
        "b" | "B" => Some(Color::Black),
        "w" | "W" => Some(Color::White),
        _ => None,
    }
}

/// Reads the side to move into a setup, or adds a fault.
pub(super) fn read_turn(text: Option<&str>, setup: &mut Setup, faults: &mut Vec<String>) {
    match (text, text.and_then(color_of_symbol)) {
        (_, Some(color)) => setup.seat = u8::from(color == Color::White),
        (Some(other), None) => faults.push(format!(
            "side to move `{}`, expected b or w",
            excerpt(other)
        )),
        (None, None) => {
            faults.push("no side to move, expected a blank and b or w at the end".to_owned())
        }
    }
}

/// The character of the side to move.
pub(super) const fn turn_symbol(position: &Position) -> char {
    position.turn().letter()
}
