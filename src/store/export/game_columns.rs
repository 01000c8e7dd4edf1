//! Columns of the table of games that are derived from others: opening, ratings, and the date as a date.

use super::parquet_writer::ColumnValue;
use crate::record::TagName;
use crate::store::Summary;
use crate::store::format::row_tags::{RATING_TAGS, rating};

/// The columns after `game`.
pub(super) struct AddedColumns {
    opening: Option<String>,
    /// The ratings of the first two players, as the record states them.
    ratings: [Option<i32>; 2],
    date: Option<TypedDate>,
}

/// A date as a day, and how much of it is known.
#[derive(Debug, PartialEq, Eq)]
struct TypedDate {
    /// Days from 1970-01-01 to the first day that the date may be.
    days: i32,
    /// `day`, `month` or `year`.
    precision: &'static str,
}

impl AddedColumns {
    pub(super) fn of(
        summary: &Summary,
        tags: &[(TagName, String)],
        opening: Option<String>,
    ) -> AddedColumns {
        let rating_in = |name: &str| {
            let found = tags.iter().find(|(found, _)| found == name);
            found
                .and_then(|(_, value)| rating(value))
                .and_then(|rating| i32::try_from(rating).ok())
        };
        AddedColumns {
            opening,
            ratings: RATING_TAGS.map(rating_in),
            date: summary.date.as_deref().and_then(typed_date),
        }
    }

    pub(super) fn values(self) -> impl Iterator<Item = ColumnValue> {
        let number = |number: Option<i32>| {
            number.map_or(ColumnValue::Null, |number| {
                ColumnValue::Number(number.into())
            })
        };
        let [black, white] = self.ratings;
        [
            self.opening.into(),
            number(black),
            number(white),
            number(self.date.as_ref().map(|date| date.days)),
            self.date
                .map_or(ColumnValue::Null, |date| date.precision.into()),
        ]
        .into_iter()
    }
}

/// The date in a text like `2019.12.31`, with `??` for a month or day that is not known.
fn typed_date(text: &str) -> Option<TypedDate> {
    let mut parts = text.split('.').map(|part| part.parse::<i16>().ok());
    let (year, month, day) = (parts.next()??, parts.next()?, parts.next()?);
    let precision = match (month, day) {
        (Some(_), Some(_)) => "day",
        (Some(_), None) => "month",
        _ => "year",
    };
    let (month, day) = (month.unwrap_or(1), day.unwrap_or(1));
    let first = jiff::civil::Date::new(year, month.try_into().ok()?, day.try_into().ok()?).ok()?;
    let epoch = jiff::civil::date(1970, 1, 1);
    let days = first.since(epoch).ok()?.get_days();
    Some(TypedDate { days, precision })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_date_is_a_day_and_its_precision() {
        let date = |days, precision| Some(TypedDate { days, precision });
        assert_eq!(typed_date("1970.01.01"), date(0, "day"));
        assert_eq!(typed_date("1969.12.31"), date(-1, "day"));
        assert_eq!(typed_date("2000.03.01"), date(11_017, "day"));
        assert_eq!(typed_date("2000.03.??"), date(11_017, "month"));
        assert_eq!(typed_date("2000.??.??"), date(10_957, "year"));
        assert_eq!(typed_date("2001.02.29"), None);
    }
}
