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
