//! `DELETE /api/games/{id}` and `DELETE /api/rejects/{id}`: deletes a game or a reject, as `sumito delete` does.

use std::sync::Arc;

use axum::extract::State;
use axum::http::{HeaderMap, Uri};
use axum::response::Response;
use serde::Serialize;

use super::correct_reject::{no_such_reject, parse_reject};
use super::game::parse_id;
use super::write::{GameVersionRequest, write};
use crate::answers::game_not_found;
use crate::web::api::query_params::{self, NoParameters};
use crate::web::app_state::AppState;
use crate::web::response::{ApiError, CachedResponse};
use crate::web::route::Path;

/// The change that has deleted something.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(in crate::web::api) struct DeletedAnswer {
    /// The number of the change, which can be undone.
    change: i64,
}

/// Deletes a game, unless it was changed since it was opened.
pub(in crate::web::api) async fn delete_game(
    State(app): State<Arc<AppState>>,
    Path(id): Path<String>,
    uri: Uri,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let id = parse_id(&id)?;
    let GameVersionRequest { version } = query_params::parse(uri.query())?;
    let deleted = write(&app, move |database| {
        let change = database.delete_opened(id, version)?;
        Ok(change.ok_or_else(|| game_not_found(id))?)
    });
    let change = deleted.await?;
    Ok(CachedResponse::json(&DeletedAnswer { change }).send(&headers))
}

/// Deletes a reject with its incomplete game.
pub(in crate::web::api) async fn delete_reject(
    _: NoParameters,
    State(app): State<Arc<AppState>>,
    Path(id): Path<String>,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let id = parse_reject(&id)?;
    let deleted = write(&app, move |database| {
        let (_, change) = database.delete_rejects_in_change(&[id])?;
        change.ok_or_else(|| no_such_reject(&id.to_string()))
    });
    let change = deleted.await?;
    Ok(CachedResponse::json(&DeletedAnswer { change }).send(&headers))
}
