//! Files that pages save: their names and content types.

use axum::body::Body;
use axum::http::HeaderValue;
use axum::http::header::{CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::response::{IntoResponse as _, Response};

use crate::games::Notation;
use crate::record::{CsvRows, Format};
use crate::web::response::ApiError;

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

/// Refuses a notation of moves that has no effect on the value of `to`. `others` are values that are no formats of records, and have a notation.
pub(in crate::web::api) fn check_notation(
    notation: Option<Notation>,
    to: &str,
    others: &[&str],
) -> Result<(), ApiError> {
    let formats = Format::writable().filter(|format| format.takes_notation(CsvRows::Games));
    let mut expected: Vec<&str> = formats.map(Format::key).collect();
    expected.extend(others);
    if notation.is_none() || expected.contains(&to) {
        return Ok(());
    }
    Err(no_effect("notation", to, &expected))
}

/// The error of a parameter that has no effect on the value of `to`.
pub(in crate::web::api) fn no_effect(parameter: &str, to: &str, expected: &[&str]) -> ApiError {
    let expected = expected.join(", ");
    ApiError::BadRequest(format!(
        "`{parameter}` has no effect on `to={to}`, expected one of {expected}"
    ))
}
