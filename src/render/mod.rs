//! Positions as pictures: in signs for a terminal, and as SVG.
//!
//! ```
//! use sumito::render::board_text;
//! use sumito::rules::Layout;
//!
//! let standard = Layout::find("Standard").expect("a built-in layout").position();
//! assert_eq!(
//!     board_text(&standard).lines().collect::<Vec<_>>(),
//!     [
//!         "    i ○ ○ ○ ○ ○",
//!         "   h ○ ○ ○ ○ ○ ○",
//!         "  g · · ○ ○ ○ · ·",
//!         " f · · · · · · · ·",
//!         "e · · · · · · · · ·",
//!         " d · · · · · · · · 9",
//!         "  c · · ● ● ● · · 8",
//!         "   b ● ● ● ● ● ● 7",
//!         "    a ● ● ● ● ● 6",
//!         "       1 2 3 4 5",
//!     ]
//! );
//! ```

mod svg;
mod text;

pub use svg::board_svg;
pub use text::board_text;

use crate::board::Cell;
use crate::rules::{Color, Position};

/// What is seen on a cell.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Look {
    Empty,
    /// A marble as it looks: where all look alike, black.
    Marble(Color),
    Obstacle,
    Hole,
}

fn looks(position: &Position, board: u8, cell: Cell) -> Look {
    let rules = position.rules();
    match position.at_on(board, cell) {
        Some(Color::Neutral) => Look::Marble(Color::Neutral),
        Some(_) if rules.one_color => Look::Marble(Color::Black),
        Some(color) => Look::Marble(rules.shown(color)),
        None if rules.obstacles.contains(cell) => Look::Obstacle,
        None if rules.holes.contains(cell) => Look::Hole,
        None => Look::Empty,
    }
}
