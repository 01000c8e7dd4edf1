//! The routes of the pages and of their files.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

use axum::Router;
use axum::http::{HeaderMap, HeaderValue};
use axum::response::Response;
use axum::routing::get;

use super::{files, shell::shell};
use crate::web::app_state::AppState;
use crate::web::response::{ApiError, CachedResponse};
use crate::web::route::{Path, get_only};

pub(in crate::web) fn routes() -> Router<Arc<AppState>> {
    let paths = [
        "/",
        "/analysis",
        "/changes",
        "/game/{id}",
        "/games",
        "/import",
        "/play",
        "/player",
        "/players",
        "/puzzles",
        "/rejects",
        "/report",
        "/search",
        "/stats",
        "/studies",
        "/study",
        "/training",
    ];
    let pages = paths.into_iter().fold(Router::new(), |router, path| {
        router.route(path, get_only(get(shell)))
    });
    pages.route("/assets/{*path}", get_only(get(asset)))
}

/// The responses with the files that clients have requested, each compressed only once.
static SENT: Mutex<BTreeMap<String, CachedResponse>> = Mutex::new(BTreeMap::new());

async fn asset(Path(path): Path<String>, headers: HeaderMap) -> Result<Response, ApiError> {
    let Some((kind, content)) = files::find(&path) else {
        let path: String = path.chars().take(60).collect();
        return Err(ApiError::NotFound(format!("there is no file `{path}`")));
    };
    let mut sent = SENT.lock().unwrap_or_else(PoisonError::into_inner);
    let response = sent
        .entry(path)
        .or_insert_with(|| CachedResponse::new(HeaderValue::from_static(kind), content));
    Ok(response.send(&headers))
}
