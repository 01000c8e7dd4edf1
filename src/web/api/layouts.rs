//! `/api/layouts`

use axum::http::HeaderMap;
use axum::response::Response;

use crate::ask::layout_rows;
use crate::web::answer::Rows;

/// The start layouts.
pub(crate) async fn layouts(headers: HeaderMap) -> Response {
    Rows::all(layout_rows()).send(&headers)
}
