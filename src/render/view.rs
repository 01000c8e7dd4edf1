//! From where a board is seen, and where its cells are in the picture.

use super::panels::is_duel;
use crate::board::{Bitboard, Cell, Direction, Symmetry};
use crate::rules::{Color, Position};

/// Distance of two neighbouring cells, in units of the picture.
pub(super) const STEP: f64 = 48.0;
/// Distance of two rows: that of two rows of equilateral triangles.
pub(super) const ROW: f64 = STEP * 0.866_025_4;

/// From where a board is seen: one of its twelve orientations.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum View {
    /// Row `a` at the bottom, as diagrams show it.
    #[default]
    Usual,
    /// Turned by half: row `i` at the bottom.
    Flipped,
    /// Turned by any symmetry, as [`crate::rules::CanonicalForm`] has them.
    By(Symmetry),
}

/// A cell of the lattice, on the board or off it: rows and diagonals from the centre.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct LatticePoint {
    pub(super) row: i8,
    pub(super) column: i8,
}

/// A place in a picture, from the centre of the board; y points down.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Point {
    pub(super) x: f64,
    pub(super) y: f64,
}

impl View {
    /// The view that has a player at the bottom: of two sides, the first as usual and the second from the other side; of more, and of teams of
    /// two colours, the view from where the marbles of the colour stand in a position, which of a game is its start.
    pub fn from_behind(start: &Position, color: Color) -> View {
        let rules = start.rules();
        if is_duel(rules) {
            return match rules.side_of(color) {
                Some(1) => View::Flipped,
                _ => View::Usual,
            };
        }
        let height = |view: View| -> f64 {
            let places = start.marbles(color).into_iter();
            places.map(|cell| view.point(LatticePoint::of(cell)).y).sum()
        };
        // Rotations only: in a mirror image nobody knows his board again.
        let turns = (0..6).filter_map(Symmetry::from_index).map(View::By);
        let views = [View::Usual, View::Flipped].into_iter().chain(turns);
        let mut best = View::Usual;
        for view in views {
            if height(view) > height(best) + 0.5 {
                best = view;
            }
        }
        best
    }

    /// The symmetry by which the board is turned.
    pub fn symmetry(self) -> Symmetry {
        match self {
            View::Usual => Symmetry::IDENTITY,
            View::Flipped => Symmetry::from_index(3).expect("there are twelve"),
            View::By(symmetry) => symmetry,
        }
    }

    /// Whether the side that begins at the bottom is nearer to the top.
    pub(super) fn is_upside_down(self) -> bool {
        self.point(LatticePoint {
            row: -4,
            column: -2,
        })
        .y < 0.0
    }

    /// Where a place of the lattice comes to lie.
    pub(super) fn turned(self, spot: LatticePoint) -> LatticePoint {
        let symmetry = self.symmetry();
        let [north_west, east] = [Direction::NorthWest, Direction::East]
            .map(|direction| symmetry.direction(direction).step());
        LatticePoint {
            row: spot.row * north_west.0 + spot.column * east.0,
            column: spot.row * north_west.1 + spot.column * east.1,
        }
    }

    pub(super) fn point(self, spot: LatticePoint) -> Point {
        let LatticePoint { row, column } = self.turned(spot);
        let (row, column) = (f64::from(row), f64::from(column));
        Point {
            x: STEP * (column - row / 2.0),
            y: -ROW * row,
        }
    }

