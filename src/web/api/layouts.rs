//! `/api/layouts`: the start layouts.

use axum::http::HeaderMap;
use axum::response::Response;

use crate::queries::layout_rows;
use crate::web::response::CachedResponse;

/// Responds with all start layouts.
pub(super) async fn layouts(headers: HeaderMap) -> Response {
    let rows = layout_rows();
    CachedResponse::json(&rows)
        .with_total(rows.len())
        .send(&headers)
}
