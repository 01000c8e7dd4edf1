//! The order of a list.

use std::cmp::Ordering;

use clap::{Args, ValueEnum};

use crate::names::name_order;
use crate::record::sortable_date;

/// By which column a list is sorted, and in which direction.
#[derive(Debug, Clone, Copy, Args)]
pub(crate) struct SortArgs<C: Column> {
    /// Column to sort by
    // No `default_value_t`: clap stores one default for all types `C`.
    #[arg(long, value_enum)]
    sort: Option<C>,
    /// Sort in descending order
    #[arg(long)]
    desc: bool,
}

/// The columns by which a list can be sorted.
pub(crate) trait Column: ValueEnum + Default + Copy + Send + Sync + 'static {}

impl<C: ValueEnum + Default + Copy + Send + Sync + 'static> Column for C {}

/// Columns whose rows are sorted in memory.
pub(crate) trait SortColumn: Column {
    /// A row of the list.
    type Row;

    /// The key by which a row is sorted.
    fn key(self, row: &Self::Row) -> SortKey;
}

impl<C: Column> SortArgs<C> {
    pub(crate) fn column(self) -> C {
        self.sort.unwrap_or_default()
    }

    pub(crate) fn is_descending(self) -> bool {
        self.desc
    }

    /// The name of the order, for keys of the cache.
    #[cfg(feature = "web")]
    pub(crate) fn cache_key(self) -> String {
        let column = self.column().to_possible_value();
        let column = column.as_ref().map_or("", |value| value.get_name());
        format!("{column} {}", self.desc)
    }
}

impl<C: SortColumn> SortArgs<C> {
    /// Whether one of the options is given.
    #[cfg(feature = "cli")]
    pub(crate) fn is_given(&self) -> bool {
        self.sort.is_some() || self.desc
    }

    /// The rows in the order of the column.
    pub(crate) fn sorted_rows(self, rows: Vec<C::Row>) -> Vec<C::Row> {
        self.sorted(rows.into_iter().map(|row| (self.key(&row), row)))
    }

    /// The key by which a row is sorted.
    pub(crate) fn key(self, row: &C::Row) -> SortKey {
        self.column().key(row)
    }

    /// The items in the order of their keys. The sort is stable.
    pub(crate) fn sorted<T>(self, items: impl IntoIterator<Item = (SortKey, T)>) -> Vec<T> {
        let mut items: Vec<(SortKey, T)> = items.into_iter().collect();
        items.sort_by(|(one, _), (other, _)| one.compare(other, self.desc));
        items.into_iter().map(|(_, item)| item).collect()
    }
}

/// The key by which a row is sorted. Unknown keys come last in both directions.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum SortKey {
    Number(i64),
    Text(String),
    Unknown,
}

impl SortKey {
    /// The key of a number of games.
    pub(crate) fn count(count: u64) -> SortKey {
        SortKey::Number(i64::try_from(count).unwrap_or(i64::MAX))
    }

    /// The key of a name.
    pub(crate) fn text(text: Option<&str>) -> SortKey {
        text.map_or(SortKey::Unknown, |text| SortKey::Text(name_order(text)))
    }

    /// The key of a date: what is not known of it counts as the earliest that it may be.
    pub(crate) fn date(date: Option<&str>) -> SortKey {
        date.map_or(SortKey::Unknown, |date| SortKey::Text(sortable_date(date)))
    }

    pub(crate) fn compare(&self, other: &SortKey, is_descending: bool) -> Ordering {
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
