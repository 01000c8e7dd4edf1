//! Routes, and those of pages, which accept one method and answer others with 405.

use std::sync::Arc;

use axum::routing::MethodRouter;

use super::app_state::AppState;
use super::response::ApiError;

/// The handlers of the methods of an address.
pub(super) type Route = MethodRouter<Arc<AppState>>;

/// A route that only GET, or HEAD, may request.
pub(super) fn get_only(route: Route) -> Route {
    route.fallback(|| async { ApiError::MethodNotAllowed("GET") })
}
