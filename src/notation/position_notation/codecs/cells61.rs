//! 61 digits row by row from the top left, `0` empty, `1` black, `2` white, then a blank and the side to move.

use super::super::codec::PositionCodec;
use super::super::expect_end::expect_end;
use super::super::turn::{read_turn, turn_symbol};
use crate::board::Cell;
use crate::game::excerpt;
use crate::rules::{Color, Position, Rules, Setup};

pub(in super::super) const CODEC: PositionCodec = PositionCodec {
    key: "cells61",
    read,
    write,
    has_turn: true,
    has_lost: false,
};

/// All cells row by row from the top left.
fn cells() -> impl Iterator<Item = Cell> {
    (1..=9).rev().flat_map(Cell::row_cells)
}

/// The letter of a cell's row.
fn row_name(cell: Cell) -> char {
    char::from(b'a' + cell.row() - 1)
}

fn read(text: &str, _: &Rules, faults: &mut Vec<String>) -> Setup {
    let mut setup = Setup::EMPTY;
    let mut words = text.split_whitespace();
    let board = words.next().unwrap_or_default();
    for (cell, symbol) in cells().zip(board.chars()) {
        match symbol {
            '0' => {}
            '1' => setup.marbles[Color::Black.index()] |= cell.bit(),
            '2' => setup.marbles[Color::White.index()] |= cell.bit(),
            _ => {
                let (row, symbol) = (row_name(cell), excerpt(&symbol.to_string()));
                faults.push(format!(
                    "row {row}, cell {cell}: `{symbol}`, expected 0, 1 or 2"
                ));
            }
        }
    }
    let (found, expected) = (board.chars().count(), cells().count());
    if found != expected {
        let fault = format!("{found} characters, expected {expected} row by row from the top left");
        let misfit = match cells().nth(found) {
            None => format!("{} after row a", found - expected),
            Some(first_missing) => {
                let (has, width) = (
                    first_missing.index_in_row(),
                    Cell::row_cells(first_missing.row()).count(),
                );
                format!("row {} has {has} of {width}", row_name(first_missing))
            }
        };
        faults.push(format!("{fault}: {misfit}"));
    }
    read_turn(words.next(), &mut setup, faults);
    expect_end(words, "the side to move", faults);
    setup
}

fn write(position: &Position) -> String {
    let symbol = |cell| match position.at(cell) {
        Some(Color::Black) => '1',
        Some(Color::White) => '2',
        _ => '0',
    };
    let board: String = cells().map(symbol).collect();
    format!("{board} {}", turn_symbol(position))
}
