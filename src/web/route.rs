//! Routes: those of pages, which accept one method and answer others with 405, and the parts of their paths.

use std::sync::Arc;

use axum::extract::{self, FromRequestParts};
use axum::http::request::Parts;
use axum::routing::MethodRouter;
use serde::de::DeserializeOwned;

use super::app_state::AppState;
use super::response::ApiError;

/// The handlers of the methods of an address.
pub(super) type Route = MethodRouter<Arc<AppState>>;

/// A route that only GET, or HEAD, may request.
pub(super) fn get_only(route: Route) -> Route {
    route.fallback(|| async { ApiError::MethodNotAllowed("GET") })
}

/// The parts of a path that its route names, as text.
pub(super) struct Path<T>(pub(super) T);

impl<T: DeserializeOwned + Send, S: Send + Sync> FromRequestParts<S> for Path<T> {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Path<T>, ApiError> {
        match extract::Path::from_request_parts(parts, state).await {
            Ok(extract::Path(named)) => Ok(Path(named)),
            Err(_) => {
                let message = "the path is not UTF-8, expected UTF-8 in its escapes such as %C3%A9";
                Err(ApiError::BadRequest(message.to_owned()))
            }
        }
    }
}
