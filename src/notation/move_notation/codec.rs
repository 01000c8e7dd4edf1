//! `Codec`: the definition of a notation, and `MoveCells`: the cells by which a move is named.

use crate::board::Cell;
use crate::notation::token::{CellSpelling, Token};
use crate::rules::{Move, Triangle};

/// The definition of a notation.
pub(super) struct Codec {
    /// One word, as the command line and the records write it.
    pub(super) key: &'static str,
    /// The display name.
    pub(super) title: &'static str,
    /// The name of `a1b2` in the Belgian Daisy, for messages.
    pub(super) example: &'static str,
    /// The cells of a token; `None` if it is not spelled as in this notation.
    pub(super) read: fn(&Token) -> Option<MoveCells>,
    /// The token of cells.
    pub(super) write: fn(MoveCells) -> Token,
    /// How cells name a move.
    pub(super) naming: Naming,
}

/// The cells by which a move is named.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum MoveCells {
    Two(Cell, Cell),
    Three(Cell, Cell, Cell),
    /// The lowest, leftmost cell of a triangle and its target; every notation writes it in the same way.
    Triangle(Triangle, Cell, Cell),
}

/// How cells name a move.
#[derive(Clone, Copy)]
pub(super) enum Naming {
    /// By the first step of the rear marble, as in Aba-Pro.
    FirstStep,
    /// By the first cell and a landing cell at this distance, as in Nacre and its relatives.
    Landing(fn(Move) -> u8),
}

impl MoveCells {
    /// The cells of a token with this spelling, each decoded by `cell`.
    #[inline]
    pub(super) fn read(
        token: &Token,
        spelling: CellSpelling,
        cell: fn([u8; 2]) -> Option<Cell>,
    ) -> Option<MoveCells> {
        if token.spelling() != spelling {
            return None;
        }
        match *token.places() {
            [first, second] => Some(MoveCells::Two(cell(first)?, cell(second)?)),
            [first, second, third] => {
                Some(MoveCells::Three(cell(first)?, cell(second)?, cell(third)?))
            }
            _ => None,
        }
    }

    /// A token with this spelling, each cell encoded by `place`.
    pub(super) fn write(self, spelling: CellSpelling, place: fn(Cell) -> [u8; 2]) -> Token {
        match self {
            MoveCells::Two(first, second) => Token::new(spelling, [first, second].map(place)),
            MoveCells::Three(first, second, third) => {
                Token::new(spelling, [first, second, third].map(place))
            }
            MoveCells::Triangle(triangle, from, to) => Token::of_triangle(triangle, [from, to]),
        }
    }

    /// The cells of a token in the coordinates of Aba-Pro.
    pub(super) fn from_letters(token: &Token) -> Option<MoveCells> {
        MoveCells::read(token, CellSpelling::Letters, |[row, column]| {
            Cell::new(row, column)
        })
    }

    /// A token in the coordinates of Aba-Pro.
    pub(super) fn to_letters(self) -> Token {
        self.write(CellSpelling::Letters, |cell| [cell.row(), cell.column()])
    }

    pub(super) fn first_and_last(self) -> (Cell, Cell) {
        match self {
            MoveCells::Two(first, last)
            | MoveCells::Three(first, _, last)
            | MoveCells::Triangle(_, first, last) => (first, last),
        }
    }
}

/// The targets of the two ends of a broadside, that of the start first.
pub(super) fn destinations(mv: Move) -> [Cell; 2] {
    [mv.start(), mv.end()].map(|end| {
        end.step(mv.direction())
            .expect("a broadside stays on the board")
    })
}
