//! Dates as people write them: in figures, in words of six languages, with Roman months, with weekday and time.

pub(super) mod names;
pub(super) mod order;
pub(super) mod parts;
pub(super) mod reading;
pub(super) mod time;
pub(super) mod token;
