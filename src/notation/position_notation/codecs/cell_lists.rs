//! `CellLists`: the common part of the notations that list the cells of each colour.

use crate::board::Cell;
use crate::game::excerpt;
use crate::rules::{Color, Position, Setup};

/// A notation with the marbles lost and the cells of Black, then those of White.
pub(super) struct CellLists {
    pub(super) separator: char,
    /// Where letters of rows are written; both variants are read.
    pub(super) letters: RowLetters,
}

/// The position of the letters of rows.
pub(super) enum RowLetters {
    /// A letter before the first cell of a row: `a123`.
    OncePerRow,
    /// A letter before each cell: `a1a2a3`.
    EveryCell,
}

/// The largest number of characters: a letter and a digit for each cell.
const MAX_LIST_CHARACTERS: usize = 2 * 61;

/// A sentinel after the last character.
const END: char = '\n';

/// Adds a marble on the cell with this name; adds a fault if there is no such cell or it has a marble of the colour already.
pub(super) fn add_marble(name: &str, color: Color, setup: &mut Setup, faults: &mut Vec<String>) {
    let marbles = &mut setup.marbles[color.index()];
    // A name that the excerpt shortens is too long for a cell.
    match excerpt(name).parse::<Cell>() {
        Ok(cell) if marbles.contains(cell) => {
            faults.push(format!("{color}: {cell} is named twice, expected once"));
        }
        Ok(cell) => *marbles |= cell.bit(),
        Err(error) => faults.push(format!("{color}: {error}")),
    }
}

impl CellLists {
    pub(super) fn read(&self, text: &str, faults: &mut Vec<String>) -> Setup {
        let mut setup = Setup::EMPTY;
        let parts: Vec<&str> = text.trim().split(self.separator).collect();
        if parts.len() != 2 {
            faults.push(format!(
                "{} parts, expected black{}white",
                parts.len(),
                self.separator
            ));
        }
        for (color, part) in Color::BOTH.into_iter().zip(parts) {
            read_color(part, color, &mut setup, faults);
        }
        setup
    }

    pub(super) fn write(&self, position: &Position) -> String {
        let [black, white] = Color::BOTH.map(|color| self.write_color(position, color));
        format!("{black}{}{white}", self.separator)
    }

    fn write_color(&self, position: &Position, color: Color) -> String {
        let mut text = position.lost(color).to_string();
        for row in 1..=9 {
            let mut is_named = false;
            for cell in Cell::row_cells(row).filter(|&cell| position.at(cell) == Some(color)) {
                let name = cell.to_string();
                let skipped =
                    usize::from(is_named && matches!(self.letters, RowLetters::OncePerRow));
                text.push_str(&name[skipped..]);
                is_named = true;
            }
        }
        text
    }
}

fn read_color(part: &str, color: Color, setup: &mut Setup, faults: &mut Vec<String>) {
    let digits = part.len() - part.trim_start_matches(|c: char| c.is_ascii_digit()).len();
    let (lost, cells) = part.split_at(digits);
    match lost.parse() {
        Ok(lost) => setup.lost[color.index()] = lost,
        Err(_) => faults.push(format!(
            "{color}: lost marbles `{}`, expected a number before the first row",
            excerpt(lost)
        )),
    }
    let symbols = cells.chars().count();
    if symbols > MAX_LIST_CHARACTERS {
        faults.push(format!(
            "{color}: {symbols} characters, expected at most {MAX_LIST_CHARACTERS}"
        ));
    }
    // The letter of the last row, if it is valid.
    let mut row = None;
    let (mut has_cell, mut unknown) = (true, Vec::new());
    for symbol in cells.chars().take(MAX_LIST_CHARACTERS).chain([END]) {
        if symbol.is_alphabetic() || symbol == END {
            if let Some(row) = row.filter(|_| !has_cell) {
                faults.push(format!(
                    "{color}: row {row} without a cell, expected a digit after it"
                ));
            }
            row = Some(symbol).filter(|symbol| matches!(symbol, 'a'..='i' | 'A'..='I'));
            has_cell = false;
            if row.is_none() && symbol != END && !unknown.contains(&symbol) {
                faults.push(format!("{color}: row `{symbol}`, expected a to i"));
                unknown.push(symbol);
            }
        } else if let Some(row) = row {
            has_cell = true;
            if symbol.is_ascii_digit() {
                add_marble(&format!("{row}{symbol}"), color, setup, faults);
            } else {
                faults.push(format!(
                    "{color}: `{}` in row {row}, expected a diagonal 1 to 9 or the next row",
                    excerpt(&symbol.to_string())
                ));
            }
        } else if unknown.is_empty() {
            faults.push(format!(
                "{color}: `{}` before the first row, expected a to i",
                excerpt(&symbol.to_string())
            ));
        }
    }
}
