//! Typical cells: those that pieces occupy more often in some games than in all.

use std::marker::PhantomData;

use super::model::{CellFrequency, CellPlan};
use crate::game::{Color, GameMove, Orientation};
use crate::games::InGame;
use crate::store::{Replay, StoreError};

/// The plies whose positions count: after the opening, while most pieces are on the board.
const PLIES: (usize, usize) = (20, 60);
/// The number of moves that determine the orientation of a game.
const ORIENTING_MOVES: usize = 12;
/// The greatest number of cells of a plan.
const MAX_CELLS: usize = 8;

/// The orientations of games from a start: those that leave it as it is, one of which is chosen for each game.
pub(super) struct StartSymmetries<P> {
    start: P,
    orientations: Vec<Orientation>,
}

impl<P: InGame> StartSymmetries<P> {
    pub(super) fn new(start: P) -> StartSymmetries<P> {
        let is_image = |by: &Orientation| start.oriented(*by).is_equivalent(&start);
        StartSymmetries {
            start,
            orientations: start.orientations().filter(is_image).collect(),
        }
    }

    /// The orientation that gives the first moves of a game from this start the lowest codes, so that mirrored games have the same orientation.
    pub(super) fn of(&self, replay: &Replay) -> Option<Orientation> {
        if replay.start != self.start.into() {
            return None;
        }
        let turned = |by: Orientation| -> Vec<u16> {
            let first = replay.moves.iter().take(ORIENTING_MOVES);
            first
                .map(|mv| self.start.oriented_move(mv.to_move(), by).code())
                .collect()
        };
        let orientations = self.orientations.iter().copied();
        orientations.min_by_key(|&by| turned(by))
    }

    /// The composition of two orientations of the board: `second` after `first`.
    pub(super) fn compose(&self, first: Orientation, second: Orientation) -> Orientation {
        let start = &self.start;
        let mut all = start.orientations();
        let is_composition = |by: &Orientation| {
            let mut cells = Color::BOTH
                .into_iter()
                .flat_map(|color| start.cells_of(color));
            cells.all(|cell| {
                let after_first = start.oriented_cell(cell, first);
                start.oriented_cell(cell, *by) == start.oriented_cell(after_first, second)
            })
        };
        let found = all.find(is_composition);
        found.expect("orientations are closed under composition")
    }

    /// The position from which the games start.
    pub(super) fn start(&self) -> &P {
        &self.start
    }

    /// The inverse of an orientation of the board.
    pub(super) fn inverse(&self, of: Orientation) -> Orientation {
        self.start.inverse(of)
    }
}

/// How often pieces occupied each cell.
#[derive(Debug, Clone)]
pub(super) struct CellOccupancy<P> {
    /// By colour: the number of positions, and the number of them in which each cell is occupied.
    counts: [(u64, Vec<u64>); 2],
    /// By colour: the sum over games of the squared number of positions.
    squares: [u64; 2],
    game: PhantomData<P>,
}

impl<P: InGame> Default for CellOccupancy<P> {
    fn default() -> CellOccupancy<P> {
        CellOccupancy {
            counts: [0; 2].map(|positions| (positions, vec![0; P::CELL_INDEX_COUNT])),
            squares: [0; 2],
            game: PhantomData,
        }
    }
}

