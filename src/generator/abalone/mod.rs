//! What the generator needs of Abalone: the opening book, the policy, and openings of matches.

mod abalone_games;
mod ejectable;
mod match_opening;
mod opening_book;
mod policy;

pub use match_opening::MatchOpening;
