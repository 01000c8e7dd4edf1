//! Dates as numbers that sort by day; unknown parts sort after all known ones.

/// The number of a date as text: `YYYY.MM.DD` with `??` for unknown parts.
pub(super) fn day_of_text(date: &str) -> u32 {
    date.split('.')
        .fold(0, |number, part| 100 * number + part.parse().unwrap_or(99))
}

/// The number of a date as the index stores it: the digits `YYYYMMDD`, with 0 for unknown parts.
pub(super) fn day_of_index(date: u32) -> u32 {
    let or_last = |part: u32| if part == 0 { 99 } else { part };
    let (year, month, day) = (date / 10_000, date / 100 % 100, date % 100);
    10_000 * year + 100 * or_last(month) + or_last(day)
}
