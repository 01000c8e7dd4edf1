//! `/api/openapi.json`: the OpenAPI document.

use axum::extract::RawQuery;
use axum::http::{HeaderMap, HeaderValue};
use axum::response::Response;

use crate::web::api::query_params::{self, NoParameters};
use crate::web::response::{ApiError, CachedResponse};

/// The document, which a test writes from the table of addresses.
const DOCUMENT: &str = include_str!(concat!(
    env!("CARGO_MANIFEST_DIR"),
    "/docs/src/reference/openapi.json"
));

/// Responds with the document.
pub(in crate::web::api) async fn show(
    RawQuery(query): RawQuery,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let NoParameters {} = query_params::parse(query.as_deref())?;
    let content_type = HeaderValue::from_static("application/json; charset=utf-8");
    Ok(CachedResponse::new(content_type, DOCUMENT).send(&headers))
}
