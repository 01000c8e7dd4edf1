//! `/api/rejects` and `/api/rejects/{id}`: the rejects, which are records that could not be replayed.

use std::sync::Arc;

use axum::extract::State;
use axum::http::{HeaderMap, Uri};
use axum::response::Response;
use clap::{Args, ValueEnum};

use super::page::PageArgs;
use crate::openings::OpeningNames;
use crate::queries::SortArgs;
use crate::record::ProblemKind;
use crate::store::{OMITTED_REJECTS_KIND, RejectOrder};
use crate::web::api::query_params::{self, NoParameters};
use crate::web::api::request::{ApiRequest, path_number};
use crate::web::app_state::AppState;
use crate::web::pool::{QueryCost, Worker};
use crate::web::response::{ApiError, CachedResponse};
use crate::web::route::Path;

/// The list of rejects, with the beginnings of their texts.
#[derive(Debug, Args)]
pub(crate) struct RejectsRequest {
    /// Only those of this kind
    #[arg(long, value_parser = parse_kind)]
    kind: Option<String>,
    #[command(flatten)]
    sort: SortArgs<RejectColumn>,
    #[command(flatten)]
    page: PageArgs,
}

/// The kind of a reject.
fn parse_kind(text: &str) -> Result<String, String> {
    let kinds = ProblemKind::ALL.map(|kind| kind.to_string());
    let mut kinds: Vec<String> = kinds.into();
    kinds.push(OMITTED_REJECTS_KIND.to_owned());
    if kinds.iter().any(|kind| kind == text) {
        return Ok(text.to_owned());
    }
    Err(format!("expected one of {}", kinds.join(", ")))
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, ValueEnum)]
enum RejectColumn {
    #[default]
    Id,
    Source,
    Line,
    Kind,
    Message,
    Game,
}

impl RejectColumn {
    const fn order(self) -> RejectOrder {
        match self {
            RejectColumn::Id => RejectOrder::Id,
            RejectColumn::Source => RejectOrder::Source,
            RejectColumn::Line => RejectOrder::Line,
            RejectColumn::Kind => RejectOrder::Kind,
            RejectColumn::Message => RejectOrder::Message,
            RejectColumn::Game => RejectOrder::Game,
        }
    }
}

impl ApiRequest for RejectsRequest {
    fn respond(&self, worker: &Worker, _: &OpeningNames) -> Result<CachedResponse, ApiError> {
        // The database sorts and cuts the list: its texts may be long.
        let kind = self.kind.as_deref();
        let order = (self.sort.column().order(), self.sort.is_descending());
        let PageArgs { limit, offset } = self.page;
        let total = worker.database.count_rejects(kind)?;
        let rows = worker.database.list_rejects(kind, order, (limit, offset))?;
        let total = usize::try_from(total).unwrap_or(usize::MAX);
        Ok(CachedResponse::json(&rows).with_total(total))
    }
}

/// Responds with one reject, with its whole text.
pub(crate) async fn show_reject(
    State(app): State<Arc<AppState>>,
    Path(id): Path<String>,
    uri: Uri,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let NoParameters {} = query_params::parse(uri.query())?;
    let not_found = format!("there is no reject {id}, expected a number that /api/rejects shows");
    let response = app
        .workers
        .cached_response(&uri, QueryCost::Lookup, move |worker| {
            let reject = match path_number(&id) {
                Some(id) => worker.database.reject(id)?,
                None => None,
            };
            let reject = reject.ok_or(ApiError::NotFound(not_found))?;
            Ok(CachedResponse::json(&reject))
        });
    Ok(response.await?.send(&headers))
}
