//! The routes of the server.

use std::path::Path;
use std::sync::Arc;

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::middleware::{from_fn, from_fn_with_state};

use super::app_state::AppState;
use super::request_guard::guard;
use super::response::encode;
use super::settings::Settings;
use super::{api, assets};
use crate::store::StoreError;

/// The pages of a database and its JSON API, as a service.
///
/// # Errors
/// When the database cannot be opened.
///
/// # Panics
/// When the machine has no source of random numbers.
pub fn router(path: &Path, settings: &Settings) -> Result<Router, StoreError> {
    let app = Arc::new(AppState::open(path, settings)?);
    Ok(api::routes(&app)
        .merge(assets::routes())
        .fallback(assets::not_found)
        .layer(DefaultBodyLimit::disable())
        .layer(from_fn_with_state(Arc::clone(&app), guard))
        .layer(from_fn(encode))
        .with_state(app))
}
