//! Matches between two players: pairs of games, and the difference of strength that their results show.

mod game_pair;
mod score;

pub use game_pair::{GamePair, MatchGame, MatchOutcome, play_pair};
pub use score::{EloEstimate, MatchScore};
