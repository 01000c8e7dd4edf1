//! Splits a stream into raw records: text by its lines, HTML by its tables and blocks, JSON by its objects.

pub(super) mod header_state;
pub(super) mod json;
pub(super) mod line_shape;
pub(super) mod markup;
pub(super) mod nesting;
pub(super) mod record_boundary;
pub(super) mod record_builder;
pub(super) mod record_splitter;
pub(super) mod tables;
pub(super) mod text_splitter;
