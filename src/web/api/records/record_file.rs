//! Files that pages save: their names and content types.

use axum::body::Body;
use axum::http::HeaderValue;
use axum::http::header::{CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::response::{IntoResponse as _, Response};

use crate::record::Format;

/// The content type of a format, and the extension of its files.
pub(in crate::web::api) fn file_type(format: Format) -> (&'static str, &'static str) {
    match format {
        Format::Json => ("application/json; charset=utf-8", "json"),
        Format::Jsonl => ("application/jsonl; charset=utf-8", "jsonl"),
        Format::Csv => ("text/csv; charset=utf-8", "csv"),
        Format::Apgn => ("text/plain; charset=utf-8", "apgn"),
        Format::Ag => ("text/plain; charset=utf-8", "ag"),
        Format::Table => ("text/markdown; charset=utf-8", "md"),
        _ => ("text/plain; charset=utf-8", "txt"),
    }
}

/// The response with a file to save. `name` has letters, digits and hyphens.
pub(in crate::web::api) fn download_response(
    content: Vec<u8>,
    name: &str,
    (content_type, extension): (&'static str, &'static str),
) -> Response {
    let mut response = Body::from(content).into_response();
    let disposition = format!("attachment; filename=\"{name}.{extension}\"");
    let disposition = HeaderValue::from_str(&disposition).expect("letters, digits and hyphens");
    let headers = response.headers_mut();
    headers.insert(CONTENT_TYPE, HeaderValue::from_static(content_type));
    headers.insert(CONTENT_DISPOSITION, disposition);
    response
}
