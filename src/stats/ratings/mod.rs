//! Ratings of players by Glicko-2.
//!
//! After Mark E. Glickman, *Example of the Glicko-2 system* (2013), with the constants of the crate `skillratings`: every player starts with 1500, a deviation of 350
//! and a volatility of 0.06; the system constant is 0.5. All games of a period are rated together, by the ratings before it.
//!
//! A game is rated if it is complete, was won by one of two sides or drawn, and both players are known and not the same person. The rules, the
//! layout, the length and whether a player is a program make no difference: filters choose. A game of more than two players, each for himself or in
//! teams, is not rated: Glicko-2 compares one player with one, and ratings by another system would not be comparable. The number of such games is reported. A game of which
//! only the year is known is rated in the last period of that year; all games without a date are rated together, as one period after all others.

mod calculate;
mod eligibility;
mod glicko2;
mod json;
mod period;
mod player_rating;
mod rated_player;
mod rating_pool;
#[cfg(test)]
mod tests;

pub use calculate::rate_players;
pub use json::{RatingAnswer, RatingPeriodRow, RatingRow, rating_answer, rating_row};
pub use period::RatingPeriod;
pub use player_rating::{GameExpectation, PeriodRating, PlayerRating, Ratings};

pub(super) use calculate::{MAX_GAMES, rate};
pub(super) use eligibility::is_rated;
pub(super) use json::tenths;
