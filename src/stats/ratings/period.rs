//! Rating periods, and the period of a partly known date.

use crate::names::text_by_name;

/// The length of a rating period.
///
/// ```
/// use std::path::Path;
/// use sumito::answers::RatingPeriod;
/// use sumito::store::{Database, Filter};
///
/// let mut database = Database::in_memory()?;
/// database.import_path(Path::new("sample-games/graz-2002.txt"))?;
/// let ratings = database.ratings(&Filter::default(), "quarter".parse()?)?;
/// assert_eq!(ratings[0].history[0].period.as_deref(), Some("2002 Q4"));
/// assert_eq!(RatingPeriod::default(), RatingPeriod::Month);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
#[non_exhaustive]
pub enum RatingPeriod {
    /// A month.
    #[default]
    Month,
    /// Three months.
    Quarter,
    /// A year.
    Year,
}

impl RatingPeriod {
    /// All lengths.
    #[doc(hidden)]
    pub const ALL: [RatingPeriod; 3] = [
        RatingPeriod::Month,
        RatingPeriod::Quarter,
        RatingPeriod::Year,
    ];

    /// The name of the length.
    pub(crate) const fn key(self) -> &'static str {
        match self {
            RatingPeriod::Month => "month",
            RatingPeriod::Quarter => "quarter",
            RatingPeriod::Year => "year",
        }
    }

    /// The length with this name.
    pub(crate) fn find(key: &str) -> Option<RatingPeriod> {
        RatingPeriod::ALL
            .into_iter()
            .find(|period| period.key() == key)
    }

    /// The number of periods in a year.
    const fn per_year(self) -> u32 {
        match self {
            RatingPeriod::Month => 12,
            RatingPeriod::Quarter => 4,
            RatingPeriod::Year => 1,
        }
    }

    /// The name of the period with this number: `2016.09`, `2016 Q3`, `2016`; empty for the period of the games without a date.
    pub(super) fn name(self, number: u32) -> String {
        let (year, part) = (number / self.per_year(), number % self.per_year() + 1);
        match self {
            _ if number == UNDATED => String::new(),
            RatingPeriod::Month => format!("{year:04}.{part:02}"),
            RatingPeriod::Quarter => format!("{year:04} Q{part}"),
            RatingPeriod::Year => format!("{year:04}"),
        }
    }
}

/// The number of the period of games without a date.
pub(super) const UNDATED: u32 = u32::MAX;

/// A year and a month, as far as known.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct PartialDate(Option<(u32, Option<u32>)>);

impl PartialDate {
    /// Parses `YYYY.MM.DD` with `??` for unknown parts.
    pub(super) fn parse(date: Option<&str>) -> PartialDate {
        let mut parts = date.unwrap_or_default().split('.');
        let year = parts.next().and_then(|year| year.parse().ok());
        let month = parts.next().and_then(|month| month.parse().ok());
        PartialDate(year.map(|year| (year, month)))
    }

    /// The number of the period of the date: the last one of the year if the month is unknown.
    pub(super) fn period(self, period: RatingPeriod) -> u32 {
        match self.0 {
            None => UNDATED,
            Some((year, month)) => {
                let month = month.unwrap_or(12).clamp(1, 12) - 1;
                period.per_year() * year + month * period.per_year() / 12
            }
        }
    }
}

text_by_name!(
    RatingPeriod,
    "period",
    RatingPeriod::key,
    RatingPeriod::find,
    RatingPeriod::ALL.map(RatingPeriod::key)
);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_lie_in_periods() {
        for (date, expected) in [
            (Some("2016.09.19"), ["2016.09", "2016 Q3", "2016"]),
            (Some("2016.01.??"), ["2016.01", "2016 Q1", "2016"]),
            (Some("2016.??.??"), ["2016.12", "2016 Q4", "2016"]),
            (None, ["", "", ""]),
        ] {
            let names = RatingPeriod::ALL
                .map(|period| period.name(PartialDate::parse(date).period(period)));
            assert_eq!(names, expected, "{date:?}");
        }
    }

    #[test]
    fn periods_are_found_by_name() {
        for period in RatingPeriod::ALL {
            assert_eq!(RatingPeriod::find(period.key()), Some(period));
        }
        assert_eq!(RatingPeriod::find("week"), None);
    }
}
