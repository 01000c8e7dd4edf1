//! Scores, results and clock times among moves.

use nom::branch::alt;
use nom::bytes::complete::{tag, take_while};
use nom::character::complete::{char, digit1, line_ending, one_of, space0};
use nom::combinator::{eof, map_res, opt, peek, recognize, value};
use nom::error::Error;
use nom::multi::fold_many_m_n;
use nom::sequence::{delimited, pair, preceded, terminated};
use nom::{IResult, Parser};

use crate::record::lexer::line_text::is_blank;
use crate::record::model::result::GameResult;
use crate::record::model::score::Score;

pub(crate) fn clock(input: &str) -> IResult<&str, &str> {
    // With one digit after the colon it would be a score.
    let part = || recognize((char(':'), one_of("0123456789"), digit1));
    let time = || recognize((digit1, part(), opt(part()), opt(pair(char('.'), digit1))));
    let between = |open, close| recognize(delimited(char(open), time(), char(close)));
    alt((
        between('(', ')'),
        between('[', ']'),
        terminated(time(), peek(end)),
        terminated(minutes_and_seconds, peek(end)),
    ))
    .parse(input)
}

/// A time with signs of minutes and seconds, `1'05"`.
fn minutes_and_seconds(input: &str) -> IResult<&str, &str> {
    let seconds = (one_of("012345"), one_of("0123456789"));
    recognize((digit1, char('\''), seconds, alt((tag("''"), tag("\""))))).parse(input)
}

/// Whether a text consists of a clock time.
pub(crate) fn is_clock(text: &str) -> bool {
    matches!(clock(text), Ok(("", _)))
}

/// A score with a colon and a digit on each side, `1:0`.
pub(crate) fn colon_score(input: &str) -> IResult<&str, Score> {
    terminated(|input| points_with(input, char(':')), peek(end)).parse(input)
}

/// A score alone, `1-0`.
pub(crate) fn score(input: &str) -> IResult<&str, Score> {
    terminated(points, peek(end)).parse(input)
}

/// A score with blanks around its separator at the end of a line, `1 - 0`.
pub(crate) fn spaced_score(input: &str) -> IResult<&str, Score> {
    let between = || delimited(char(' '), one_of("-–—:"), char(' '));
    let line_end = preceded(space0, alt((line_ending, eof)));
    terminated(|input| points_with(input, between()), peek(line_end)).parse(input)
}

/// A score in a separate column: `1-0`, `1:0` or `1 / 0`. Among moves, `0:15` is a clock time.
pub(crate) fn column_score(input: &str) -> IResult<&str, Score> {
    let blanks = || take_while(|c| c == ' ');
    let character = |characters| delimited(blanks(), one_of(characters), blanks());
    alt((
        terminated(|input| points_with(input, character("-–")), peek(end)),
        terminated(|input| points_with(input, character(":")), peek(end)),
        terminated(|input| points_with(input, character("/")), peek(end)),
    ))
    .parse(input)
}

pub(crate) fn points(input: &str) -> IResult<&str, Score> {
    points_with(input, one_of("-–"))
}

/// The points of the sides with a character between them.
fn points_with<'a>(
    input: &'a str,
    mut character: impl Parser<&'a str, Output = char, Error = Error<&'a str>>,
) -> IResult<&'a str, Score> {
    let side = |input: &'a str| map_res(digit1, str::parse::<u8>).parse(input);
    let mut next = |input: &'a str| {
        let (after, _) = character.parse(input)?;
        side(after)
    };
    let (rest, black) = side(input)?;
    let (rest, white) = next(rest)?;
    let score = Score::of_two(black, white);
    // More than two sides.
    fold_many_m_n(0, 4, next, || score, Score::and).parse(rest)
}

pub(crate) fn result(input: &str) -> IResult<&str, GameResult> {
    let draw = value(
        GameResult::Draw,
        alt((tag("1/2-1/2"), tag("½-½"), tag("1/2"))),
    );
    terminated(
        alt((draw, value(GameResult::Unknown, char('*')))),
        peek(end),
    )
    .parse(input)
}

/// Succeeds at the end of a word.
pub(crate) fn end(input: &str) -> IResult<&str, ()> {
    match input.chars().next() {
        Some(c) if !is_blank(c) && c != '|' => value((), one_of("")).parse(input),
        _ => Ok((input, ())),
    }
}
