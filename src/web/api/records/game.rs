//! `/api/games/{id}`, with `/playback` and `/record`: one game, for the player script, and as a file.

use crate::games::{AnyPosition, Notation, with_position};
use crate::record::WriteGame;
use crate::record::with_game;
use crate::record::{AnyPly, MoveNames};
use std::sync::Arc;

use axum::extract::State;
use axum::http::{HeaderMap, Uri};
use axum::response::Response;
use clap::Args;
use serde_json::Value;

use super::record_file::{
    add_losses, check_notation, download_response, file_type, written_records,
};
use crate::answers::{QueryError, ShownGame, game_not_found, playback_answer, shown_game};
use crate::queries::{parse_format, parse_notation};
use crate::record::{Format, Game, Ply};
use crate::store::{Database, StoredGame};
use crate::web::api::query_params;
use crate::web::api::request::path_number;
use crate::web::app_state::AppState;
use crate::web::pool::QueryCost;
use crate::web::response::{ApiError, CachedResponse};
use crate::web::route::Path;

#[derive(Debug, Args)]
pub(in crate::web::api) struct GameRequest {
    /// The board after this many plies
    #[arg(long, value_name = "N")]
    ply: Option<usize>,
    /// With the name of every move, and its name in this notation
    #[arg(long, value_parser = parse_notation)]
    notation: Option<Notation>,
}

/// Responds with a game in full.
pub(in crate::web::api) async fn show(
    State(app): State<Arc<AppState>>,
    Path(id): Path<String>,
    uri: Uri,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let id = parse_id(&id)?;
    let GameRequest { ply, notation } = query_params::parse(uri.query())?;
    let names = Arc::clone(&app.opening_names);
    let response = app
        .workers
        .cached_response(&uri, QueryCost::Lookup, move |worker| {
            let stored = find_game(&worker.database, id)?;
            let plies = stored.game.plies().len();
            let ply = ply.unwrap_or(plies);
            let game = &stored.game;
            let board = with_game!(game, game => game.positions().nth(ply).map(AnyPosition::from));
            let Some(board) = board else {
                let message =
                    format!("game {id} has {plies} plies, expected ply 0 to {plies}, not {ply}");
                return Err(ApiError::BadRequest(message));
            };
            let mut shown = shown_game(&stored, ply, &board, &names);
            if let Some(notation) = notation {
                add_move_names(&mut shown, &stored.game, notation);
            }
            Ok(CachedResponse::json(&shown))
        });
    Ok(response.await?.send(&headers))
}

/// Adds its name in answers to queries, `move`, and its `name` in a notation to every ply, also of variations.
fn add_move_names(shown: &mut ShownGame, game: &Game, notation: Notation) {
    let names = MoveNames {
        notation,
        marks: false,
    };
    let moves = shown.game.moves.iter_mut().map(AnyPly::value_mut);
    with_position!(game.start(), start => add_line_names(moves, game.plies(), start, names));
}

fn add_line_names<'a, P: WriteGame>(
    values: impl Iterator<Item = &'a mut Value>,
    plies: &[Ply],
    mut position: P,
    names: MoveNames,
) {
    for (value, ply) in values.zip(plies) {
        let mv = ply.mv.to_move();
        let mut name = String::new();
        P::push_name(mv, &position, names, &mut name);
        value["name"] = name.into();
        value["move"] = position.name_of(mv).into();
        let variations = value["variations"].as_array_mut().into_iter().flatten();
        for (value, line) in variations.zip(&ply.annotations().variations) {
            let values: Vec<&mut Value> = value["moves"]
                .as_array_mut()
                .into_iter()
                .flatten()
                .collect();
            add_line_names(values.into_iter(), &line.plies, position, names);
        }
        position.play_unchecked(mv);
    }
}

#[derive(Debug, Args)]
pub(in crate::web::api) struct PlaybackRequest {
    /// The notation of the moves
    #[arg(long, value_parser = parse_notation)]
    notation: Option<Notation>,
}

/// Responds with a game in the form that the player script needs.
pub(in crate::web::api) async fn playback(
    State(app): State<Arc<AppState>>,
    Path(id): Path<String>,
    uri: Uri,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let id = parse_id(&id)?;
    let PlaybackRequest { notation } = query_params::parse(uri.query())?;
    let is_writable = app.settings.writable;
    let response = app
        .workers
        .cached_response(&uri, QueryCost::Lookup, move |worker| {
            let stored = find_game(&worker.database, id)?;
            let notation = notation.unwrap_or_default();
            let mut playback = playback_answer(&stored.game, notation);
            if is_writable {
                let editable = worker.database.editable_game(id)?;
                let version = editable.map(|game| game.version.to_string());
                playback.version = version;
            }
            Ok(CachedResponse::json(&playback))
        });
    Ok(response.await?.send(&headers))
}

#[derive(Debug, Args)]
pub(in crate::web::api) struct DownloadRequest {
    /// The format
    #[arg(long, value_parser = parse_format, default_value = "linear")]
    to: Format,
    /// The notation of the moves
    #[arg(long, value_parser = parse_notation)]
    notation: Option<Notation>,
}

/// Responds with the record of a game as a file to save.
pub(in crate::web::api) async fn download(
    State(app): State<Arc<AppState>>,
    Path(id): Path<String>,
    uri: Uri,
) -> Result<Response, ApiError> {
    let id = parse_id(&id)?;
    let DownloadRequest { to, notation } = query_params::parse(uri.query())?;
    check_notation(notation, to.key(), &[])?;
    let record = app.workers.run(QueryCost::Lookup, move |worker| {
        let stored = find_game(&worker.database, id)?;
        written_records(to, notation, |writer| writer.write_stored(id, &stored.game))
    });
    let (content, losses) = record.await?;
    let mut response = download_response(content, &format!("game-{id}"), file_type(to));
    add_losses(&mut response, &losses);
    Ok(response)
}

pub(in crate::web::api) fn find_game(database: &Database, id: i64) -> Result<StoredGame, ApiError> {
    let game = database.game(id).map_err(QueryError::from)?;
    Ok(game.ok_or_else(|| game_not_found(id))?)
}

pub(in crate::web::api) fn parse_id(text: &str) -> Result<i64, ApiError> {
    let text: String = text.chars().take(40).collect();
    path_number(&text).ok_or_else(|| {
        ApiError::NotFound(format!(
            "there is no game `{text}`, expected a number that /api/games lists"
        ))
    })
}
