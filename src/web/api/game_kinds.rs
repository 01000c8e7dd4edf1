//! `/api/game-kinds`: the games that sumito knows.

use std::ops::ControlFlow;

use clap::Args;
use serde::Serialize;

use super::request::ApiRequest;
use crate::games::GameKind;
use crate::openings::OpeningNames;
use crate::store::{Database, Filter, StoreError};
use crate::web::pool::Worker;
use crate::web::response::{ApiError, CachedResponse};

#[derive(Debug, Args)]
pub(super) struct GameKindsRequest {}

impl ApiRequest for GameKindsRequest {
    fn respond(&self, worker: &Worker, _: &OpeningNames) -> Result<CachedResponse, ApiError> {
        let row = |&kind| kind_row(kind, &worker.database);
        let rows: Vec<GameKindRow> = GameKind::ALL.iter().map(row).collect::<Result<_, _>>()?;
        Ok(CachedResponse::json(&rows).with_total(rows.len()))
    }
}

/// A game that sumito knows.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(super) struct GameKindRow {
    /// Its key, as in the filter `game`.
    #[cfg_attr(
        feature = "schema",
        schemars(schema_with = "crate::record::key_schemas::game_type")
    )]
    game_type: &'static str,
    /// Its name.
    title: &'static str,
    /// Whether the database has records of it.
    stored: bool,
}

/// A game, and whether the database has records of it.
fn kind_row(kind: GameKind, database: &Database) -> Result<GameKindRow, StoreError> {
    let filter = Filter {
        game: Some(kind),
        ..Filter::default()
    };
    let mut is_stored = false;
    database.games_until(&filter, |_| {
        is_stored = true;
        ControlFlow::Break(())
    })?;
    Ok(GameKindRow {
        game_type: kind.key(),
        title: kind.title(),
        stored: is_stored,
    })
}
