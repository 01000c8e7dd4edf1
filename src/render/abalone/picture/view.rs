//! `View`: the orientation of a board in a picture, and the places of its cells.

use super::seating::is_duel;
use crate::board::{Cell, Direction, Symmetry};
use crate::game::Color;
use crate::rules::Position;

/// The distance between neighbouring cells, in units of the picture.
pub(in crate::render) const CELL_DISTANCE: f64 = 48.0;
/// The distance between rows: the height of an equilateral triangle.
const ROW_DISTANCE: f64 = CELL_DISTANCE * 0.866_025_4;

/// One of the twelve orientations of a board.
///
/// ```
/// use sumito::board::Symmetry;
/// use sumito::render::{Picture, View};
/// use sumito::rules::Position;
///
/// let start = Position::default();
/// let picture = |view| Picture { view, ..Picture::new(start) }.svg();
/// assert_ne!(picture(View::Standard), picture(View::Flipped));
/// assert_eq!(picture(View::Standard), picture(View::By(Symmetry::default())));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Hash)]
pub enum View {
    /// Row `a` is at the bottom, as in diagrams.
    #[default]
    Standard,
    /// The board is rotated by 180 degrees: row `i` is at the bottom.
    Flipped,
    /// The image of the board under any symmetry, such as that of a `CanonicalForm`.
    By(Symmetry),
}

/// A point of the lattice of cells, on the board or off it: row and diagonal relative to the centre.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::render) struct LatticePoint {
    pub(in crate::render) row: i8,
    pub(in crate::render) column: i8,
}

/// Coordinates in a picture, relative to the centre of the board; y points down.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(in crate::render) struct Point {
    pub(in crate::render) x: f64,
    pub(in crate::render) y: f64,
}

impl View {
    /// The view with a player at the bottom: in a duel, the default view for the first side and the flipped one for the second; in other
    /// games, the rotation in which the marbles of the colour are lowest in a position, which should be the start of the game.
    #[doc(hidden)]
    pub fn from_behind(start: &Position, color: Color) -> View {
        let rules = start.rules();
        if is_duel(rules) {
            return match rules.side_of(color) {
                Some(1) => View::Flipped,
                _ => View::Standard,
            };
        }
        // Only rotations, because a mirrored board is hard to recognise.
        let turns = (0..6).filter_map(Symmetry::from_index).map(View::By);
        let views = [View::Standard, View::Flipped].into_iter().chain(turns);
        let mut best = View::Standard;
        for view in views {
            if view.depth(start, color) > best.depth(start, color) + 0.5 {
                best = view;
            }
        }
        best
    }

    /// How far the marbles of a colour are below the middle of the picture, all together.
    pub(super) fn depth(self, position: &Position, color: Color) -> f64 {
        let cells = position.marbles(color).into_iter();
        cells
            .map(|cell| self.coordinates(LatticePoint::of(cell)).y)
            .sum()
    }

    /// The symmetry that maps the board to its orientation in the picture.
    pub(crate) fn symmetry(self) -> Symmetry {
        match self {
            View::Standard => Symmetry::IDENTITY,
            View::Flipped => Symmetry::from_index(3).expect("there are twelve"),
            View::By(symmetry) => symmetry,
        }
    }

    /// Whether the bottom of the default view is in the upper half.
    pub(in crate::render) fn is_upside_down(self) -> bool {
        self.coordinates(LatticePoint {
            row: -4,
            column: -2,
        })
        .y < 0.0
    }

    /// The image of a lattice point.
    pub(in crate::render) fn transform(self, point: LatticePoint) -> LatticePoint {
        let symmetry = self.symmetry();
        let [north_west, east] = [Direction::NorthWest, Direction::East]
            .map(|direction| symmetry.direction(direction).step());
        LatticePoint {
            row: point.row * north_west.0 + point.column * east.0,
            column: point.row * north_west.1 + point.column * east.1,
        }
    }

    /// The coordinates of a lattice point.
    pub(in crate::render) fn coordinates(self, point: LatticePoint) -> Point {
        let LatticePoint { row, column } = self.transform(point);
        let (row, column) = (f64::from(row), f64::from(column));
        Point {
            x: CELL_DISTANCE * (column - row / 2.0),
            y: -ROW_DISTANCE * row,
        }
    }

