//! The order of a list.

use std::cmp::Ordering;

use clap::{Args, ValueEnum};

/// By which column a list is sorted, and in which direction.
#[derive(Debug, Clone, Copy, Args)]
pub(super) struct SortArgs<C: Column> {
    /// The column that the list is sorted by
    // No `default_value_t`: clap stores one default for all types `C`.
    #[arg(long, value_enum)]
    sort: Option<C>,
    /// From the last to the first
    #[arg(long)]
    desc: bool,
}

/// The columns by which a list can be sorted.
pub(super) trait Column: ValueEnum + Default + Copy + Send + Sync + 'static {}

impl<C: ValueEnum + Default + Copy + Send + Sync + 'static> Column for C {}

/// Columns whose rows are sorted in memory.
pub(super) trait SortColumn: Column {
    /// A row of the list.
    type Row;

    /// The key by which a row is sorted.
    fn key(self, row: &Self::Row) -> SortKey;
}

impl<C: Column> SortArgs<C> {
    pub(super) fn column(self) -> C {
        self.sort.unwrap_or_default()
    }

    pub(super) fn is_descending(self) -> bool {
        self.desc
    }

    /// The name of the order, for keys of the cache.
    pub(super) fn cache_key(self) -> String {
        let column = self.column().to_possible_value();
        let column = column.as_ref().map_or("", |value| value.get_name());
        format!("{column} {}", self.desc)
    }
}

impl<C: SortColumn> SortArgs<C> {
    /// The key by which a row is sorted.
    pub(super) fn key(self, row: &C::Row) -> SortKey {
        self.column().key(row)
    }

    /// The items in the order of their keys. The sort is stable.
    pub(super) fn sorted<T>(self, items: impl IntoIterator<Item = (SortKey, T)>) -> Vec<T> {
        let mut items: Vec<(SortKey, T)> = items.into_iter().collect();
        items.sort_by(|(one, _), (other, _)| one.compare(other, self.desc));
        items.into_iter().map(|(_, item)| item).collect()
    }
}

/// The key by which a row is sorted. Unknown keys come last in both directions.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum SortKey {
    Number(i64),
    Text(String),
    Unknown,
}

impl SortKey {
    /// A key without regard to case.
    pub(super) fn text(text: Option<&str>) -> SortKey {
        text.map_or(SortKey::Unknown, |text| SortKey::Text(text.to_lowercase()))
    }

    fn compare(&self, other: &SortKey, is_descending: bool) -> Ordering {
        match (self, other) {
            (SortKey::Unknown, _) | (_, SortKey::Unknown) => self.cmp(other),
            _ if is_descending => other.cmp(self),
            _ => self.cmp(other),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn unknown_keys_come_last_in_both_directions() {
        let mut keys = [SortKey::Unknown, SortKey::Number(2), SortKey::Number(1)];
        keys.sort_by(|one, other| one.compare(other, false));
        assert_eq!(
            keys,
            [SortKey::Number(1), SortKey::Number(2), SortKey::Unknown]
        );
        keys.sort_by(|one, other| one.compare(other, true));
        assert_eq!(
            keys,
            [SortKey::Number(2), SortKey::Number(1), SortKey::Unknown]
        );
    }
}
