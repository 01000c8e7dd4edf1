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
//! use sumito::render::{Picture, PlayedMove, Theme, View};
//! use sumito::rules::Layout;
//!
//! let before = Layout::find("Belgian Daisy").expect("a built-in layout").position();
//! let mv = before.inline_move("a1".parse()?, sumito::board::Direction::NorthEast)?;
//! let mut position = before;
//! position.apply(made);
//! let picture = Picture {
//!     played: Some(PlayedMove::new(mv, &before)),
//!     view: View::Flipped,
//!     theme: Theme::Dark,
//!     ..Picture::new(position)
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
mod panels;
mod playback;
mod plot;
mod shapes;
mod static_page;
mod strip;
mod svg;
mod text;
mod theme;
mod view;

pub use escape::escape;
pub use game::pictures;
pub use marks::{CellMark, CellMarks, ParseMarksError, MarkShape};
pub use page::{BOARD_SCRIPT, CHART_SCRIPT, PLAYER_SCRIPT, GamePage};
pub use picture::{Detail, Picture, PlayedMove};
pub use playback::{playback, playback_move};
pub use plot::{PlotBar, PlotColumn, BarSegment, Plot, plots_svg};
pub use static_page::static_page;
pub use text::{TextStyle, board_text};
pub use theme::Theme;
pub use view::View;

use crate::board::Cell;
use crate::rules::{Color, Position};

/// What is seen on a cell.
#[derive(Clone, Copy, PartialEq, Eq)]
enum CellAppearance {
    Empty,
    /// A marble as it looks: where all look alike, black.
    Marble(Color),
    Obstacle,
    Hole,
}

fn cell_appearance(position: &Position, board: u8, cell: Cell) -> CellAppearance {
    let rules = position.rules();
    match position.at_on_board(board, cell) {
        Some(color) => CellAppearance::Marble(shown(position, color)),
        None if rules.obstacles.contains(cell) => CellAppearance::Obstacle,
        None if rules.holes.contains(cell) => CellAppearance::Hole,
        None => CellAppearance::Empty,
    }
}

/// The colour that a marble seems to have.
fn shown(position: &Position, color: Color) -> Color {
    let rules = position.rules();
    match color {
        Color::Neutral => Color::Neutral,
        _ if rules.one_color => Color::Black,
        color => rules.display_color(color),
    }
}
