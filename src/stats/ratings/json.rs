//! Ratings as answers, with numbers rounded.

use serde::Serialize;

use super::player_rating::PlayerRating;
use crate::stats::game_kind_choice::CountedGame;

/// A player in a list of ratings, with numbers rounded to tenths.
///
/// ```
/// use std::path::Path;
/// use sumito::answers::RatingPeriod;
/// use sumito::store::{Database, Filter};
///
/// let mut database = Database::in_memory()?;
/// database.import_path(Path::new("sample-games/graz-2002.txt"))?;
/// let ratings = database.ratings(&Filter::default(), RatingPeriod::Month)?;
/// let rating = &ratings[0].rating;
/// assert!(rating.low < rating.rating && rating.rating < rating.high);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Stability
/// Fields may be added; none is renamed or removed.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct RatingRow {
    /// The name of the person.
    pub name: String,
    /// The rating in the units of Elo; 1500 for a player without games.
    pub rating: f64,
    /// The rating deviation.
    pub deviation: f64,
    /// The lower end of the 95% confidence interval, by which lists are sorted.
    pub low: f64,
    /// The upper end of the interval.
    pub high: f64,
    /// The volatility of the results.
    pub volatility: f64,
    /// Rated games.
    pub games: u64,
    /// Games won.
    pub won: u64,
    /// Games drawn.
    pub drawn: u64,
    /// Games lost.
    pub lost: u64,
}

/// The rating of a player with its history.
///
/// ```
/// use std::path::Path;
/// use sumito::answers::RatingPeriod;
/// use sumito::store::{Database, Filter};
///
/// let mut database = Database::in_memory()?;
/// database.import_path(Path::new("sample-games/graz-2002.txt"))?;
/// let ratings = database.ratings(&Filter::default(), RatingPeriod::Month)?;
/// let player = ratings.iter().find(|answer| answer.rating.name == "ABA-PRO").expect("a rated player");
/// assert_eq!((player.rating.games, player.history.len()), (1, 1));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct RatingAnswer {
    /// The rating now.
    #[serde(flatten)]
    pub rating: RatingRow,
    /// The rating after each period with rated games.
    pub history: Vec<RatingPeriodRow>,
    /// The game whose games are rated; not in reports, which have it themselves.
    #[serde(flatten)]
    pub game: Option<CountedGame>,
}

/// The rating of a player after a period.
///
/// ```
/// use std::path::Path;
/// use sumito::answers::RatingPeriod;
/// use sumito::store::{Database, Filter};
///
/// let mut database = Database::in_memory()?;
/// database.import_path(Path::new("sample-games/graz-2002.txt"))?;
/// let ratings = database.ratings(&Filter::default(), RatingPeriod::Month)?;
/// let month = &ratings[0].history[0];
/// assert_eq!((month.period.as_deref(), month.points, month.expected), (Some("2002.12"), 0.5, 0.5));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct RatingPeriodRow {
    /// The period, such as `2016.09`; null for the games without a date.
    pub period: Option<String>,
    /// The rated games of the period.
    pub games: u64,
    /// The points won: 1 for a win, 0.5 for a draw.
    pub points: f64,
    /// The points expected by the ratings before the period.
    pub expected: f64,
    /// The rating after the period.
    pub rating: f64,
    /// The rating deviation after the period.
    pub deviation: f64,
}

/// A player in a list of ratings.
pub fn rating_row(player: &PlayerRating) -> RatingRow {
    RatingRow {
        name: player.name.clone(),
        rating: tenths(player.rating),
        deviation: tenths(player.deviation),
        low: tenths(player.low),
        high: tenths(player.high),
        volatility: (1e6 * player.volatility).round() / 1e6,
        games: player.games,
        won: player.won,
        drawn: player.drawn,
        lost: player.lost,
    }
}

/// The rating of a player with its history.
pub fn rating_answer(player: &PlayerRating) -> RatingAnswer {
    let history = player.history.iter().map(|period| RatingPeriodRow {
        period: Some(period.period.clone()).filter(|period| !period.is_empty()),
        games: period.games,
        points: period.points,
        expected: tenths(period.expected),
        rating: tenths(period.rating),
        deviation: tenths(period.deviation),
    });
    RatingAnswer {
        rating: rating_row(player),
        history: history.collect(),
        game: None,
    }
}

/// Rounds to one decimal place.
pub(in crate::stats) fn tenths(number: f64) -> f64 {
    (10.0 * number).round() / 10.0
}
