//! `/api/openapi.json`: the OpenAPI document.

use axum::http::{HeaderMap, HeaderValue};
use axum::response::Response;

use crate::web::response::CachedResponse;

/// The document, which a test writes from the table of addresses.
const DOCUMENT: &str = include_str!(concat!(
    env!("CARGO_MANIFEST_DIR"),
    "/docs/src/reference/openapi.json"
));

/// Responds with the document.
pub(in crate::web::api) async fn show(headers: HeaderMap) -> Response {
    let content_type = HeaderValue::from_static("application/json; charset=utf-8");
    CachedResponse::new(content_type, DOCUMENT).send(&headers)
}
