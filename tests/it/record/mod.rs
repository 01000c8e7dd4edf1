//! Records: reading, writing and problems.

mod copied_text;
pub(crate) mod formats;
pub(crate) mod fuzz;
mod konane;
pub(crate) mod parse;
pub(crate) mod problems;
