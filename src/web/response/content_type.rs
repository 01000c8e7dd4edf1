//! Content types of responses.

use axum::http::HeaderValue;

pub(super) const JSON: HeaderValue = HeaderValue::from_static("application/json; charset=utf-8");
pub(super) const SVG: HeaderValue = HeaderValue::from_static("image/svg+xml");
