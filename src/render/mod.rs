//! Positions and games as pictures: in signs for a terminal, as SVG, as a page of HTML that plays games.
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
//!
//! A [`Picture`] is what is to be seen; drawing it is a function of it alone.
//!
//! ```
//! use sumito::render::{Picture, Played, Theme, View};
//! use sumito::rules::Layout;
//!
//! let before = Layout::find("Belgian Daisy").expect("a built-in layout").position();
//! let made = before.inline_move("a1".parse()?, sumito::board::Direction::NorthEast)?;
//! let mut position = before;
//! position.apply(made);
//! let picture = Picture {
//!     played: Some(Played::of(made, &before)),
//!     view: View::Flipped,
//!     theme: Theme::Dark,
//!     ..Picture::of(position)
//! };
//! assert!(picture.svg().starts_with("<svg "));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod escape;
mod game;
mod marble;
mod marks;
mod page;
mod picture;
mod plates;
mod playback;
mod plot;
mod scripts;
mod shapes;
mod sheet;
mod strip;
mod svg;
mod text;
mod theme;
mod view;

pub use escape::escape;
pub use game::pictures;
pub use marks::{Mark, Marks, MarksError, Sign};
pub use page::Page;
pub use picture::{Detail, Picture, Played};
pub use playback::{playback, played};
pub use plot::{Bar, Column, Part, Plot, plots_svg};
pub use scripts::SCRIPTS;
pub use sheet::sheet;
pub use text::{Ink, board_text};
pub use theme::Theme;
pub use view::View;

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
        Some(color) => Look::Marble(shown(position, color)),
        None if rules.obstacles.contains(cell) => Look::Obstacle,
        None if rules.holes.contains(cell) => Look::Hole,
        None => Look::Empty,
    }
}

/// The colour that a marble seems to have.
fn shown(position: &Position, color: Color) -> Color {
    let rules = position.rules();
    match color {
        Color::Neutral => Color::Neutral,
        _ if rules.one_color => Color::Black,
        color => rules.shown(color),
    }
}
