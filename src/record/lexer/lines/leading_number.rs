//! The move number at the beginning of a line of moves.

use memchr::memchr3;

use crate::record::lexer::line_text::trimmed;
use crate::record::lexer::move_words::is_move;

/// The move number at the beginning of a line of moves.
#[derive(Debug, PartialEq, Eq, Clone, Copy)]
pub(crate) enum LeadingNumber {
    First,
    /// `1...`: the game begins with White's ply.
    FirstOfWhite,
    Later(u32),
    /// `-17.` in a backwards listing.
    Backward(u32),
    Unnumbered,
}

impl LeadingNumber {
    /// The leading number of a line that begins with a numbered move; `is_of_white` if White's ply comes first.
    pub(crate) fn of_move(number: u32, is_of_white: bool) -> LeadingNumber {
        match (number, is_of_white) {
            (1, false) => LeadingNumber::First,
            (1, true) => LeadingNumber::FirstOfWhite,
            (number, _) => LeadingNumber::Later(number),
        }
    }
}

/// Whether the first characters of a line show that it is a line of moves.
pub(crate) fn begins_with_move(line: &str) -> bool {
    leading_number_at_a_glance(trimmed(line)).is_some()
}

/// The leading number of a line whose first characters show that it is a line of moves: the fast path, taken by most lines.
#[inline]
pub(crate) fn leading_number_at_a_glance(text: &str) -> Option<LeadingNumber> {
    let bytes = text.as_bytes();
    let is_cell = |at: usize| begins_with_cell(bytes.get(at..).unwrap_or_default());
    let (number, at) = number_at_start(bytes);
    if at > 0 && bytes.get(at) == Some(&b'.') {
        let has_blank = bytes.get(at + 1) == Some(&b' ');
        return is_cell(at + 1 + usize::from(has_blank)).then(|| numbered(&bytes[..at], number));
    }
    let begins_with_move = is_cell(0) && is_cell(2) && matches!(bytes.get(4), None | Some(b' '));
    let is_plain = || memchr3(b'|', b'\t', b';', bytes).is_none();
    (begins_with_move && is_plain()).then_some(LeadingNumber::Unnumbered)
}

/// The number of a row of a table whose first cells are the number and a move, `| 12 | a1b2 | ...`: the fast path for most rows.
pub(crate) fn row_number_at_a_glance(text: &str) -> Option<LeadingNumber> {
    let row = text
        .strip_prefix('|')
        .unwrap_or(text)
        .trim_start_matches(' ');
    let (number, length) = number_at_start(row.as_bytes());
    let (digits, rest) = row.split_at(length);
    let cell = rest
        .trim_start_matches(' ')
        .strip_prefix(['|', '\t', ';'])?;
    let cell = cell.trim_start_matches(' ').as_bytes();
    let cells = cell.chunks(2).take_while(|cell| begins_with_cell(cell));
    let cells = cells.take(3).count();
    let is_move =
        cells > 1 && matches!(cell.get(2 * cells), None | Some(b' ' | b'|' | b'\t' | b';'));
    (length > 0 && is_move).then(|| numbered(digits.as_bytes(), number))
}

/// The number of the round with which the first line of a text begins if it is a row of moves with the range of its plies or rounds before them, and the text
/// after the range: `5-8 c2c3 g4g5 b2c2 h5g5`. The number of moves shows what it is a range of.
pub(crate) fn range_before_moves(text: &str) -> Option<(u32, &str)> {
    let (first, rest) = number_before(text)?;
    let (last, rest) = number_before(rest.strip_prefix(['-', '–'])?)?;
    let rest = rest.strip_prefix(['.', ')', ':']).unwrap_or(rest);
    let moves = rest.strip_prefix([' ', '\t'])?;
    let words = || moves.lines().take(1).flat_map(str::split_whitespace);
    let is_plain_move = |word: &str| is_move(word.trim_end_matches([',', ';', '!', '?']));
    if first == 0 || last <= first || !words().all(is_plain_move) {
        return None;
    }
    let (length, count) = (last - first + 1, words().count());
    match u32::try_from(count).ok()? {
        plies if plies == length && first % 2 == 1 => Some((first.div_ceil(2), moves)),
        plies if length.checked_mul(2) == Some(plies) => Some((first, moves)),
        _ => None,
    }
}

/// The number of a round with a letter for the player of the only move after it, the letter, and the move: `1B a1b2`, `1a. a1b2`. Before several moves it may be the
/// name of a game.
pub(crate) fn number_with_letter(text: &str) -> Option<(u32, char, &str)> {
    let (number, rest) = number_before(text)?;
    let letter = rest.chars().next().filter(|c| "aAbBNSWZ".contains(*c))?;
    let rest = &rest[letter.len_utf8()..];
    let rest = rest.strip_prefix(['.', ')', ':']).unwrap_or(rest);
    let moves = rest.strip_prefix([' ', '\t'])?.trim_start();
    let mut words = moves.split_whitespace();
    let mut is_next_move = || {
        words
            .next()
            .is_some_and(|word| is_move(word.trim_end_matches([',', ';', '!', '?'])))
    };
    (is_next_move() && !is_next_move()).then_some((number, letter, moves))
}

/// The number at the beginning of a text, and the rest.
fn number_before(text: &str) -> Option<(u32, &str)> {
    let (number, length) = number_at_start(text.as_bytes());
    (length > 0).then(|| (number, &text[length..]))
}

fn begins_with_cell(bytes: &[u8]) -> bool {
    matches!(bytes, [b'a'..=b'i' | b'A'..=b'I', b'1'..=b'9', ..])
}

/// The number that the first digits form, up to nine, and how many they are.
fn number_at_start(bytes: &[u8]) -> (u32, usize) {
    let digits = bytes
        .iter()
        .take(9)
        .take_while(|byte| byte.is_ascii_digit());
    digits.fold((0, 0), |(number, length), digit| {
        (10 * number + u32::from(digit - b'0'), length + 1)
    })
}

fn numbered(digits: &[u8], number: u32) -> LeadingNumber {
    match digits {
        b"1" => LeadingNumber::First,
        _ => LeadingNumber::Later(number),
    }
}
