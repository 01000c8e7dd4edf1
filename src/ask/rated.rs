//! Ratings of players.

use clap::Args;
use serde_json::Value;

use super::{AskError, DatedFilters};
use crate::stats::{RatingPeriod, Ratings, rate_players, rating_json};
use crate::store::Database;

/// Which games are rated, and how.
#[derive(Debug, Clone, Args)]
pub(crate) struct Rated {
    /// How long a rating period is: month, quarter or year
    #[arg(long, value_parser = period, default_value = "month", value_name = "PERIOD")]
    period: RatingPeriod,
    #[command(flatten)]
    filters: DatedFilters,
}

fn period(text: &str) -> Result<RatingPeriod, String> {
    RatingPeriod::find(text).ok_or_else(|| "expected month, quarter or year".to_owned())
}

impl Rated {
    /// The ratings of all players.
    ///
    /// # Errors
    /// When the database does not answer.
    pub(crate) fn all(&self, database: &Database) -> Result<Ratings, AskError> {
        Ok(rate_players(database, &self.filters.filter(), self.period)?)
    }

    /// The rating of one player, by any spelling of the name, with the history.
    ///
    /// # Errors
    /// When no game of such a player was rated; when the database does not answer.
    pub(crate) fn one(&self, name: &str, database: &Database) -> Result<Value, AskError> {
        let ratings = self.all(database)?;
        let rated = ratings.of(&database.person(name)?).map(rating_json);
        rated.ok_or_else(|| {
            let name: String = name.chars().take(60).collect();
            AskError::Missing(format!(
                "no game of `{name}` was rated, expected a name that `sumito players ratings` lists"
            ))
        })
    }
}
