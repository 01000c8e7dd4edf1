//! What `sumito train` reports.

use serde::Serialize;

use super::match_answer::RoundedNumber;

/// A generation of a training: its games, its network, and the match against the engine that played them.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct TrainedGeneration {
    /// Its number, from 1.
    pub generation: u32,
    /// The games of self-play.
    pub games: u64,
    /// The positions of these games from which it was trained, those held out included.
    pub positions: u64,
    /// The mean logarithmic loss of games that were held out, as predictions of their results, beyond the least possible loss; null without such games, or if the network existed already.
    pub loss: Option<RoundedNumber>,
    /// The games of the match that the new network won.
    pub won: u32,
    /// Those drawn.
    pub drawn: u32,
    /// Those lost.
    pub lost: u32,
    /// The difference in Elo; null for fewer than two pairs of games, a word where one network has all points.
    pub elo: Option<RoundedNumber>,
    /// The least difference with 95 percent of confidence; null for fewer than two pairs, and where all pairs have the same score.
    pub elo_least: Option<RoundedNumber>,
    /// The greatest; null as the least.
    pub elo_most: Option<RoundedNumber>,
}
