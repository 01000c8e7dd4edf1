//! The order of dates as text, `2013.05.??`. What is not known of a date counts as the earliest that it may be: `2019.??.??` comes before `2019.03.15`.

/// A date as a text that sorts like the date.
pub(crate) fn sortable_date(date: &str) -> String {
    digits(date).collect()
}

/// Extends the first and the last of several dates by another one.
pub(crate) fn extend_dates(
    first: &mut Option<String>,
    last: &mut Option<String>,
    date: Option<&str>,
) {
    let Some(date) = date else { return };
    let is_before = |first: &String| digits(date).lt(digits(first));
    if first.as_ref().is_none_or(is_before) {
        *first = Some(date.to_owned());
    }
    let is_after = |last: &String| digits(date).gt(digits(last));
    if last.as_ref().is_none_or(is_after) {
        *last = Some(date.to_owned());
    }
}

/// The characters of a date, with 0 for what is not known.
fn digits(date: &str) -> impl Iterator<Item = char> {
    date.chars()
        .map(|digit| if digit == '?' { '0' } else { digit })
}
