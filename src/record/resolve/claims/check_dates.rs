//! Checks the dates in the tags of a record.

use crate::game::excerpt;
use crate::record::dates::date_in_text::{date_of_tag, find_date};
use crate::record::dates::order::DateOrder;
use crate::record::dates::parse::parse_date;
use crate::record::dates::parsed_date::{DateWarning, ParsedDate};
use crate::record::dates::partial_date::PartialDate;
use crate::record::input::raw_record::RawRecord;
use crate::record::model::problem::ProblemKind;
use crate::record::parse::draft::{Draft, DraftTag};

/// The tags that hold a date.
const DATE_TAGS: [&str; 3] = ["Date", "EventDate", "UTCDate"];

/// Reports dates that are impossible, ambiguous or not understood. If the order that the caller gives changes the meaning of a date, the tag becomes
/// the parsed date, and the original text is stored in the tag `DateAsGiven`.
pub(in crate::record) fn check_dates(
    draft: &mut Draft,
    record: &RawRecord,
    order: Option<DateOrder>,
) {
    let (mut found, mut given) = (Vec::new(), Vec::new());
    let is_date = |tag: &&mut DraftTag| DATE_TAGS.contains(&&*tag.name);
    for tag in draft.tags.iter_mut().filter(is_date) {
        let problems = problems(&tag.value, order);
        found.extend(problems.map(|(kind, message)| (kind, tag.at, message)));
        if order.is_none() {
            continue;
        }
        if let Some(date) = date_of_tag(&tag.value, order)
            && Some(date) != date_of_tag(&tag.value, None)
        {
            let value = std::mem::replace(&mut tag.value, date.to_string());
            given.push(DraftTag::new(format!("{}AsGiven", tag.name), value, tag.at));
        }
    }
    draft.tags.extend(given);
    for (kind, at, message) in found {
        draft.warn(record, kind, at, message);
    }
}

/// The problems of a date.
fn problems(text: &str, order: Option<DateOrder>) -> impl Iterator<Item = (ProblemKind, String)> {
    let (mut refused, mut read) = (None, None);
    match parse_date(text, order) {
        ParsedDate::Date { date, warning } => read = Some((date, warning)),
        ParsedDate::Impossible { year, why } => {
            refused = Some(format!(
                "date `{}` is impossible, expected a day of the calendar: {why}; only the year {year} is taken",
                excerpt(text)
            ));
        }
        ParsedDate::Unknown if text.contains(|c: char| c.is_ascii_digit()) => {
            refused = Some(format!(
                "date `{}` has no year, expected one as in 2016.09.19; nothing is taken",
                excerpt(text)
            ));
        }
        ParsedDate::Unknown => {}
        ParsedDate::NotADate => {
            read = find_date(text, order);
            let taken = read.map_or("nothing".to_owned(), |(date, _)| date.to_string());
            refused = Some(format!(
                "date `{}` is not understood, expected one as 2016.09.19, 19/09/2016 or 19 September 2016; {taken} is taken",
                excerpt(text)
            ));
        }
    }
    let warning = read.and_then(|(date, warning)| Some(date_problem(warning?, date, text)));
    let refused = refused.map(|message| (ProblemKind::Date, message));
    refused.into_iter().chain(warning)
}

/// The problem of a doubtful date.
fn date_problem(warning: DateWarning, date: PartialDate, text: &str) -> (ProblemKind, String) {
    let text = excerpt(text);
    match warning {
        DateWarning::Ambiguous { order, other } => {
            let (read, otherwise) = (order.words(), order.other());
            let message = format!(
                "date `{text}` is ambiguous: read {read} it is {date}, {} it is {other}; taken as {date}, expected --date-order {} if the other is meant",
                otherwise.words(),
                otherwise.key()
            );
            (ProblemKind::AmbiguousDate, message)
        }
        DateWarning::OtherOrder(order) => {
            let message = format!(
                "date `{text}` is possible only {}, expected {}; taken as {date}",
                order.words(),
                order.other().words()
            );
            (ProblemKind::AmbiguousDate, message)
        }
        DateWarning::Weekday(weekday) => {
            let message =
                format!("date `{text}` is a {weekday:?}, expected the weekday that it names");
            (ProblemKind::Date, message)
        }
    }
}
