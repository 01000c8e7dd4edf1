//! `/api/player`: the profile of one player.

use clap::Args;

use super::request::{ApiRequest, filter_cost};
use crate::answers::player_profile;
use crate::openings::OpeningNames;
use crate::queries::FilterArgs;
use crate::web::pool::{QueryCost, Worker};
use crate::web::response::{ApiError, CachedResponse};

#[derive(Debug, Args)]
pub(super) struct PlayerRequest {
    /// The player, by any spelling of the name
    #[arg(long, required = true, group = "opponent_of")]
    name: String,
    #[command(flatten)]
    filters: FilterArgs,
}

impl ApiRequest for PlayerRequest {
    fn cost(&self) -> QueryCost {
        filter_cost(&self.filters)
    }

    fn respond(&self, worker: &Worker, names: &OpeningNames) -> Result<CachedResponse, ApiError> {
        let filter = self.filters.filter(names)?;
        let (value, _) = player_profile(&self.name, &filter, &worker.database, names)?;
        Ok(CachedResponse::json(&value))
    }
}
