//! Requests that change the order of the items of a study.

use std::str::FromStr as _;

use axum::extract::State;
use axum::http::{HeaderMap, Uri};
use axum::response::Response;
use clap::Args;
use serde::Serialize;

use super::change::{App, item_number};
use crate::store::StoredVersion;
use crate::web::api::query_params;
use crate::web::api::records::write;
use crate::web::response::{ApiError, CachedResponse};
use crate::web::route::Path;

/// The parameters of an exchange.
#[derive(Debug, Args)]
pub(in crate::web::api) struct ExchangeRequest {
    /// The version of the item that was opened, as `/api/studies/NAME` has it
    #[arg(long, required = true, value_parser = StoredVersion::from_str)]
    version: StoredVersion,
    /// The number of the item whose place it takes, and which takes its place
    #[arg(long, required = true, value_name = "ID")]
    with: i64,
    /// The version of that item
    #[arg(long, required = true, value_parser = StoredVersion::from_str)]
    with_version: StoredVersion,
}

/// Two items that were exchanged.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(in crate::web::api) struct ExchangedItems {
    /// The name of the study.
    name: String,
    /// The item that the address names, with its new number, and the other one.
    items: [ItemVersion; 2],
}

/// An item in the version that it has now.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct ItemVersion {
    /// Its number in its study, by which items are ordered.
    id: i64,
    /// Its version, which a change of it states.
    version: String,
}

/// Exchanges the places of two items.
pub(in crate::web::api) async fn exchange_items(
    State(app): App,
    Path((name, id)): Path<(String, String)>,
    uri: Uri,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let request: ExchangeRequest = query_params::parse(uri.query())?;
    let done = write(&app, move |database| {
        let item = (item_number(&name, &id)?, request.version);
        let other = (request.with, request.with_version);
        let items = database.exchange_study_items(&name, [item, other])?;
        let items = items.map(|(id, version)| ItemVersion {
            id,
            version: version.to_string(),
        });
        Ok(ExchangedItems { name, items })
    });
    Ok(CachedResponse::json(&done.await?).send(&headers))
}
