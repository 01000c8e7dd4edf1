//! Ratings as JSON.

use serde_json::{Value, json};

use super::player_rating::PlayerRating;

/// A player in a list of ratings as JSON, with numbers rounded to tenths.
///
/// # Stability
/// Fields may be added; none is renamed or removed. They are those of [`PlayerRating`].
pub fn rating_summary_json(player: &PlayerRating) -> Value {
    json!({
        "name": player.name,
        "rating": tenths(player.rating),
        "deviation": tenths(player.deviation),
        "low": tenths(player.low),
        "high": tenths(player.high),
        "volatility": (1e6 * player.volatility).round() / 1e6,
        "games": player.games,
        "won": player.won,
        "drawn": player.drawn,
        "lost": player.lost,
    })
}

/// The same with the field `history`: the rating after each period, with the fields of [`PeriodRating`](super::PeriodRating).
pub fn rating_json(player: &PlayerRating) -> Value {
    let history = player.history.iter().map(|period| {
        json!({
            "period": Some(&period.period).filter(|period| !period.is_empty()),
            "games": period.games,
            "points": period.points,
            "expected": tenths(period.expected),
            "rating": tenths(period.rating),
            "deviation": tenths(period.deviation),
        })
    });
    let mut value = rating_summary_json(player);
    value["history"] = history.collect();
    value
}

/// Rounds to one decimal place.
pub(in crate::stats) fn tenths(number: f64) -> f64 {
    (10.0 * number).round() / 10.0
}