    /// The lattice points of the nine letters and the nine digits, off the board at an end of their rows and diagonals.
    ///
    /// Letters are on the left; digits are below, or above if they would overlap letters.
    pub(in crate::render) fn labels(self) -> Vec<(LatticePoint, char)> {
        let letters: Vec<(LatticePoint, char)> = (1..=9u8)
            .map(|row| {
                let ends = ends(Cell::row_cells(row), Direction::West, Direction::East);
                (self.nearer_end(ends, |at| at.x), char::from(b'a' + row - 1))
            })
            .collect();
        let digits = |sign: f64| -> Vec<(LatticePoint, char)> {
            let digit = |column: u8| {
                let in_column = Cell::all().filter(|cell| cell.column() == column);
                let ends = ends(in_column, Direction::SouthEast, Direction::NorthWest);
                let at = self.nearer_end(ends, |at| sign * at.y - at.x / 100.0);
                (at, char::from(b'0' + column))
            };
            (1..=9u8).map(digit).collect()
        };
        let below = digits(-1.0);
        let overlaps = below
            .iter()
            .any(|(point, _)| letters.iter().any(|(other, _)| other == point));
        let digits = if overlaps { digits(1.0) } else { below };
        letters.into_iter().chain(digits).collect()
    }

    /// The end with the smaller measure of its coordinates.
    fn nearer_end(self, ends: [LatticePoint; 2], measure: impl Fn(Point) -> f64) -> LatticePoint {
        let [one, other] = ends.map(|end| measure(self.coordinates(end)));
        ends[usize::from(other < one)]
    }
}

/// The two lattice points off the board that continue a line of cells.
fn ends(
    mut line: impl DoubleEndedIterator<Item = Cell>,
    before: Direction,
    after: Direction,
) -> [LatticePoint; 2] {
    let first = line.next().expect("a line has cells");
    let last = line.next_back().expect("a line has five cells or more");
    [
        LatticePoint::of(first).step(before),
        LatticePoint::of(last).step(after),
    ]
}

impl LatticePoint {
    #[allow(
        clippy::cast_possible_wrap,
        reason = "rows and diagonals are below ten"
    )]
    /// The lattice point of a cell.
    pub(in crate::render) fn of(cell: Cell) -> LatticePoint {
        LatticePoint {
            row: cell.row() as i8 - 5,
            column: cell.column() as i8 - 5,
        }
    }

    /// The neighbour in a direction.
    pub(in crate::render) fn step(self, direction: Direction) -> LatticePoint {
        let (rows, columns) = direction.step();
        LatticePoint {
            row: self.row + rows,
            column: self.column + columns,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Layout;

    #[test]
    fn every_view_has_eighteen_distinct_labels_off_the_board() {
        for symmetry in Symmetry::all() {
            let labels = View::By(symmetry).labels();
            assert_eq!(labels.len(), 18);
            for (n, (point, _)) in labels.iter().enumerate() {
                assert!(
                    Cell::all().all(|cell| LatticePoint::of(cell) != *point),
                    "{symmetry:?}"
                );
                assert!(
                    labels[..n].iter().all(|(other, _)| other != point),
                    "{symmetry:?}"
                );
            }
        }
    }

    #[test]
    fn a_view_agrees_with_its_symmetry() {
        for symmetry in Symmetry::all() {
            for cell in Cell::all() {
                let turned = View::By(symmetry).coordinates(LatticePoint::of(cell));
                assert_eq!(
                    turned,
                    View::Standard.coordinates(LatticePoint::of(symmetry.cell(cell)))
                );
            }
        }
    }

    #[test]
    fn every_player_can_be_at_the_bottom() {
        let standard = Layout::find("Standard").unwrap().position();
        let view = |color| View::from_behind(&standard, color);
        assert_eq!(view(Color::Black), View::Standard);
        assert_eq!(view(Color::White), View::Flipped);
        assert!(View::Flipped.is_upside_down() && !View::Standard.is_upside_down());
        let six = Layout::find("six-players").unwrap().position();
        for &color in six.rules().colors() {
            let view = View::from_behind(&six, color);
            let lowest = |color: Color| -> f64 {
                let cells = six.marbles(color).into_iter();
                cells
                    .map(|cell| view.coordinates(LatticePoint::of(cell)).y)
                    .sum()
            };
            let others = six.rules().colors().iter();
            assert!(others.copied().all(|other| lowest(other) <= lowest(color)));
        }
    }
}
