//! The formats, a file each, and the detection of the format of a record.

pub(super) mod abalassembly;
pub(super) mod ag;
pub(super) mod apgn;
pub(super) mod csv;
pub(super) mod detect;
pub(super) mod json;
pub(super) mod json_object;
pub(super) mod kaawa;
pub(super) mod linear;
pub(super) mod playstrategy;
pub(super) mod reversible;
pub(super) mod table;
pub(super) mod verloop;
