//! The routes of the pages and of their files.

use std::sync::Arc;

use axum::Router;
use axum::extract::Path;
use axum::http::{HeaderMap, HeaderValue};
use axum::response::Response;
use axum::routing::get;

use super::{files, shell::shell};
use crate::web::app_state::AppState;
use crate::web::response::{ApiError, CachedResponse};
use crate::web::route::get_only;

pub(in crate::web) fn routes() -> Router<Arc<AppState>> {
    let paths = [
        "/",
        "/analysis",
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

async fn asset(Path(path): Path<String>, headers: HeaderMap) -> Result<Response, ApiError> {
    let Some((kind, content)) = files::find(&path) else {
        let path: String = path.chars().take(60).collect();
        return Err(ApiError::NotFound(format!("there is no file `{path}`")));
    };
    let response = CachedResponse::new(HeaderValue::from_static(kind), content);
    Ok(response.send(&headers))
}
