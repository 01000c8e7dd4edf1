//! The notation of a programming course at the BCIT: line 1 `b` or `w`, line 2 `A1b,A2b,...,G5w`: Black's cells, then White's.
//!
//! Where a text is one line, a blank stands for the line end.

use super::list::add;
use super::{read_turn, short, turn, turn_sign};
use crate::board::Cell;
use crate::rules::{Color, Position, Setup};

pub(super) fn read(text: &str, faults: &mut Vec<String>) -> Setup {
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
        match turn(color) {
            Some(color) => add(cell, color, &mut setup, faults),
            None => faults.push(format!(
                "cell {}: `{}`, expected a cell and b or w, as A1b",
                n + 1,
                short(name)
            )),
        }
    }
    setup
}

pub(super) fn write(position: &Position) -> String {
    let cells: Vec<String> = Color::BOTH
        .into_iter()
        .flat_map(|color| {
            let sign = color.letter();
            let cells = position.marbles(color).into_iter();
            cells.map(move |cell| format!("{}{sign}", cell.to_string().to_uppercase()))
        })
        .collect();
    format!("{}\n{}", turn_sign(position), cells.join(","))
}
