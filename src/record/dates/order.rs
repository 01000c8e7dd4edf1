//! The order of day and month in dates in figures, and evidence for it.

use memchr::memchr3_iter;

/// The order of day and month in a date in figures such as `03/05/2013`.
///
/// ```
/// use sumito::record::{DateOrder, ReadOptions, read_one};
///
/// let text = "# Date: 03/05/2013\n# layout: Belgian Daisy\n1.a1b2 i5h5\n";
/// let options = ReadOptions { date_order: Some(DateOrder::MonthFirst), ..ReadOptions::default() };
/// let (game, _) = read_one(text, options)?;
/// assert_eq!(game.date().as_deref(), Some("2013.03.05"));
/// # Ok::<(), sumito::record::ReadGameError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
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

    /// The value of the option `--date-order`.
    pub(crate) const fn key(self) -> &'static str {
        match self {
            DateOrder::DayFirst => "day-first",
            DateOrder::MonthFirst => "month-first",
        }
    }

    /// The opposite order.
    pub(crate) const fn other(self) -> DateOrder {
        match self {
            DateOrder::DayFirst => DateOrder::MonthFirst,
            DateOrder::MonthFirst => DateOrder::DayFirst,
        }
    }
}

/// Evidence in a text for the order of day and month.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum OrderEvidence {
    /// It has a date that is valid only in this order.
    Proof(DateOrder),
    /// It has a date that is valid in both orders, with different meanings.
    Ambiguous,
}

/// Evidence from the first date in figures that is valid in one order only; otherwise, whether a date is ambiguous. Dates are `3/5/2013`,
/// `03.05.2013` or `3-5-2013`, separated from other letters and digits.
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

/// Evidence from a date in figures whose first separator is at this byte.
fn order_at(line: &[u8], at: usize) -> Option<OrderEvidence> {
    let (before, separator, after) = (&line[..at], line[at], &line[at + 1..]);
    // The second separator follows one or two digits.
    if !after
        .iter()
        .skip(1)
        .take(2)
        .any(|&other| other == separator)
    {
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
    if !(1..=2).contains(&own)
        || !(1..=2).contains(&second)
        || after.get(second) != Some(&separator)
    {
        return None;
    }
    let year = &after[second + 1..];
    let is_sign = |b: &u8| matches!(b, b'/' | b'.' | b'-');
    let is_separate_word = before[..at - own]
        .last()
        .is_none_or(|b| !b.is_ascii_alphanumeric() && !is_sign(b));
    let ends = match year.get(4..) {
        Some([separator, next, ..]) if is_sign(separator) => !next.is_ascii_digit(),
        Some([next, ..]) => !next.is_ascii_alphanumeric(),
        Some([]) => true,
        None => false,
    };
    if !is_separate_word || !ends || digits(&year[..4]) != 4 || year[0] == b'0' {
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
