//! `POST /api/rejects/{id}/record`: stores the corrected record of a reject, as `sumito rejects --retry --with` does.

use std::sync::Arc;

use axum::body::Body;
use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::Response;
use serde::Serialize;

use super::body::receive_text;
use super::write::{identity, text_problems, whole_records, write};
use crate::record::{Content, ReadOptions, Record};
use crate::store::{Database, ImportCounts, OMITTED_REJECTS_KIND, ReimportOutcome, Reject};
use crate::web::api::query_params::NoParameters;
use crate::web::api::request::path_number;
use crate::web::app_state::AppState;
use crate::web::pool::{QueryCost, Worker};
use crate::web::response::{ApiError, CachedResponse, TextProblem};
use crate::web::route::Path;

/// Where the corrected record was read, as a warning of its game names it.
const PLACE: &str = "a page";

/// The game that has replaced a reject.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(in crate::web::api) struct CorrectedReject {
    /// The number of the game.
    game: i64,
    /// Warnings about the text.
    problems: Vec<TextProblem>,
}

/// Stores a record as the game that a reject should have become, and removes the reject and its incomplete game.
pub(in crate::web::api) async fn correct_reject(
    _: NoParameters,
    State(app): State<Arc<AppState>>,
    Path(id): Path<String>,
    headers: HeaderMap,
    body: Body,
) -> Result<Response, ApiError> {
    let id = parse_reject(&id)?;
    let Ok(_permit) = app.texts.try_acquire() else {
        return Err(ApiError::Overloaded);
    };
    let bytes = receive_text(body).await?;
    let read = app.workers.run(QueryCost::Scan, move |worker| {
        let reject = find_reject(&worker.database, id)?;
        let record = complete_record(&bytes, &reject, worker)?;
        let text = String::from_utf8_lossy(&bytes);
        let problems = text_problems(record.problems.iter(), &text);
        Ok((record, problems))
    });
    let (record, problems) = read.await?;
    let stored = write(&app, move |database| {
        let game = store(database, id, record)?;
        Ok(CorrectedReject { game, problems })
    });
    Ok(CachedResponse::json(&stored.await?).send(&headers))
}

/// The only record of a text, which has to be a complete game. It is read as the import has read the record of the reject.
fn complete_record(bytes: &[u8], reject: &Reject, worker: &Worker) -> Result<Record, ApiError> {
    let old = match reject.game {
        Some(game) => worker.database.game(game)?,
        None => None,
    };
    let options = reject.options_of(old.as_ref(), ReadOptions::default());
    let mut records = whole_records(bytes, options, worker)?;
    records.retain(|record| !matches!(record.content, Content::Preamble));
    let count = records.len();
    let (Some(record), 1) = (records.pop(), count) else {
        let message = format!("the text has {count} records, expected the one of the reject");
        return Err(ApiError::BadRequest(message));
    };
    if let Content::Game(game) = &record.content
        && let Some(reason) = &game.incomplete
    {
        let message = format!("the record is incomplete, expected a whole game: {reason}");
        return Err(ApiError::BadRequest(message));
    }
    Ok(record)
}

/// Stores a record in place of a reject, and returns the number of its game.
fn store(database: &mut Database, id: i64, record: Record) -> Result<i64, ApiError> {
    let reject = find_reject(database, id)?;
    let record = reject.with_stored_text(Reject::noted_in(record, PLACE));
    if let Some(game) = database.other_game_of_record(&reject, &record)? {
        let message = format!(
            "the record is the same as game {game}, expected the corrected record of reject {id}, which stays as it is"
        );
        return Err(ApiError::Conflict(message));
    }
    let wanted = identity(&record);
    let mut counts = ImportCounts::default();
    let outcomes = database.reimport_rejects(&[(&reject, Some(record))], &mut counts)?;
    if outcomes.iter().any(|outcome| !is_stored(*outcome)) {
        let message = format!(
            "the incomplete game of reject {id} was edited, and its edits do not fit the corrected record for certain, so that both stay as they are: edit the game instead"
        );
        return Err(ApiError::Conflict(message));
    }
    // A game that was edited keeps its number.
    let kept = match reject.game {
        Some(game) => database.game(game)?.map(|_| game),
        None => None,
    };
    let found = database.games_with_identities(wanted.as_slice())?;
    let game = kept.or_else(|| found.first().copied());
    game.ok_or_else(|| ApiError::Internal(format!("the game of reject {id} was not stored")))
}

/// Whether the game of a record is stored now.
const fn is_stored(outcome: ReimportOutcome) -> bool {
    matches!(
        outcome,
        ReimportOutcome::Complete | ReimportOutcome::Duplicate
    )
}

/// The reject with this number, which has to be a record.
fn find_reject(database: &Database, id: i64) -> Result<Reject, ApiError> {
    let reject = database.reject(id)?;
    let reject = reject.ok_or_else(|| no_such_reject(&id.to_string()))?;
    if reject.kind == OMITTED_REJECTS_KIND {
        let message = format!("reject {id} says what is not kept of a file, expected a record");
        return Err(ApiError::BadRequest(message));
    }
    Ok(reject)
}

/// The number of a reject in an address.
pub(super) fn parse_reject(text: &str) -> Result<i64, ApiError> {
    path_number(text).ok_or_else(|| no_such_reject(text))
}

/// The error of a number that no reject has.
pub(super) fn no_such_reject(text: &str) -> ApiError {
    let text: String = text.chars().take(40).collect();
    ApiError::NotFound(format!(
        "there is no reject {text}, expected a number that /api/rejects shows"
    ))
}
