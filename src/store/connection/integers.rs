//! Converts between Rust's integers and SQLite's.

/// How many numbers of games there are from one on and below another; none where it is not above.
pub(in crate::store) fn distance(from: i64, to: i64) -> usize {
    usize::try_from(to - from).unwrap_or_default()
}

/// A count as a number that a database has.
pub(in crate::store) fn count(count: usize) -> i64 {
    i64::try_from(count).expect("no more than memory has bytes")
}
