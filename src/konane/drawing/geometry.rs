//! `Geometry`: where squares, labels and names are in a picture.

use super::board_drawing::{BoardDrawing, BoardLabels, BoardView};
use crate::konane::board::{BoardSize, Square};

/// The distance between the centres of neighbouring squares, in units of the picture.
pub(super) const SQUARE: f64 = 48.0;
/// The margin around the picture.
pub(super) const MARGIN: f64 = 8.0;
/// The height of a name above or below the board.
pub(super) const NAME_HEIGHT: f64 = 44.0;
/// The width that names need at least.
const NAME_WIDTH: f64 = 320.0;

/// The positions of all elements of a picture, as coordinates relative to the centre of the board; y points down.
#[derive(Clone, Copy)]
pub(super) struct Geometry {
    size: BoardSize,
    view: BoardView,
    /// The width of the frame around the squares.
    frame: f64,
    pub(super) width: f64,
    pub(super) height: f64,
}

impl Geometry {
    pub(super) fn new(size: BoardSize, drawing: &BoardDrawing) -> Geometry {
        let frame = match drawing.labels {
            BoardLabels::Shown => 30.0,
            BoardLabels::Hidden => 10.0,
        };
        let (least_width, names) = match drawing.players {
            Some(_) => (NAME_WIDTH, NAME_HEIGHT),
            None => (0.0, 0.0),
        };
        let mut geometry = Geometry {
            size,
            view: drawing.view,
            frame,
            width: 0.0,
            height: 0.0,
        };
        let [half_width, half_height] = geometry.frame_halves();
        geometry.width = 2.0 * (half_width + MARGIN).max(least_width / 2.0);
        geometry.height = 2.0 * (half_height + MARGIN + names);
        geometry
    }

    /// Half of the width and half of the height of the frame around the squares.
    pub(super) fn frame_halves(&self) -> [f64; 2] {
        [self.size.columns(), self.size.rows()]
            .map(|count| f64::from(count) * SQUARE / 2.0 + self.frame)
    }

    /// The centre of a square.
    pub(super) fn at(&self, square: Square) -> (f64, f64) {
        (self.x(square.column()), self.y(square.row()))
    }

    fn x(&self, column: u8) -> f64 {
        self.offset_of(column, self.size.columns())
    }

    fn y(&self, row: u8) -> f64 {
        // The sum of zero and minus zero is zero, which is written without a sign.
        -self.offset_of(row, self.size.rows()) + 0.0
    }

    fn offset_of(&self, index: u8, count: u8) -> f64 {
        let offset = SQUARE * (f64::from(index) - f64::from(count - 1) / 2.0);
        match self.view {
            BoardView::Standard => offset,
            BoardView::Flipped => -offset + 0.0,
        }
    }

    /// The letters below the columns and the numbers at the left of the rows, each with the middle of its text.
    pub(super) fn labels(&self) -> Vec<((f64, f64), String)> {
        let [half_width, half_height] = self.frame_halves();
        let inside = self.frame / 2.0;
        let letters = (0..self.size.columns()).map(|column| {
            let letter = Square::column_letter(column).to_string();
            ((self.x(column), half_height - inside), letter)
        });
        let numbers = (0..self.size.rows())
            .map(|row| ((inside - half_width, self.y(row)), (row + 1).to_string()));
        letters.chain(numbers).collect()
    }
}
