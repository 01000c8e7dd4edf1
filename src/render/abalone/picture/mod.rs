//! The contents of a picture of a position, independently of how it is drawn.

mod appearance;
mod board_picture;
mod cell_marks;
mod description;
mod palette;
mod played_move;
mod player_panel;
mod seating;
mod view;

pub(super) use appearance::{CellAppearance, appearance_of, displayed_color};
pub use board_picture::{Detail, Picture};
pub use cell_marks::{CellMark, CellMarks, ParseMarksError};
pub(super) use palette::{Palette, marble_style};
pub use played_move::PlayedMove;
pub(super) use player_panel::{PlayerPanel, is_below, panel_of, panels_of_board};
pub(super) use seating::is_duel;
pub use view::View;
pub(super) use view::{CELL_DISTANCE, LatticePoint, Point};
