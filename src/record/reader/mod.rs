//! Reads the records of a stream: sections are cut, parsed and replayed, on one thread or on all cores; typos are repaired, fragments joined.

pub(super) mod interpret;
pub(super) mod parallel;
pub(super) mod parse_record;
pub(super) mod part;
pub(super) mod preamble_buffer;
pub(super) mod read_record;
pub(super) mod records;
pub(super) mod repair;
pub(super) mod second_half;
pub(super) mod sections;
