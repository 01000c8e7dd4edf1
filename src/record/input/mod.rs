//! Turns bytes into lines and raw records: unpacks containers, detects file kinds and encodings, decodes lines.

pub(super) mod board_above;
pub(super) mod container;
pub(super) mod encoding;
pub(super) mod file_kind;
pub(super) mod line;
pub(super) mod line_reader;
pub(super) mod position_column;
pub(super) mod quoted_printable;
pub(super) mod raw_record;
pub(super) mod unpack_limits;
