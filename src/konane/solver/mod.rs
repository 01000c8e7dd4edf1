//! The solver, which finds out who wins a position with best play: an exact search with a table of positions.

mod analysis;
mod limit;
mod padded_board;
mod position_search;
mod search;
mod solution;
mod solve;
mod symmetric_hash;
mod table;

pub use limit::{SolveLimit, Unsolved};
pub(super) use padded_board::{PaddedBoard, PaddedMove, State};
pub use solution::Solution;
pub use solve::solve;

internal! {
    use analysis::{GameAnalysis, Mistake, analyse_game};
    use solve::Solver;
}
