//! `GET /api/studies/{name}/file`: a study as one file.

use std::io;
use std::sync::Arc;

use axum::extract::State;
use axum::http::Uri;
use axum::response::Response;
use clap::Args;

use super::show::find;
use crate::games::Notation;
use crate::queries::{PositionWithRulesArgs, parse_format, parse_notation};
use crate::record::{Format, Game, TagName, WriteOptions, Writer};
use crate::render::GamePage;
use crate::store::{Database, Study, StudyItem, StudySubject};
use crate::web::api::query_params;
use crate::web::api::records::{check_notation, download_response, file_type};
use crate::web::app_state::AppState;
use crate::web::pool::QueryCost;
use crate::web::response::ApiError;
use crate::web::route::Path;

/// The tags that relate a record to the study.
const STUDY: &str = "Study";
const PLY: &str = "StudyPly";
const NOTE: &str = "StudyNote";

#[derive(Debug, Clone, Copy)]
enum Target {
    Record(Format),
    Html,
}

#[derive(Debug, Args)]
pub(in crate::web::api) struct FileRequest {
    /// The format, or html
    #[arg(long, value_parser = parse_target, default_value = "reversible")]
    to: Target,
    /// The notation of the moves
    #[arg(long, value_parser = parse_notation)]
    notation: Option<Notation>,
}

/// Responds with a study as a file to save.
pub(in crate::web::api) async fn file(
    State(app): State<Arc<AppState>>,
    Path(name): Path<String>,
    uri: Uri,
) -> Result<Response, ApiError> {
    let FileRequest { to, notation } = query_params::parse(uri.query())?;
    if let Target::Record(format) = to {
        check_notation(notation, format.key(), &["html"])?;
    }
    let file_name = file_name(&name);
    let content = app.workers.run(QueryCost::Scan, move |worker| {
        let study = find(&worker.database, &name)?;
        let games = games(&worker.database, &study)?;
        match to {
            Target::Record(format) => records(&games, format, notation),
            Target::Html => page(&study, &games, notation),
        }
        // It is written to memory: what fails is that the format has no games of this kind.
        .map_err(|error| ApiError::BadRequest(error.to_string()))
    });
    let kind = match to {
        Target::Record(format) => file_type(format),
        Target::Html => ("text/html; charset=utf-8", "html"),
    };
    Ok(download_response(content.await?, &file_name, kind))
}

/// The items as games: a position is one without moves, and a lost game has only its note.
fn games(database: &Database, study: &Study) -> Result<Vec<Game>, ApiError> {
    let mut games = Vec::with_capacity(study.items.len());
    for item in &study.items {
        if let Some(mut game) = game_of(database, item)? {
            let mut tags: Vec<(TagName, String)> = vec![(STUDY.into(), study.name.clone())];
            if let StudySubject::Game { ply, .. } = item.subject {
                tags.push((PLY.into(), ply.to_string()));
            }
            if !item.note.is_empty() {
                let note = item.note.split_whitespace().collect::<Vec<_>>();
                tags.push((NOTE.into(), note.join(" ")));
            }
            game.tags
                .retain(|(name, _)| ![STUDY, PLY, NOTE].contains(&&**name));
            game.tags.extend(tags);
            games.push(game);
        }
    }
    Ok(games)
}

/// The game of an item; `None` if it is not stored any more.
fn game_of(database: &Database, item: &StudyItem) -> Result<Option<Game>, ApiError> {
    match &item.subject {
        StudySubject::Game { game, .. } => Ok(database.game(*game)?.map(|stored| stored.game)),
        StudySubject::Position { position, rules } => {
            let read = PositionWithRulesArgs::new(position.clone(), rules.clone()).resolve_any()?;
            Ok(Some(Game::new(read)))
        }
        StudySubject::Lost => Ok(None),
    }
}

fn records(games: &[Game], format: Format, notation: Option<Notation>) -> io::Result<Vec<u8>> {
    let options = WriteOptions {
        notation,
        ..WriteOptions::default()
    };
    let mut writer = Writer::new(Vec::new(), format, options);
    games.iter().try_for_each(|game| writer.write(game))?;
    writer.finish()
}

fn page(study: &Study, games: &[Game], notation: Option<Notation>) -> io::Result<Vec<u8>> {
    let mut page = GamePage::begin(Vec::new(), &study.name, notation.unwrap_or_default())?;
    games.iter().try_for_each(|game| page.add(game))?;
    page.finish()
}

fn parse_target(text: &str) -> Result<Target, String> {
    match text {
        "html" => Ok(Target::Html),
        text => parse_format(text)
            .map(Target::Record)
            .map_err(|expected| format!("{expected}, html")),
    }
}

/// The name of a study in letters, digits and hyphens.
fn file_name(study: &str) -> String {
    let plain = deunicode::deunicode(study).to_lowercase();
    let words = plain.split(|letter: char| !letter.is_ascii_alphanumeric());
    let words: Vec<&str> = words.filter(|word| !word.is_empty()).collect();
    let name: String = words.join("-").chars().take(60).collect();
    if name.is_empty() {
        "study".to_owned()
    } else {
        name
    }
}
