//! `/api/import`: uploads of files to import, and the status of imports.

use std::fs::File;
use std::io::{Seek, Write};
use std::sync::Arc;

use axum::body::Body;
use axum::extract::{RawQuery, State};
use axum::http::HeaderMap;
use axum::response::Response;
use clap::Args;

use super::body::receive;
use crate::web::api::query_params::{self, NoParameters};
use crate::web::api::request::path_number;
use crate::web::app_state::AppState;
use crate::web::pool::QueryCost;
use crate::web::response::{ApiError, CachedResponse};
use crate::web::route::Path;
use crate::web::settings::Settings;

/// The maximum length of the name of a file, in characters.
const MAX_NAME_LENGTH: usize = 120;

#[derive(Debug, Args)]
pub(in crate::web::api) struct ImportRequest {
    /// The name of the file
    #[arg(long, required = true)]
    name: String,
}

/// Receives a file of records and enqueues its import. The response contains the number of the import.
pub(in crate::web::api) async fn begin(
    State(app): State<Arc<AppState>>,
    RawQuery(query): RawQuery,
    headers: HeaderMap,
    body: Body,
) -> Result<Response, ApiError> {
    let ImportRequest { name } = query_params::parse(query.as_deref())?;
    let Ok(_permit) = app.uploads.try_acquire() else {
        return Err(ApiError::Overloaded);
    };
    // Without a database the upload is rejected before it begins.
    app.workers.run(QueryCost::Lookup, |_| Ok(())).await?;
    let (file, bytes) = receive_file(body, &app.settings).await?;
    let number = app.imports.enqueue(plain_file_name(&name), file, bytes)?;
    status_response(&app, number, &headers)
}

/// Responds with the status of an import.
pub(in crate::web::api) async fn status(
    State(app): State<Arc<AppState>>,
    Path(number): Path<String>,
    RawQuery(query): RawQuery,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let NoParameters {} = query_params::parse(query.as_deref())?;
    let found = path_number(&number).ok_or_else(|| {
        ApiError::NotFound(format!("there is no import `{number}`, expected a number"))
    })?;
    status_response(&app, found, &headers)
}

pub(super) fn status_response(
    app: &AppState,
    number: u64,
    headers: &HeaderMap,
) -> Result<Response, ApiError> {
    let status = app.imports.status(number);
    let not_found = || ApiError::NotFound(format!("there is no import {number} any more"));
    Ok(CachedResponse::json(&status.ok_or_else(not_found)?).send(headers))
}

/// Writes the body to a temporary file, which is deleted when it is closed, and returns it with its size.
async fn receive_file(body: Body, settings: &Settings) -> Result<(File, u64), ApiError> {
    let max_bytes = settings.max_upload_bytes;
    let failed = |error: std::io::Error| ApiError::Internal(format!("keeping the file: {error}"));
    let mut file = tempfile::tempfile().map_err(failed)?;
    let too_large =
        || format!("the file has more than {max_bytes} bytes: `sumito import` takes any");
    let bytes = receive(
        body,
        settings.upload_timeout,
        max_bytes,
        too_large,
        |data| file.write_all(data).map_err(failed),
    )
    .await?;
    file.rewind().map_err(failed)?;
    Ok((file, bytes))
}

/// The name of a file without its folders and without control characters.
fn plain_file_name(name: &str) -> String {
    let name = name.rsplit(['/', '\\']).next().unwrap_or_default();
    let chars = name
        .chars()
        .filter(|char| !char.is_control())
        .take(MAX_NAME_LENGTH);
    let name: String = chars.collect();
    if name.trim().is_empty() {
        "file".to_owned()
    } else {
        name
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn file_names_lose_folders_and_control_characters() {
        for (name, expected) in [
            ("games.txt", "games.txt"),
            ("../../etc/passwd", "passwd"),
            ("C:\\games\\a.txt", "a.txt"),
            ("a\0b\n.txt", "ab.txt"),
            ("", "file"),
            ("x/", "file"),
        ] {
            assert_eq!(plain_file_name(name), expected, "{name}");
        }
        assert_eq!(
            plain_file_name(&"é".repeat(500)).chars().count(),
            MAX_NAME_LENGTH
        );
    }
}
