//! `MoveToken`: a move as it is written, parsed without a board.

use std::fmt::{Debug, Display};

use crate::notation::{NumberMeaning, Token};

/// A move of a game as it is written, parsed without a board.
pub(crate) trait MoveToken: Clone + PartialEq + Debug + Display {
    /// Parses a move at the start of a text, and returns the text after it.
    fn parse_prefix(text: &str, numbers: NumberMeaning) -> Option<(Self, &str)>;

    /// The name of the inverse of the move.
    #[must_use]
    fn inverse(&self) -> Self;

    /// Adds the mark of an ejection, in a game that has ejections.
    fn mark_ejection(&mut self) {}
}

impl MoveToken for Token {
    #[inline]
    fn parse_prefix(text: &str, numbers: NumberMeaning) -> Option<(Token, &str)> {
        let (rest, token) = Token::parse(text, numbers).ok()?;
        Some((token, rest))
    }

    fn inverse(&self) -> Token {
        Token::inverse(*self)
    }

    fn mark_ejection(&mut self) {
        *self = self.with_ejection(crate::notation::EjectionMark::After);
    }
}

impl MoveToken for Box<crate::konane::Token> {
    fn parse_prefix(text: &str, _: NumberMeaning) -> Option<(Box<crate::konane::Token>, &str)> {
        let (token, rest) = crate::konane::Token::parse_prefix(text)?;
        Some((Box::new(token), rest))
    }

    fn inverse(&self) -> Box<crate::konane::Token> {
        Box::new(crate::konane::Token::inverse(self))
    }
}
