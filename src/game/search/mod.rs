//! The common parts of the searches of all games: iterative deepening on several threads, limits, scores, results, the line of a game and the transposition
//! table.

mod game_line;
mod iterative_deepening;
mod limits;
mod logistic;
mod node_counter;
mod result;
mod search_score;
mod transposition_table;

pub use game_line::GameLine;
pub(crate) use iterative_deepening::{DeepeningSettings, DepthSearch, iterative_deepening};
pub use limits::SearchLimits;
pub(crate) use logistic::logistic;
pub(crate) use node_counter::{NodeCounter, SearchControl};
pub use result::{SearchError, SearchLine, SearchResult};
pub use search_score::SearchScore;
pub(crate) use search_score::{WIN_IN_MAX_PLIES, WIN_VALUE};
pub(crate) use transposition_table::{
    Bound, TableEntry, TranspositionTable, value_from_table, value_to_table,
};
