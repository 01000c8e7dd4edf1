//! The formats, a file each, the detection of the format of a record, and the call of its parser.

pub(super) mod abalassembly;
pub(super) mod ag;
pub(super) mod apgn;
pub(super) mod csv;
pub(super) mod detect;
pub(super) mod detect_game;
pub(super) mod json_based;
pub(super) mod linear;
pub(super) mod output;
pub(super) mod parse_record;
pub(super) mod ply_rows;
pub(super) mod reversible;
pub(super) mod table;