    /// Where the nine letters and the nine digits stand: off the board, at an end of their rows and diagonals.
    ///
    /// Letters stand on the left, digits below where the two do not meet there.
    pub(super) fn labels(self) -> Vec<(LatticePoint, char)> {
        let letters: Vec<(LatticePoint, char)> = (1..=9u8)
            .map(|row| {
                let in_row = Cell::all().filter(|cell| cell.row() == row);
                let ends = ends(in_row, Direction::West, Direction::East);
                (self.pick(ends, |at| at.x), char::from(b'a' + row - 1))
            })
            .collect();
        let digits = |sign: f64| -> Vec<(LatticePoint, char)> {
            let digit = |column: u8| {
                let in_column = Cell::all().filter(|cell| cell.column() == column);
                let ends = ends(in_column, Direction::SouthEast, Direction::NorthWest);
                let at = self.pick(ends, |at| sign * at.y - at.x / 100.0);
                (at, char::from(b'0' + column))
            };
            (1..=9u8).map(digit).collect()
        };
        let below = digits(-1.0);
        let meet = below
            .iter()
            .any(|(spot, _)| letters.iter().any(|(other, _)| other == spot));
        let digits = if meet { digits(1.0) } else { below };
        letters.into_iter().chain(digits).collect()
    }

    /// The end for which a measure of its place is least.
    fn pick(self, ends: [LatticePoint; 2], measure: impl Fn(Point) -> f64) -> LatticePoint {
        let [one, other] = ends.map(|spot| measure(self.point(spot)));
        ends[usize::from(other < one)]
    }
}

/// The two places off the board where a line of cells would go on.
fn ends(
    mut line: impl DoubleEndedIterator<Item = Cell>,
    before: Direction,
    after: Direction,
) -> [LatticePoint; 2] {
    let first = line.next().expect("a line has cells");
    let last = line.next_back().expect("a line has five cells or more");
    [LatticePoint::of(first).step(before), LatticePoint::of(last).step(after)]
}

impl LatticePoint {
    #[allow(
        clippy::cast_possible_wrap,
        reason = "rows and diagonals are below ten"
    )]
    pub(super) fn of(cell: Cell) -> LatticePoint {
        LatticePoint {
            row: cell.row() as i8 - 5,
            column: cell.column() as i8 - 5,
        }
    }

    pub(super) fn step(self, direction: Direction) -> LatticePoint {
        let (rows, columns) = direction.step();
        LatticePoint {
            row: self.row + rows,
            column: self.column + columns,
        }
    }
}

/// The cells of a set in words: `a1 a2 b3`.
pub(super) fn names(cells: Bitboard) -> String {
    let names: Vec<String> = cells.into_iter().map(|cell| cell.to_string()).collect();
    names.join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Layout;

    #[test]
    fn every_view_has_eighteen_labels_off_the_board_none_on_another() {
        for symmetry in Symmetry::all() {
            let labels = View::By(symmetry).labels();
            assert_eq!(labels.len(), 18);
            for (n, (spot, _)) in labels.iter().enumerate() {
                assert!(
                    Cell::all().all(|cell| LatticePoint::of(cell) != *spot),
                    "{symmetry:?}"
                );
                assert!(
                    labels[..n].iter().all(|(other, _)| other != spot),
                    "{symmetry:?}"
                );
            }
        }
    }

    #[test]
    fn a_view_is_its_symmetry() {
        for symmetry in Symmetry::all() {
            for cell in Cell::all() {
                let turned = View::By(symmetry).point(LatticePoint::of(cell));
                assert_eq!(turned, View::Usual.point(LatticePoint::of(symmetry.cell(cell))));
            }
        }
    }

    #[test]
    fn either_side_at_the_bottom() {
        let standard = Layout::find("Standard").unwrap().position();
        let view = |color| View::from_behind(&standard, color);
        assert_eq!(view(Color::Black), View::Usual);
        assert_eq!(view(Color::White), View::Flipped);
        assert!(View::Flipped.is_upside_down() && !View::Usual.is_upside_down());
        let six = Layout::find("six-players").unwrap().position();
        for &color in six.rules().colors() {
            let view = View::from_behind(&six, color);
            let lowest = |color: Color| -> f64 {
                let cells = six.marbles(color).into_iter();
                cells.map(|cell| view.point(LatticePoint::of(cell)).y).sum()
            };
            let others = six.rules().colors().iter();
            assert!(others.copied().all(|other| lowest(other) <= lowest(color)));
        }
    }
}
