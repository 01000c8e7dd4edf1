//! Values that the searches of all games share: scores, limits, results, the line of a game and the transposition table.

mod limits;
mod line;
mod result;
mod score;
mod transposition_table;

pub use limits::SearchLimits;
pub use line::GameLine;
pub use result::{SearchError, SearchResult};
pub use score::Score;
pub(crate) use score::{WIN_IN_MAX_PLIES, WIN_VALUE};
pub(crate) use transposition_table::{
    Bound, TableEntry, TranspositionTable, value_from_table, value_to_table,
};
