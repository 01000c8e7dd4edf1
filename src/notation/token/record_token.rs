//! Tokens in records.

use super::move_token::{EjectionMark, Token};
use crate::game::{MoveToken, NumberMeaning};

impl MoveToken for Token {
    const FORM: &'static str = "two or three cells as in a1b2 or e6e8f6";

    #[inline]
    fn parse_prefix(text: &str, numbers: NumberMeaning) -> Option<(Token, &str)> {
        let (rest, token) = Token::parse(text, numbers).ok()?;
        Some((token, rest))
    }

    #[inline]
    fn parse_plain(text: &[u8]) -> Option<(Token, usize)> {
        Token::parse_plain(text)
    }

    fn inverse(&self) -> Token {
        Token::inverse(*self)
    }

    fn add_capture_mark(&mut self) {
        *self = self.with_ejection(EjectionMark::After);
    }

    #[inline]
    fn take_capture_mark_before(&mut self) -> bool {
        let is_before = self.ejection() == EjectionMark::Before;
        if is_before {
            *self = self.with_ejection(EjectionMark::Unmarked);
        }
        is_before
    }
}
