//! The addresses of the API: one table for the router and for the OpenAPI document.

use std::sync::Arc;

use axum::Router;

use super::changes::of_changes;
use super::games::{of_games, of_records};
use super::positions::of_positions;
use super::server::of_server;
use super::statistics::of_statistics;
use super::studies::of_studies;
use crate::web::api::openapi::Endpoint;
use crate::web::app_state::AppState;

/// The routes of the API.
pub(crate) fn routes(app: &Arc<AppState>) -> Router<Arc<AppState>> {
    let endpoints = endpoints().into_iter();
    endpoints.fold(Router::new(), |router, endpoint| {
        endpoint.add_to(router, app)
    })
}

/// The OpenAPI document of the API.
#[cfg(feature = "schema")]
pub fn openapi_document() -> String {
    crate::web::api::openapi::document(&endpoints())
}

/// The addresses of the API.
fn endpoints() -> Vec<Endpoint> {
    let lists = [
        of_games(),
        of_records(),
        of_changes(),
        of_positions(),
        of_statistics(),
        of_studies(),
        of_server(),
    ];
    lists.into_iter().flatten().collect()
}
