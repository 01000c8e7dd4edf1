//! The handler of requests that are determined by their parameters: it parses them, and responds from the cache or by a worker.

use std::str::FromStr;
use std::sync::Arc;

use axum::extract::State;
use axum::http::{HeaderMap, Uri};
use axum::routing::{MethodRouter, get};
use clap::Args;

use super::query_params;
use crate::openings::OpeningNames;
use crate::queries::FilterArgs;
use crate::web::app_state::AppState;
use crate::web::pool::{QueryCost, Worker};
use crate::web::response::{ApiError, CachedResponse};

/// The parameters of an address, from which a worker computes the response.
pub(super) trait ApiRequest: Args + Send + 'static {
    /// The cost of the response.
    fn cost(&self) -> QueryCost {
        QueryCost::Lookup
    }

    /// The key of requests that share a cached value, which one of them computes while the others wait. By default, that is the address.
    fn coalescing_key(&self) -> Option<String> {
        None
    }

    /// Computes the response.
    ///
    /// # Errors
    /// When the parameters are invalid, what they name does not exist, or the database cannot be read.
    fn respond(&self, worker: &Worker, names: &OpeningNames) -> Result<CachedResponse, ApiError>;
}

/// The number in the path of an address, which is digits alone.
pub(super) fn path_number<T: FromStr>(text: &str) -> Option<T> {
    let is_number = text.bytes().all(|digit| digit.is_ascii_digit());
    text.parse().ok().filter(|_| is_number)
}

/// The cost of a request that reads an index or some rows for the games that pass filters.
pub(super) fn filter_cost(filters: &FilterArgs) -> QueryCost {
    if filters.reads_records() {
        QueryCost::Scan
    } else {
        QueryCost::Lookup
    }
}

/// The route of a request.
pub(super) fn request_route<R: ApiRequest>() -> MethodRouter<Arc<AppState>> {
    parsed_route(|uri| {
        let request: R = query_params::parse(uri.query())?;
        Ok(ParsedRequest {
            cost: request.cost(),
            coalescing_key: request.coalescing_key(),
            respond: Box::new(move |worker, names| request.respond(worker, names)),
        })
    })
}

/// An [`ApiRequest`] of any type: the handler is compiled once, not for each of them.
struct ParsedRequest {
    cost: QueryCost,
    coalescing_key: Option<String>,
    respond: Box<Respond>,
}

type Respond = dyn FnOnce(&Worker, &OpeningNames) -> Result<CachedResponse, ApiError> + Send;

fn parsed_route(parse: fn(&Uri) -> Result<ParsedRequest, ApiError>) -> MethodRouter<Arc<AppState>> {
    get(
        move |State(app): State<Arc<AppState>>, uri: Uri, headers: HeaderMap| async move {
            let request = parse(&uri)?;
            let key = request.coalescing_key.unwrap_or_else(|| uri.to_string());
            let names = Arc::clone(&app.opening_names);
            let compute = Box::new(move |worker: &Worker| (request.respond)(worker, &names));
            let response = app
                .workers
                .coalesced_response(&uri, &key, request.cost, compute);
            Ok::<_, ApiError>(response.await?.send(&headers))
        },
    )
}
