//! The solver, which finds out who wins a position with best play: an exact search with a table of positions.

mod analysis;
mod bit_set;
mod field;
mod limit;
mod opening;
mod search;
mod solution;
mod solve;
mod symmetric_hash;
mod table;

pub(super) use bit_set::BitSet;
pub(super) use field::{PaddedBoard, PaddedMove, State};
pub use limit::{SolveLimit, Unsolved};
pub use solution::Solution;
pub use solve::solve;

internal! {
    use analysis::{GameAnalysis, Mistake, analyse_game};
    use solve::Solver;
}