impl<P: InGame> CellOccupancy<P> {
    /// Adds the pieces of some colours in a game, on a board in an orientation.
    pub(super) fn add(
        &mut self,
        replay: &Replay,
        orientation: Orientation,
        colors: &[Color],
    ) -> Result<(), StoreError> {
        let mut of_game = 0;
        replay.walk(PLIES.1, |ply, position: &P, _| {
            if ply >= PLIES.0 {
                of_game += 1;
                for &color in colors {
                    let (positions, cells) = &mut self.counts[color.index()];
                    *positions += 1;
                    for cell in position.cells_of(color) {
                        cells[usize::from(position.oriented_cell(cell, orientation))] += 1;
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
        let error = |((positions, _), squares): (&(u64, Vec<u64>), &u64)| match positions {
            0 => 0.0,
            _ => 1.96 * 0.5 * (*squares as f64).sqrt() / *positions as f64,
        };
        let errors = self.counts.iter().zip(&self.squares).map(error);
        errors.fold(0.0, f64::max)
    }

    fn share(&self, color: Color, cell: u16) -> f64 {
        let (positions, cells) = &self.counts[color.index()];
        cells[usize::from(cell)] as f64 / (*positions).max(1) as f64
    }

    /// The cells occupied more often than in all games; `usual_cell` is the cell there that corresponds to one of these games.
    pub(super) fn plans(
        &self,
        all: &CellOccupancy<P>,
        usual_cell: impl Fn(u16) -> u16,
    ) -> Vec<CellPlan> {
        let plan = |color: Color| {
            let occupied =
                (0..P::CELL_INDEX_COUNT as u16).filter(|&cell| self.share(color, cell) > 0.0);
            let frequencies = occupied.map(|cell| CellFrequency {
                cell,
                name: P::cell_name(cell),
                share: self.share(color, cell),
                usual: all.share(color, usual_cell(cell)),
            });
            let mut cells: Vec<CellFrequency> =
                frequencies.filter(|cell| cell.share > cell.usual).collect();
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Symmetry;
    use crate::game::MoveCode;
    use crate::games::AnyPosition;
    use crate::notation::Notation;
    use crate::rules::{Layout, Move, Position};

    fn replay(moves: &str) -> Replay {
        let start = Layout::find("Belgian Daisy").unwrap().position();
        let mut position = start;
        let moves = moves.split_whitespace().map(|token| {
            let mv = Notation::Abapro.read(token, &position).unwrap();
            position.play_unchecked(mv);
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
        let orientations = StartSymmetries::new(start);
        let turned = |replay: &Replay| -> Vec<Move> {
            let orientation = orientations.of(replay).unwrap();
            replay
                .moves
                .iter()
                .map(|mv| mv.to_move::<Move>().transform(orientation.into()))
                .collect()
        };
        for symmetry in orientations
            .orientations
            .iter()
            .copied()
            .map(Symmetry::from)
        {
            let mut other = one.clone();
            other
                .moves
                .iter_mut()
                .for_each(|mv| *mv = mv.to_move::<Move>().transform(symmetry).into());
            assert_eq!(turned(&other), turned(&one));
        }
        assert!(orientations.orientations.len() > 1);
        let elsewhere = Layout::find("Standard").unwrap().position();
        assert_eq!(StartSymmetries::new(elsewhere).of(&one), None);
    }

    fn assert_composition<P: InGame>(orientations: &StartSymmetries<P>) {
        for first in orientations.start.orientations() {
            let inverse = orientations.inverse(first);
            assert_eq!(orientations.compose(first, inverse), Orientation::IDENTITY);
            assert_eq!(orientations.compose(first, Orientation::IDENTITY), first);
        }
    }

    #[test]
    fn orientations_compose() {
        let of_abalone = StartSymmetries::new(Layout::find("Standard").unwrap().position());
        assert_composition(&of_abalone);
        let of_konane = "konane-9x9".parse::<crate::konane::Layout>().unwrap();
        assert_composition(&StartSymmetries::new(of_konane.position()));
    }

    #[test]
    fn usual_cells_are_no_plan() {
        let shuffle = "a1b2 i5h5 b2a1 h5i5 ".repeat(10);
        let game = replay(&shuffle);
        let mut occupancy = CellOccupancy::<Position>::default();
        occupancy
            .add(&game, Orientation::IDENTITY, &Color::BOTH)
            .unwrap();
        let plans = occupancy.plans(&occupancy, |cell| cell);
        assert_eq!(plans.len(), 2);
        assert!(
            plans
                .iter()
                .all(|plan| plan.cells.is_empty() && plan.positions == 21)
        );
        // Compared with games that never occupy them, all cells are unusual.
        let plan = &occupancy.plans(&CellOccupancy::default(), |cell| cell)[0];
        assert_eq!(plan.cells.len(), MAX_CELLS);
    }
}
