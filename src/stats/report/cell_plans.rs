//! Typical cells: those that marbles occupy more often in some games than in all.

use super::model::{CellFrequency, CellPlan};
use crate::board::{Cell, Symmetry};
use crate::game::Color;
use crate::rules::{Move, Position};
use crate::store::{Replay, StoreError};

/// The plies whose positions count: after the opening, before many marbles are ejected.
const PLIES: (usize, usize) = (20, 60);
/// The number of moves that determine the orientation of a game.
const ORIENTING_MOVES: usize = 12;
/// The greatest number of cells of a plan.
const MAX_CELLS: usize = 8;

/// The orientations of games from a start: the symmetries of the start, one of which is chosen for each game.
pub(super) struct Orientations {
    start: Position,
    symmetries: Vec<Symmetry>,
}

impl Orientations {
    pub(super) fn new(start: Position) -> Orientations {
        let is_image = |symmetry: &Symmetry| start.transform(*symmetry).is_equivalent(&start);
        Orientations {
            start,
            symmetries: Symmetry::all().filter(is_image).collect(),
        }
    }

    /// The symmetry that gives the first moves of a game from this start the lowest codes, so that mirrored games have the same orientation.
    pub(super) fn of(&self, replay: &Replay) -> Option<Symmetry> {
        if replay.start != self.start.into() {
            return None;
        }
        let turned = |symmetry: Symmetry| -> Vec<u16> {
            let first = replay.moves.iter().take(ORIENTING_MOVES);
            first
                .map(|mv| mv.to_move::<Move>().transform(symmetry).code())
                .collect()
        };
        self.symmetries
            .iter()
            .copied()
            .min_by_key(|&symmetry| turned(symmetry))
    }
}

/// How often marbles occupied each cell.
#[derive(Debug, Clone)]
pub(super) struct CellOccupancy {
    /// By colour: the number of positions, and the number of them in which each cell is occupied.
    counts: [(u64, [u64; Cell::INDEX_COUNT]); 2],
    /// By colour: the sum over games of the squared number of positions.
    squares: [u64; 2],
}

impl Default for CellOccupancy {
    fn default() -> CellOccupancy {
        CellOccupancy {
            counts: [(0, [0; Cell::INDEX_COUNT]); 2],
            squares: [0; 2],
        }
    }
}

impl CellOccupancy {
    /// Adds the marbles of some colours in a game, transformed by a symmetry.
    pub(super) fn add(
        &mut self,
        replay: &Replay,
        orientation: Symmetry,
        colors: &[Color],
    ) -> Result<(), StoreError> {
        let mut of_game = 0;
        replay.walk(PLIES.1, |ply, position: &Position, _| {
            if ply >= PLIES.0 {
                of_game += 1;
                for &color in colors {
                    let (positions, cells) = &mut self.counts[color.index()];
                    *positions += 1;
                    for cell in position.marbles(color) {
                        cells[orientation.cell(cell).index() as usize] += 1;
                    }
                }
            }
        })?;
        for color in colors {
            self.squares[color.index()] += of_game * of_game;
        }
        Ok(())
    }

    /// The greatest error of a share in 19 of 20 cases, if the games are a sample: 1.96 times the largest possible standard error. Positions of one game are
    /// correlated, so games are the units of the sample.
    pub(super) fn error(&self) -> f64 {
        let error = |((positions, _), squares): (&(u64, _), &u64)| match positions {
            0 => 0.0,
            _ => 1.96 * 0.5 * (*squares as f64).sqrt() / *positions as f64,
        };
        let errors = self.counts.iter().zip(&self.squares).map(error);
        errors.fold(0.0, f64::max)
    }

    fn share(&self, color: Color, cell: Cell) -> f64 {
        let (positions, cells) = &self.counts[color.index()];
        cells[cell.index() as usize] as f64 / (*positions).max(1) as f64
    }

