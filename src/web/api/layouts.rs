//! `/api/layouts`

use axum::http::HeaderMap;
use axum::response::Response;

use crate::queries::layout_rows;
use crate::web::answer::Answer;

/// The start layouts.
pub(crate) async fn layouts(headers: HeaderMap) -> Response {
    let rows = layout_rows();
    Answer::rows(&rows, Some(rows.len())).send(&headers)
}
