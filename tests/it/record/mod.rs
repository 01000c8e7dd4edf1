//! Records: reading, writing and problems.

pub(crate) mod formats;
pub(crate) mod fuzz;
pub(crate) mod parse;
pub(crate) mod problems;
