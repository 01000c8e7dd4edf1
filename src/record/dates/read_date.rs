//! Reads a text that is a date, such as the limit of a period.

use std::str::FromStr;

use crate::record::dates::parse::parse_date;
use crate::record::dates::parsed_date::ParsedDate;
use crate::record::dates::partial_date::PartialDate;

/// Error of a text that is no date.
///
/// ```
/// use sumito::record::PartialDate;
///
/// let error = "soon".parse::<PartialDate>().unwrap_err();
/// assert_eq!(error.to_string(), "expected a date as 2016.09.19, 2016.09 or 2016");
/// ```
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{fault}expected a date as 2016.09.19, 2016.09 or 2016")]
pub struct ParseDateError {
    /// What is wrong with the date, as the beginning of a sentence.
    fault: String,
}

impl FromStr for PartialDate {
    type Err = ParseDateError;

    /// Reads a day, a month or a year: `2016.09.19`, `2016.09` or `2016`. Days and months are figures or words, in the orders in which records
    /// have them.
    fn from_str(text: &str) -> Result<PartialDate, ParseDateError> {
        let fault = |fault: String| Err(ParseDateError { fault });
        let date = match parse_date(text, None) {
            ParsedDate::Date { date, .. } => date,
            ParsedDate::Impossible { why, .. } => return fault(format!("{why}; ")),
            ParsedDate::Unknown | ParsedDate::NotADate => return fault(String::new()),
        };
        let mut parts = text.split(['.', '-', '/']);
        let has_zero = parts.any(|part| matches!(part, "0" | "00"));
        // A day of an unknown month is not a period.
        if has_zero || (date.month.is_none() && date.day.is_some()) {
            return fault(String::new());
        }
        Ok(date)
    }
}
