//! Reads a text that is a date, such as the limit of a period.

use std::str::FromStr;

use crate::record::dates::parse::parse_date;
use crate::record::dates::parsed_date::{DateWarning, ParsedDate};
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
    /// have them; a date whose day may be its month is refused.
    fn from_str(text: &str) -> Result<PartialDate, ParseDateError> {
        let fault = |fault: String| Err(ParseDateError { fault });
        let date = match parse_date(text, None) {
            ParsedDate::Date {
                date,
                warning: Some(DateWarning::Ambiguous { other, .. }),
            } => return fault(format!("may be {date} or {other}; ")),
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

/// Reads a date in which nothing is in doubt: the day exists, and day and month are not to be confused. Unknown parts may be `??`.
///
/// # Errors
/// What is wrong with the text, as the end of a sentence that begins with it.
pub(crate) fn read_certain_date(text: &str) -> Result<PartialDate, String> {
    match parse_date(text, None) {
        ParsedDate::Date { date, warning } => match warning {
            None | Some(DateWarning::OtherOrder(_)) => Ok(date),
            Some(DateWarning::Ambiguous { other, .. }) => Err(format!("may be {date} or {other}")),
            Some(DateWarning::Weekday(weekday)) => Err(format!("is a {weekday:?}")),
        },
        ParsedDate::Impossible { why, .. } => Err(format!("is impossible: {why}")),
        ParsedDate::Unknown | ParsedDate::NotADate => Err("is no date".to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_limit_whose_day_may_be_its_month_is_refused_with_both_readings() {
        let error = "03/05/2016".parse::<PartialDate>().unwrap_err();
        assert_eq!(
            error.to_string(),
            "may be 2016.05.03 or 2016.03.05; expected a date as 2016.09.19, 2016.09 or 2016"
        );
        for (text, date) in [
            ("13/05/2016", "2016.05.13"),
            ("05/05/2016", "2016.05.05"),
            ("03.05.2016", "2016.05.03"),
            ("3 May 2016", "2016.05.03"),
        ] {
            let read = text.parse::<PartialDate>().map(|date| date.to_string());
            assert_eq!(read.as_deref(), Ok(date), "{text}");
        }
    }

    #[test]
    fn a_date_in_doubt_is_refused_with_the_reason() {
        for (text, date) in [
            ("2013-05-03", "2013.05.03"),
            ("13/05/2013", "2013.05.13"),
            ("Friday, 3 May 2013", "2013.05.03"),
            ("2013.05.??", "2013.05.??"),
            ("2013", "2013.??.??"),
        ] {
            let read = read_certain_date(text).map(|date| date.to_string());
            assert_eq!(read.as_deref(), Ok(date), "{text}");
        }
        for (text, reason) in [
            ("2013-02-30", "is impossible: "),
            ("32/13/2012", "is impossible: "),
            ("03/05/2013", "may be 2013.0"),
            ("Monday, 3 May 2013", "is a Friday"),
            ("soon", "is no date"),
        ] {
            let refused = read_certain_date(text).unwrap_err();
            assert!(refused.starts_with(reason), "{text}: {refused}");
        }
    }
}
