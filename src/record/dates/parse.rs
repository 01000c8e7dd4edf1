//! Dates as people write them: in figures, in words of six languages, with Roman months, with weekday and time.
//!
//! A text is a date only if all of it is. A date in figures whose order of day and month is open is read day first, or as the caller
//! says, and the reading tells what else it may be.

#[cfg(test)]
mod property_tests;
#[cfg(test)]
mod tests;

use std::borrow::Cow;
use std::fmt;

use deunicode::deunicode;
use jiff::civil;

use crate::record::dates::components::read_day_or_more;
use crate::record::dates::order::DateOrder;
use crate::record::dates::time_of_day::is_time;
use crate::record::dates::token::tokens;
use crate::record::dates::words;

/// A day of the calendar, or as much of it as is known. It is written `2013.05.03`, with `??` for what is not known.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct PartialDate {
    pub(super) year: i16,
    pub(super) month: Option<i8>,
    pub(super) day: Option<i8>,
}

impl PartialDate {
    /// A date that is possible, or why there is none.
    pub(super) fn new(
        year: i16,
        month: Option<i8>,
        day: Option<i8>,
    ) -> Result<PartialDate, String> {
        if let Some(month) = month.filter(|month| !(1..=12).contains(month)) {
            return Err(format!("there is no month {month}"));
        }
        // The first month is one of the longest.
        let first = civil::Date::new(year, month.unwrap_or(1), 1).map_err(|e| e.to_string())?;
        let days = first.days_in_month();
        match (month, day) {
            (_, Some(day)) if !(1..=31).contains(&day) => Err(format!("there is no day {day}")),
            (Some(_), Some(day)) if day > days => {
                Err(format!("{} has {days} days", first.strftime("%B %Y")))
            }
            _ => Ok(PartialDate { year, month, day }),
        }
    }

    /// Whether it falls on this day of the week, from 1 for Monday, as far as is known.
    pub(super) fn is_on(self, weekday: i8) -> bool {
        self.weekday()
            .is_none_or(|own| own.to_monday_one_offset() == weekday)
    }

    pub(super) fn weekday(self) -> Option<civil::Weekday> {
        let date = civil::Date::new(self.year, self.month?, self.day?).ok()?;
        Some(date.weekday())
    }
}

impl fmt::Display for PartialDate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:04}", self.year)?;
        for part in [self.month, self.day] {
            match part {
                Some(number) => write!(f, ".{number:02}")?,
                None => f.write_str(".??")?,
            }
        }
        Ok(())
    }
}

/// What a text says as a date.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum DateReading {
    /// A date.
    Date {
        /// The date, or as much of it as the text says.
        date: PartialDate,
        /// Why it may be another one.
        doubt: Option<Doubt>,
    },
    /// A date that no calendar has, as `2019.02.30`.
    Impossible {
        /// The year, which is all that is taken for known.
        year: i16,
        /// What is wrong, in a sentence.
        why: String,
    },
    /// A text that stands for a date that nobody knows, as `????.??.??`, or an empty one.
    Unknown,
    /// Another text.
    NotADate,
}

/// Why a date may be another one than the one read.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Doubt {
    /// Day and month may be the other way round.
    Ambiguous {
        /// The order in which it was read.
        order: DateOrder,
        /// The date in the other order.
        other: PartialDate,
    },
    /// It is a date only in another order than the caller says; the order in which it was read.
    AgainstOrder(DateOrder),
    /// It does not fall on the day of the week that the text says, but on this one.
    Weekday(civil::Weekday),
}

/// Reads a text as a date. Where day and month are figures and either may come first, `order` decides.
///
/// Without it the day comes first, and the reading says so. A date with dots is read day first without a doubt, for nobody writes
/// another order with them, unless `order` is [`DateOrder::MonthFirst`]. The name of a weekday decides too.
pub(crate) fn read_date(text: &str, order: Option<DateOrder>) -> DateReading {
    let text = text.trim();
    if let Some(reading) = read_ten_bytes(text) {
        return reading;
    }
    let is_word = |word: &&str| text.eq_ignore_ascii_case(word);
    let is_sign = |c: char| matches!(c, '?' | '.' | '-' | '/' | ' ');
    if text.chars().all(is_sign) || words::UNKNOWN.iter().any(is_word) {
        return DateReading::Unknown;
    }
    if text.len() > LONGEST || !text.contains(|c: char| c.is_numeric() || c == '?') {
        return DateReading::NotADate;
    }
    let plain = plain(text);
    let Some(tokens) = tokens(&plain) else {
        return DateReading::NotADate;
    };
    if let Some(reading) = read_day_or_more(&tokens, order) {
        return reading;
    }
    // A time may stand behind a date or before it.
    let parts = (1..tokens.len()).flat_map(|at| {
        let (before, after) = tokens.split_at(at);
        [(before, after), (after, before)]
    });
    parts
        .filter(|(_, time)| is_time(time))
        .find_map(|(date, _)| {
            let reading = read_day_or_more(date, order)?;
            let has_day = match &reading {
                DateReading::Date { date, .. } => date.day.is_some(),
                DateReading::Impossible { .. } => true,
                DateReading::Unknown | DateReading::NotADate => false,
            };
            has_day.then_some(reading)
        })
        .unwrap_or(DateReading::NotADate)
}

