//! The order of dates as text, `2013.05.??`. What is not known of a date counts as the earliest that it may be: `2019.??.??` comes before `2019.03.15`, and
//! `2019.??.15` after `2019.01.14`.

/// A date as a text that sorts like the date.
pub(crate) fn sortable_date(date: &str) -> String {
    sorted_by(date).collect()
}

/// Extends the first and the last of several dates by another one.
pub(crate) fn extend_dates(
    first: &mut Option<String>,
    last: &mut Option<String>,
    date: Option<&str>,
) {
    let Some(date) = date else { return };
    let is_before = |first: &String| sorted_by(date).lt(sorted_by(first));
    if first.as_ref().is_none_or(is_before) {
        *first = Some(date.to_owned());
    }
    let is_after = |last: &String| sorted_by(date).gt(sorted_by(last));
    if last.as_ref().is_none_or(is_after) {
        *last = Some(date.to_owned());
    }
}

/// The characters of the first day that a date may be, and then those of the date with 0 for what is not known: of two dates with the same first day, the one of which less
/// is known comes first.
fn sorted_by(date: &str) -> impl Iterator<Item = char> {
    let parts = date.split('.');
    let first_day = parts.flat_map(|part| if part == "??" { "01" } else { part }.chars());
    let known = date
        .chars()
        .map(|digit| if digit == '?' { '0' } else { digit });
    first_day.chain(known)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_are_in_the_order_of_their_first_days() {
        let dates = [
            "2018.12.31",
            "2019.??.??",
            "2019.01.??",
            "2019.01.01",
            "2019.01.14",
            "2019.??.15",
            "2019.01.15",
            "2019.??.31",
            "2019.02.??",
        ];
        assert!(dates.is_sorted_by_key(|date| sortable_date(date)));
        let (mut first, mut last) = (None, None);
        for date in ["2019.??.15", "2019.01.14"] {
            extend_dates(&mut first, &mut last, Some(date));
        }
        assert_eq!(
            (first.as_deref(), last.as_deref()),
            (Some("2019.01.14"), Some("2019.??.15"))
        );
    }
}
