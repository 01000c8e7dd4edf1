//! From bytes to the texts of single records: unpacks containers, decodes lines, and cuts a stream into records.

pub(super) mod container;
pub(super) mod cut;
pub(super) mod html;
pub(super) mod json_objects;
pub(super) mod nesting;
pub(super) mod raw;
pub(super) mod shape;
pub(super) mod source;
