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
use crate::record::{Format, Game, TagName};
use crate::render::GamePage;
use crate::store::{Database, Study, StudyItem, StudySubject};
use crate::web::api::query_params;
use crate::web::api::records::{
    add_losses, check_notation, download_response, file_type, written_records,
};
use crate::web::app_state::AppState;
use crate::web::pool::QueryCost;
use crate::web::response::ApiError;
use crate::web::route::Path;

/// The tags that relate a record to the study.
const STUDY: &str = "Study";
const PLY: &str = "StudyPly";
const NOTE: &str = "StudyNote";

/// The tags of the first record for the study as a whole: its own note, and its items that are no records, with their notes.
const ABOUT: &str = "StudyAbout";
const LEFT_OUT: &str = "StudyLeftOut";

/// The items of a study as games, and what these do not have of it.
struct StudyGames {
    games: Vec<Game>,
    losses: Vec<String>,
}

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
        let StudyGames { games, mut losses } = games(&worker.database, &study)?;
        let content = match to {
            Target::Record(format) => {
                let (content, of_format) = written_records(format, notation, |writer| {
                    games.iter().try_for_each(|game| writer.write(game))
                })?;
                losses.extend(of_format);
                content
            }
            Target::Html => page(&study, &games, notation)
                // It is written to memory: what fails is that the page has no games of this kind.
                .map_err(|error| ApiError::BadRequest(error.to_string()))?,
        };
        Ok((content, losses))
    });
    let (content, losses) = content.await?;
    let kind = match to {
        Target::Record(format) => file_type(format),
        Target::Html => ("text/html; charset=utf-8", "html"),
    };
    let mut response = download_response(content, &file_name, kind);
    add_losses(&mut response, &losses);
    Ok(response)
}

/// The items as games: a position is one without moves. A deleted game is none, and is reported in the first record with its note.
fn games(database: &Database, study: &Study) -> Result<StudyGames, ApiError> {
    let mut games = Vec::with_capacity(study.items.len());
    let (mut left_out, mut losses) = (Vec::new(), Vec::new());
    for item in &study.items {
        let Some(mut game) = game_of(database, item)? else {
            left_out.push(left_out_item(item));
            continue;
        };
        let mut tags: Vec<(TagName, String)> = vec![(STUDY.into(), study.name.clone())];
        if let StudySubject::Game { ply, .. } = item.subject {
            tags.push((PLY.into(), ply.to_string()));
            let plies = game.plies().len();
            if ply as usize > plies {
                let number = item.number;
                losses.push(format!(
                    "the item {number} is at ply {ply} of a game that has {plies} plies"
                ));
            }
        }
        if !item.note.is_empty() {
            tags.push((NOTE.into(), in_one_line(&item.note)));
        }
        game.tags
            .retain(|(name, _)| ![STUDY, PLY, NOTE, ABOUT, LEFT_OUT].contains(&&**name));
        game.tags.extend(tags);
        games.push(game);
    }
    let about = in_one_line(&study.note);
    losses.extend(left_out.iter().cloned());
    match games.first_mut() {
        Some(first) => {
            let of_study = [(ABOUT, about), (LEFT_OUT, left_out.join("; "))];
            let given = of_study.into_iter().filter(|(_, text)| !text.is_empty());
            first
                .tags
                .extend(given.map(|(name, text)| (name.into(), text)));
        }
        None if !about.is_empty() => losses.push("the note of the study".to_owned()),
        None => {}
    }
    let mut notes = study.items.iter().map(|item| &item.note);
    if study.note.contains('\n') || notes.any(|note| note.contains('\n')) {
        losses.push("line breaks in notes (written as blanks)".to_owned());
    }
    Ok(StudyGames { games, losses })
}

/// An item that is no record, with its note.
fn left_out_item(item: &StudyItem) -> String {
    let number = item.number;
    let mut text = match item.subject {
        StudySubject::Game { game, .. } => {
            format!("the item {number}, whose game {game} was deleted")
        }
        _ => format!("the item {number}, which is lost"),
    };
    if !item.note.is_empty() {
        text.push_str(&format!(" (note: {})", in_one_line(&item.note)));
    }
    text
}

/// A note as the value of a tag.
fn in_one_line(note: &str) -> String {
    note.split_whitespace().collect::<Vec<_>>().join(" ")
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
