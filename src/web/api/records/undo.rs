//! `POST /api/changes/{id}/undo`: undoes a change, as `sumito undo` does.

use std::sync::Arc;

use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::Response;

use super::write::write;
use crate::web::api::query_params::NoParameters;
use crate::web::api::request::path_number;
use crate::web::app_state::AppState;
use crate::web::response::{ApiError, CachedResponse};
use crate::web::route::Path;

/// Undoes a change. The undo is a change too, whose undo repeats the first one.
pub(in crate::web::api) async fn undo(
    _: NoParameters,
    State(app): State<Arc<AppState>>,
    Path(id): Path<String>,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let id: String = id.chars().take(40).collect();
    let number = path_number(&id).ok_or_else(|| {
        ApiError::NotFound(format!(
            "there is no change `{id}`, expected a number that /api/changes lists"
        ))
    })?;
    let undone = write(&app, move |database| Ok(database.undo(Some(number))?));
    Ok(CachedResponse::json(&undone.await?).send(&headers))
}
