//! A move as it is written, before any board and any notation: cells or numbers in one of four spellings, and whether a marble
//! is said to be ejected.

#[cfg(test)]
mod tests;

use std::fmt;
use std::str::FromStr;

use nom::branch::alt;
use nom::bytes::complete::{tag_no_case, take_while1};
use nom::character::complete::{char, one_of};
use nom::combinator::{all_consuming, map, map_opt, not, opt, peek, value};
use nom::error::{Error, ErrorKind};
use nom::multi::many_m_n;
use nom::sequence::{delimited, pair, preceded, separated_pair, terminated};
use nom::{IResult, Parser};

use super::MoveError;
use crate::board::{Cell, Direction};
use crate::rules::{Color, Triangle};

/// One to three places in one spelling, and perhaps a mark of ejection: `a1b2`, `e6e8f6`, `e4i8(e)`, backwards `(e)i8e4`;
/// `56-51`; `1,1-2,2`; `(8,0)HD`. Which cells they are depends on the notation.
///
/// Beyond the standard game, a triangle by its lowest, leftmost cell and where that arrives, `e5^f5` or `e5vf5` as it points up or down;
/// and the colour of what was ejected, `e4i8(e:red)`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Token {
    spelling: CellSpelling,
    /// What is written of each place: a row and a column, or a number alone.
    places: [[u8; 2]; 3],
    count: u8,
    triangle: Option<Triangle>,
    ejection: EjectionMark,
    ejected: Option<Color>,
}

/// How the places of a token are spelt.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CellSpelling {
    /// A letter and a digit each, 1 to 9: `a1b2`.
    Letters,
    /// A number each, 0 to 61, with `-` between: `56-51`.
    Numbers,
    /// Two digits each, with `,` inside and `-` between: `1,1-2,2`.
    Pairs,
    /// One place in parentheses, row and column from 0, and the direction: `(8,0)HD`.
    Arrow(Direction),
}

/// Where a token carries the mark `(e)`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum EjectionMark {
    /// Nowhere. In notations that do not mark ejections this says nothing.
    Unmarked,
    /// After the cells: the move ejects a marble.
    After,
    /// Before the cells: the inverse move brings a marble back.
    Before,
}

/// Whether two numbers with `-` between are a move, or a score.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum NumberMeaning {
    Moves,
    Scores,
}

impl Token {
    /// A token of two or three Aba-Pro cells.
    pub fn letters(cells: &[Cell]) -> Token {
        Token::new(
            CellSpelling::Letters,
            cells.iter().map(|cell| [cell.row(), cell.column()]),
        )
    }

    /// A token of so many cells.
    const fn of_letters(places: [[u8; 2]; 3], count: u8) -> Token {
        Token {
            spelling: CellSpelling::Letters,
            places,
            count,
            triangle: None,
            ejection: EjectionMark::Unmarked,
            ejected: None,
        }
    }

