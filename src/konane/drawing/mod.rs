//! Positions as pictures, and as JSON for the scripts of pages.
//!
#![cfg_attr(feature = "internals", doc = "```")]
#![cfg_attr(not(feature = "internals"), doc = "```ignore")]
//! use sumito::konane::drawing::{BoardDrawing, board_svg};
//! use sumito::konane::{Layout, read_move};
//!
//! let mut position = "konane-8x8".parse::<Layout>()?.position();
//! let mv = read_move("d4", &position)?;
//! position.play_unchecked(mv);
//! let drawing = BoardDrawing { played: Some(mv), ..BoardDrawing::default() };
//! assert!(board_svg(&position, &drawing).starts_with("<svg "));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod board_drawing;
mod board_svg;
mod board_text;
mod description;
mod geometry;
mod painter;
mod palette;
mod playback;
mod square_marks;
mod stones;
#[cfg(test)]
mod tests;

pub use board_drawing::{BoardDrawing, BoardLabels, BoardTheme, BoardView};
pub use board_svg::board_svg;
pub use board_text::{board_text, drawing_text};
pub use square_marks::{ParseSquareMarksError, SquareMark, SquareMarks};
