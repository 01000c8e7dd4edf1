//! `/api/rating`: the rating of one player, with its history.

use clap::Args;

use super::request::ApiRequest;
use crate::openings::OpeningNames;
use crate::queries::RatingArgs;
use crate::web::pool::{QueryCost, Worker};
use crate::web::response::{ApiError, CachedResponse};

#[derive(Debug, Args)]
pub(super) struct RatingRequest {
    /// Any spelling of the name
    #[arg(long, required = true, group = "opponent_of")]
    name: String,
    #[command(flatten)]
    rating: RatingArgs,
}

impl ApiRequest for RatingRequest {
    fn cost(&self) -> QueryCost {
        QueryCost::Scan
    }

    fn respond(&self, worker: &Worker, names: &OpeningNames) -> Result<CachedResponse, ApiError> {
        let (rating, _) = self
            .rating
            .player_rating(&self.name, &worker.database, names)?;
        Ok(CachedResponse::json(&rating))
    }
}