    /// A token of one to three places; more are left out.
    pub(super) fn new(spelling: CellSpelling, places: impl IntoIterator<Item = [u8; 2]>) -> Token {
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

    /// How the places are spelt.
    pub const fn spelling(&self) -> CellSpelling {
        self.spelling
    }

    /// What is written of each place: a row and a column from 1 (letters: `a` is 1), a column and a row (pairs), a row and a
    /// column from 0 (arrow), or a number and 0.
    pub fn places(&self) -> &[[u8; 2]] {
        &self.places[..usize::from(self.count)]
    }

    /// The cells, where the places are two in letters and name no triangle.
    #[inline]
    pub(super) fn two_cells(&self) -> Option<(Cell, Cell)> {
        let [[row, column], [to_row, to_column], _] = self.places;
        let is_plain = self.spelling == CellSpelling::Letters && self.count == 2;
        let cells = Cell::new(row, column).zip(Cell::new(to_row, to_column));
        cells.filter(|_| is_plain && self.triangle.is_none())
    }

    /// Where the mark of ejection stands.
    pub const fn ejection(&self) -> EjectionMark {
        self.ejection
    }

    /// How the triangle lies whose cell these places are, where it is one.
    pub const fn triangle(&self) -> Option<Triangle> {
        self.triangle
    }

    /// A triangle that lies so, from one cell to another.
    pub(super) fn of_triangle(triangle: Triangle, cells: [Cell; 2]) -> Token {
        Token {
            triangle: Some(triangle),
            ..Token::letters(&cells)
        }
    }

    /// The colour that the mark of ejection names, if it does.
    pub const fn ejected(&self) -> Option<Color> {
        self.ejected
    }

    /// The same token with a mark of ejection that names this colour, or none.
    #[must_use]
    pub const fn with_ejected(self, ejected: Option<Color>) -> Token {
        Token { ejected, ..self }
    }

    /// The same token with the mark of ejection elsewhere.
    #[must_use]
    pub const fn with_ejection(self, ejection: EjectionMark) -> Token {
        Token { ejection, ..self }
    }

    /// The token read backwards: places in the opposite order, the mark on the other side. An arrow leads back from where it
    /// led.
    #[must_use]
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

    /// Reads two or three cells with a blank after them and nothing else, as nearly all words of a record are, without the grammar.
    /// Whatever else the text begins with may be a token all the same.
    #[inline]
    pub(crate) fn parse_plain(input: &[u8]) -> Option<(Token, usize)> {
        // Three cells, a blank, and what is after it.
        let signs: [u8; 8] = *input.first_chunk()?;
        let (places, valid) = six_signs(signs);
        let is_two = matches!(signs[4], b' ' | b'\n');
        let (count, length) = if is_two { (2, 4) } else { (3, 6) };
        // After a blank, what is in parentheses may be a mark.
        let is_alone = matches!(signs[length], b' ' | b'\n') && signs[length + 1] != b'(';
        if !is_alone || valid < length {
            return None;
        }
        let [row, column, to_row, to_column, third_row, third_column, ..] = places;
        let third = if is_two {
            [0; 2]
        } else {
            [third_row, third_column]
        };
        let places = [[row, column], [to_row, to_column], third];
        Some((Token::of_letters(places, count), length))
    }

    /// Reads a token from the start of a text: in any case, with or without `-` between letters.
    pub(crate) fn parse(input: &str, numbers: NumberMeaning) -> IResult<&str, Token> {
        match Token::parse_plain(input.as_bytes()) {
            Some((token, length)) => Ok((&input[length..], token)),
            None => Token::grammar(input, numbers),
        }
    }

    fn grammar(input: &str, numbers: NumberMeaning) -> IResult<&str, Token> {
        let (rest, back) = if input.starts_with('(') {
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
        // Most words are without: one look will do.
        let (rest, forth) = if rest.starts_with('(') || rest.starts_with(" (") {
            // After a blank, a mark that the next move is glued to is that one's.
            let apart = preceded(char(' '), terminated(mark, not(peek(letter_and_digit))));
            opt(alt((mark, apart))).parse(rest)?
        } else {
            (rest, None)
        };
        let (ejection, ejected) = match (back, forth) {
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
    if let Some((triangle, rest)) = triangle_sign(rest) {
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
    // A fourth: two moves glued together.
    not(next).parse(rest)?;
    Ok((rest, Token::of_letters([first, second, third], 3)))
}

/// A text without the sign between two places that it begins with, if it does.
fn without_dash(input: &str) -> &str {
    match input.as_bytes() {
        [b'-', ..] => &input[1..],
        [0xe2, ..] => input.strip_prefix('–').unwrap_or(input),
        _ => input,
    }
}

/// The sign between the cells of a triangle, and what follows it.
fn triangle_sign(input: &str) -> Option<(Triangle, &str)> {
    let triangle = match input.as_bytes().first()? {
        b'^' => Triangle::Up,
        b'v' | b'V' => Triangle::Down,
        _ => return None,
    };
    Some((triangle, &input[1..]))
}

#[inline]
fn letter_and_digit(input: &str) -> IResult<&str, [u8; 2]> {
    let found = match *input.as_bytes() {
        [row, column, ..] => place(row, column),
        _ => None,
    };
    match found {
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

/// The rows and columns of three cells, one after the other, and how many of the six signs, from the first on, are a letter and a digit in
/// turns as [`place`] has it: all at once, for nearly all of a record is such.
#[inline]
const fn six_signs(signs: [u8; 8]) -> ([u8; 8], usize) {
    const FIRST: u64 = u64::from_le_bytes(*b"a1a1a1\0\0");
    const ONES: u64 = 0x0101_0101_0101;
    let lower = u64::from_le_bytes(signs) | u64::from_le_bytes(*b" \0 \0 \0\0\0");
    let seven = lower & (0x7f * ONES);
    // The highest bit of each byte tells whether it is at least the first, and whether it is beyond the last: no sum carries.
    let reaches = seven + (0x80 * ONES - FIRST);
    let exceeds = seven + (0x80 * ONES - FIRST - 9 * ONES);
    let wrong = (!reaches | exceeds | lower) & (0x80 * ONES) | 0x80 << 48;
    // A byte that is too low borrows from those after it, which count for nothing then.
    let places = seven.wrapping_sub(FIRST - ONES).to_le_bytes();
    (places, wrong.trailing_zeros() as usize / 8)
}

/// A digit from 1 to 9.
fn digit(input: &str) -> IResult<&str, u8> {
    map(one_of("123456789"), |sign| sign as u8 - b'0').parse(input)
}

fn pair_of_digits(input: &str) -> IResult<&str, [u8; 2]> {
    map(separated_pair(digit, char(','), digit), |(x, y)| [x, y]).parse(input)
}

/// A number from 0 to 61, without needless zeros. Before a point and a move, its last digits are the number of the next move, with the
/// blank between them missing.
fn number(input: &str) -> IResult<&str, [u8; 2]> {
    let after = input.trim_start_matches(|sign: char| sign.is_ascii_digit());
    let digits = &input[..input.len() - after.len()];
    let is_glued = after
        .strip_prefix('.')
        .is_some_and(|next| next.starts_with(|sign: char| sign.is_ascii_digit()));
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

/// Two or three places with `-` between.
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
    let index = || map(one_of("012345678"), |sign| sign as u8 - b'0');
    let blanks = || many_m_n(0, 1, char(' '));
    let place = delimited(
        char('('),
        separated_pair(index(), pair(char(','), blanks()), index()),
        char(')'),
    );
    let way = alt(WAYS.map(|(name, direction)| value(direction, tag_no_case(name))));
    map(
        pair(terminated(place, blanks()), way),
        |((row, column), direction)| Token::new(CellSpelling::Arrow(direction), [[row, column]]),
    )
    .parse(input)
}

/// The directions of the arrows, French: *haut, bas, côté; gauche, droite*.
const WAYS: [(&str, Direction); 6] = [
    ("HG", Direction::NorthWest),
    ("HD", Direction::NorthEast),
    ("CG", Direction::West),
    ("CD", Direction::East),
    ("BG", Direction::SouthWest),
    ("BD", Direction::SouthEast),
];

/// The cell that an arrow's place stands for: row from the top and cells on its left, both from 0.
pub(super) fn arrow_cell([from_top, on_left]: [u8; 2]) -> Option<Cell> {
    Cell::from_row_index(9u8.checked_sub(from_top)?, on_left)
}

pub(super) const fn arrow_place(cell: Cell) -> [u8; 2] {
    [9 - cell.row(), cell.index_in_row()]
}

/// `(e)`, or `(e:red)` with the colour of what was ejected.
fn mark(input: &str) -> IResult<&str, Option<Color>> {
    let color = map_opt(take_while1(char::is_alphabetic), Color::find);
    delimited(
        tag_no_case("(e"),
        opt(preceded(char(':'), color)),
        char(')'),
    )
    .parse(input)
}

/// The mark as it is written.
struct Mark(Option<Color>);

impl fmt::Display for Mark {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            None => f.write_str("(e)"),
            Some(color) => write!(f, "(e:{})", color.key()),
        }
    }
}

impl FromStr for Token {
    type Err = MoveError;

    fn from_str(text: &str) -> Result<Token, MoveError> {
        let not_a_token = |_| MoveError::NotAToken {
            found: text.to_owned(),
        };
        all_consuming(|input| Token::parse(input, NumberMeaning::Moves))
            .parse(text)
            .map(|(_, token)| token)
            .map_err(not_a_token)
    }
}

impl Token {
    /// Adds the token to a text, as it is displayed; cells alone, of which there are millions in a file, without the detour.
    pub(crate) fn write_to(&self, text: &mut String) {
        let is_plain = self.triangle.is_none() && self.ejection == EjectionMark::Unmarked;
        if self.spelling == CellSpelling::Letters && is_plain {
            for &[row, column] in self.places() {
                text.push(char::from(b'a' + row - 1));
                text.push(char::from(b'0' + column));
            }
        } else {
            text.push_str(&self.to_string());
        }
    }
}

impl fmt::Display for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mark = Mark(self.ejected);
        if self.ejection == EjectionMark::Before {
            write!(f, "{mark}")?;
        }
        for (index, &[first, second]) in self.places().iter().enumerate() {
            let between = if index > 0 { "-" } else { "" };
            if let (Some(triangle), 1) = (self.triangle, index) {
                write!(f, "{}", triangle.sign())?;
            }
            match self.spelling {
                CellSpelling::Letters => write!(f, "{}{second}", char::from(b'a' + first - 1)),
                CellSpelling::Numbers => write!(f, "{between}{first}"),
                CellSpelling::Pairs => write!(f, "{between}{first},{second}"),
                CellSpelling::Arrow(direction) => {
                    let way = WAYS
                        .iter()
                        .find(|(_, way)| *way == direction)
                        .map(|(name, _)| name);
                    write!(
                        f,
                        "({first},{second}){}",
                        way.expect("there are six directions")
                    )
                }
            }?;
        }
        if self.ejection == EjectionMark::After {
            write!(f, "{mark}")?;
        }
        Ok(())
    }
}
