//! The Zobrist numbers: the assignment of numbers of the generator to features of positions.

use crate::board::{Cell, Symmetry};
use crate::game::{Color, split_mix};

// Indices of numbers of the generator. Marbles of Black and White have 1 to 162.
pub(super) const WHITE_TO_MOVE: u64 = split_mix(0);
pub(super) const SEATS: u64 = 200;
pub(super) const HALF_TURNS: u64 = 210;
pub(super) const JOINED: u64 = 220;
/// The first of seven numbers for each seat, by its colour, if the colours are not the default ones.
pub(super) const SEAT_COLORS: u64 = 300;
/// The first of 81 numbers for each kind of cell content but Black and White.
const KINDS: u64 = 1_000;
pub(super) const OPTIONS: u64 = 10_000;

// The kinds of cell contents: the colours by their numbers, then obstacles and holes.
pub(super) const OBSTACLES: usize = Color::COUNT;
pub(super) const HOLES: usize = OBSTACLES + 1;

/// The numbers of one kind of content by cell and symmetry: those of the image of the cell; 0 for indices that are not a cell.
pub(super) type CellNumbers = [[u64; Symmetry::COUNT]; 128];

/// The numbers by kind of content.
pub(super) static NUMBERS: [CellNumbers; HOLES + 1] = {
    let mut table = [[[0; Symmetry::COUNT]; 128]; HOLES + 1];
    let mut index = 0;
    while index < Cell::INDEX_COUNT {
        if let Some(cell) = Cell::from_index(index as u8) {
            let mut symmetry = 0;
            while symmetry < Symmetry::COUNT {
                let image = Symmetry::from_index(symmetry as u8)
                    .expect("below the count")
                    .cell(cell);
                let place = image.index() as u64;
                let mut kind = 0;
                while kind <= HOLES {
                    let number = if kind < 2 {
                        1 + 2 * place + kind as u64
                    } else {
                        KINDS + 81 * (kind as u64 - 2) + place
                    };
                    table[kind][index][symmetry] = split_mix(number);
                    kind += 1;
                }
                symmetry += 1;
            }
        }
        index += 1;
    }
    table
};
