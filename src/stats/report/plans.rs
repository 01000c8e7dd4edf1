//! Which cells marbles take: what is typical of some games beside all others.

use super::content::{CellUse, Plan};
use crate::board::{Cell, Symmetry};
use crate::rules::{Color, Move, Position};
use crate::store::{Replay, StoreError};

/// The plies whose positions count: behind the opening, before marbles are short.
pub(super) const PLIES: (usize, usize) = (20, 60);
/// Moves that tell how a board stands.
const TELLING: usize = 12;
/// Cells of a plan at most.
const MOST: usize = 8;

/// How a board stands: the symmetries that leave a start as it is, one of which is taken for each game.
pub(super) struct Frames {
    start: Position,
    symmetries: Vec<Symmetry>,
}

impl Frames {
    pub(super) fn new(start: Position) -> Frames {
        let is_image = |symmetry: &Symmetry| start.transform(*symmetry).is_equivalent(&start);
        Frames {
            start,
            symmetries: Symmetry::all().filter(is_image).collect(),
        }
    }

    /// How to turn a game from this start so that its first moves come first in the order of their codes: mirrored games stand alike then.
    pub(super) fn of(&self, replay: &Replay) -> Option<Symmetry> {
        if replay.start != self.start {
            return None;
        }
        let turned = |symmetry: Symmetry| -> Vec<u16> {
            let first = replay.moves.iter().take(TELLING);
            first
                .map(|made: &Move| made.transform(symmetry).code())
                .collect()
        };
        self.symmetries
            .iter()
            .copied()
            .min_by_key(|&symmetry| turned(symmetry))
    }
}

/// How often marbles stood where.
#[derive(Debug, Clone)]
pub(super) struct Uses {
    /// By colour: positions that were looked at, and how many of them have a marble on a cell.
    counts: [(u64, [u64; Cell::INDEX_COUNT]); 2],
    /// By colour: the sum of the squares of the numbers of positions of each game.
    squares: [u64; 2],
}

impl Default for Uses {
    fn default() -> Uses {
        Uses {
            counts: [(0, [0; Cell::INDEX_COUNT]); 2],
            squares: [0; 2],
        }
    }
}

impl Uses {
    /// Counts the marbles of some colours in a game, turned by a symmetry.
    pub(super) fn add(
        &mut self,
        replay: &Replay,
        turn: Symmetry,
        colors: &[Color],
    ) -> Result<(), StoreError> {
        let mut of_game = 0;
        replay.walk(PLIES.1, |ply, position, _| {
            if ply >= PLIES.0 {
                of_game += 1;
                for &color in colors {
                    let (positions, cells) = &mut self.counts[color.index()];
                    *positions += 1;
                    for cell in position.marbles(color) {
                        cells[turn.cell(cell).index() as usize] += 1;
                    }
                }
            }
        })?;
        for color in colors {
            self.squares[color.index()] += of_game * of_game;
        }
        Ok(())
    }

    /// By how much the share of a cell is off at most in 19 of 20 cases, where the games are a sample of many: 1.96 standard errors, as large as they can be.
    /// Positions of one game are alike, so that games are what is drawn.
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

    /// The cells taken more often than in all games, whose boards `turn` makes stand as these do.
    pub(super) fn plans(&self, all: &Uses, turn: Symmetry) -> Vec<Plan> {
        let plan = |color: Color| {
            let back = turn.inverse();
            let mut cells: Vec<CellUse> = Cell::all()
                .map(|cell| CellUse {
                    cell,
                    share: self.share(color, cell),
                    usual: all.share(color, back.cell(cell)),
                })
                .filter(|cell| cell.share > cell.usual)
                .collect();
            let more = |cell: &CellUse| cell.share - cell.usual;
            cells.sort_by(|one, other| more(other).total_cmp(&more(one)));
            cells.truncate(MOST);
            Plan {
                color,
                positions: self.counts[color.index()].0,
                cells,
            }
        };
        let plans = Color::BOTH.into_iter().map(plan);
        plans.filter(|plan| plan.positions > 0).collect()
    }
}

/// The symmetry that is `second` after `first`.
pub(super) fn after(first: Symmetry, second: Symmetry) -> Symmetry {
    let is_it = |symmetry: &Symmetry| {
        Cell::all().all(|cell| symmetry.cell(cell) == second.cell(first.cell(cell)))
    };
    let found = Symmetry::all().find(is_it);
    found.expect("two symmetries one after the other are one")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::Notation;
    use crate::rules::Layout;

    fn replay(moves: &str) -> Replay {
        let start = Layout::find("Belgian Daisy").unwrap().position();
        let mut position = start;
        let moves = moves.split_whitespace().map(|token| {
            let made = Notation::Abapro.read(token, &position).unwrap();
            position.apply(made);
            made
        });
        Replay {
            game: 1,
            start,
            moves: moves.collect(),
        }
    }

    #[test]
    fn mirrored_games_stand_alike() {
        let one = replay("a1b2 i5h5 a2b3 i6h6 c2c3 g4g5");
        let frames = Frames::new(one.start);
        let turned = |replay: &Replay| -> Vec<Move> {
            let turn = frames.of(replay).unwrap();
            replay
                .moves
                .iter()
                .map(|made| made.transform(turn))
                .collect()
        };
        for symmetry in frames.symmetries.iter().copied() {
            let mut other = one.clone();
            other
                .moves
                .iter_mut()
                .for_each(|made| *made = made.transform(symmetry));
            assert_eq!(turned(&other), turned(&one));
        }
        assert!(frames.symmetries.len() > 1);
        let elsewhere = Layout::find("Standard").unwrap().position();
        assert_eq!(Frames::new(elsewhere).of(&one), None);
    }

    #[test]
    fn one_symmetry_after_another() {
        for first in Symmetry::all() {
            assert_eq!(after(first, first.inverse()), Symmetry::IDENTITY);
            assert_eq!(after(first, Symmetry::IDENTITY), first);
        }
    }

    #[test]
    fn what_is_as_usual_is_no_plan() {
        let shuffle = "a1b2 i5h5 b2a1 h5i5 ".repeat(10);
        let game = replay(&shuffle);
        let mut uses = Uses::default();
        uses.add(&game, Symmetry::IDENTITY, &Color::BOTH).unwrap();
        let plans = uses.plans(&uses, Symmetry::IDENTITY);
        assert_eq!(plans.len(), 2);
        assert!(
            plans
                .iter()
                .all(|plan| plan.cells.is_empty() && plan.positions == 21)
        );
        // Beside games in which nobody moves there, the cell is the plan.
        let plan = &uses.plans(&Uses::default(), Symmetry::IDENTITY)[0];
        assert_eq!(plan.cells.len(), MOST);
    }
}
