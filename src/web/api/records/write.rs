//! `POST /api/games` and `POST /api/games/{id}/record`: stores the records of a text as new games, or in place of a game.

use std::ops::ControlFlow;
use std::str::FromStr as _;
use std::sync::Arc;

use axum::body::Body;
use axum::extract::State;
use axum::http::{HeaderMap, Uri};
use axum::response::Response;
use clap::Args;
use serde::Serialize;

use super::body::receive_text;
use super::game::parse_id;
use crate::answers::game_not_found;
use crate::queries::Excerpts;
use crate::record::{
    Content, Location, Problem, ReadOptions, Record, Severity, fault_of_draw, read as records,
};
use crate::store::{Database, EditReport, ImportCounts, StoreError, StoredVersion};
use crate::web::api::query_params::{self, NoParameters};
use crate::web::app_state::AppState;
use crate::web::pool::{QueryCost, Worker};
use crate::web::response::{ApiError, CachedResponse, TextProblem};
use crate::web::route::Path;

/// The source of games that pages store.
const SOURCE: &str = "saved on a page";

/// The version of a game that a change is about.
#[derive(Debug, Args)]
pub(in crate::web::api) struct GameVersionRequest {
    /// The version of the game that was opened, as `/api/games/ID/playback` has it
    #[arg(long, required = true, value_parser = StoredVersion::from_str)]
    pub(super) version: StoredVersion,
}

/// The records of a text that were stored as new games.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(in crate::web::api) struct StoredGames {
    /// The numbers of the games, also of those that were stored already.
    games: Vec<i64>,
    /// The number of stored games.
    imported: u64,
    /// The number of games that were stored already.
    duplicates: u64,
    /// Warnings about the text.
    problems: Vec<TextProblem>,
}

/// A record that was stored in place of a game.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(in crate::web::api) struct ReplacedRecord {
    /// The change in the journal.
    #[serde(flatten)]
    report: EditReport,
    /// The version of the game now.
    version: Option<String>,
    /// Warnings about the text.
    problems: Vec<TextProblem>,
}

/// Runs a task that writes, between imports and other changes. Texts are read before: other changes wait for the task.
///
/// # Errors
/// Those of the task; if what it waits for does not end in time, or the database was replaced meanwhile.
pub(in crate::web::api) async fn write<T: Send + 'static>(
    app: &Arc<AppState>,
    task: impl FnOnce(&mut Database) -> Result<T, ApiError> + Send + 'static,
) -> Result<T, ApiError> {
    app.imports.write(app.settings.time_limit, task).await
}

/// Stores the records of a text as new games, and responds with their numbers.
pub(in crate::web::api) async fn store_games(
    State(app): State<Arc<AppState>>,
    uri: Uri,
    headers: HeaderMap,
    body: Body,
) -> Result<Response, ApiError> {
    let NoParameters {} = query_params::parse(uri.query())?;
    let Ok(_permit) = app.texts.try_acquire() else {
        return Err(ApiError::Overloaded);
    };
    let bytes = receive_text(body).await?;
    let read = app.workers.run(QueryCost::Scan, move |worker| {
        let read = whole_records(&bytes, ReadOptions::default(), worker)?;
        let text = String::from_utf8_lossy(&bytes);
        let problems = text_problems(read.iter().flat_map(|record| &record.problems), &text);
        Ok((read, problems))
    });
    let (read, problems) = read.await?;
    let stored = write(&app, move |database| {
        let identities: Vec<[u8; 16]> = read.iter().filter_map(identity).collect();
        let mut counts = ImportCounts::default();
        let records = read.into_iter().map(Ok);
        database.import(SOURCE, records, &mut counts, |_| ControlFlow::Continue(()))?;
        Ok(StoredGames {
            games: database.games_with_identities(&identities)?,
            imported: counts.imported + counts.incomplete,
            duplicates: counts.duplicates,
            problems,
        })
    });
    Ok(CachedResponse::json(&stored.await?).send(&headers))
}

