//! `RecordToken`: a compact token, for records of many moves.

use std::fmt;

use super::move_token::Token;
use super::token_path::{NamedSquares, TokenPath};
use crate::game::{MoveToken, NumberMeaning};
use crate::konane::board::Square;

/// A compact [`Token`]: nearly all moves of records name one square or two in letters.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum RecordToken {
    /// A square in letter and number.
    Square(Square),
    /// Two squares in letters and numbers.
    Jump(Square, Square),
    /// Any other token.
    Other(Box<Token>),
}

impl RecordToken {
    /// Parses a token at the start of a text, as [`Token::parse_prefix`], and returns the text after it.
    pub fn parse_prefix(text: &str) -> Option<(RecordToken, &str)> {
        let (token, rest) = Token::parse_prefix(text)?;
        Some((token.into(), rest))
    }

    /// Parses `d4` or `d4-d8` in lower case before a blank, and returns the length in bytes. On `None`, the text may still begin with a token.
    #[inline]
    pub(crate) fn parse_plain(text: &[u8]) -> Option<(RecordToken, usize)> {
        let (first, after_first) = plain_square(text, 0)?;
        let (token, end) = match text.get(after_first)? {
            b'-' => {
                let (last, end) = plain_square(text, after_first + 1)?;
                (RecordToken::Jump(first, last), end)
            }
            _ => (RecordToken::Square(first), after_first),
        };
        let is_end = match text.get(end)? {
            // A sign after a blank may be one within the move.
            b' ' => text
                .get(end + 1)
                .is_none_or(|next| b"abcdefghijklmnopqrst0123456789{(".contains(next)),
            next => *next == b'\n',
        };
        is_end.then_some((token, end))
    }

    /// The token.
    pub fn token(&self) -> Token {
        let mut path = match *self {
            RecordToken::Other(ref token) => return **token,
            RecordToken::Square(first) | RecordToken::Jump(first, _) => TokenPath::one(first),
        };
        if let RecordToken::Jump(_, last) = *self {
            path.push(last).expect("a path has room for two squares");
        }
        Token {
            mover: None,
            squares: NamedSquares::Letters(path),
        }
    }

    /// The name of the inverse.
    #[must_use]
    pub fn inverse(&self) -> RecordToken {
        match self {
            RecordToken::Square(square) => RecordToken::Square(*square),
            RecordToken::Jump(first, last) => RecordToken::Jump(*last, *first),
            RecordToken::Other(token) => RecordToken::Other(Box::new(token.inverse())),
        }
    }
}

impl MoveToken for RecordToken {
    const FORM: &'static str = "the square of a stone as d4, or a jump as d4-d8";

    fn parse_prefix(text: &str, numbers: NumberMeaning) -> Option<(RecordToken, &str)> {
        let digits = || match numbers {
            NumberMeaning::Moves => {
                Token::parse_digits(text).map(|(token, rest)| (token.into(), rest))
            }
            NumberMeaning::Scores => None,
        };
        RecordToken::parse_prefix(text).or_else(digits)
    }

    #[inline]
    fn parse_plain(text: &[u8]) -> Option<(RecordToken, usize)> {
        RecordToken::parse_plain(text)
    }

    fn inverse(&self) -> RecordToken {
        RecordToken::inverse(self)
    }
}

impl From<Token> for RecordToken {
    fn from(token: Token) -> RecordToken {
        match token.squares {
            NamedSquares::Letters(path) if token.mover.is_none() => match *path {
                [square] => RecordToken::Square(square),
                [first, last] => RecordToken::Jump(first, last),
                _ => RecordToken::Other(Box::new(token)),
            },
            _ => RecordToken::Other(Box::new(token)),
        }
    }
}

impl fmt::Display for RecordToken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.token().fmt(f)
    }
}

/// A square in a letter in lower case and a number, and the place after it.
#[inline]
fn plain_square(text: &[u8], at: usize) -> Option<(Square, usize)> {
    let column = text.get(at)?.wrapping_sub(b'a');
    let digit = |at: usize| {
        let digit = text.get(at)?.wrapping_sub(b'0');
        (digit < 10).then_some(digit)
    };
    let first = digit(at + 1).filter(|&first| first > 0)?;
    let (row, end) = match digit(at + 2) {
        Some(second) => (10 * first + second, at + 3),
        None => (first, at + 2),
    };
    Some((Square::new(row - 1, column)?, end))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn record_tokens_are_compact_tokens() {
        assert!(size_of::<RecordToken>() <= 16);
        for text in [
            "d4", "d4-d8", "t18-t20", "D4xD8", "d4-d6-d8", "B c2 a2", "(4 4)", "(34 54)",
        ] {
            let token = Token::parse_prefix(text).unwrap().0;
            let (short, rest) = RecordToken::parse_prefix(text).unwrap();
            assert_eq!(
                (short.token(), rest, short.to_string()),
                (token, "", token.to_string())
            );
            assert_eq!(short.inverse().token(), token.inverse());
            assert_eq!(short.inverse().inverse(), short);
        }
    }

    #[test]
    fn plain_tokens_are_those_of_the_parser() {
        for text in [
            "d4 ",
            "d4-d8 ",
            "d4\nd5",
            "t18-t20 t16",
            "a1-a3\n",
            "j10-j12 1-0",
        ] {
            let (token, length) = RecordToken::parse_plain(text.as_bytes()).unwrap();
            assert_eq!(
                RecordToken::parse_prefix(text),
                Some((token, &text[length..]))
            );
        }
        for text in [
            "d4",
            "d4-d8",
            "d4-d6-d8 ",
            "d4xd8 ",
            "D4 ",
            "d0 ",
            "d04 ",
            "u4 ",
            "d21 ",
            "d4! ",
            "d4- ",
            "d4 - d6 ",
            "d4 x d6 ",
            "d4  d6 ",
            "d44 ",
            "4 ",
            " ",
            "",
        ] {
            assert_eq!(RecordToken::parse_plain(text.as_bytes()), None, "{text}");
        }
    }
}
