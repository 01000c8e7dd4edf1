//! The notation of the Python exercise ("TP n° 7"): `(i,j)` of the rear marble, row i from the top and j from the left, both
//! from 0, and a direction: `HG HD CG CD BG BD`, French for up-left, up-right, left, right, down-left, down-right.
//!
//! The exercise has no broadsides. They are written as in Aba-Pro here, which loses nothing, and read so.

use super::super::token::{Spelling, Token};
use super::{Cells, Codec, Naming, shift};
use crate::board::{Cell, Direction};

pub(super) const CODEC: Codec = Codec {
    key: "tp",
    title: "TP",
    example: "(8,0)HD",
    read,
    write,
    naming: Naming::Step,
};

fn read(token: &Token) -> Option<Cells> {
    match (token.spelling(), token.places()) {
        (Spelling::Arrow(direction), &[place]) => {
            let rear = cell_at(place)?;
            Some(Cells::Two(rear, rear.step(direction)?))
        }
        (Spelling::Letters, [_, _, _]) => Cells::from_letters(token),
        _ => None,
    }
}

fn write(cells: Cells) -> Token {
    match cells {
        Cells::Two(rear, next) => {
            let (direction, _) = rear
                .line_to(next)
                .expect("the next cell is another one on a line");
            Token::new(Spelling::Arrow(direction), [place_of(rear)])
        }
        Cells::Three(..) => cells.to_letters(),
    }
}

fn cell_at([from_top, from_left]: [u8; 2]) -> Option<Cell> {
    let row = 9u8.checked_sub(from_top)?;
    Cell::new(row, from_left + 1 + shift(row))
}

fn place_of(cell: Cell) -> [u8; 2] {
    [9 - cell.row(), cell.column() - 1 - shift(cell.row())]
}

/// The place to which an arrow leads; the place itself where there is no cell.
pub(in super::super) fn behind(place: [u8; 2], direction: Direction) -> [u8; 2] {
    cell_at(place)
        .and_then(|cell| cell.step(direction))
        .map_or(place, place_of)
}
