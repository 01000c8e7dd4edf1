//! The notation of the Python exercise ("TP n° 7"): `(i,j)` of the rear marble, row i from the top and j from the left, both
//! from 0, and a direction: `HG HD CG CD BG BD`, French for up-left, up-right, left, right, down-left, down-right.
//!
//! The exercise has no broadsides. They are written as in Aba-Pro here, which loses nothing, and read so.

use super::super::token::{Spelling, Token, arrow_cell, arrow_place};
use super::{Cells, Codec, Naming};

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
            let rear = arrow_cell(place)?;
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
            Token::new(Spelling::Arrow(direction), [arrow_place(rear)])
        }
        Cells::Three(..) | Cells::Triangle(..) => cells.to_letters(),
    }
}
