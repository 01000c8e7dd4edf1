//! A calendar date whose month and day may be unknown.

use std::fmt;

use jiff::civil;

/// A calendar date whose month and day may be unknown. It is displayed as `2013.05.03`, with `??` for unknown parts.
///
/// ```
/// use sumito::record::PartialDate;
///
/// let date: PartialDate = "2016.09".parse()?;
/// assert_eq!((date.year(), date.month(), date.day()), (2016, Some(9), None));
/// assert_eq!(date.to_string(), "2016.09.??");
/// assert!("2019.02.30".parse::<PartialDate>().is_err());
/// # Ok::<(), sumito::record::ParseDateError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct PartialDate {
    pub(super) year: i16,
    pub(super) month: Option<i8>,
    pub(super) day: Option<i8>,
}

impl PartialDate {
    /// Checks a date against the calendar; the error is a sentence.
    pub(super) fn new(
        year: i16,
        month: Option<i8>,
        day: Option<i8>,
    ) -> Result<PartialDate, String> {
        if let Some(month) = month.filter(|month| !(1..=12).contains(month)) {
            return Err(format!("there is no month {month}"));
        }
        // With an unknown month, any day up to 31 is possible.
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

    /// The year.
    pub const fn year(self) -> i16 {
        self.year
    }

    /// The month, from 1, if it is known.
    pub const fn month(self) -> Option<i8> {
        self.month
    }

    /// The day of the month, from 1, if it is known.
    pub const fn day(self) -> Option<i8> {
        self.day
    }

    /// The date as digits, `YYYYMMDD`, with a number for unknown parts, such as 0 or 99.
    pub(crate) fn number(self, unknown: u32) -> u32 {
        let part = |part: Option<i8>| part.map_or(unknown, |part| u32::from(part.unsigned_abs()));
        (u32::from(self.year.unsigned_abs()) * 100 + part(self.month)) * 100 + part(self.day)
    }

    /// The date without unknown parts: `2016.09`, `2016`.
    pub(crate) fn known_part(self) -> String {
        self.to_string().trim_end_matches(['.', '?']).to_owned()
    }

    /// Whether it falls on this weekday, from 1 for Monday, or may do so.
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
