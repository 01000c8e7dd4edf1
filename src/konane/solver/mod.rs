//! Who wins a position with best play: an exact search with a table of positions.

mod analysis;
mod field;
mod limit;
mod opening;
mod search;
mod solution;
mod solve;
mod symmetric_hash;
mod table;
mod words;

pub(super) use field::{Field, FieldMove, State};
pub use limit::{SolveLimit, Unsolved};
pub use solution::Solution;
pub use solve::solve;
pub(super) use words::Words;

internal! {
    use analysis::{GameAnalysis, Mistake, analyse_game};
    use solve::Solver;
}