/// A date as `YYYY.MM.DD` with `??` for what is not known, if the whole text is a date: in figures, in words, with a time or without.
/// Of a date that is impossible, the year is known.
///
/// ```
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
    match read_date(text, None) {
        DateReading::Date { date, .. } => Some(date.to_string()),
        DateReading::Impossible { year, .. } => Some(format!("{year:04}.??.??")),
        DateReading::Unknown | DateReading::NotADate => None,
    }
}

/// The date in a text that is more than a date: some of its words, if no other word has a digit, or the only year of our time.
pub(crate) fn date_within(
    text: &str,
    order: Option<DateOrder>,
) -> Option<(PartialDate, Option<Doubt>)> {
    if text.len() > LONGEST {
        return None;
    }
    let plain = plain(text);
    let words: Vec<&str> = plain.split_whitespace().collect();
    let has_digit = |word: &&str| word.bytes().any(|b| b.is_ascii_digit());
    let first = words.iter().position(has_digit)?;
    let last = words.iter().rposition(has_digit)?;
    // All words with digits, and of the others as many as make a date.
    let ends = |start| (last..words.len()).rev().map(move |end| start..=end);
    let date = (0..=first).flat_map(ends).find_map(|span| {
        match read_date(&words[span].join(" "), order) {
            DateReading::Date { date, doubt } => Some((date, doubt)),
            _ => None,
        }
    });
    date.or_else(|| Some((lone_year(&plain)?, None)))
}

/// The date that a date tag says: the whole text, or else what [`date_within`] finds in it.
pub(crate) fn date_of_tag(text: &str, order: Option<DateOrder>) -> Option<PartialDate> {
    match read_date(text, order) {
        DateReading::Date { date, .. } => Some(date),
        DateReading::Impossible { year, .. } => PartialDate::new(year, None, None).ok(),
        DateReading::Unknown => None,
        DateReading::NotADate => date_within(text, order).map(|(date, _)| date),
    }
}

/// The only number of four digits, if it is a year of our time.
fn lone_year(text: &str) -> Option<PartialDate> {
    let numbers = text.split(|c: char| !c.is_ascii_digit());
    let mut years = numbers.filter(|number| number.len() == 4);
    let year = years.next()?.parse().ok()?;
    let is_alone = years.next().is_none() && (1900..=2100).contains(&year);
    is_alone.then(|| PartialDate::new(year, None, None).ok())?
}

/// Longer texts are no dates.
const LONGEST: usize = 80;

/// A text in lower case without accents.
fn plain(text: &str) -> String {
    let text = if text.is_ascii() {
        Cow::from(text)
    } else {
        Cow::from(deunicode(&text.replace('°', "o")))
    };
    text.to_ascii_lowercase()
}

/// `2013.05.03`, `2013-05-03` and the like: nearly all dates in databases.
fn read_ten_bytes(text: &str) -> Option<DateReading> {
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
    Some(reading(year, month, day, None))
}

/// A reading of parts whose order is known, with the weekday that the text says.
pub(super) fn reading(
    year: i16,
    month: Option<i8>,
    day: Option<i8>,
    weekday: Option<i8>,
) -> DateReading {
    match PartialDate::new(year, month, day) {
        Ok(date) => DateReading::Date {
            date,
            doubt: weekday_doubt(date, weekday),
        },
        Err(why) => DateReading::Impossible { year, why },
    }
}

/// The doubt about a date that does not fall on the weekday that the text says.
pub(super) fn weekday_doubt(date: PartialDate, weekday: Option<i8>) -> Option<Doubt> {
    weekday.filter(|&weekday| !date.is_on(weekday))?;
    date.weekday().map(Doubt::Weekday)
}
