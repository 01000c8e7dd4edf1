//! The solver, which finds out who wins a position with best play: an exact search with a table of positions.

mod limit;
mod mistakes;
mod padded_board;
mod position_search;
mod search;
mod solution;
mod solve;
mod solved_table;
mod symmetric_hash;

pub use limit::{SolveLimit, Unsolved};
pub(super) use padded_board::{PaddedBoard, PaddedMove, State};
pub use solution::Solution;
pub use solve::solve;

internal! {
    use mistakes::{GameMistakes, Mistake, find_mistakes};
    use solve::Solver;
}
