//! Records: reading, writing, problems in them.

pub(crate) mod formats;
pub(crate) mod fuzz;
pub(crate) mod parse;
pub(crate) mod problems;
