//! A move as it is written, before any board: two or three cells, and whether a marble is said to be ejected.

use std::fmt;
use std::str::FromStr;

use nom::branch::alt;
use nom::bytes::complete::tag_no_case;
use nom::character::complete::{char, one_of};
use nom::combinator::{all_consuming, map_opt, opt, recognize};
use nom::multi::{many_m_n, separated_list1};
use nom::sequence::{pair, preceded};
use nom::{IResult, Parser};

use super::MoveError;
use crate::board::Cell;

/// Two or three cells and perhaps a mark of ejection: `a1b2`, `e6e8f6`, `e4i8(e)`, backwards `(e)i8e4`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Token {
    cells: [Cell; 3],
    count: u8,
    ejection: Ejection,
}

/// Where a token carries the mark `(e)`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ejection {
    /// Nowhere. In notations that do not mark ejections this says nothing.
    Unmarked,
    /// After the cells: the move ejects a marble.
    After,
    /// Before the cells: the inverse move brings a marble back.
    Before,
}

impl Token {
    /// A token of two cells.
    pub const fn two(from: Cell, to: Cell) -> Token {
        Token {
            cells: [from, to, to],
            count: 2,
            ejection: Ejection::Unmarked,
        }
    }

    /// A token of three cells.
    pub const fn three(end: Cell, other_end: Cell, arrival: Cell) -> Token {
        Token {
            cells: [end, other_end, arrival],
            count: 3,
            ejection: Ejection::Unmarked,
        }
    }

    /// The two or three cells.
    pub fn cells(&self) -> &[Cell] {
        &self.cells[..usize::from(self.count)]
    }

    /// Where the mark of ejection stands.
    pub const fn ejection(&self) -> Ejection {
        self.ejection
    }

    /// The same token with the mark of ejection elsewhere.
    #[must_use]
    pub const fn with_ejection(self, ejection: Ejection) -> Token {
        Token { ejection, ..self }
    }

    /// The token read backwards: cells in the opposite order, the mark on the other side.
    #[must_use]
    pub fn inverse(mut self) -> Token {
        self.cells[..usize::from(self.count)].reverse();
        if self.count == 2 {
            self.cells[2] = self.cells[1];
        }
        let ejection = match self.ejection {
            Ejection::Unmarked => Ejection::Unmarked,
            Ejection::After => Ejection::Before,
            Ejection::Before => Ejection::After,
        };
        self.with_ejection(ejection)
    }

    /// Reads a token from the start of a text: cells in any case, with or without `-` between them.
    pub(crate) fn parse(input: &str) -> IResult<&str, Token> {
        let (rest, back) = opt(mark).parse(input)?;
        let (rest, cells) = separated_list1(opt(one_of("-–")), cell).parse(rest)?;
        let (rest, forth) = opt(preceded(many_m_n(0, 1, char(' ')), mark)).parse(rest)?;
        let token = match cells[..] {
            [from, to] => Token::two(from, to),
            [end, other_end, arrival] => Token::three(end, other_end, arrival),
            _ => {
                return Err(nom::Err::Error(nom::error::Error::new(
                    input,
                    nom::error::ErrorKind::ManyMN,
                )));
            }
        };
        let ejection = match (back, forth) {
            (None, None) => Ejection::Unmarked,
            (None, Some(_)) => Ejection::After,
            (Some(_), _) => Ejection::Before,
        };
        Ok((rest, token.with_ejection(ejection)))
    }
}

fn cell(input: &str) -> IResult<&str, Cell> {
    let sign = alt((one_of("abcdefghi"), one_of("ABCDEFGHI")));
    map_opt(recognize(pair(sign, one_of("123456789"))), |name: &str| {
        name.parse().ok()
    })
    .parse(input)
}

fn mark(input: &str) -> IResult<&str, &str> {
    tag_no_case("(e)").parse(input)
}

impl FromStr for Token {
    type Err = MoveError;

    fn from_str(text: &str) -> Result<Token, MoveError> {
        let not_a_token = |_| MoveError::NotAToken {
            found: text.to_owned(),
        };
        all_consuming(Token::parse)
            .parse(text)
            .map(|(_, token)| token)
            .map_err(not_a_token)
    }
}

impl fmt::Display for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.ejection == Ejection::Before {
            f.write_str("(e)")?;
        }
        self.cells()
            .iter()
            .try_for_each(|cell| write!(f, "{cell}"))?;
        if self.ejection == Ejection::After {
            f.write_str("(e)")?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_what_is_met() {
        for (text, canonical) in [
            ("a1b2", "a1b2"),
            ("A1B2", "a1b2"),
            ("a1-b2", "a1b2"),
            ("e6e8f6", "e6e8f6"),
            ("E6-E8-F6", "e6e8f6"),
            ("e4i8(E)", "e4i8(e)"),
            ("e4i8 (e)", "e4i8(e)"),
            ("(e)i8e4", "(e)i8e4"),
        ] {
            let token: Token = text.parse().unwrap();
            assert_eq!(token.to_string(), canonical);
            assert_eq!(token.inverse().inverse(), token);
        }
    }

    #[test]
    fn two_notations_glued_together_are_no_token() {
        for text in [
            "", "a1", "a2a3a1a3", "a1b2c3d4", "a1b", "j1b2", "a6b2", "a1b2x", "xx", "a1 b2", "-",
            "a1b2(f)",
        ] {
            assert!(
                matches!(text.parse::<Token>(), Err(MoveError::NotAToken { .. })),
                "{text}"
            );
        }
    }
}
