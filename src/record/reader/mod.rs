//! Reads the records of a stream: split, parsed and replayed, on one thread or on all cores.

mod earlier;
pub(super) mod interpret;
pub(super) mod lists;
pub(super) mod parallel_map;
pub(super) mod part;
pub(super) mod preamble_buffer;
pub(super) mod read_one;
pub(super) mod read_parallel;
pub(super) mod read_record;
pub(super) mod record_files;
pub(super) mod records;
pub(super) mod repair;
pub(super) mod second_half;
pub(super) mod sections;
