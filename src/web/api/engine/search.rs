//! `/api/engine`: a search of a position as a stream of events.

use std::sync::Arc;
use std::time::Duration;

use axum::extract::State;
use axum::http::Uri;
use axum::response::{IntoResponse, Response};
use clap::Args;
use tokio::task::spawn_blocking;

use super::client::parse_client;
use crate::analysis::{EngineGame, evaluation_of};
use crate::answers::line_rows;
use crate::game::{GameLine, MoveCode, SearchLimits, SearchResult, SearchScore};
use crate::games::{AnyPosition, Notation, with_position};
use crate::queries::{PositionWithRulesArgs, parse_notation, read_line};
use crate::record::{ReadGame, WriteGame};
use crate::web::api::query_params;
use crate::web::app_state::AppState;
use crate::web::engine::{
    EngineJob, Engines, EvaluationAnswer, EventBody, JobLimits, Preemption, SearchDone,
    SearchFailed, SearchInfo, SearchLineAnswer, StopReason, Submission, Task, event,
};
use crate::web::response::ApiError;

/// The default time of a search.
const MAX_TIME: Duration = Duration::from_mins(5);
/// The number of nodes of a first short search, so that a client gets a result at once.
const FIRST_NODES: u64 = 4_000;
/// The greatest number of moves of a line that are sent.
const MAX_LINE: usize = 12;

#[derive(Debug, Args)]
pub(in crate::web::api) struct EngineRequest {
    #[command(flatten)]
    position: PositionWithRulesArgs,
    /// Moves from there to the position that is searched, in any notation: repetitions and sprints count them
    #[arg(long)]
    moves: Option<String>,
    /// Notation of the names of moves
    #[arg(long, value_parser = parse_notation)]
    notation: Option<Notation>,
    /// Number of lines
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u8).range(1..=5))]
    lines: u8,
    /// What the other side would play
    #[arg(long)]
    threat: bool,
    /// Maximum search depth in plies
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(1..))]
    depth: Option<u8>,
    /// Maximum number of nodes
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,
    /// Maximum time in milliseconds
    #[arg(long, value_name = "MS", value_parser = clap::value_parser!(u64).range(1..=300_000))]
    time: Option<u64>,
    /// Play a move of the opening book, drawn by this number, without a search, where the position is in it
    #[arg(long, value_name = "N")]
    book: Option<u64>,
    /// Random identifier of the page, whose earlier search ends
    #[arg(long, value_name = "ID", value_parser = parse_client)]
    client: Option<String>,
}

/// The moves from a start to the position that is searched, and the position.
#[derive(Debug, Clone)]
struct SearchedLine<P: EngineGame> {
    line: GameLine<P>,
    position: P,
}

/// Responds with the events of a search.
pub(in crate::web::api) async fn search(
    State(app): State<Arc<AppState>>,
    uri: Uri,
) -> Result<Response, ApiError> {
    let request: EngineRequest = query_params::parse(uri.query())?;
    let pool = app.engine()?;
    let client = request.client.clone();
    let limits = JobLimits {
        time: request.time.map_or(MAX_TIME, Duration::from_millis),
        preemption: Preemption::Preemptible,
    };
    // Not on the thread that accepts connections.
    let names = Arc::clone(&app.opening_names);
    let task = spawn_blocking(move || {
        let start = request.position.resolve_any_among(&names)?;
        with_position!(&start, start => request.task(start))
    });
    let failed = |error| Err(ApiError::Internal(format!("reading the moves: {error}")));
    let task = task.await.unwrap_or_else(failed)?;
    let submitted = pool.submit(Submission {
        client,
        limits,
        task,
    })?;
    Ok(EventBody::new(submitted).into_response())
}

impl EngineRequest {
    /// The search of a position, if it can be searched.
    fn task<P: EngineGame + WriteGame + ReadGame>(self, start: &P) -> Result<Box<Task>, ApiError> {
        let moves = read_line(start, self.moves.as_deref())?;
        let line = if self.threat {
            passed(SearchedLine::new(*start, moves).position)?
        } else {
            SearchedLine::new(*start, moves)
        };
        let message = if self.threat {
            "the other side has no move here, expected a position in which it threatens something"
        } else {
            "the game is over, expected a position with a legal move"
        };
        line.check(message)?;
        Ok(Box::new(move |engines, job| {
            match self.run(&line, engines, job) {
                Ok(done) => event("done", &done),
                Err(message) => event("error", &SearchFailed::new(message)),
            }
        }))
    }

