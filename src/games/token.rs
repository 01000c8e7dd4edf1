//! `MoveToken`: a move as it is written, parsed without a board.

use std::fmt::{Debug, Display};

use crate::game::NumberMeaning;
use crate::konane::RecordToken;
use crate::notation::{EjectionMark, Token};

/// A move of a game as it is written, parsed without a board.
pub trait MoveToken: Clone + PartialEq + Debug + Display {
    /// Parses a move at the start of a text, and returns the text after it.
    fn parse_prefix(text: &str, numbers: NumberMeaning) -> Option<(Self, &str)>;

    /// Parses a move in its plainest form at the start of a text, and returns its length: what [`MoveToken::parse_prefix`] would parse too, but faster.
    fn parse_plain(_: &[u8]) -> Option<(Self, usize)> {
        None
    }

    /// The name of the inverse of the move.
    #[must_use]
    fn inverse(&self) -> Self;

    /// Adds the mark of an ejection, in a game that has ejections.
    fn mark_ejection(&mut self) {}

    /// Removes the mark of an ejection before the move. Returns whether there was one.
    fn take_mark_before(&mut self) -> bool {
        false
    }
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

    #[inline]
    fn parse_plain(text: &[u8]) -> Option<(Token, usize)> {
        Token::parse_plain(text)
    }

    fn mark_ejection(&mut self) {
        *self = self.with_ejection(EjectionMark::After);
    }

    #[inline]
    fn take_mark_before(&mut self) -> bool {
        let is_before = self.ejection() == EjectionMark::Before;
        if is_before {
            *self = self.with_ejection(EjectionMark::Unmarked);
        }
        is_before
    }
}

impl MoveToken for RecordToken {
    fn parse_prefix(text: &str, _: NumberMeaning) -> Option<(RecordToken, &str)> {
        RecordToken::parse_prefix(text)
    }

    #[inline]
    fn parse_plain(text: &[u8]) -> Option<(RecordToken, usize)> {
        RecordToken::parse_plain(text)
    }

    fn inverse(&self) -> RecordToken {
        RecordToken::inverse(self)
    }
}
