//! Abalone in pictures and on pages.

mod board_svg;
mod board_text;
mod draw_abalone;
mod picture;
mod playback;

pub use board_text::board_text;
pub use draw_abalone::pictures;
pub use picture::{CellMark, CellMarks, Detail, ParseMarksError, Picture, PlayedMove, View};
pub use playback::AbaloneBoard;
