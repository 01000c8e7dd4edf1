//! Finds the date in a longer text.

use crate::record::dates::order::DateOrder;
use crate::record::dates::parse::{MAX_BYTES, parse_date, plain};
use crate::record::dates::parsed_date::{DateWarning, ParsedDate};
use crate::record::dates::partial_date::PartialDate;

/// The date of a date tag: the whole text, or what [`find_date`] finds in it.
pub(crate) fn date_of_tag(text: &str, order: Option<DateOrder>) -> Option<PartialDate> {
    match parse_date(text, order) {
        ParsedDate::Date { date, .. } => Some(date),
        ParsedDate::Impossible { year, .. } => PartialDate::new(year, None, None).ok(),
        ParsedDate::Unknown => None,
        ParsedDate::NotADate => find_date(text, order).map(|(date, _)| date),
    }
}

/// The date in a longer text: the words that form a date if no other word has a digit, or else the only year between 1900 and 2100.
pub(crate) fn find_date(
    text: &str,
    order: Option<DateOrder>,
) -> Option<(PartialDate, Option<DateWarning>)> {
    if text.len() > MAX_BYTES {
        return None;
    }
    let plain = plain(text);
    let words: Vec<&str> = plain.split_whitespace().collect();
    let has_digit = |word: &&str| word.bytes().any(|b| b.is_ascii_digit());
    let first = words.iter().position(has_digit)?;
    let last = words.iter().rposition(has_digit)?;
    // All words with digits, and as many of the others as form a date.
    let ends = |start| (last..words.len()).rev().map(move |end| start..=end);
    let date = (0..=first).flat_map(ends).find_map(|span| {
        match parse_date(&words[span].join(" "), order) {
            ParsedDate::Date { date, warning } => Some((date, warning)),
            _ => None,
        }
    });
    date.or_else(|| Some((lone_year(&plain)?, None)))
}

/// Whether a date is written as in the header of a mail, with the seconds and the time zone: `Tue, 10 Dec 2002 18:22:11 +0100`.
pub(crate) fn is_date_of_mail(text: &str) -> bool {
    let without_name = text.split('(').next().unwrap_or_default().trim();
    let mut words = without_name.rsplit(' ');
    let (zone, time) = (
        words.next().unwrap_or_default(),
        words.next().unwrap_or_default(),
    );
    let are_digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    let offset = zone.strip_prefix(['+', '-']);
    let is_zone = offset.is_some_and(|offset| offset.len() == 4 && are_digits(offset))
        || matches!(zone, "GMT" | "UT" | "UTC");
    let parts: Vec<&str> = time.split(':').collect();
    let is_time = parts.len() == 3 && parts.iter().all(|part| part.len() == 2 && are_digits(part));
    is_zone && is_time && words.count() >= 3
}

/// The only number of four digits, if it is a year between 1900 and 2100.
fn lone_year(text: &str) -> Option<PartialDate> {
    let numbers = text.split(|c: char| !c.is_ascii_digit());
    let mut years = numbers.filter(|number| number.len() == 4);
    let year = years.next()?.parse().ok()?;
    let is_alone = years.next().is_none() && (1900..=2100).contains(&year);
    is_alone.then(|| PartialDate::new(year, None, None).ok())?
}
