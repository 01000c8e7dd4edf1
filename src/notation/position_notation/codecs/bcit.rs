//! The notation of a programming course at the BCIT: line 1 `b` or `w`, line 2 `A1b,A2b,...,G5w`: Black's cells, then White's.
//!
//! In a text of one line, a blank replaces the line end.

use super::super::codec::PositionCodec;
use super::super::turn::{color_of_symbol, read_turn, turn_symbol};
use super::cell_lists::add_marble;
use crate::board::Cell;
use crate::game::excerpt;
use crate::rules::{Color, Position, Rules, Setup};

pub(in super::super) const CODEC: PositionCodec = PositionCodec {
    key: "bcit",
    read,
    write,
    has_turn: true,
    has_lost: false,
};

fn read(text: &str, _: &Rules, faults: &mut Vec<String>) -> Setup {
    let mut setup = Setup::EMPTY;
    let text = text.trim();
    let (side, cells) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
    read_turn(Some(side), &mut setup, faults);
    let names: Vec<&str> = cells.split(',').collect();
    let most = Cell::all().count();
    if names.len() > most {
        faults.push(format!("{} cells, expected at most {most}", names.len()));
    }
    for (n, name) in names.into_iter().take(most).enumerate() {
        let name = name.trim();
        let last = name.char_indices().next_back().map_or(0, |(at, _)| at);
        let (cell, color) = name.split_at(last);
        match color_of_symbol(color) {
            Some(color) => add_marble(cell, color, &mut setup, faults),
            None => faults.push(format!(
                "cell {}: `{}`, expected a cell and b or w, as A1b",
                n + 1,
                excerpt(name)
            )),
        }
    }
    setup
}

fn write(position: &Position) -> String {
    let cells: Vec<String> = Color::BOTH
        .into_iter()
        .flat_map(|color| {
            let symbol = color.letter();
            let cells = position.marbles(color).into_iter();
            cells.map(move |cell| format!("{}{symbol}", cell.to_string().to_uppercase()))
        })
        .collect();
    format!("{}\n{}", turn_symbol(position), cells.join(","))
}
