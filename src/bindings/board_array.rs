//! A position as an array of bytes.

use crate::board::Cell;
use crate::game::{Color, GamePosition, Orientation};
use crate::games::{AnyPosition, GameKind, InGame, with_position};
use crate::konane::Square;

/// The value of array elements that are not a cell: beyond the edge, a hole or an obstacle.
pub const NO_CELL: u8 = 255;

/// The number of rows and columns of the array of a board.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct BoardShape {
    /// The number of rows.
    pub rows: usize,
    /// The number of columns.
    pub columns: usize,
}

impl BoardShape {
    /// The shape of the array of a position.
    ///
    /// For Abalone it is 9 by 9: the row of a cell is its letter (`a` is 0), its column the number (`1` is 0), so that the six directions are
    /// the steps (0, 1), (1, 1), (1, 0), (0, -1), (-1, -1) and (-1, 0). For Kōnane it is the size of the board: rows from the bottom, columns from the left.
    pub fn of(position: &AnyPosition) -> BoardShape {
        match position {
            AnyPosition::Abalone(_) => BoardShape {
                rows: 9,
                columns: 9,
            },
            AnyPosition::Konane(position) => {
                let size = position.board().size();
                BoardShape {
                    rows: size.rows().into(),
                    columns: size.columns().into(),
                }
            }
        }
    }

    /// The number of elements.
    pub const fn len(self) -> usize {
        self.rows * self.columns
    }

    /// Whether the array is empty; no board has an empty array.
    pub const fn is_empty(self) -> bool {
        self.len() == 0
    }
}

/// Writes positions of one board as arrays, in each of its orientations. It has the data that does not change during a game.
#[derive(Debug, Clone)]
pub(super) struct BoardWriter {
    shape: BoardShape,
    views: Vec<View>,
    /// The colours that have pieces, with their values in the array.
    colors: Vec<(u8, Color)>,
}

/// The array of a board in an orientation.
#[derive(Debug, Clone)]
struct View {
    orientation: Orientation,
    /// The array without pieces.
    empty: Vec<u8>,
    /// The place in the array of each cell of the standard orientation, by its number.
    places: Vec<u16>,
}

impl BoardWriter {
    /// The writer for a game that begins with this position.
    pub(super) fn new(start: &AnyPosition) -> BoardWriter {
        with_position!(start, start => BoardWriter::of(start, 1))
    }

    /// The writer for a game that begins with this position, in all orientations that keep the colours.
    pub(super) fn in_all_orientations(start: &AnyPosition) -> BoardWriter {
        with_position!(start, start => BoardWriter::of(start, usize::MAX))
    }

    fn of<P: InGame>(start: &P, orientations: usize) -> BoardWriter {
        let any = (*start).into();
        let shape = BoardShape::of(&any);
        let cells = cells_of_board(&any);
        let views = start.orientations().take(orientations).map(|by| {
            let mut view = View {
                orientation: by,
                empty: vec![NO_CELL; shape.len()],
                places: vec![0; P::CELL_INDEX_COUNT],
            };
            for &(cell, _) in &cells {
                let turned = start.oriented_cell(cell, by);
                let place = cells.iter().find(|(other, _)| *other == turned);
                let place = place.map_or(0, |(_, place)| *place);
                view.places[usize::from(cell)] = place;
                view.empty[usize::from(place)] = 0;
            }
            view
        });
        let views = views.collect();
        let has_pieces = |color: &(u8, Color)| start.cells_of(color.1).next().is_some();
        BoardWriter {
            shape,
            views,
            colors: numbered_colors(P::KIND).filter(has_pieces).collect(),
        }
    }

    pub(super) fn shape(&self) -> BoardShape {
        self.shape
    }

    /// The number of orientations.
    pub(super) fn views(&self) -> usize {
        self.views.len()
    }

    /// The orientation with a place among those of the writer, modulo their number.
    pub(super) fn orientation(&self, view: usize) -> Orientation {
        self.views[view % self.views.len()].orientation
    }

    /// Writes a position of the game: 0 for an empty cell, 1 for Black, 2 for White, then the other colours in their order.
    #[inline]
    pub(super) fn write<P: GamePosition>(&self, position: &P, view: usize, out: &mut [u8]) {
        let view = &self.views[view % self.views.len()];
        out.copy_from_slice(&view.empty);
        for &(value, color) in &self.colors {
            for cell in position.cells_of(color) {
                out[usize::from(view.places[usize::from(cell)])] = value;
            }
        }
    }
}

/// The colours that pieces of a game may have, with their values in arrays.
pub(super) fn numbered_colors(game: GameKind) -> impl Iterator<Item = (u8, Color)> {
    let colors = match game {
        GameKind::Abalone => &Color::ALL[..],
        GameKind::Konane => &Color::BOTH,
    };
    (1..).zip(colors.iter().copied())
}

/// The cells of a board by their numbers, each with its place in the array; not those that are holes or obstacles.
fn cells_of_board(position: &AnyPosition) -> Vec<(u16, u16)> {
    match position {
        AnyPosition::Abalone(position) => {
            let rules = position.rules();
            let blocked = rules.obstacles | rules.holes;
            let cells = Cell::all().filter(|&cell| !blocked.contains(cell));
            cells
                .map(|cell| (cell.index().into(), cell.index().into()))
                .collect()
        }
        AnyPosition::Konane(position) => {
            let columns = u16::from(position.board().size().columns());
            let place =
                |square: Square| u16::from(square.row()) * columns + u16::from(square.column());
            let squares = position.board().squares().into_iter();
            squares
                .map(|square| (square.index(), place(square)))
                .collect()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Layout;

    #[test]
    fn a_board_is_written_in_every_orientation() {
        let mut position = Layout::find("Belgian Daisy").unwrap().position();
        position.play_unchecked(position.move_list()[0]);
        let writer = BoardWriter::in_all_orientations(&position.into());
        assert_eq!(writer.views(), 12);
        let (mut turned, mut expected) = (vec![0; 81], vec![0; 81]);
        for view in 0..12 {
            writer.write(&position, view, &mut turned);
            let image = GamePosition::oriented(&position, writer.orientation(view));
            BoardWriter::new(&image.into()).write(&image, 0, &mut expected);
            assert_eq!(turned, expected, "{view}");
        }
        turned.sort_unstable();
        let expected = [[0; 33].as_slice(), &[1; 14], &[2; 14], &[NO_CELL; 20]];
        assert_eq!(turned, expected.concat());
    }

    #[test]
    fn obstacles_are_not_cells() {
        let rules = "obstacles=e5".parse().unwrap();
        let position = Layout::find("Standard").unwrap().start(&rules).unwrap();
        let mut board = vec![0; 81];
        BoardWriter::new(&position.into()).write(&position, 0, &mut board);
        assert_eq!((board[4 * 9 + 4], board[4 * 9 + 3]), (NO_CELL, 0));
    }
}