pub(super) fn identity(record: &Record) -> Option<[u8; 16]> {
    match &record.content {
        Content::Game(game) => Some(game.identity()),
        Content::Rejected | Content::Preamble => None,
    }
}

/// The records of a text that has nothing else. A record of which only a part can be replayed is refused, and so is a draw in a game without draws, as in
/// an edit.
pub(super) fn whole_records(
    bytes: &[u8],
    options: ReadOptions,
    worker: &Worker,
) -> Result<Vec<Record>, ApiError> {
    let mut found = Vec::new();
    for record in records(bytes, options).stopped_by(worker.cancel_flag()) {
        // It fails only if nobody waits for the answer any more.
        let record = record.map_err(|_| ApiError::Overloaded)?;
        let mut problems = record.problems.iter();
        if let Some(error) = problems.find(|problem| problem.severity == Severity::Error) {
            return Err(ApiError::BadRequest(error.to_string()));
        }
        if let Content::Game(game) = &record.content
            && fault_of_draw(game).is_some()
        {
            let message = format!(
                "the record has a draw, expected a winner: {} has no draws",
                game.start().kind().title()
            );
            return Err(ApiError::BadRequest(message));
        }
        found.push(record);
    }
    if found.iter().any(|record| identity(record).is_some()) {
        return Ok(found);
    }
    let message = "the text has no record, expected at least one";
    Err(ApiError::BadRequest(message.to_owned()))
}

/// Stores a record in place of a game, as `sumito edit --with` does.
pub(in crate::web::api) async fn replace_record(
    State(app): State<Arc<AppState>>,
    Path(id): Path<String>,
    uri: Uri,
    headers: HeaderMap,
    body: Body,
) -> Result<Response, ApiError> {
    let id = parse_id(&id)?;
    let GameVersionRequest { version } = query_params::parse(uri.query())?;
    let Ok(_permit) = app.texts.try_acquire() else {
        return Err(ApiError::Overloaded);
    };
    let bytes = receive_text(body).await?;
    let edit = app.workers.run(QueryCost::Scan, move |worker| {
        let opened = worker.database.editable_game(id)?;
        let opened = opened.ok_or_else(|| game_not_found(id))?;
        if opened.version != version {
            return Err(StoreError::ChangedMeanwhile(id).into());
        }
        let text = String::from_utf8_lossy(&bytes);
        let edited = opened.read_edited_until(&text, &worker.cancel_flag());
        let edited = edited.map_err(|problems| {
            let problems: Vec<String> = problems.iter().map(Problem::to_string).collect();
            let problems = problems.join("; ");
            ApiError::BadRequest(format!("game {id} is unchanged: {problems}"))
        })?;
        let problems = text_problems(edited.warnings.iter(), &text);
        Ok((opened, edited, problems))
    });
    let (opened, edited, problems) = edit.await?;
    let stored = write(&app, move |database| {
        let report = database.store_edited_record(&opened, &edited)?;
        let now = database.editable_game(id)?.map(|game| game.version);
        // An edit that changes nothing is compared with what was opened, which may be another game by now.
        if report.change.is_none() && now != Some(opened.version) {
            return Err(StoreError::ChangedMeanwhile(id).into());
        }
        Ok(ReplacedRecord {
            report,
            version: now.map(|version| version.to_string()),
            problems,
        })
    });
    Ok(CachedResponse::json(&stored.await?).send(&headers))
}

pub(super) fn text_problems<'a>(
    problems: impl Iterator<Item = &'a Problem>,
    text: &str,
) -> Vec<TextProblem> {
    let begin = Location {
        line: 1,
        column: 1,
        ..Location::default()
    };
    let mut excerpts = Excerpts::new(text, begin);
    problems
        .map(|problem| TextProblem::new(problem, &mut excerpts))
        .collect()
}
