//! KAAH's code: `0a12345b123456c345_0g567h456789i56789`: marbles of that colour lost, then cells by row; black `_` white.

use super::{EMPTY, PositionError, finish, row_cells};
use crate::board::Cell;
use crate::rules::{Color, Position, Setup};

pub(super) fn read(text: &str) -> Result<Setup, PositionError> {
    let mut faults = Vec::new();
    let mut setup = EMPTY;
    let parts: Vec<&str> = text.trim().split('_').collect();
    if parts.len() != 2 {
        faults.push(format!("{} parts, expected black_white", parts.len()));
    }
    for (color, part) in Color::BOTH.into_iter().zip(parts) {
        let digits = part.len() - part.trim_start_matches(|c: char| c.is_ascii_digit()).len();
        let (lost, cells) = part.split_at(digits);
        match lost.parse() {
            Ok(lost) => setup.lost[color.index()] = lost,
            Err(_) => faults.push(format!(
                "{color}: lost marbles `{lost}`, expected a number before the first row"
            )),
        }
        let mut row = '?';
        // No text of a position is longer than two signs a cell.
        for sign in cells.chars().take(2 * Cell::INDEX_COUNT) {
            if matches!(sign, 'a'..='i' | 'A'..='I') {
                row = sign;
                continue;
            }
            match format!("{row}{sign}").parse::<Cell>() {
                Ok(cell) => setup.marbles[color.index()] |= cell.bit(),
                Err(error) => faults.push(format!("{color}: {error}")),
            }
        }
    }
    finish(setup, faults)
}

pub(super) fn write(position: &Position) -> String {
    Color::BOTH
        .map(|color| write_color(position, color))
        .join("_")
}

fn write_color(position: &Position, color: Color) -> String {
    let mut text = position.lost(color).to_string();
    for row in 1..=9 {
        let columns: String = row_cells(row)
            .filter(|&c| position.at(c) == Some(color))
            .map(|c| c.column().to_string())
            .collect();
        if !columns.is_empty() {
            text.push(char::from(b'a' + row - 1));
            text.push_str(&columns);
        }
    }
    text
}
