//! Turns bytes into the texts of single records: unpacks containers, decodes lines, and splits a stream into records.

pub(super) mod container;
pub(super) mod encoding;
pub(super) mod file_kind;
pub(super) mod header_lines;
pub(super) mod html_text;
pub(super) mod json_scanner;
pub(super) mod json_splitter;
pub(super) mod line;
pub(super) mod line_reader;
pub(super) mod line_shape;
pub(super) mod nesting;
pub(super) mod raw_record;
pub(super) mod record_boundary;
pub(super) mod record_builder;
pub(super) mod record_splitter;
pub(super) mod text_splitter;
pub(super) mod unpack_limits;