    /// Searches, and sends the result of each depth. Returns the reason why the search has ended.
    fn run<P: EngineGame + WriteGame>(
        &self,
        searched: &SearchedLine<P>,
        engines: &mut Engines,
        job: &EngineJob,
    ) -> Result<SearchDone, String> {
        let SearchedLine { line, position } = searched;
        if let Some(known) = self.book.and_then(|number| position.book_move(number)) {
            return Ok(SearchDone {
                reason: "book",
                best: Some(position.name_of(known)),
            });
        }
        let limits = SearchLimits {
            depth: self.depth,
            nodes: self.nodes,
            multi_pv: self.lines.into(),
            ..SearchLimits::default()
        };
        let notation = self.notation.unwrap_or_default();
        let mut last_depth = 0;
        // What the first search has taken is part of the whole.
        let mut send = |result: &SearchResult<P::Move>, before: (u64, Duration)| {
            if result.depth >= last_depth {
                last_depth = result.depth;
                let mut whole = result.clone();
                whole.nodes += before.0;
                whole.elapsed += before.1;
                job.send(event("info", &info(position, &whole, notation)));
            }
        };
        let engine = engines.of::<P>()?;
        let mut before = (0, Duration::ZERO);
        if self.nodes.is_none() {
            // So that an engine with a long preparation sends a result at once.
            let short = SearchLimits {
                nodes: Some(FIRST_NODES),
                ..limits.clone()
            };
            let mut watch = |result: &SearchResult<P::Move>| send(result, before);
            let first = engine.search_line(line, &short, job.stop_flag(), &mut watch);
            let first = first.map_err(|error| error.to_string())?;
            if let Some(first) = first {
                before = (first.nodes, first.elapsed);
            }
        }
        let mut watch = |result: &SearchResult<P::Move>| send(result, before);
        let found = engine.search_line(line, &limits, job.stop_flag(), &mut watch);
        let found = found.map_err(|error| error.to_string())?;
        let reason = match (job.stop_reason(), &found) {
            (Some(StopReason::Cancelled), _) => "cancelled",
            (Some(StopReason::Time), _) => "time",
            (None, Some(found)) if self.nodes.is_some_and(|nodes| found.nodes >= nodes) => "nodes",
            (None, Some(found)) if found.score.hundredths().is_some() => "depth",
            (None, _) => "decided",
        };
        let best = found.map(|found| position.name_of(found.best_move()));
        Ok(SearchDone { reason, best })
    }
}

/// The position in which the other side is to move.
fn passed<P: EngineGame>(position: P) -> Result<SearchedLine<P>, ApiError> {
    let passed = position.passed().ok_or_else(|| {
        let message =
            "no threat is searched here, expected a game of two in which each turn is one move";
        ApiError::BadRequest(message.to_owned())
    })?;
    Ok(SearchedLine::new(passed, Vec::new()))
}

impl<P: EngineGame> SearchedLine<P> {
    fn new(start: P, moves: Vec<P::Move>) -> SearchedLine<P> {
        let mut position = start;
        moves.iter().for_each(|&mv| position.play_unchecked(mv));
        SearchedLine {
            line: GameLine { start, moves },
            position,
        }
    }

    /// Whether the engine can search the position; `over` is the error if the game is over there.
    fn check(&self, over: &str) -> Result<(), ApiError> {
        let SearchedLine { line, position } = self;
        if position.sides() > 2 {
            let message = format!(
                "{} sides, expected two, for which the engine is made",
                position.sides()
            );
            return Err(ApiError::BadRequest(message));
        }
        let end = line.start.end_of_game(line.moves.iter().copied(), position);
        if end.is_some() || position.move_list().is_empty() {
            return Err(ApiError::BadRequest(over.to_owned()));
        }
        Ok(())
    }
}

/// The result of a search so far.
fn info<P: EngineGame>(
    position: &P,
    result: &SearchResult<P::Move>,
    notation: Notation,
) -> SearchInfo {
    let side = position.side(position.seat());
    let start: AnyPosition = (*position).into();
    let line = |rank: usize, score: SearchScore, pv: &[P::Move]| {
        let evaluation = evaluation_of(score, side);
        let moves = pv.iter().copied().map(MoveCode::from);
        let moves: Vec<MoveCode> = moves.take(MAX_LINE).collect();
        SearchLineAnswer {
            rank,
            score: EvaluationAnswer::of(evaluation),
            hundredths: evaluation.hundredths(),
            worth: evaluation.to_string(),
            moves: line_rows(&start, &moves, notation),
        }
    };
    let mut lines = vec![line(1, result.score, &result.pv)];
    let others = (2..).zip(&result.others);
    lines.extend(others.map(|(rank, other)| line(rank, other.score, &other.pv)));
    let seconds = result.elapsed.as_secs_f64();
    SearchInfo {
        depth: result.depth,
        nodes: result.nodes,
        time: result.elapsed.as_millis() as u64,
        nps: (result.nodes as f64 / seconds.max(1e-6)).round(),
        lines,
    }
}
