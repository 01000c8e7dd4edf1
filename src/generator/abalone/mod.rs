//! The part of the generator for Abalone: the frequencies of opening moves, the policy, and openings of matches.

mod abalone_games;
mod ejectable;
mod match_opening;
mod opening_frequencies;
mod policy;

pub use match_opening::MatchOpening;
