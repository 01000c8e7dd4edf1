//! The notation of the Python exercise ("TP n° 7"): `(i,j)` of the rear marble, row i from the top and j from the left, both
//! from 0, and a direction: `HG HD CG CD BG BD`, French for up-left, up-right, left, right, down-left, down-right.
//!
//! The exercise has no broadsides. They are written and read as in Aba-Pro.

use super::super::codec::{Codec, MoveCells, Naming};
use crate::notation::token::{CellSpelling, Token, arrow_cell, arrow_place};

pub(super) const CODEC: Codec = Codec {
    key: "tp",
    title: "TP",
    example: "(8,0)HD",
    read,
    write,
    naming: Naming::FirstStep,
};

fn read(token: &Token) -> Option<MoveCells> {
    match (token.spelling(), token.places()) {
        (CellSpelling::Arrow(direction), &[place]) => {
            let rear = arrow_cell(place)?;
            Some(MoveCells::Two(rear, rear.step(direction)?))
        }
        (CellSpelling::Letters, [_, _, _]) => MoveCells::from_letters(token),
        _ => None,
    }
}

fn write(cells: MoveCells) -> Token {
    match cells {
        MoveCells::Two(rear, next) => {
            let (direction, _) = rear
                .line_to(next)
                .expect("the next cell is another one on a line");
            Token::new(CellSpelling::Arrow(direction), [arrow_place(rear)])
        }
        MoveCells::Three(..) | MoveCells::Triangle(..) => cells.to_letters(),
    }
}
