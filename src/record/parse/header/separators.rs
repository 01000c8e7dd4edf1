//! Splits a line at its separators. In figures, `6 - 2`, and in parentheses they separate nothing.

use std::ops::Range;

use memchr::{memchr_iter, memchr2_iter};

use crate::record::vocabulary::figures::figures;

/// Splits a line at a separator and trims the parts.
pub(crate) fn parts<'a>(text: &'a str, separator: &str) -> Vec<&'a str> {
    let (mut parts, mut start) = (Vec::new(), 0);
    for at in places(text, separator) {
        // The blank after one separator may be the blank before the next.
        if at >= start {
            parts.push(text[start..at].trim());
            start = at + separator.len();
        }
    }
    parts.push(text[start..].trim());
    parts
}

/// The pieces of a list with commas or semicolons, untrimmed.
pub(crate) fn pieces(text: &str) -> Vec<&str> {
    let enclosed = Enclosed::of(text);
    let (mut pieces, mut start) = (Vec::new(), 0);
    let signs = memchr2_iter(b',', b';', text.as_bytes());
    let is_digit = |at: usize| text.as_bytes().get(at).is_some_and(u8::is_ascii_digit);
    // `1,5` is a number.
    let is_decimal = |at: usize| at > 0 && is_digit(at - 1) && is_digit(at + 1);
    for at in signs.filter(|&at| !enclosed.contains(at) && !is_decimal(at)) {
        pieces.push(&text[start..at]);
        start = at + 1;
    }
    pieces.push(&text[start..]);
    pieces
}

/// The byte offsets of a separator that begins with a blank.
pub(crate) fn places(text: &str, separator: &str) -> impl DoubleEndedIterator<Item = usize> {
    let is_separator = |&at: &usize| text.as_bytes()[at..].starts_with(separator.as_bytes());
    let blanks = || memchr_iter(b' ', text.as_bytes()).filter(is_separator);
    // Most lines have none.
    let enclosed = blanks().next().map(|_| Enclosed::of(text));
    let found: Vec<usize> = blanks()
        .filter(|&at| {
            enclosed
                .as_ref()
                .is_some_and(|enclosed| !enclosed.contains(at))
        })
        .collect();
    found.into_iter()
}

/// The first colon outside of figures: not that of `Ann 1 : 0 Bob`.
pub(crate) fn first_colon(text: &str) -> Option<usize> {
    let mut figures = figures(text).peekable();
    memchr_iter(b':', text.as_bytes()).find(|&at| {
        while figures.next_if(|range| range.end <= at).is_some() {}
        figures.peek().is_none_or(|range| at < range.start)
    })
}

/// The ranges of a text in which separators separate nothing, in ascending order.
pub(crate) struct Enclosed {
    figures: Vec<Range<usize>>,
    parentheses: Vec<Range<usize>>,
}

impl Enclosed {
    pub(crate) fn of(text: &str) -> Enclosed {
        let mut parentheses = Vec::new();
        let mut open = None;
        for at in memchr2_iter(b'(', b')', text.as_bytes()) {
            if text.as_bytes()[at] == b'(' {
                open.get_or_insert(at);
            } else if let Some(open) = open.take() {
                parentheses.push(open..at);
            }
        }
        Enclosed {
            figures: figures(text).collect(),
            parentheses,
        }
    }

    /// Whether a byte is in figures or in parentheses.
    pub(crate) fn contains(&self, at: usize) -> bool {
        holds(&self.figures, at) || holds(&self.parentheses, at)
    }

    /// Whether a byte is in parentheses.
    pub(crate) fn is_in_parentheses(&self, at: usize) -> bool {
        holds(&self.parentheses, at)
    }

    /// The figures outside of parentheses.
    pub(crate) fn figures(&self) -> impl Iterator<Item = Range<usize>> {
        let is_outside = |range: &&Range<usize>| !holds(&self.parentheses, range.start);
        self.figures.iter().filter(is_outside).cloned()
    }
}

/// Whether one of these ascending ranges contains a byte.
fn holds(ranges: &[Range<usize>], at: usize) -> bool {
    let next = ranges.partition_point(|range| range.end <= at);
    ranges.get(next).is_some_and(|range| range.contains(&at))
}

/// Whether a sign separates facts.
pub(crate) fn is_separator(sign: char) -> bool {
    sign.is_whitespace() || matches!(sign, ',' | ';' | ':')
}
