//! The grammar of tokens.

use nom::branch::alt;
use nom::bytes::complete::{tag_no_case, take_while1};
use nom::character::complete::{char, one_of};
use nom::combinator::{map, map_opt, not, opt, peek, value};
use nom::error::{Error, ErrorKind};
use nom::multi::many_m_n;
use nom::sequence::{delimited, pair, preceded, separated_pair, terminated};
use nom::{IResult, Parser};

use super::arrow::ARROWS;
use super::move_token::{CellSpelling, EjectionMark, Token};
use crate::game::NumberMeaning;
use crate::rules::{Color, Triangle};

impl Token {
    /// Parses a token at the start of a text, in any case, with or without `-` between cells in letters.
    pub(crate) fn parse(input: &str, numbers: NumberMeaning) -> IResult<&str, Token> {
        match Token::parse_plain(input.as_bytes()) {
            Some((token, length)) => Ok((&input[length..], token)),
            None => Token::grammar(input, numbers),
        }
    }

    /// [`Token::parse`] without the fast path.
    pub(super) fn grammar(input: &str, numbers: NumberMeaning) -> IResult<&str, Token> {
        let (rest, mark_before) = if input.starts_with('(') {
            opt(mark).parse(input)?
        } else {
            (input, None)
        };
        let (rest, token) = match rest.as_bytes().first() {
            Some(b'(') => arrow(rest)?,
            Some(b'0'..=b'9') if numbers == NumberMeaning::Moves => alt((
                places(pair_of_digits, CellSpelling::Pairs),
                places(number, CellSpelling::Numbers),
            ))
            .parse(rest)?,
            Some(b'0'..=b'9') => places(pair_of_digits, CellSpelling::Pairs).parse(rest)?,
            _ => letters(rest)?,
        };
        // Most tokens have no mark; this check is fast.
        let (rest, mark_after) = if rest.starts_with('(') || rest.starts_with(" (") {
            // A mark after a blank that is directly followed by a move belongs to that move.
            let apart = preceded(char(' '), terminated(mark, not(peek(letter_and_digit))));
            opt(alt((mark, apart))).parse(rest)?
        } else {
            (rest, None)
        };
        let (ejection, ejected) = match (mark_before, mark_after) {
            (None, None) => (EjectionMark::Unmarked, None),
            (None, Some(color)) => (EjectionMark::After, color),
            (Some(color), _) => (EjectionMark::Before, color),
        };
        Ok((rest, token.with_ejection(ejection).with_ejected(ejected)))
    }
}

/// Two or three cells, `a1b2`, `e6-e8-f6`.
fn letters(input: &str) -> IResult<&str, Token> {
    let (rest, first) = letter_and_digit(input)?;
    if let Some((triangle, rest)) = triangle_symbol(rest) {
        let (rest, second) =
            terminated(letter_and_digit, not(peek(letter_and_digit))).parse(rest)?;
        let token = Token {
            triangle: Some(triangle),
            ..Token::new(CellSpelling::Letters, [first, second])
        };
        return Ok((rest, token));
    }
    let next = |rest| letter_and_digit(without_dash(rest));
    let (rest, second) = next(rest)?;
    let Ok((rest, third)) = next(rest) else {
        return Ok((rest, Token::of_letters([first, second, [0; 2]], 2)));
    };
    // A fourth cell means that two moves are not separated.
    not(next).parse(rest)?;
    Ok((rest, Token::of_letters([first, second, third], 3)))
}

/// A text without a dash at its start.
fn without_dash(input: &str) -> &str {
    match input.as_bytes() {
        [b'-', ..] => &input[1..],
        [0xe2, ..] => input.strip_prefix('–').unwrap_or(input),
        _ => input,
    }
}

/// The character between the cells of a triangle, and the text after it.
fn triangle_symbol(input: &str) -> Option<(Triangle, &str)> {
    let triangle = match input.as_bytes().first()? {
        b'^' => Triangle::Up,
        b'v' | b'V' => Triangle::Down,
        _ => return None,
    };
    Some((triangle, &input[1..]))
}

