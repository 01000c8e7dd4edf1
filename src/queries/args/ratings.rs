//! Arguments of ratings.

use super::filters::FilterArgs;
use crate::answers::QueryError;
use crate::openings::OpeningNames;
use crate::stats::{
    GameKindChoice, RatingAnswer, RatingPeriod, Ratings, rate_players, rating_answer,
};
use crate::store::Database;
use clap::Args;

/// Which games are rated, and how long a rating period is.
#[derive(Debug, Clone, Args)]
pub(crate) struct RatingArgs {
    /// Length of a rating period: month, quarter or year
    #[arg(long, value_parser = parse_period, default_value = "month", value_name = "PERIOD")]
    period: RatingPeriod,
    #[command(flatten)]
    filters: FilterArgs,
}

fn parse_period(text: &str) -> Result<RatingPeriod, String> {
    RatingPeriod::find(text).ok_or_else(|| "expected month, quarter or year".to_owned())
}

impl RatingArgs {
    /// The ratings of all players.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub(crate) fn ratings(
        &self,
        database: &Database,
        names: &OpeningNames,
    ) -> Result<Ratings, QueryError> {
        let filter = self.filters.filter(names)?;
        Ok(rate_players(database, &filter, self.period)?)
    }

    /// The rating of one player, by any spelling of the name, with its history, and the game whose games are rated.
    ///
    /// # Errors
    /// When no game of such a player was rated, or the database cannot be read.
    pub(crate) fn player_rating(
        &self,
        name: &str,
        database: &Database,
        names: &OpeningNames,
    ) -> Result<(RatingAnswer, GameKindChoice), QueryError> {
        let (name_of_person, filter) = (database.find_person(name)?, self.filters.filter(names)?);
        // An opponent is one of this player.
        let filter = match filter.against {
            Some(_) => filter.with_player(&name_of_person),
            None => filter,
        };
        let ratings = rate_players(database, &filter, self.period)?;
        let rating = ratings.of(&name_of_person).map(rating_answer);
        let with_game = rating.map(|mut rating| {
            rating.game = Some(ratings.choice.answer());
            (rating, ratings.choice.clone())
        });
        with_game.ok_or_else(|| {
            let name: String = name.chars().take(60).collect();
            QueryError::NotFound(format!(
                "no game of `{name}` was rated, expected a name that `sumito players ratings` lists with the same filters"
            ))
        })
    }
}
