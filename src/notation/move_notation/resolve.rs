//! From a token to the legal move of a position that it names.

use super::codec::{Codec, MoveCells, Naming};
use super::error::{MoveError, ResolveError};
use super::notation::Notation;
use super::{first_step_naming, landing_naming};
use crate::board::Cell;
use crate::notation::token::{CellSpelling, Token};
use crate::rules::{Move, Position};

impl Notation {
    /// Parses a text and resolves it in a position.
    ///
    /// ```
    /// use sumito::notation::Notation;
    /// use sumito::rules::Position;
    ///
    /// let start = Position::default();
    /// let mv = Notation::Abapro.read("a1b2", &start)?;
    /// assert_eq!(Notation::Nacre.read("a1d4", &start)?, mv);
    /// let error = Notation::Abapro.read("e5e6", &start).unwrap_err();
    /// assert!(error.to_string().starts_with("`e5e6` is not a legal move: there is no marble on e5"));
    /// # Ok::<(), sumito::notation::MoveError>(())
    /// ```
    ///
    /// # Errors
    /// Which of the three errors occurred.
    pub fn read(self, text: &str, position: &Position) -> Result<Move, MoveError> {
        self.resolve(&text.parse()?, position)
    }

    /// The legal move of a position that a token names.
    ///
    /// The ejection mark does not affect the result; the caller may check it.
    ///
    /// # Errors
    /// [`MoveError::Unresolved`] with the reason.
    #[inline]
    #[doc(hidden)]
    pub fn resolve(self, token: &Token, position: &Position) -> Result<Move, MoveError> {
        // A fast path for nearly all moves: in-line moves named by two neighbouring cells. The general path finds the error of others.
        if self == Notation::Abapro
            && let Some((rear, next)) = token.two_cells()
            && let Some(direction) = rear.direction_to(next)
            && let Ok(mv) = position.inline_move(rear, direction)
        {
            return Ok(mv);
        }
        self.resolve_general(token, position)
    }

    /// [`Notation::resolve`] for any token in any notation.
    fn resolve_general(self, token: &Token, position: &Position) -> Result<Move, MoveError> {
        let resolved = self
            .cells(token)
            .and_then(|cells| match (cells, &self.codec().naming) {
                (MoveCells::Triangle(triangle, from, to), _) => match from.direction_to(to) {
                    Some(direction) => Ok(position.triangle_move(from, triangle, direction)?),
                    None => Err(ResolveError::Shape(
                        self,
                        "the next cell of a triangle's corner",
                    )),
                },
                (_, Naming::FirstStep) => first_step_naming::resolve(self, cells, position),
                (_, Naming::Landing(distance)) => {
                    landing_naming::resolve(self, cells, position, *distance)
                }
            });
        resolved.map_err(|reason| MoveError::Unresolved {
            token: *token,
            reason,
        })
    }

    /// The cells of a token in this notation.
    pub(super) fn cells(self, token: &Token) -> Result<MoveCells, ResolveError> {
        let Codec { read, example, .. } = self.codec();
        if let (Some(triangle), [from, to]) = (token.triangle(), token.places()) {
            let cell = |[row, column]: [u8; 2]| Cell::new(row, column);
            let cells = cell(*from).zip(cell(*to));
            let cells = cells.map(|(from, to)| MoveCells::Triangle(triangle, from, to));
            return cells.ok_or(ResolveError::CellSpelling(self, "e5^f5"));
        }
        read(token).ok_or_else(|| {
            let is_off = |&[row, column]: &[u8; 2]| Cell::new(row, column).is_none();
            let names_cells = token.spelling() == CellSpelling::Letters
                && !matches!(self, Notation::Ffa1990 | Notation::NacreOld);
            if names_cells && token.places().iter().any(is_off) {
                ResolveError::Shape(self, "cells of the board")
            } else {
                ResolveError::CellSpelling(self, example)
            }
        })
    }
}
