//! The result of parsing a text as a date.

use jiff::civil;

use crate::record::dates::order::DateOrder;
use crate::record::dates::partial_date::PartialDate;

/// The result of parsing a text as a date.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum ParsedDate {
    /// A date.
    Date {
        /// The date, as far as the text gives it.
        date: PartialDate,
        /// A reason why another date may be meant.
        warning: Option<DateWarning>,
    },
    /// A date that does not exist, such as `2019.02.30`.
    Impossible {
        /// The year, which is the only part that is used.
        year: i16,
        /// The error, as a sentence.
        why: String,
    },
    /// A placeholder for an unknown date, such as `????.??.??`, or an empty text.
    Unknown,
    /// Any other text.
    NotADate,
}

/// A reason why another date may be meant.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum DateWarning {
    /// Day and month may be exchanged.
    Ambiguous {
        /// The order in which it was read.
        order: DateOrder,
        /// The date in the other order.
        other: PartialDate,
    },
    /// The date is valid only in another order than the caller gives; this is the order in which it was read.
    OtherOrder(DateOrder),
    /// The date does not fall on the stated weekday, but on this one.
    Weekday(civil::Weekday),
}

/// Checks a date whose order is known against the calendar and the stated weekday.
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

/// The warning about a date that does not fall on the stated weekday.
pub(super) fn weekday_warning(date: PartialDate, weekday: Option<i8>) -> Option<DateWarning> {
    weekday.filter(|&weekday| !date.is_on(weekday))?;
    date.weekday().map(DateWarning::Weekday)
}
