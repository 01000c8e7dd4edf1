//! Matches between two players: openings, pairs of games, when they are adjudicated, and the difference of strength that their results show.

mod adjudication;
mod balanced_opening;
mod elo;
mod game_pair;
mod pentanomial;
mod score;
mod sprt;

pub use adjudication::{Adjudication, AdjudicationReason, ScoreAdjudication};
pub use balanced_opening::{BalancedOpenings, NoBalancedOpening};
pub use elo::{EloEstimate, EloModel};
pub use game_pair::{Forfeit, ForfeitKind, GamePair, MatchGame, MatchOutcome, play_pair};
pub use score::MatchScore;
pub use sprt::{Sprt, SprtError, SprtVerdict};
