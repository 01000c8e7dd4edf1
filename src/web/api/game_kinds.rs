//! `/api/game-kinds`: the games that sumito knows.

use std::ops::ControlFlow;

use clap::Args;
use serde_json::{Value, json};

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
        let rows: Vec<Value> = GameKind::ALL.iter().map(row).collect::<Result<_, _>>()?;
        Ok(CachedResponse::json(&rows).with_total(rows.len()))
    }
}

/// A game, and whether the database has records of it.
fn kind_row(kind: GameKind, database: &Database) -> Result<Value, StoreError> {
    let filter = Filter {
        game: Some(kind),
        ..Filter::default()
    };
    let mut is_stored = false;
    database.games_until(&filter, |_| {
        is_stored = true;
        ControlFlow::Break(())
    })?;
    Ok(json!({"game_type": kind.key(), "title": kind.title(), "stored": is_stored}))
}
