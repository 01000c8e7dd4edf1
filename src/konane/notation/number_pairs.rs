//! Squares by row and column in digits: `(4 4)`, `54`, a jump as the list of its squares.
//!
//! Rows and columns are counted from 1. In a list, two digits are a square: `(34 54)` is a jump from row 3, column 4.

use super::syntax::without_sign;
use super::token_path::{NamedSquares, TokenPath};
use crate::konane::board::Square;

/// Separators between numbers in parentheses.
const NUMBER_SEPARATORS: [char; 2] = [' ', ','];

/// Whether the moves of a text are written in digits without parentheses: two jumps as `64-44` follow each other outside of comments, of which only one could be a
/// score.
pub fn moves_are_digits(text: &str) -> bool {
    let (mut in_comment, mut follows_jump) = (false, false);
    for word in text.split(|c: char| c.is_whitespace() || matches!(c, '|' | ';' | ',')) {
        let begins_comment = word.starts_with('{');
        if !in_comment && !begins_comment {
            let after = word.trim_start_matches(|c: char| c.is_ascii_digit());
            let word = after.strip_prefix('.').unwrap_or(word);
            let is_jump = is_jump(word);
            if is_jump && follows_jump {
                return true;
            }
            follows_jump = is_jump || follows_jump && word.is_empty();
        }
        in_comment = (in_comment || begins_comment) && !word.contains('}');
    }
    false
}

/// Whether a word is a jump in digits, perhaps with a mark.
fn is_jump(word: &str) -> bool {
    let squares = compact_squares(word).and_then(|(first, rest)| {
        let (last, rest) = compact_squares(without_sign(rest)?)?;
        let is_end = rest.is_empty() || rest.starts_with(['!', '?', '-']);
        let squares: Vec<Square> = first.into_iter().chain(last).collect();
        is_end.then_some(squares)
    });
    let is_jump = |pair: &[Square]| {
        let line = pair[0].line_to(pair[1]);
        line.is_some_and(|(_, steps)| steps % 2 == 0)
    };
    squares.is_some_and(|squares| squares.windows(2).all(is_jump))
}

/// Parses squares at the start of a text, and returns the text after them.
pub(super) fn parse_number_pairs(text: &str) -> Option<(NamedSquares, &str)> {
    if let Some(inner) = text.strip_prefix('(') {
        let inner = inner.trim_start();
        if inner.starts_with('(') {
            return nested_list(inner);
        }
        let (numbers, rest) = numbers_to_parenthesis(inner)?;
        let inside = &inner[..inner.len() - rest.len() - 1];
        let squares = path_of_pairs(inside, &numbers).or_else(|| squares_of_numbers(&numbers))?;
        let first = match squares {
            NamedSquares::Digits(path) if path.len() == 1 => path,
            // Another square after it decides.
            NamedSquares::SquareOrJump { square, .. } => TokenPath::one(square),
            _ => return Some((squares, rest)),
        };
        let (path, after) = path_in_parentheses(first, rest)?;
        return Some(if after.len() < rest.len() {
            (NamedSquares::Digits(path), after)
        } else {
            (squares, rest)
        });
    }
    let (mut squares, mut rest) = compact_squares(text)?;
    while let Some((more, after)) = without_sign(rest).and_then(compact_squares) {
        squares.extend(more);
        rest = after;
    }
    Some((NamedSquares::Digits(TokenPath::of_squares(&squares)?), rest))
}

/// The squares of a list of pairs in parentheses, from the first inner one.
fn nested_list(mut text: &str) -> Option<(NamedSquares, &str)> {
    let mut squares = Vec::new();
    while let Some(inner) = text.strip_prefix('(') {
        let (numbers, rest) = numbers_to_parenthesis(inner.trim_start())?;
        squares.push(pair(&numbers)?);
        text = rest.trim_start_matches(NUMBER_SEPARATORS);
    }
    let path = TokenPath::of_squares(&squares)?;
    Some((NamedSquares::Digits(path), text.strip_prefix(')')?))
}

/// A square, and those that follow it in parentheses of their own.
fn path_in_parentheses(mut path: TokenPath, mut rest: &str) -> Option<(TokenPath, &str)> {
    let next = |rest: &str| {
        let inner = without_sign(rest).unwrap_or(rest).strip_prefix('(')?;
        let (numbers, after) = numbers_to_parenthesis(inner.trim_start())?;
        Some((pair(&numbers)?, rest.len() - after.len()))
    };
    while let Some((square, length)) = next(rest) {
        path.push(square)?;
        rest = &rest[length..];
    }
    Some((path, rest))
}

/// Digits separated by blanks or commas up to a closing parenthesis, and the text after it.
fn numbers_to_parenthesis(text: &str) -> Option<(Vec<&str>, &str)> {
    let (inside, rest) = text.split_once(')')?;
    let numbers: Vec<&str> = inside
        .split(NUMBER_SEPARATORS)
        .filter(|part| !part.is_empty())
        .collect();
    let are_digits = numbers
        .iter()
        .all(|part| part.bytes().all(|byte| byte.is_ascii_digit()));
    are_digits.then_some((numbers, rest))
}

/// The squares that numbers in one pair of parentheses name.
fn squares_of_numbers(numbers: &[&str]) -> Option<NamedSquares> {
    let square = pair(numbers);
    let lists = numbers.iter().map(|number| compact_squares(number));
    let lists: Option<Vec<_>> = lists.collect();
    let jump = lists.and_then(|lists| {
        let squares: Vec<Square> = lists.into_iter().flat_map(|(squares, _)| squares).collect();
        TokenPath::of_squares(&squares)
    });
    match (square, jump) {
        (Some(square), Some(jump)) => Some(NamedSquares::SquareOrJump { square, jump }),
        (Some(square), None) => Some(NamedSquares::Digits(TokenPath::one(square))),
        (None, Some(jump)) => Some(NamedSquares::Digits(jump)),
        (None, None) => None,
    }
}

/// The path of `2,4 4,4` or `2 4 4 4`: a list of rows and columns. Without commas, two digits are a square.
fn path_of_pairs(inside: &str, numbers: &[&str]) -> Option<NamedSquares> {
    let is_pair = |group: &str| group.split(',').filter(|part| !part.is_empty()).count() == 2;
    let are_pairs = inside.contains(',') && inside.split_whitespace().all(is_pair)
        || numbers.iter().any(|number| number.len() == 1);
    if !are_pairs || numbers.len() < 4 || !numbers.len().is_multiple_of(2) {
        return None;
    }
    let squares: Option<Vec<Square>> = numbers.chunks_exact(2).map(pair).collect();
    Some(NamedSquares::Digits(TokenPath::of_squares(&squares?)?))
}

/// The square of a row and a column.
fn pair(numbers: &[&str]) -> Option<Square> {
    let [row, column] = numbers else {
        return None;
    };
    let side = |number: &str| number.parse::<u8>().ok()?.checked_sub(1);
    Square::new(side(row)?, side(column)?)
}

/// The squares of digits at the start of a text, two of which are a square, and the text after them.
fn compact_squares(text: &str) -> Option<(Vec<Square>, &str)> {
    let length = text.bytes().take_while(u8::is_ascii_digit).count();
    let (digits, rest) = text.split_at(length);
    if digits.is_empty() || digits.len() % 2 != 0 {
        return None;
    }
    let squares = digits.as_bytes().chunks_exact(2).map(|pair| {
        let side = |digit: u8| (digit - b'0').checked_sub(1);
        Square::new(side(pair[0])?, side(pair[1])?)
    });
    Some((squares.collect::<Option<Vec<_>>>()?, rest))
}
