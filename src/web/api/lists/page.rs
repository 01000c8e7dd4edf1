//! Part of a list, in an order.

use std::cmp::Ordering;
use std::ops::Range;

use clap::{Args, ValueEnum};
use deunicode::deunicode;

/// Which part of a list is sent, in the order of which column.
#[derive(Debug, Clone, Copy, Args)]
pub(super) struct Listing<C: Column> {
    /// The column that the list is sorted by
    // No `default_value_t`: it is written once for whatever `C` is.
    #[arg(long, value_enum)]
    sort: Option<C>,
    /// From the last to the first
    #[arg(long)]
    desc: bool,
    #[command(flatten)]
    pub(super) paging: Paging,
}

/// The columns of a list that it can be sorted by.
pub(super) trait Column: ValueEnum + Default + Copy + Send + Sync + 'static {
    /// What a list is of.
    type Row;

    /// What a row is sorted by.
    fn key(self, row: &Self::Row) -> Key;
}

impl<C: Column> Listing<C> {
    /// What a row is sorted by.
    pub(super) fn key(self, row: &C::Row) -> Key {
        self.sort.unwrap_or_default().key(row)
    }

    /// Sorts rows by their keys; those of which nothing else tells them apart stay as they come.
    pub(super) fn sort<T>(self, rows: &mut [(Key, T)]) {
        rows.sort_by(|(one, _), (other, _)| compare(self.desc, one, other));
    }

    /// The name of the order.
    pub(super) fn order(self) -> String {
        let column = self.sort.unwrap_or_default().to_possible_value();
        let column = column.as_ref().map_or("", |value| value.get_name());
        format!("{column} {}", self.desc)
    }
}

/// Which part of a list is sent.
#[derive(Debug, Clone, Copy, Args)]
pub(super) struct Paging {
    /// At most so many rows
    #[arg(long, value_name = "N", default_value_t = 50, value_parser = clap::value_parser!(u32).range(0..=1_000))]
    limit: u32,
    /// After so many rows
    #[arg(long, value_name = "N", default_value_t = 0)]
    offset: u32,
}

impl Paging {
    /// The rows of a list of this length.
    pub(super) fn range(self, length: usize) -> Range<usize> {
        let first = (self.offset as usize).min(length);
        first..first.saturating_add(self.limit as usize).min(length)
    }

    /// The same, as numbers of the address.
    pub(super) fn bounds(self) -> (u32, u32) {
        (self.offset, self.limit)
    }

    /// How many rows are left out, and how many follow at most.
    pub(super) fn window(self) -> (usize, usize) {
        (self.offset as usize, self.limit as usize)
    }
}

/// What a row is sorted by; what is not known comes last, whichever way it goes.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Key {
    Number(i64),
    Text(String),
    Unknown,
}

impl Key {
    /// A text in any case.
    pub(super) fn text(text: Option<&str>) -> Key {
        text.map_or(Key::Unknown, |text| Key::Text(text.to_lowercase()))
    }
}

/// Whether a text has a part, in any case, with or without accents.
pub(super) fn is_part(part: &str, text: &str) -> bool {
    let [part, text] = [part, text].map(|text| deunicode(text).to_lowercase());
    text.contains(part.trim())
}

/// Compares two rows by their keys.
fn compare(is_down: bool, one: &Key, other: &Key) -> Ordering {
    match (one, other) {
        (Key::Unknown, _) | (_, Key::Unknown) => one.cmp(other),
        _ if is_down => other.cmp(one),
        _ => one.cmp(other),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_of_lists() {
        let part = |offset, limit, length| Paging { limit, offset }.range(length);
        assert_eq!(part(0, 50, 7), 0..7);
        assert_eq!(part(5, 2, 10), 5..7);
        assert_eq!(part(50, 10, 7), 7..7);
        assert_eq!(part(u32::MAX, 1_000, 7), 7..7);
    }

    #[test]
    fn what_is_not_known_comes_last() {
        let mut keys = [Key::Unknown, Key::Number(2), Key::Number(1)];
        keys.sort_by(|one, other| compare(false, one, other));
        assert_eq!(keys, [Key::Number(1), Key::Number(2), Key::Unknown]);
        keys.sort_by(|one, other| compare(true, one, other));
        assert_eq!(keys, [Key::Number(2), Key::Number(1), Key::Unknown]);
    }
}
