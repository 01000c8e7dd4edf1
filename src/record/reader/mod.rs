//! Reads the records of a stream: cut, parsed and replayed, on one thread or on all cores.

pub(super) mod fragment;
pub(super) mod held_back;
pub(super) mod options;
pub(super) mod parallel;
pub(super) mod parse_record;
pub(super) mod record;
pub(super) mod sections;
pub(super) mod stream;
