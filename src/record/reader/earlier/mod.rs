//! What earlier records of a stream say about a record.

pub(super) mod board_above;
pub(super) mod file_heading;
pub(super) mod repeated_moves;
