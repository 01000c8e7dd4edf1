//! `/api/changes`: the changes of the database, which the journal has.

use clap::Args;
use serde::Serialize;

use super::page::PageArgs;
use crate::openings::OpeningNames;
use crate::store::{Change, StoreError};
use crate::web::api::request::ApiRequest;
use crate::web::pool::{QueryCost, Worker};
use crate::web::response::{ApiError, CachedResponse};

/// The most games of a change that a row names.
const MAX_GAMES: usize = 10;

/// The list of changes.
#[derive(Debug, Args)]
pub(crate) struct ChangesRequest {
    /// Only the change with this number
    #[arg(long, value_name = "CHANGE", value_parser = clap::value_parser!(i64).range(1..))]
    change: Option<i64>,
    /// Only the changes of the game with this number, which may have been deleted
    #[arg(long, value_name = "GAME", value_parser = clap::value_parser!(i64).range(1..))]
    game_id: Option<i64>,
    #[command(flatten)]
    page: PageArgs,
}

/// A change of the database, with the games that it concerns.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(crate) struct ListedChange {
    #[serde(flatten)]
    change: Change,
    /// The numbers of the first 10 games that it has stored, changed, restored or deleted.
    games: Vec<i64>,
    /// The number of these games.
    games_total: u64,
}

impl ApiRequest for ChangesRequest {
    fn cost(&self) -> QueryCost {
        // What a change has replaced is read whole, to be verified.
        QueryCost::Scan
    }

    fn respond(&self, worker: &Worker, _: &OpeningNames) -> Result<CachedResponse, ApiError> {
        let database = &worker.database;
        let mut changes = database.changes()?;
        changes.reverse();
        if let Some(number) = self.change {
            changes.retain(|change| change.id == number);
            if changes.is_empty() {
                let message = StoreError::NoSuchChange(number).to_string();
                return Err(ApiError::BadRequest(message));
            }
        }
        if let Some(game) = self.game_id {
            let of_game = database.changes_of_game(game)?;
            changes.retain(|change| of_game.contains(&change.id));
        }
        self.page.response(&changes, |rows, change| {
            let games = database.changed_games(change.id, MAX_GAMES)?;
            rows.push(&ListedChange {
                change: change.clone(),
                games: games.first,
                games_total: games.total,
            })
        })
    }
}
