//! `/api/read`: reads a text as the command line reads it, a record or several in any format, or a position, for a board.

use std::sync::Arc;

use axum::body::Body;
use axum::extract::State;
use axum::http::{HeaderMap, Uri};
use axum::response::Response;
use clap::Args;
use serde::Serialize;

use super::body::receive_text;
use crate::answers::playback_answer;
use crate::games::{AnyLayout, GameKind, Notation};
use crate::queries::{
    Excerpts, PositionWithRulesArgs, check_layout, check_position, parse_game, parse_layout,
    parse_notation,
};
use crate::record::{
    Content, EmptyGames, Game, JsonGame, Location, Problem, ProblemKind, ReadOptions, Severity,
    game_to_json, read as records,
};
use crate::render::Playback;
use crate::web::api::query_params;
use crate::web::app_state::AppState;
use crate::web::pool::{QueryCost, Worker};
use crate::web::response::{ApiError, CachedResponse, TextProblem};

/// The most games that an answer has, and the most problems.
const MAX_GAMES: usize = 50;
const MAX_PROBLEMS: usize = 200;

/// The longest text that may be a position, in bytes: a board drawn over several lines.
const MAX_POSITION_BYTES: usize = 4 << 10;

/// The options for reading a text.
#[derive(Debug, Args)]
pub(in crate::web::api) struct ReadArgs {
    /// The game of records that do not show it
    #[arg(long, value_parser = parse_game)]
    game: Option<GameKind>,
    /// The layout of records that state none
    #[arg(long, value_parser = parse_layout)]
    layout: Option<AnyLayout>,
    /// The rules of a position
    #[arg(long)]
    rules: Option<String>,
}

#[derive(Debug, Args)]
pub(in crate::web::api) struct ReadRequest {
    #[command(flatten)]
    reading: ReadArgs,
    /// The notation of the names of moves
    #[arg(long, value_parser = parse_notation)]
    notation: Option<Notation>,
}

/// The contents of a text.
pub(in crate::web::api) struct ReadText {
    /// The format of the first record; `None` for a position.
    format: Option<&'static str>,
    /// The first games.
    pub(in crate::web::api) games: Vec<Game>,
    /// The number of games.
    pub(super) total: usize,
    pub(super) problems: Vec<Problem>,
    /// The number of lines that belong to no game.
    pub(super) lines_left_out: usize,
}

/// Responds with what a text contains.
pub(in crate::web::api) async fn read(
    State(app): State<Arc<AppState>>,
    uri: Uri,
    headers: HeaderMap,
    body: Body,
) -> Result<Response, ApiError> {
    let ReadRequest { reading, notation } = query_params::parse(uri.query())?;
    let Ok(_permit) = app.texts.try_acquire() else {
        return Err(ApiError::Overloaded);
    };
    let bytes = receive_text(body).await?;
    let answer = app.workers.run(QueryCost::Scan, move |worker| {
        let found = reading.read(&bytes, worker)?;
        let text = String::from_utf8_lossy(&bytes);
        let answer = answer(&found, &text, notation.unwrap_or_default());
        Ok(CachedResponse::json(&answer))
    });
    Ok(answer.await?.send(&headers))
}

impl ReadArgs {
    /// Reads a text.
    ///
    /// # Errors
    /// If it is empty, it is a position of another game than that of the options, there are rules for records, or the client does not wait for the answer any more.
    pub(super) fn read(&self, bytes: &[u8], worker: &Worker) -> Result<ReadText, ApiError> {
        check_layout(self.game, self.layout)?;
        let text = String::from_utf8_lossy(bytes);
        let text = text.trim();
        if text.is_empty() {
            let message = "the text is empty, expected a record or a position";
            return Err(ApiError::BadRequest(message.to_owned()));
        }
        let not_a_position = match self.position(text) {
            Ok(game) => {
                check_position(text, game.start().kind(), self.game, self.layout)?;
                return Ok(ReadText {
                    format: None,
                    games: vec![game],
                    total: 1,
                    problems: Vec::new(),
                    lines_left_out: 0,
                });
            }
            Err(message) => message,
        };
        let mut found = self.records(bytes, EmptyGames::Reject, worker)?;
        let is_empty = |problem: &Problem| problem.kind == ProblemKind::NothingToReplay;
        if found.problems.iter().any(is_empty) {
            // Pages export a position as a record without moves.
            let kept = self.records(bytes, EmptyGames::Keep, worker)?;
            if kept.total > found.total && kept.errors() < found.errors() {
                found = kept;
            }
        }
        if self.rules.is_some() && found.total > 0 {
            let message =
                "`rules` are those of a position, expected none for records, which state their own";
            return Err(ApiError::BadRequest(message.to_owned()));
        }
        // A single line may be meant as a position.
        if let (Some(message), true, false) =
            (not_a_position, found.games.is_empty(), text.contains('\n'))
        {
            found.problems.push(position_problem(message));
        }
        Ok(found)
    }

