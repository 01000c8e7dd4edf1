//! `Token` and its parts.

use super::arrow::{arrow_cell, arrow_place};
use crate::board::{Cell, Direction};
use crate::rules::{Color, Triangle};

/// One to three places in one spelling, with an optional ejection mark: `a1b2`, `e6e8f6`, `e4i8(e)`, the inverse `(e)i8e4`; `56-51`;
/// `1,1-2,2`; `(8,0)HD`. The notation determines which cells the places are.
///
/// Variants of the game have triangles, by their lowest, leftmost cell and its target, `e5^f5` or `e5vf5` for triangles that point up or
/// down; and ejection marks with the colour of the ejected marble, `e4i8(e:red)`.
///
/// ```
/// use sumito::notation::{Notation, Token};
/// use sumito::rules::Position;
///
/// let token: Token = "a1b2".parse()?;
/// assert_eq!(token.to_string(), "a1b2");
/// let start = Position::default();
/// assert_eq!(Notation::Abapro.name(Notation::Abapro.read("a1b2", &start)?, &start), token);
/// # Ok::<(), sumito::notation::MoveError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Token {
    pub(super) spelling: CellSpelling,
    /// The two numbers of each place, see [`Token::places`].
    pub(super) places: [[u8; 2]; 3],
    pub(super) count: u8,
    pub(super) triangle: Option<Triangle>,
    pub(super) ejection: EjectionMark,
    pub(super) ejected: Option<Color>,
}

/// How the places of a token are spelled.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum CellSpelling {
    /// A letter and a digit 1 to 9 each: `a1b2`.
    Letters,
    /// A number 0 to 61 each, separated by `-`: `56-51`.
    Numbers,
    /// Two digits with a comma each, separated by `-`: `1,1-2,2`.
    Pairs,
    /// One place in parentheses, row and column from 0, and a direction: `(8,0)HD`.
    Arrow(Direction),
}

/// The position of the ejection mark `(e)` of a token.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum EjectionMark {
    /// There is no mark. In notations without marks this has no meaning.
    Unmarked,
    /// The mark is after the cells: the move ejects a marble.
    After,
    /// The mark is before the cells: the inverse move brings a marble back.
    Before,
}

impl Token {
    /// A token of two or three cells in the coordinates of Aba-Pro.
    #[doc(hidden)]
    pub fn letters(cells: &[Cell]) -> Token {
        Token::new(
            CellSpelling::Letters,
            cells.iter().map(|cell| [cell.row(), cell.column()]),
        )
    }

    /// A token of letters with this number of places.
    pub(super) const fn of_letters(places: [[u8; 2]; 3], count: u8) -> Token {
        Token {
            spelling: CellSpelling::Letters,
            places,
            count,
            triangle: None,
            ejection: EjectionMark::Unmarked,
            ejected: None,
        }
    }

    /// A token of one to three places; further ones are ignored.
    pub(in crate::notation) fn new(
        spelling: CellSpelling,
        places: impl IntoIterator<Item = [u8; 2]>,
    ) -> Token {
        let mut token = Token {
            spelling,
            places: [[0; 2]; 3],
            count: 0,
            triangle: None,
            ejection: EjectionMark::Unmarked,
            ejected: None,
        };
        for (slot, place) in token.places.iter_mut().zip(places) {
            *slot = place;
            token.count += 1;
        }
        token
    }

    /// How the places are spelled.
    pub(crate) const fn spelling(&self) -> CellSpelling {
        self.spelling
    }

    /// The numbers of each place: a row and a column from 1 (letters: `a` is 1), a column and a row (pairs), a row and a column from 0
    /// (arrow), or a number and 0.
    pub(crate) fn places(&self) -> &[[u8; 2]] {
        &self.places[..usize::from(self.count)]
    }

    /// The cells of a token of two places in letters that is not a triangle.
    #[inline]
    pub(in crate::notation) fn two_cells(&self) -> Option<(Cell, Cell)> {
        let [[row, column], [to_row, to_column], _] = self.places;
        let is_plain = self.spelling == CellSpelling::Letters && self.count == 2;
        let cells = Cell::new(row, column).zip(Cell::new(to_row, to_column));
        cells.filter(|_| is_plain && self.triangle.is_none())
    }

    /// The ejection mark.
    pub(crate) const fn ejection(&self) -> EjectionMark {
        self.ejection
    }

    /// The orientation of the triangle, if the token names one.
    pub(crate) const fn triangle(&self) -> Option<Triangle> {
        self.triangle
    }

    /// The token of a triangle, with its lowest, leftmost cell and its target.
    pub(in crate::notation) fn of_triangle(triangle: Triangle, cells: [Cell; 2]) -> Token {
        Token {
            triangle: Some(triangle),
            ..Token::letters(&cells)
        }
    }

    /// The colour in the ejection mark, if any.
    pub(crate) const fn ejected(&self) -> Option<Color> {
        self.ejected
    }

    /// The token with this colour in the ejection mark.
    #[must_use]
    pub(crate) const fn with_ejected(self, ejected: Option<Color>) -> Token {
        Token { ejected, ..self }
    }

    /// The token with another ejection mark.
    #[must_use]
    pub(crate) const fn with_ejection(self, ejection: EjectionMark) -> Token {
        Token { ejection, ..self }
    }

    /// The reversed token: places in the opposite order, the mark on the other side. An arrow starts where the original one ended.
    #[must_use]
    #[doc(hidden)]
    pub fn inverse(mut self) -> Token {
        let count = usize::from(self.count);
        self.places[..count].reverse();
        if let CellSpelling::Arrow(direction) = self.spelling {
            self.spelling = CellSpelling::Arrow(direction.opposite());
            let next = arrow_cell(self.places[0]).and_then(|cell| cell.step(direction));
            self.places[0] = next.map_or(self.places[0], arrow_place);
        }
        let ejection = match self.ejection {
            EjectionMark::Unmarked => EjectionMark::Unmarked,
            EjectionMark::After => EjectionMark::Before,
            EjectionMark::Before => EjectionMark::After,
        };
        self.with_ejection(ejection)
    }
}
