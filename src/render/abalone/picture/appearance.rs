//! How cells and marbles look.

use crate::board::Cell;
use crate::game::Color;
use crate::rules::Position;

/// The appearance of a cell.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(in crate::render) enum CellAppearance {
    Empty,
    /// A marble with its displayed colour.
    Marble(Color),
    Obstacle,
    Hole,
}

/// The appearance of a cell of a board, 0 or 1.
pub(in crate::render) fn appearance_of(
    position: &Position,
    board: u8,
    cell: Cell,
) -> CellAppearance {
    let rules = position.rules();
    match position.at_on_board(board, cell) {
        Some(color) => CellAppearance::Marble(displayed_color(position, color)),
        None if rules.obstacles.contains(cell) => CellAppearance::Obstacle,
        None if rules.holes.contains(cell) => CellAppearance::Hole,
        None => CellAppearance::Empty,
    }
}

/// The colour in which a marble is displayed: black if all marbles look alike.
pub(in crate::render) fn displayed_color(position: &Position, color: Color) -> Color {
    let rules = position.rules();
    match color {
        Color::Neutral => Color::Neutral,
        _ if rules.one_color => Color::Black,
        color => rules.display_color(color),
    }
}
