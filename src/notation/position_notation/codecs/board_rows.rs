//! `BoardRows`: the common part of the notations that draw the board row by row.

use crate::board::Cell;
use crate::game::excerpt;
use crate::rules::{Color, Position, Setup};

/// The characters of a notation by rows. Each empty cell is a character, or empty cells are counted by numbers if there is no such character.
pub(super) struct BoardRows {
    pub(super) separator: char,
    pub(super) black: char,
    pub(super) white: char,
    pub(super) empty: Option<char>,
    /// Whether marbles of the other colours are written by their letters.
    pub(super) has_letters: bool,
}

impl BoardRows {
    fn color(&self, symbol: char) -> Option<Color> {
        match symbol {
            _ if symbol == self.black => Some(Color::Black),
            _ if symbol == self.white => Some(Color::White),
            _ => Color::from_letter(symbol).filter(|_| self.has_letters),
        }
    }

    fn symbol(&self, color: Color) -> Option<char> {
        match color {
            Color::Black => Some(self.black),
            Color::White => Some(self.white),
            _ => self.has_letters.then(|| color.letter()),
        }
    }

    pub(super) fn read(&self, text: &str, faults: &mut Vec<String>) -> Setup {
        let mut setup = Setup::EMPTY;
        let rows: Vec<&str> = text.split(self.separator).collect();
        if rows.len() != 9 {
            faults.push(format!(
                "{} rows, expected 9 from i to a with `{}` between",
                rows.len(),
                self.separator
            ));
        }
        for (row, text) in (1..=9).rev().zip(rows) {
            self.read_row(row, text, &mut setup, faults);
        }
        setup
    }

    fn read_row(&self, row: u8, text: &str, setup: &mut Setup, faults: &mut Vec<String>) {
        let (name, width) = (char::from(b'a' + row - 1), Cell::row_cells(row).count());
        let mut cells = Cell::row_cells(row);
        let mut found = 0;
        for (n, symbol) in text.chars().enumerate() {
            let empties = symbol.to_digit(10).filter(|_| self.empty.is_none());
            if let Some(empties) = empties {
                found += empties as usize;
                cells.by_ref().take(empties as usize).for_each(|_| ());
                continue;
            }
            found += 1;
            let cell = cells.next();
            match (self.color(symbol), cell) {
                (Some(color), Some(cell)) => setup.marbles[color.index()] |= cell.bit(),
                (None, _) if Some(symbol) != self.empty && found <= width => {
                    let empty = self
                        .empty
                        .map_or("a number of empty cells".to_owned(), |empty| {
                            format!("`{empty}`")
                        });
                    let (black, white) = (self.black, self.white);
                    faults.push(format!(
                        "row {name}, character {}: `{symbol}`, expected `{black}`, `{white}` or {empty}",
                        n + 1
                    ));
                }
                _ => {}
            }
        }
        if found != width {
            let text = excerpt(text);
            faults.push(format!(
                "row {name}: {found} cells in `{text}`, expected {width}"
            ));
        }
    }

    /// Writes the rows of a board, 0 or 1; marbles without a character are written as empty cells.
    pub(super) fn write(&self, position: &Position, board: u8) -> String {
        let mut text = String::new();
        for row in (1..=9).rev() {
            let mut empties = 0;
            let flush = |empties: &mut u32, text: &mut String| {
                if *empties > 0 {
                    text.push_str(&std::mem::take(empties).to_string());
                }
            };
            for cell in Cell::row_cells(row) {
                let color = position.at_on_board(board, cell);
                let Some(symbol) = color.and_then(|color| self.symbol(color)).or(self.empty) else {
                    empties += 1;
                    continue;
                };
                flush(&mut empties, &mut text);
                text.push(symbol);
            }
            flush(&mut empties, &mut text);
            if row > 1 {
                text.push(self.separator);
            }
        }
        text
    }
}
