//! Games judged: an engine looks at every position, and each move is marked by what it has cost. Positions in which one move does it become puzzles.
//!
//! # Marks
//! What a move costs is a loss of expected result, from 0 (a loss) to 1 (a win): what the mover could expect before it, less what is left after it. A marble
//! more is worth much in an even game and nothing in one that is won, so that a loss of marbles would mark the wrong moves.
//!
//! | mark | loss of expected result |
//! | --- | --- |
//! | `??` | 0.15 or more |
//! | `?` | 0.10 or more |
//! | `?!` | 0.05 or more |
//! | `!` | none, where every other move would have lost 0.15 or more |
//!
//! The three thresholds are those of lichess (`lila`, `modules/tree`, `Advice.scala`: 0.3, 0.2 and 0.1 on a scale from -1 to 1). Both are
//! searched from the position before the move and equally deep. A mark says no more than the search has seen.

mod judge;
mod mind;
mod puzzle;
mod run;

pub use judge::{evaluation_of, expected_score, loss, mark_for_loss};
pub use mind::Searcher;
pub use puzzle::{find_puzzle, puzzle_candidates};
pub use run::{AnalysisOptions, analyse_game};
