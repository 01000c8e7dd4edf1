//! The move number at the beginning of a line of moves.

use memchr::memchr3;

use crate::record::lexer::line_text::trimmed;

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
    let is_cell = |at: usize| {
        matches!(
            bytes.get(at..at + 2),
            Some([b'a'..=b'i' | b'A'..=b'I', b'1'..=b'9'])
        )
    };
    let (mut number, mut at) = (0, 0);
    while at < 9
        && let Some(digit @ b'0'..=b'9') = bytes.get(at)
    {
        number = 10 * number + u32::from(digit - b'0');
        at += 1;
    }
    if at > 0 && bytes.get(at) == Some(&b'.') {
        let has_blank = bytes.get(at + 1) == Some(&b' ');
        let start = match &bytes[..at] {
            b"1" => LeadingNumber::First,
            _ => LeadingNumber::Later(number),
        };
        return is_cell(at + 1 + usize::from(has_blank)).then_some(start);
    }
    let begins_with_move = is_cell(0) && is_cell(2) && matches!(bytes.get(4), None | Some(b' '));
    let is_plain = || memchr3(b'|', b'\t', b';', bytes).is_none();
    (begins_with_move && is_plain()).then_some(LeadingNumber::Unnumbered)
}