    /// The cells occupied more often than in all games; `reorientation` is the symmetry from their orientation to that of these games.
    pub(super) fn plans(&self, all: &CellOccupancy, reorientation: Symmetry) -> Vec<CellPlan> {
        let plan = |color: Color| {
            let back = reorientation.inverse();
            let mut cells: Vec<CellFrequency> = Cell::all()
                .map(|cell| CellFrequency {
                    cell,
                    share: self.share(color, cell),
                    usual: all.share(color, back.cell(cell)),
                })
                .filter(|cell| cell.share > cell.usual)
                .collect();
            let excess = |cell: &CellFrequency| cell.share - cell.usual;
            cells.sort_by(|one, other| excess(other).total_cmp(&excess(one)));
            cells.truncate(MAX_CELLS);
            CellPlan {
                color,
                positions: self.counts[color.index()].0,
                cells,
            }
        };
        let plans = Color::BOTH.into_iter().map(plan);
        plans.filter(|plan| plan.positions > 0).collect()
    }
}

/// The composition of two symmetries: `second` after `first`.
pub(super) fn compose(first: Symmetry, second: Symmetry) -> Symmetry {
    let is_composition = |symmetry: &Symmetry| {
        Cell::all().all(|cell| symmetry.cell(cell) == second.cell(first.cell(cell)))
    };
    let found = Symmetry::all().find(is_composition);
    found.expect("symmetries are closed under composition")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::MoveCode;
    use crate::games::AnyPosition;
    use crate::notation::Notation;
    use crate::rules::Layout;

    fn replay(moves: &str) -> Replay {
        let start = Layout::find("Belgian Daisy").unwrap().position();
        let mut position = start;
        let moves = moves.split_whitespace().map(|token| {
            let mv = Notation::Abapro.read(token, &position).unwrap();
            position.apply(mv);
            mv
        });
        Replay {
            game: 1,
            start: start.into(),
            moves: moves.map(MoveCode::from).collect(),
        }
    }

    #[test]
    fn mirrored_games_have_the_same_orientation() {
        let one = replay("a1b2 i5h5 a2b3 i6h6 c2c3 g4g5");
        let AnyPosition::Abalone(start) = one.start else {
            panic!("a game of Abalone")
        };
        let orientations = Orientations::new(start);
        let turned = |replay: &Replay| -> Vec<Move> {
            let orientation = orientations.of(replay).unwrap();
            replay
                .moves
                .iter()
                .map(|mv| mv.to_move::<Move>().transform(orientation))
                .collect()
        };
        for symmetry in orientations.symmetries.iter().copied() {
            let mut other = one.clone();
            other
                .moves
                .iter_mut()
                .for_each(|mv| *mv = mv.to_move::<Move>().transform(symmetry).into());
            assert_eq!(turned(&other), turned(&one));
        }
        assert!(orientations.symmetries.len() > 1);
        let elsewhere = Layout::find("Standard").unwrap().position();
        assert_eq!(Orientations::new(elsewhere).of(&one), None);
    }

    #[test]
    fn symmetries_compose() {
        for first in Symmetry::all() {
            assert_eq!(compose(first, first.inverse()), Symmetry::IDENTITY);
            assert_eq!(compose(first, Symmetry::IDENTITY), first);
        }
    }

    #[test]
    fn usual_cells_are_no_plan() {
        let shuffle = "a1b2 i5h5 b2a1 h5i5 ".repeat(10);
        let game = replay(&shuffle);
        let mut occupancy = CellOccupancy::default();
        occupancy
            .add(&game, Symmetry::IDENTITY, &Color::BOTH)
            .unwrap();
        let plans = occupancy.plans(&occupancy, Symmetry::IDENTITY);
        assert_eq!(plans.len(), 2);
        assert!(
            plans
                .iter()
                .all(|plan| plan.cells.is_empty() && plan.positions == 21)
        );
        // Compared with games that never occupy them, all cells are unusual.
        let plan = &occupancy.plans(&CellOccupancy::default(), Symmetry::IDENTITY)[0];
        assert_eq!(plan.cells.len(), MAX_CELLS);
    }
}
