//! The common parts of the pictures and pages of all games: escaping of texts for XML and HTML, marks on places of a board, arrows.

mod arrow;
mod drawn_shape;
mod escape;
mod mark_shape;

pub(crate) use arrow::arrow_path;
pub use drawn_shape::DrawnShape;
pub use escape::escape;
pub(crate) use escape::{sanitize, sanitize_lines};
pub(crate) use mark_shape::MarkColors;
pub use mark_shape::MarkShape;
