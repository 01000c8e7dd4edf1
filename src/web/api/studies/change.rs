//! Requests that change studies.

use std::str::FromStr as _;
use std::sync::Arc;

use axum::body::Body;
use axum::extract::State;
use axum::http::{HeaderMap, Uri};
use axum::response::Response;
use clap::Args;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use crate::answers::game_not_found;
use crate::games::with_position;
use crate::json::json_fault;
use crate::queries::PositionWithRulesArgs;
use crate::store::{Database, StoredVersion, StudySubject};
use crate::web::api::query_params::{self, NoParameters};
use crate::web::api::records::{receive_text, write};
use crate::web::api::request::path_number;
use crate::web::app_state::AppState;
use crate::web::pool::QueryCost;
use crate::web::response::{ApiError, CachedResponse};
use crate::web::route::Path;

/// A note.
#[derive(Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub(in crate::web::api) struct NoteBody {
    /// The text; may be empty.
    #[serde(default)]
    note: String,
}

/// A change of a study: another note, or another name.
#[derive(Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub(in crate::web::api) struct StudyBody {
    /// The note; may be empty.
    note: Option<String>,
    /// The name, instead of a note.
    name: Option<String>,
}

/// A new item: a game or a position.
#[derive(Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub(in crate::web::api) struct ItemBody {
    /// The number of a stored game.
    game: Option<i64>,
    /// The number of plies at which the game opens.
    #[serde(default)]
    ply: u32,
    /// A position in any notation, instead of a game.
    position: Option<String>,
    /// The rules of the position, if they are not the standard ones.
    rules: Option<String>,
    /// A note; may be empty.
    #[serde(default)]
    note: String,
}

/// The study that was changed.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(in crate::web::api) struct ChangedStudy {
    /// Its name.
    name: String,
    /// The number of the item that was added or changed.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(with = "i64"))]
    id: Option<i64>,
    /// The version with the new note, of the item or of the study.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(with = "String"))]
    version: Option<String>,
}

impl ChangedStudy {
    fn new(name: String, id: Option<i64>) -> ChangedStudy {
        ChangedStudy {
            name,
            id,
            version: None,
        }
    }
}

/// The parameters of a change.
#[derive(Debug, Args)]
pub(in crate::web::api) struct ChangeRequest {
    /// The version of the study or the item that was opened, as `/api/studies/NAME` has it
    #[arg(long, required = true, value_parser = StoredVersion::from_str)]
    version: StoredVersion,
}

pub(super) type App = State<Arc<AppState>>;

/// Creates a study.
pub(in crate::web::api) async fn create(
    _: NoParameters,
    State(app): App,
    Path(name): Path<String>,
    headers: HeaderMap,
    body: Body,
) -> Result<Response, ApiError> {
    let NoteBody { note } = read_body(body).await?;
    let done = write(&app, move |database| {
        database.create_study(&name, &note)?;
        Ok(ChangedStudy::new(name, None))
    });
    Ok(respond(&done.await?, &headers))
}

/// Replaces the note or the name of a study.
pub(in crate::web::api) async fn edit(
    State(app): App,
    Path(name): Path<String>,
    uri: Uri,
    headers: HeaderMap,
    body: Body,
) -> Result<Response, ApiError> {
    let ChangeRequest { version } = query_params::parse(uri.query())?;
    let body: StudyBody = read_body(body).await?;
    let done = write(&app, move |database| {
        let (version, name) = match (body.note, body.name) {
            (Some(note), None) => (database.set_study_note(&name, version, &note)?, name),
            (None, Some(to)) => (database.rename_study(&name, version, &to)?, to),
            _ => {
                let message = "expected either the `note` or the `name` of the study in the body";
                return Err(ApiError::BadRequest(message.to_owned()));
            }
        };
        Ok(ChangedStudy {
            version: Some(version.to_string()),
            ..ChangedStudy::new(name, None)
        })
    });
    Ok(respond(&done.await?, &headers))
}

/// Deletes a study.
pub(in crate::web::api) async fn delete(
    State(app): App,
    Path(name): Path<String>,
    uri: Uri,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let ChangeRequest { version } = query_params::parse(uri.query())?;
    let done = write(&app, move |database| {
        database.delete_study(&name, version)?;
        Ok(ChangedStudy::new(name, None))
    });
    Ok(respond(&done.await?, &headers))
}

