//! Reads the records of a stream: cut, parsed and replayed, on one thread or on all cores.

pub(super) mod fragment;
pub(super) mod options;
pub(super) mod parallel_map;
pub(super) mod parse_record;
pub(super) mod preamble_buffer;
pub(super) mod read_parallel;
pub(super) mod record;
pub(super) mod section_records;
pub(super) mod sections;
pub(super) mod stream;
