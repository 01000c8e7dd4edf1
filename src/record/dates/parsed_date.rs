//! The result of parsing a text as a date.

use jiff::civil;

use crate::record::dates::order::DateOrder;
use crate::record::dates::partial_date::PartialDate;

/// What a text says as a date.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum ParsedDate {
    /// A date.
    Date {
        /// The date, or as much of it as the text says.
        date: PartialDate,
        /// Why it may be another one.
        warning: Option<DateWarning>,
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
pub(crate) enum DateWarning {
    /// Day and month may be the other way round.
    Ambiguous {
        /// The order in which it was read.
        order: DateOrder,
        /// The date in the other order.
        other: PartialDate,
    },
    /// It is a date only in another order than the caller says; the order in which it was read.
    OtherOrder(DateOrder),
    /// It does not fall on the day of the week that the text says, but on this one.
    Weekday(civil::Weekday),
}

/// A reading of parts whose order is known, with the weekday that the text says.
pub(super) fn checked_date(
    year: i16,
    month: Option<i8>,
    day: Option<i8>,
    weekday: Option<i8>,
) -> ParsedDate {
    match PartialDate::new(year, month, day) {
        Ok(date) => ParsedDate::Date {
            date,
            warning: weekday_warning(date, weekday),
        },
        Err(why) => ParsedDate::Impossible { year, why },
    }
}

/// The warning about a date that does not fall on the weekday that the text says.
pub(super) fn weekday_warning(date: PartialDate, weekday: Option<i8>) -> Option<DateWarning> {
    weekday.filter(|&weekday| !date.is_on(weekday))?;
    date.weekday().map(DateWarning::Weekday)
}