/// Adds an item to a study.
pub(in crate::web::api) async fn add_item(
    _: NoParameters,
    State(app): App,
    Path(name): Path<String>,
    headers: HeaderMap,
    body: Body,
) -> Result<Response, ApiError> {
    let item: ItemBody = read_body(body).await?;
    let subject = app.workers.run(QueryCost::Scan, move |worker| {
        Ok((item.subject(&worker.database)?, item.note))
    });
    let (subject, note) = subject.await?;
    let done = write(&app, move |database| {
        let id = database.add_study_item(&name, &subject, &note)?;
        Ok(ChangedStudy::new(name, Some(id)))
    });
    Ok(respond(&done.await?, &headers))
}

/// Replaces the note of an item.
pub(in crate::web::api) async fn set_item_note(
    State(app): App,
    Path((name, id)): Path<(String, String)>,
    uri: Uri,
    headers: HeaderMap,
    body: Body,
) -> Result<Response, ApiError> {
    let ChangeRequest { version } = query_params::parse(uri.query())?;
    let NoteBody { note } = read_body(body).await?;
    let done = write(&app, move |database| {
        let id = item_number(&name, &id)?;
        let version = database.set_study_item_note(&name, id, version, &note)?;
        Ok(ChangedStudy {
            version: Some(version.to_string()),
            ..ChangedStudy::new(name, Some(id))
        })
    });
    Ok(respond(&done.await?, &headers))
}

/// Deletes an item.
pub(in crate::web::api) async fn delete_item(
    State(app): App,
    Path((name, id)): Path<(String, String)>,
    uri: Uri,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let ChangeRequest { version } = query_params::parse(uri.query())?;
    let done = write(&app, move |database| {
        let id = item_number(&name, &id)?;
        database.delete_study_item(&name, id, version)?;
        Ok(ChangedStudy::new(name, Some(id)))
    });
    Ok(respond(&done.await?, &headers))
}

impl ItemBody {
    /// The subject of the item: a stored game at one of its plies, or a position.
    fn subject(&self, database: &Database) -> Result<StudySubject, ApiError> {
        let refused = |message: &str| Err(ApiError::BadRequest(message.to_owned()));
        match (self.game, &self.position) {
            (Some(_), Some(_)) => {
                refused("the body has both `game` and `position`, expected one of them")
            }
            (None, None) => refused(
                "the body names no item, expected either `game` and `ply`, or `position` and `rules`",
            ),
            (Some(_), None) if self.rules.is_some() => {
                refused("the body has `rules` of a game, expected them with `position` only")
            }
            (None, Some(_)) if self.ply > 0 => {
                refused("the body has a `ply` of a position, expected it with `game` only")
            }
            (Some(game), None) => {
                let stored = database.game(game)?.ok_or_else(|| game_not_found(game))?;
                let (ply, plies) = (self.ply, stored.game.plies().len());
                if ply as usize > plies {
                    let message = format!(
                        "game {game} has {plies} plies, expected ply 0 to {plies}, not {ply}"
                    );
                    return Err(ApiError::BadRequest(message));
                }
                Ok(StudySubject::Game { game, ply })
            }
            (None, Some(position)) => {
                let read = PositionWithRulesArgs::new(position.clone(), self.rules.clone());
                let read = read.resolve_any()?;
                let rules =
                    with_position!(&read, read => crate::game::GamePosition::rules_text(read));
                Ok(StudySubject::Position {
                    position: read.to_text(),
                    rules: Some(rules).filter(|rules| !rules.is_empty()),
                })
            }
        }
    }
}

/// The number of an item in an address.
pub(super) fn item_number(study: &str, text: &str) -> Result<i64, ApiError> {
    path_number(text).ok_or_else(|| {
        ApiError::NotFound(format!(
            "the study `{study}` has no item {text}, expected the number of one"
        ))
    })
}

/// Reads a body, an object of JSON.
async fn read_body<T: DeserializeOwned>(body: Body) -> Result<T, ApiError> {
    let bytes = receive_text(body).await?;
    // Nothing is an object without fields.
    let bytes = if bytes.is_empty() { b"{}" } else { &bytes[..] };
    // A list of the values of all fields would be read as well.
    if bytes.trim_ascii_start().first() != Some(&b'{') {
        let message = "the body is no JSON object, expected one, or nothing";
        return Err(ApiError::BadRequest(message.to_owned()));
    }
    serde_json::from_slice(bytes).map_err(|error| {
        let (line, column) = (error.line(), error.column());
        let fault = json_fault(&error);
        ApiError::BadRequest(format!(
            "the body is not as expected: line {line}, column {column}: {fault}"
        ))
    })
}

fn respond(done: &ChangedStudy, headers: &HeaderMap) -> Response {
    CachedResponse::json(done).send(headers)
}
