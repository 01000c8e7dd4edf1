//! `/api/convert`: writes the records of a text in another format, as a page that plays them, or as a picture of a position.

use std::sync::Arc;

use axum::body::Body;
use axum::extract::State;
use axum::http::{HeaderName, Uri};
use axum::response::Response;
use clap::Args;

use super::animation::gif;
use super::body::receive_text;
use super::conversion_warnings::{ConversionWarnings, ascii_json};
use super::read::{ReadArgs, ReadText};
use super::record_file::{
    add_losses, check_notation, download_response, file_type, no_effect, written_records,
};
use crate::answers::QueryError;
use crate::games::Notation;
use crate::queries::{parse_format, parse_notation};
use crate::record::{Format, Game, Severity, with_game};
use crate::render::{GamePage, game_pictures, playback};
use crate::web::api::positions::{DrawingArgs, ImageKind, image_file};
use crate::web::api::query_params;
use crate::web::app_state::AppState;
use crate::web::pool::{QueryCost, Worker};
use crate::web::response::ApiError;

/// The header with the warnings about the text, as JSON.
const WARNINGS: HeaderName = HeaderName::from_static("x-sumito-warnings");

/// The target of a conversion.
#[derive(Debug, Clone, Copy)]
enum Target {
    Record(Format),
    /// A page that plays the games.
    Html,
    /// A picture of a position of the only game.
    Image(ImageKind),
    /// All positions of the only game, one after another.
    Animation,
}

#[derive(Debug, Args)]
pub(in crate::web::api) struct ConvertRequest {
    /// The format, or html, svg, png or gif
    #[arg(long, required = true, value_parser = parse_target)]
    to: Target,
    /// The notation of the moves
    #[arg(long, value_parser = parse_notation)]
    notation: Option<Notation>,
    /// In a picture (svg or png), the board after this many plies [default: after the last one]
    #[arg(long, value_name = "N")]
    ply: Option<usize>,
    #[command(flatten)]
    drawing: DrawingArgs,
    #[command(flatten)]
    reading: ReadArgs,
}

/// A file, its content type, its extension, and the losses of its format.
struct Converted {
    content: Vec<u8>,
    kind: (&'static str, &'static str),
    losses: Vec<String>,
}

/// Responds with the records of a text as a file in another format.
pub(in crate::web::api) async fn convert(
    State(app): State<Arc<AppState>>,
    uri: Uri,
    body: Body,
) -> Result<Response, ApiError> {
    let request: ConvertRequest = query_params::parse(uri.query())?;
    request.check_parameters()?;
    let Ok(_permit) = app.texts.try_acquire() else {
        return Err(ApiError::Overloaded);
    };
    let bytes = receive_text(body).await?;
    let converted = app.workers.run(QueryCost::Scan, move |worker| {
        let read = whole_text(&request.reading, &bytes, worker)?;
        let warnings = ConversionWarnings::of(&read.problems, read.lines_left_out);
        Ok((request.convert(&read.games, worker)?, warnings))
    });
    let (converted, warnings) = converted.await?;
    let Converted {
        content,
        kind,
        losses,
    } = converted;
    let mut response = download_response(content, "game", kind);
    add_losses(&mut response, &losses);
    if !warnings.is_empty() {
        let headers = response.headers_mut();
        headers.insert(WARNINGS, ascii_json(&warnings));
    }
    Ok(response)
}

/// The contents of a text without errors, with all of its games.
pub(in crate::web::api) fn whole_text(
    reading: &ReadArgs,
    bytes: &[u8],
    worker: &Worker,
) -> Result<ReadText, ApiError> {
    let found = reading.read(bytes, worker)?;
    let mut problems = found.problems.iter();
    if let Some(error) = problems.find(|problem| problem.severity == Severity::Error) {
        return Err(ApiError::BadRequest(error.to_string()));
    }
    match found.games.len() {
        0 => {
            let message = "the text has no record, expected at least one";
            Err(ApiError::BadRequest(message.to_owned()))
        }
        some if some < found.total => {
            let total = found.total;
            let message = format!("the text has {total} games, expected at most {some}");
            Err(ApiError::BadRequest(message))
        }
        _ => Ok(found),
    }
}