    /// The position that a text describes, as a game without moves. The error is the reason why the text is not a position, if it is short enough to be one.
    fn position(&self, text: &str) -> Result<Game, Option<String>> {
        if text.len() > MAX_POSITION_BYTES {
            return Err(None);
        }
        let read = PositionWithRulesArgs::new(text.to_owned(), self.rules.clone()).resolve_any();
        read.map(Game::new).map_err(|error| Some(error.to_string()))
    }

    /// The records of a text.
    fn records(
        &self,
        bytes: &[u8],
        empty_games: EmptyGames,
        worker: &Worker,
    ) -> Result<ReadText, ApiError> {
        let options = ReadOptions {
            game: self.game,
            layout: self.layout,
            empty_games,
            ..ReadOptions::default()
        };
        let mut found = ReadText {
            format: None,
            games: Vec::new(),
            total: 0,
            problems: Vec::new(),
            lines_left_out: 0,
        };
        for record in records(bytes, options).stopped_by(worker.cancel_flag()) {
            // It fails only if nobody waits for the answer any more.
            let record = record.map_err(|_| ApiError::Overloaded)?;
            found.problems.extend(record.problems);
            if matches!(record.content, Content::Preamble) {
                let lines = record.text.lines().filter(|line| !line.trim().is_empty());
                found.lines_left_out += lines.count();
                continue;
            }
            found.format.get_or_insert(record.format.key());
            if let Content::Game(game) = record.content {
                found.total += 1;
                if found.games.len() < MAX_GAMES {
                    found.games.push(*game);
                }
            }
        }
        Ok(found)
    }
}

impl ReadText {
    /// The number of errors.
    fn errors(&self) -> usize {
        let problems = self.problems.iter();
        problems
            .filter(|problem| problem.severity == Severity::Error)
            .count()
    }
}

/// The problem of a text that is not a position.
fn position_problem(message: String) -> Problem {
    Problem {
        severity: Severity::Error,
        kind: ProblemKind::Position,
        location: Location {
            line: 1,
            column: 1,
            ..Location::default()
        },
        message,
        diagnosis: None,
    }
}

/// The contents of a text.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(in crate::web::api) struct ReadAnswer {
    /// The key of the format of the first record, or `position`.
    format: &'static str,
    /// The first 50 games.
    games: Vec<ReadGame>,
    /// The number of games in the text.
    total: usize,
    /// The first 200 problems.
    problems: Vec<TextProblem>,
    /// The number of problems of the text.
    problems_total: usize,
    /// The number of lines of text that belong to no game.
    lines_left_out: usize,
}

/// A game that was read.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct ReadGame {
    /// The record.
    record: JsonGame,
    /// The position before the first move; null for a fragment.
    position: Option<String>,
    /// The rules, if they are not the standard ones.
    rules: Option<String>,
    /// The key of the game.
    #[cfg_attr(
        feature = "schema",
        schemars(schema_with = "crate::record::key_schemas::game_type")
    )]
    game_type: &'static str,
    /// Who won.
    #[cfg_attr(
        feature = "schema",
        schemars(schema_with = "crate::record::key_schemas::result")
    )]
    result: &'static str,
    /// Why the game stops early.
    incomplete: Option<String>,
    /// The game for a board.
    playback: Playback,
}

fn answer(found: &ReadText, text: &str, notation: Notation) -> ReadAnswer {
    let games = found.games.iter().map(|game| {
        let playback = playback_answer(game, notation);
        let start = game.start();
        ReadGame {
            record: game_to_json(game),
            position: playback
                .place
                .as_ref()
                .and_then(|place| place.position.clone()),
            rules: playback
                .place
                .as_ref()
                .and_then(|place| place.rules.clone()),
            game_type: start.kind().key(),
            result: game.result.key(),
            incomplete: game.incomplete.clone(),
            playback,
        }
    });
    let begin = Location {
        line: 1,
        column: 1,
        ..Location::default()
    };
    let mut excerpts = Excerpts::new(text, begin);
    let problems = found.problems.iter().take(MAX_PROBLEMS);
    let problems = problems.map(|problem| TextProblem::new(problem, &mut excerpts));
    ReadAnswer {
        format: found.format.unwrap_or("position"),
        games: games.collect(),
        total: found.total,
        problems: problems.collect(),
        problems_total: found.problems.len(),
        lines_left_out: found.lines_left_out,
    }
}
