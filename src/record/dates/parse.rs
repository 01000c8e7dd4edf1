//! Parses dates as people write them: in figures, in words of six languages, with Roman months, with weekday and time.
//!
//! A text is a date only if all of it is. A date in figures with an open order of day and month is read in the order that the caller
//! gives, or day first with a warning that names the other date.

#[cfg(test)]
mod property_tests;
#[cfg(test)]
mod tests;

use std::borrow::Cow;

use deunicode::deunicode;

use crate::record::dates::components::parse_components;
use crate::record::dates::order::DateOrder;
use crate::record::dates::parsed_date::{ParsedDate, checked_date};
use crate::record::dates::time_of_day::is_time_of_day;
use crate::record::dates::token::tokens;
use crate::record::dates::words;

/// Parses a text as a date. `order` decides where day and month are figures and either may come first.
///
/// Without an order the day comes first, and the result carries a warning. A date with points is read day first without a warning,
/// because no other order is usual with them, unless `order` is [`DateOrder::MonthFirst`]. The name of a weekday decides too.
pub(crate) fn parse_date(text: &str, order: Option<DateOrder>) -> ParsedDate {
    let text = text.trim();
    if let Some(reading) = read_ten_bytes(text) {
        return reading;
    }
    let is_word = |word: &&str| text.eq_ignore_ascii_case(word);
    let is_sign = |c: char| matches!(c, '?' | '.' | '-' | '/' | ' ');
    if text.chars().all(is_sign) || words::UNKNOWN.iter().any(is_word) {
        return ParsedDate::Unknown;
    }
    if text.len() > MAX_BYTES || !text.contains(|c: char| c.is_numeric() || c == '?') {
        return ParsedDate::NotADate;
    }
    let plain = plain(text);
    let Some(tokens) = tokens(&plain) else {
        return ParsedDate::NotADate;
    };
    if let Some(reading) = parse_components(&tokens, order) {
        return reading;
    }
    // A time may follow or precede a date.
    let parts = (1..tokens.len()).flat_map(|at| {
        let (before, after) = tokens.split_at(at);
        [(before, after), (after, before)]
    });
    parts
        .filter(|(_, time)| is_time_of_day(time))
        .find_map(|(date, _)| {
            let reading = parse_components(date, order)?;
            let has_day = match &reading {
                ParsedDate::Date { date, .. } => date.day.is_some(),
                ParsedDate::Impossible { .. } => true,
                ParsedDate::Unknown | ParsedDate::NotADate => false,
            };
            has_day.then_some(reading)
        })
        .unwrap_or(ParsedDate::NotADate)
}

/// Normalises a date to `YYYY.MM.DD`, with `??` for unknown parts, if the whole text is a date: in figures, in words, with a time or
/// without. Of an impossible date only the year is used.
///
#[cfg_attr(feature = "internals", doc = "```")]
#[cfg_attr(not(feature = "internals"), doc = "```ignore")]
/// use sumito::record::normalize_date;
///
/// assert_eq!(normalize_date("2016-09-19").as_deref(), Some("2016.09.19"));
/// assert_eq!(normalize_date("19/09/2016").as_deref(), Some("2016.09.19"));
/// assert_eq!(normalize_date("2016").as_deref(), Some("2016.??.??"));
/// assert_eq!(normalize_date("????.??.??"), None);
/// assert_eq!(normalize_date("lundi 19 septembre 2016, 14h30").as_deref(), Some("2016.09.19"));
/// assert_eq!(normalize_date("Sept. 2016").as_deref(), Some("2016.09.??"));
/// assert_eq!(normalize_date("2016.09.31").as_deref(), Some("2016.??.??"));
/// ```
pub fn normalize_date(text: &str) -> Option<String> {
    match parse_date(text, None) {
        ParsedDate::Date { date, .. } => Some(date.to_string()),
        ParsedDate::Impossible { year, .. } => Some(format!("{year:04}.??.??")),
        ParsedDate::Unknown | ParsedDate::NotADate => None,
    }
}

/// The maximum length of a date in bytes.
pub(crate) const MAX_BYTES: usize = 80;

/// The text in lower case without accents.
pub(crate) fn plain(text: &str) -> String {
    let text = if text.is_ascii() {
        Cow::from(text)
    } else {
        Cow::from(deunicode(&text.replace('°', "o")))
    };
    text.to_ascii_lowercase()
}

/// The fast path for `2013.05.03`, `2013-05-03` and the like: nearly all dates in databases.
fn read_ten_bytes(text: &str) -> Option<ParsedDate> {
    let bytes: &[u8; 10] = text.as_bytes().try_into().ok()?;
    let is_right = |(at, byte): (usize, &u8)| match at {
        4 | 7 => matches!(byte, b'.' | b'-' | b'/'),
        _ => byte.is_ascii_digit(),
    };
    if bytes[4] != bytes[7] || bytes[0] == b'0' || !bytes.iter().enumerate().all(is_right) {
        return None;
    }
    let part = |text: &str| text.parse().ok().filter(|number| *number != 0);
    let (year, month, day) = (text[..4].parse().ok()?, part(&text[5..7]), part(&text[8..]));
    Some(checked_date(year, month, day, None))
}
