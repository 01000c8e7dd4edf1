//! From a move to its canonical name.

use super::codec::{MoveCells, Naming};
use super::notation::Notation;
use super::{first_step_naming, landing_naming};
use crate::notation::token::{EjectionMark, Token};
use crate::rules::{Move, Position};

impl Notation {
    /// The canonical name of a move.
    #[doc(hidden)]
    pub fn token(self, mv: Move) -> Token {
        let cells = match self.codec().naming {
            Naming::FirstStep => first_step_naming::name(mv),
            Naming::Landing(distance) => landing_naming::name(mv, distance),
        };
        let marked = mv.ejects() && self.marks_ejections();
        self.write(cells).with_ejection(if marked {
            EjectionMark::After
        } else {
            EjectionMark::Unmarked
        })
    }

    /// The token of cells in this notation.
    fn write(self, cells: MoveCells) -> Token {
        match cells {
            MoveCells::Triangle(triangle, from, to) => Token::of_triangle(triangle, [from, to]),
            cells => (self.codec().write)(cells),
        }
    }

    /// The canonical name of a move of a position. With more than two colours, or if neutral marbles can be ejected, an ejection is marked
    /// with the colour of the ejected marble, in every notation.
    ///
    /// ```
    /// use sumito::notation::Notation;
    /// use sumito::rules::Position;
    ///
    /// let start = Position::default();
    /// for mv in start.legal_moves() {
    ///     let name = Notation::Nacre.name(mv, &start).to_string();
    ///     assert_eq!(Notation::Nacre.read(&name, &start)?, mv);
    /// }
    /// # Ok::<(), sumito::notation::MoveError>(())
    /// ```
    pub fn name(self, mv: Move, before: &Position) -> Token {
        with_color(self.token(mv), EjectionMark::After, mv, before)
    }

    /// The canonical name of the inverse of a move of a position, with the same marks as [`Notation::name`].
    pub fn inverse_name(self, mv: Move, before: &Position) -> Token {
        with_color(self.inverse_token(mv), EjectionMark::Before, mv, before)
    }

    /// The canonical name of the inverse of a move: in Aba-Pro and its relatives the step back of the leading own marble, else the
    /// reversed token.
    #[doc(hidden)]
    pub fn inverse_token(self, mv: Move) -> Token {
        let marked = mv.ejects() && self.marks_ejections();
        self.write(self.inverse_cells(mv)).with_ejection(if marked {
            EjectionMark::Before
        } else {
            EjectionMark::Unmarked
        })
    }

    /// The cells of the inverse of a move.
    pub(super) fn inverse_cells(self, mv: Move) -> MoveCells {
        match self.codec().naming {
            Naming::FirstStep => first_step_naming::inverse_name(mv),
            Naming::Landing(distance) => match landing_naming::name(mv, distance) {
                MoveCells::Two(from, to) => MoveCells::Two(to, from),
                MoveCells::Triangle(triangle, from, to) => MoveCells::Triangle(triangle, to, from),
                three @ MoveCells::Three(..) => three,
            },
        }
    }
}

/// A token marked with the colour of the ejected marble, if the rules require it.
fn with_color(token: Token, mark: EjectionMark, mv: Move, before: &Position) -> Token {
    let names_ejected_color = before.rules().names_ejected_color();
    match before.ejected(mv).filter(|_| names_ejected_color) {
        Some(color) => token.with_ejection(mark).with_ejected(Some(color)),
        None => token,
    }
}