#[inline]
fn letter_and_digit(input: &str) -> IResult<&str, [u8; 2]> {
    let parsed = match *input.as_bytes() {
        [row, column, ..] => place(row, column),
        _ => None,
    };
    match parsed {
        Some(place) => Ok((&input[2..], place)),
        None => Err(nom::Err::Error(Error::new(input, ErrorKind::Satisfy))),
    }
}

/// Row and column of a letter from a to i, in any case, and a digit from 1 to 9.
#[inline]
const fn place(letter: u8, digit: u8) -> Option<[u8; 2]> {
    let row = letter.to_ascii_lowercase().wrapping_sub(b'a');
    let column = digit.wrapping_sub(b'1');
    if row < 9 && column < 9 {
        Some([row + 1, column + 1])
    } else {
        None
    }
}

/// A digit from 1 to 9.
fn digit(input: &str) -> IResult<&str, u8> {
    map(one_of("123456789"), |character| character as u8 - b'0').parse(input)
}

fn pair_of_digits(input: &str) -> IResult<&str, [u8; 2]> {
    map(separated_pair(digit, char(','), digit), |(x, y)| [x, y]).parse(input)
}

/// A number from 0 to 61 without leading zeros. If a point and a digit follow, the last digits are the number of the next move, before
/// which the blank is missing.
fn number(input: &str) -> IResult<&str, [u8; 2]> {
    let after = input.trim_start_matches(|character: char| character.is_ascii_digit());
    let digits = &input[..input.len() - after.len()];
    let is_glued = after
        .strip_prefix('.')
        .is_some_and(|next| next.starts_with(|character: char| character.is_ascii_digit()));
    let longest = digits.len() - usize::from(is_glued && !digits.is_empty());
    let is_plain = |text: &str| text.len() == 1 || !text.starts_with('0');
    let found = (1..=longest.min(2)).rev().find_map(|length| {
        let text = &digits[..length];
        let is_whole = length == digits.len() || is_glued;
        let number = text
            .parse()
            .ok()
            .filter(|&number: &u8| number <= 61 && is_whole && is_plain(text))?;
        Some((&input[length..], [number, 0]))
    });
    found.ok_or_else(|| nom::Err::Error(Error::new(input, ErrorKind::Digit)))
}

/// Two or three places separated by `-`.
fn places<'a>(
    place: impl Fn(&'a str) -> IResult<&'a str, [u8; 2]> + Copy,
    spelling: CellSpelling,
) -> impl Parser<&'a str, Output = Token, Error = Error<&'a str>> {
    let next = move || preceded(one_of("-–"), place);
    let all = terminated((place, next(), opt(next())), not(peek(one_of("-–"))));
    map(all, move |(first, second, third)| match third {
        None => Token::new(spelling, [first, second]),
        Some(third) => Token::new(spelling, [first, second, third]),
    })
}

/// `(8,0)HD`
fn arrow(input: &str) -> IResult<&str, Token> {
    let index = || map(one_of("012345678"), |character| character as u8 - b'0');
    let blanks = || many_m_n(0, 1, char(' '));
    let place = delimited(
        char('('),
        separated_pair(index(), pair(char(','), blanks()), index()),
        char(')'),
    );
    let direction = alt(ARROWS.map(|(name, direction)| value(direction, tag_no_case(name))));
    map(
        pair(terminated(place, blanks()), direction),
        |((row, column), direction)| Token::new(CellSpelling::Arrow(direction), [[row, column]]),
    )
    .parse(input)
}

/// `(e)`, or `(e:red)` with the colour of the ejected marble.
fn mark(input: &str) -> IResult<&str, Option<Color>> {
    let color = map_opt(take_while1(char::is_alphabetic), Color::find);
    delimited(
        tag_no_case("(e"),
        opt(preceded(char(':'), color)),
        char(')'),
    )
    .parse(input)
}
