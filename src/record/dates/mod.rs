//! Parses dates as people write them: in figures, in words of six languages, with Roman months, with weekday and time.

pub(super) mod components;
pub(super) mod order;
pub(super) mod parse;
pub(super) mod time_of_day;
pub(super) mod token;
pub(super) mod words;
