//! Files that pages save: their names, content types and records, and what they lose.

use std::io;

use axum::body::Body;
use axum::http::header::{CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::http::{HeaderName, HeaderValue};
use axum::response::{IntoResponse as _, Response};

use super::conversion_warnings::ascii_json;
use crate::games::Notation;
use crate::record::{CsvRows, Format, WriteOptions, Writer};
use crate::web::response::ApiError;

/// The header with what a file does not have of its games: a JSON list of texts.
const LOSSES: HeaderName = HeaderName::from_static("x-sumito-losses");

/// The longest header with losses, in bytes: clients refuse headers of more than some kilobytes.
const MAX_LOSSES_BYTES: usize = 4 << 10;

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

/// The records that `write` writes in a format, and what the format loses of them.
///
/// # Errors
/// When the format has no games of this kind.
pub(in crate::web::api) fn written_records(
    format: Format,
    notation: Option<Notation>,
    write: impl FnOnce(&mut Writer<Vec<u8>>) -> io::Result<()>,
) -> Result<(Vec<u8>, Vec<String>), ApiError> {
    let options = WriteOptions {
        notation,
        ..WriteOptions::default()
    };
    let mut writer = Writer::new(Vec::new(), format, options);
    // It is written to memory: what fails is that the format has no games of this kind.
    let failed = |error: io::Error| ApiError::BadRequest(error.to_string());
    write(&mut writer).map_err(failed)?;
    let losses = writer.losses().map(|(loss, _)| loss.to_owned()).collect();
    Ok((writer.finish().map_err(failed)?, losses))
}

/// Adds a header with what a file does not have of its games, where there is something: as much as the header can hold, and how much more there is.
pub(in crate::web::api) fn add_losses(response: &mut Response, losses: &[String]) {
    if losses.is_empty() {
        return;
    }
    let mut told = Vec::new();
    let mut bytes = 0;
    for loss in losses {
        bytes += ascii_json(loss).len() + 1;
        if bytes > MAX_LOSSES_BYTES {
            told.push(format!("{} more", losses.len() - told.len()));
            break;
        }
        told.push(loss.clone());
    }
    response.headers_mut().insert(LOSSES, ascii_json(&told));
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_header_with_losses_is_bounded() {
        let losses: Vec<String> = (0..100)
            .map(|n| format!("{n} {}", "é".repeat(30)))
            .collect();
        let mut response = Body::empty().into_response();
        add_losses(&mut response, &losses);
        let header = &response.headers()[LOSSES];
        assert!(header.len() < MAX_LOSSES_BYTES + 20, "{}", header.len());
        let told: Vec<String> = serde_json::from_str(header.to_str().unwrap()).unwrap();
        let (last, first) = told.split_last().unwrap();
        assert_eq!(first, &losses[..first.len()]);
        assert_eq!(*last, format!("{} more", losses.len() - first.len()));
    }
}
