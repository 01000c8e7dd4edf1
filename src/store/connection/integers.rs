//! Converts between Rust's integers and SQLite's.

/// The number of ids from `from` up to but excluding `to`; zero if `to` is not greater.
pub(in crate::store) fn distance(from: i64, to: i64) -> usize {
    usize::try_from(to - from).unwrap_or_default()
}

/// Converts a count to an integer of SQLite.
pub(in crate::store) fn count(count: usize) -> i64 {
    i64::try_from(count).expect("no count exceeds the bytes of memory")
}
