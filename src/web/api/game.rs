//! `/api/games/{id}`

use std::sync::Arc;

use axum::extract::{Path, State};
use axum::http::header::{CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::http::{HeaderMap, HeaderValue, Uri};
use axum::response::{IntoResponse, Response};
use clap::Parser;
use serde_json::Value;

use crate::ask::{AskError, format, game_value, no_game, notation};
use crate::notation::Notation;
use crate::record::{Format, Game, Ply, WriteOptions, Writer};
use crate::render::playback;
use crate::rules::Position;
use crate::store::{Database, StoredGame};
use crate::web::answer::{Answer, Refusal};
use crate::web::desk::Pace;
use crate::web::parameters;
use crate::web::site::Site;

#[derive(Debug, Parser)]
#[command(no_binary_name = true, disable_help_flag = true)]
struct Asked {
    /// The board after so many plies
    #[arg(long, value_name = "N")]
    ply: Option<usize>,
    /// With the name of every move in this notation
    #[arg(long, value_parser = notation)]
    notation: Option<Notation>,
}

/// A game in full.
pub(crate) async fn show(
    State(site): State<Arc<Site>>,
    Path(id): Path<String>,
    uri: Uri,
    headers: HeaderMap,
) -> Result<Response, Refusal> {
    let id = number(&id)?;
    let Asked { ply, notation } = parameters::read(uri.query())?;
    let names = Arc::clone(&site.openings);
    let answer = site.desk.answer(&uri, Pace::Quick, move |clerk| {
        let stored = find(&clerk.database, id)?;
        let plies = stored.game.plies().len();
        let ply = ply.unwrap_or(plies);
        let Some(board) = stored.game.positions().nth(ply) else {
            let message =
                format!("game {id} has {plies} plies, expected ply 0 to {plies}, not {ply}");
            return Err(Refusal::Wrong(message));
        };
        let mut value = game_value(&stored, ply, &board, &names);
        if let Some(notation) = notation {
            add_names(&mut value, &stored.game, notation);
        }
        Ok(Answer::json(&value))
    });
    Ok(answer.await?.send(&headers))
}

/// Adds to every ply, those of variations too, its `name` in a notation.
fn add_names(value: &mut Value, game: &Game, notation: Notation) {
    name_line(&mut value["moves"], game.plies(), game.start(), notation);
}

fn name_line(values: &mut Value, plies: &[Ply], mut position: Position, notation: Notation) {
    let values = values.as_array_mut().into_iter().flatten();
    for (value, ply) in values.zip(plies) {
        value["name"] = notation.name(ply.mv, &position).to_string().into();
        let variations = value["variations"].as_array_mut().into_iter().flatten();
        for (value, line) in variations.zip(&ply.annotations().variations) {
            name_line(&mut value["moves"], &line.plies, position, notation);
        }
        position.apply(ply.mv);
    }
}

#[derive(Debug, Parser)]
#[command(no_binary_name = true, disable_help_flag = true)]
struct AskedPlayback {
    /// The notation of the moves
    #[arg(long, value_parser = notation)]
    notation: Option<Notation>,
}

/// A game as the script that plays it takes it.
pub(crate) async fn play(
    State(site): State<Arc<Site>>,
    Path(id): Path<String>,
    uri: Uri,
    headers: HeaderMap,
) -> Result<Response, Refusal> {
    let id = number(&id)?;
    let AskedPlayback { notation } = parameters::read(uri.query())?;
    let answer = site.desk.answer(&uri, Pace::Quick, move |clerk| {
        let stored = find(&clerk.database, id)?;
        let notation = notation.unwrap_or(Notation::Abapro);
        Ok(Answer::json(&playback(&stored.game, notation)))
    });
    Ok(answer.await?.send(&headers))
}

#[derive(Debug, Parser)]
#[command(no_binary_name = true, disable_help_flag = true)]
struct AskedRecord {
    /// The format
    #[arg(long, value_parser = format, default_value = "linear")]
    to: Format,
    /// The notation of the moves
    #[arg(long, value_parser = notation)]
    notation: Option<Notation>,
}

/// A game as a record, to be kept in a file.
pub(crate) async fn record(
    State(site): State<Arc<Site>>,
    Path(id): Path<String>,
    uri: Uri,
) -> Result<Response, Refusal> {
    let id = number(&id)?;
    let AskedRecord { to, notation } = parameters::read(uri.query())?;
    let answer = site.desk.ask(Pace::Quick, move |clerk| {
        let stored = find(&clerk.database, id)?;
        let options = WriteOptions {
            notation,
            ..WriteOptions::default()
        };
        let mut writer = Writer::new(Vec::new(), to, options);
        let written = writer
            .write_stored(id, &stored.game)
            .and_then(|()| writer.finish());
        written.map_err(|error| Refusal::Failed(error.to_string()))
    });
    let mut response = answer.await?.into_response();
    let (kind, ending) = kind(to);
    let name = format!("attachment; filename=\"game-{id}.{ending}\"");
    let headers = response.headers_mut();
    headers.insert(CONTENT_TYPE, HeaderValue::from_static(kind));
    let name = HeaderValue::from_str(&name).expect("a number and letters");
    headers.insert(CONTENT_DISPOSITION, name);
    Ok(response)
}

/// The kind of a format, and how names of files with it end.
fn kind(format: Format) -> (&'static str, &'static str) {
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

fn find(database: &Database, id: i64) -> Result<StoredGame, Refusal> {
    let found = database.game(id).map_err(AskError::from)?;
    Ok(found.ok_or_else(|| no_game(id))?)
}

fn number(text: &str) -> Result<i64, Refusal> {
    let text: String = text.chars().take(40).collect();
    let missing = |_| {
        Refusal::Missing(format!(
            "there is no game `{text}`, expected a number that /api/games lists"
        ))
    };
    text.parse().map_err(missing)
}
