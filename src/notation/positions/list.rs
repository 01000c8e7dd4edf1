//! What the notations that list cells share.

use super::{row_cells, short};
use crate::board::Cell;
use crate::rules::{Color, Position, Setup};

/// Black's marbles lost and cells, then White's.
pub(super) struct Lists {
    pub(super) separator: char,
    /// How it is written; either is read.
    pub(super) letters: RowLetters,
}

/// Where the letter of a row stands.
pub(super) enum RowLetters {
    /// Before its first cell: `a123`.
    OncePerRow,
    /// Before each: `a1a2a3`.
    EveryCell,
}

/// A sign for the row and one for the diagonal, for each cell.
const LONGEST_LIST: usize = 2 * 61;

/// Stands behind the last sign.
const END: char = '\n';

/// Puts a marble on the cell with this name, unless it is none, or has one of that colour already.
pub(super) fn add(name: &str, color: Color, setup: &mut Setup, faults: &mut Vec<String>) {
    let marbles = &mut setup.marbles[color.index()];
    // What is cut is too long for a cell either way.
    match short(name).parse::<Cell>() {
        Ok(cell) if marbles.contains(cell) => {
            faults.push(format!("{color}: {cell} is named twice, expected once"));
        }
        Ok(cell) => *marbles |= cell.bit(),
        Err(error) => faults.push(format!("{color}: {error}")),
    }
}

impl Lists {
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
            for cell in row_cells(row).filter(|&cell| position.at(cell) == Some(color)) {
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
            short(lost)
        )),
    }
    let signs = cells.chars().count();
    if signs > LONGEST_LIST {
        faults.push(format!(
            "{color}: {signs} signs, expected at most {LONGEST_LIST}"
        ));
    }
    // The row that was named last, if it is one.
    let mut row = None;
    let (mut has_cell, mut unknown) = (true, Vec::new());
    for sign in cells.chars().take(LONGEST_LIST).chain([END]) {
        if sign.is_alphabetic() || sign == END {
            if let Some(row) = row.filter(|_| !has_cell) {
                faults.push(format!(
                    "{color}: row {row} without a cell, expected a digit after it"
                ));
            }
            row = Some(sign).filter(|sign| matches!(sign, 'a'..='i' | 'A'..='I'));
            has_cell = false;
            if row.is_none() && sign != END && !unknown.contains(&sign) {
                faults.push(format!("{color}: row `{sign}`, expected a to i"));
                unknown.push(sign);
            }
        } else if let Some(row) = row {
            has_cell = true;
            if sign.is_ascii_digit() {
                add(&format!("{row}{sign}"), color, setup, faults);
            } else {
                faults.push(format!(
                    "{color}: `{}` in row {row}, expected a diagonal 1 to 9 or the next row",
                    short(&sign.to_string())
                ));
            }
        } else if unknown.is_empty() {
            faults.push(format!(
                "{color}: `{}` before the first row, expected a to i",
                short(&sign.to_string())
            ));
        }
    }
}
