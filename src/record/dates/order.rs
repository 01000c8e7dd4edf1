//! The order of day and month in dates in figures.

use memchr::memchr3_iter;

/// Whether the day or the month comes first in a date in figures, as `03/05/2013`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DateOrder {
    /// `03/05/2013` is the third of May.
    DayFirst,
    /// `03/05/2013` is the fifth of March.
    MonthFirst,
}

impl DateOrder {
    /// The order in two words.
    pub(crate) const fn words(self) -> &'static str {
        match self {
            DateOrder::DayFirst => "day first",
            DateOrder::MonthFirst => "month first",
        }
    }

    /// The order as the option `--date-order` names it.
    pub const fn key(self) -> &'static str {
        match self {
            DateOrder::DayFirst => "day-first",
            DateOrder::MonthFirst => "month-first",
        }
    }

    /// The other one.
    pub(crate) const fn other(self) -> DateOrder {
        match self {
            DateOrder::DayFirst => DateOrder::MonthFirst,
            DateOrder::MonthFirst => DateOrder::DayFirst,
        }
    }
}

/// What a line of text tells of the order of day and month in dates like `03/05/2013`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum OrderEvidence {
    /// It has a date that is possible in this order alone.
    Proof(DateOrder),
    /// It has a date that is possible in both orders, and another one in each.
    Ambiguous,
}

/// What the first date in figures in a text tells that proves an order; or else that there is one that may be read in both. A date is
/// `3/5/2013`, `03.05.2013` or `3-5-2013`, and stands apart from other letters and digits.
pub(crate) fn order_evidence(text: &str) -> Option<OrderEvidence> {
    let line = text.as_bytes();
    let mut found = None;
    for at in memchr3_iter(b'/', b'.', b'-', line) {
        match order_at(line, at) {
            Some(OrderEvidence::Ambiguous) => found = Some(OrderEvidence::Ambiguous),
            Some(proof) => return Some(proof),
            None => {}
        }
    }
    found
}

/// What a date in figures tells whose first sign between is at this byte.
fn order_at(line: &[u8], at: usize) -> Option<OrderEvidence> {
    let (before, sign, after) = (&line[..at], line[at], &line[at + 1..]);
    // The second sign stands behind one or two digits.
    if !after.iter().skip(1).take(2).any(|&other| other == sign) {
        return None;
    }
    let digits = |text: &[u8]| text.iter().take_while(|b| b.is_ascii_digit()).count();
    let own = before
        .iter()
        .rev()
        .take_while(|b| b.is_ascii_digit())
        .take(3)
        .count();
    let second = digits(&after[..after.len().min(3)]);
    if !(1..=2).contains(&own) || !(1..=2).contains(&second) || after.get(second) != Some(&sign) {
        return None;
    }
    let year = &after[second + 1..];
    let is_sign = |b: &u8| matches!(b, b'/' | b'.' | b'-');
    let stands_apart = before[..at - own]
        .last()
        .is_none_or(|b| !b.is_ascii_alphanumeric() && !is_sign(b));
    let ends = match year.get(4..) {
        Some([sign, next, ..]) if is_sign(sign) => !next.is_ascii_digit(),
        Some([next, ..]) => !next.is_ascii_alphanumeric(),
        Some([]) => true,
        None => false,
    };
    if !stands_apart || !ends || digits(&year[..4]) != 4 || year[0] == b'0' {
        return None;
    }
    let number = |digits: &[u8]| {
        digits
            .iter()
            .fold(0u8, |number, digit| number * 10 + (digit - b'0'))
    };
    match (number(&before[at - own..]), number(&after[..second])) {
        (13..=31, 1..=12) => Some(OrderEvidence::Proof(DateOrder::DayFirst)),
        (1..=12, 13..=31) => Some(OrderEvidence::Proof(DateOrder::MonthFirst)),
        (first @ 1..=12, second @ 1..=12) if first != second => Some(OrderEvidence::Ambiguous),
        _ => None,
    }
}
