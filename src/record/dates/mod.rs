//! Parses dates as people write them: in figures, in words of six languages, with Roman months, with weekday and time.

pub(super) mod compare;
pub(super) mod components;
pub(super) mod date_in_text;
pub(super) mod order;
pub(super) mod parse;
pub(super) mod parsed_date;
pub(super) mod partial_date;
pub(super) mod read_date;
pub(super) mod time_of_day;
pub(super) mod token;
pub(super) mod words;