impl ConvertRequest {
    /// Refuses parameters without an effect on the target.
    fn check_parameters(&self) -> Result<(), ApiError> {
        let target = self.target_name();
        let is_file = matches!(self.to, Target::Record(_) | Target::Html);
        if self.ply.is_some() && !matches!(self.to, Target::Image(_)) {
            return Err(no_effect("ply", target, &["svg", "png"]));
        }
        if let Some(name) = self.drawing.first_given().filter(|_| is_file) {
            return Err(no_effect(name, target, &["svg", "png", "gif"]));
        }
        check_notation(self.notation, target, &["html"])
    }

    /// The value of `to`.
    const fn target_name(&self) -> &'static str {
        match self.to {
            Target::Record(format) => format.key(),
            Target::Html => "html",
            Target::Image(kind) => kind.extension(),
            Target::Animation => "gif",
        }
    }

    fn convert(&self, games: &[Game], worker: &Worker) -> Result<Converted, ApiError> {
        match self.to {
            Target::Record(format) => self.record(games, format),
            Target::Html => Ok(Converted {
                content: self.page(games)?,
                kind: ("text/html; charset=utf-8", "html"),
                losses: Vec::new(),
            }),
            Target::Animation => Ok(Converted {
                content: gif(&self.svgs(games)?, worker)?,
                kind: ("image/gif", "gif"),
                losses: Vec::new(),
            }),
            Target::Image(kind) => {
                let (content, content_type) = image_file(self.svg(games)?, kind)?;
                Ok(Converted {
                    content,
                    kind: (content_type, kind.extension()),
                    losses: Vec::new(),
                })
            }
        }
    }

    fn record(&self, games: &[Game], format: Format) -> Result<Converted, ApiError> {
        let (content, losses) = written_records(format, self.notation, |writer| {
            games.iter().try_for_each(|game| writer.write(game))
        })?;
        Ok(Converted {
            content,
            kind: file_type(format),
            losses,
        })
    }

    fn page(&self, games: &[Game]) -> Result<Vec<u8>, ApiError> {
        let failed = |error: std::io::Error| ApiError::Internal(error.to_string());
        let notation = self.notation.unwrap_or_default();
        let title = match games {
            [game] => Some(playback(game, notation).title),
            _ => None,
        };
        let title = title.unwrap_or_else(|| format!("{} games", games.len()));
        let mut page = GamePage::begin(Vec::new(), &title, notation).map_err(failed)?;
        for game in games {
            page.add(game).map_err(failed)?;
        }
        page.finish().map_err(failed)
    }

    /// The picture of a position of the only game.
    fn svg(&self, games: &[Game]) -> Result<String, ApiError> {
        let game = only_game(games)?;
        let plies = game.plies().len();
        let ply = self.ply.unwrap_or(plies);
        if ply > plies {
            let message =
                format!("the game has {plies} plies, expected ply 0 to {plies}, not {ply}");
            return Err(ApiError::BadRequest(message));
        }
        let mut svgs = self.pictures(game, ply, 1)?;
        Ok(svgs.remove(0))
    }

    /// The pictures of all positions of the only game.
    fn svgs(&self, games: &[Game]) -> Result<Vec<String>, ApiError> {
        let game = only_game(games)?;
        self.pictures(game, 0, game.plies().len() + 1)
    }

    /// `count` pictures of a game, from a ply on.
    fn pictures(&self, game: &Game, ply: usize, count: usize) -> Result<Vec<String>, ApiError> {
        let options = self.drawing.options();
        let svgs: Result<Vec<String>, String> = with_game!(game, game => {
            let pictures = game_pictures(game, "g", &options).skip(ply).take(count);
            pictures.map(|picture| picture.map(|picture| picture.svg())).collect()
        });
        Ok(svgs.map_err(QueryError::Invalid)?)
    }
}

/// The only game of a text, whose positions are known.
fn only_game(games: &[Game]) -> Result<&Game, ApiError> {
    let [game] = games else {
        let count = games.len();
        let message = format!("the text has {count} games, expected one for a picture");
        return Err(ApiError::BadRequest(message));
    };
    if game.is_fragment() {
        let message = "the position of a fragment is not known, expected a whole game";
        return Err(ApiError::BadRequest(message.to_owned()));
    }
    Ok(game)
}

/// Parses a format, or the name of another kind of file.
fn parse_target(text: &str) -> Result<Target, String> {
    match text {
        "html" => Ok(Target::Html),
        "svg" => Ok(Target::Image(ImageKind::Svg)),
        "png" => Ok(Target::Image(ImageKind::Png)),
        "gif" => Ok(Target::Animation),
        text => parse_format(text)
            .map(Target::Record)
            .map_err(|expected| format!("{expected}, html, svg, png, gif")),
    }
}
