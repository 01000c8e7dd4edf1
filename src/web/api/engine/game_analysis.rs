//! `/api/games/{id}/analysis`, `/api/analysis`: the analysis of a whole game as a stream of events.

use std::sync::Arc;
use std::time::Duration;

use axum::body::Body;
use axum::extract::State;
use axum::http::Uri;
use axum::response::{IntoResponse, Response};
use clap::Args;
use tokio::runtime::Handle;

use super::client::parse_client;
use crate::analysis::{AnalysisOptions, EngineGame, analysable, analyse_game, name_with_limits};
use crate::answers::playback_answer;
use crate::game::SearchLimits;
use crate::games::{Notation, with_game_kind};
use crate::queries::parse_notation;
use crate::record::{Analysis, Game};
use crate::store::StoreError;
use crate::web::api::query_params;
use crate::web::api::records::{ReadArgs, find_game, parse_id, receive_text, whole_text, write};
use crate::web::app_state::AppState;
use crate::web::engine::{
    AnalysisDone, AnalysisProgress, EngineJob, Engines, EventBody, JobLimits, Preemption,
    SearchFailed, StopReason, Submission, Task, event,
};
use crate::web::pool::QueryCost;
use crate::web::response::ApiError;
use crate::web::route::Path;

/// The default number of nodes of a search.
const DEFAULT_NODES: u64 = 30_000;
/// The time after which the analysis of a game is stopped.
const MAX_TIME: Duration = Duration::from_mins(5);

#[derive(Debug, Args)]
pub(in crate::web::api) struct AnalysisRequest {
    /// Maximum search depth in plies
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(1..))]
    depth: Option<u8>,
    /// Maximum number of nodes per search
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=10_000_000))]
    nodes: Option<u64>,
    /// Notation of the names of moves
    #[arg(long, value_parser = parse_notation)]
    notation: Option<Notation>,
    /// Random identifier of the page, whose earlier search ends
    #[arg(long, value_name = "ID", value_parser = parse_client)]
    client: Option<String>,
}

#[derive(Debug, Args)]
pub(in crate::web::api) struct RecordAnalysisRequest {
    #[command(flatten)]
    analysis: AnalysisRequest,
    #[command(flatten)]
    reading: ReadArgs,
}

/// Where the analysis of a stored game is stored.
struct Storage {
    app: Arc<AppState>,
    id: i64,
    /// The runtime of the request, which waits for other changes.
    runtime: Handle,
}

/// Analyses a stored game, and stores the analysis if the server may write.
pub(in crate::web::api) async fn analyse_stored(
    State(app): State<Arc<AppState>>,
    Path(id): Path<String>,
    uri: Uri,
) -> Result<Response, ApiError> {
    let id = parse_id(&id)?;
    let request: AnalysisRequest = query_params::parse(uri.query())?;
    let game = app
        .workers
        .run(QueryCost::Lookup, move |worker| {
            Ok(find_game(&worker.database, id)?.game)
        })
        .await?;
    let storage = app.settings.writable.then(|| Storage {
        app: Arc::clone(&app),
        id,
        runtime: Handle::current(),
    });
    request.start(&app, game, storage)
}

/// Analyses the only game of a text.
pub(in crate::web::api) async fn analyse_record(
    State(app): State<Arc<AppState>>,
    uri: Uri,
    body: Body,
) -> Result<Response, ApiError> {
    let RecordAnalysisRequest { analysis, reading } = query_params::parse(uri.query())?;
    let Ok(permit) = app.texts.try_acquire() else {
        return Err(ApiError::Overloaded);
    };
    let bytes = receive_text(body).await?;
    let game = app
        .workers
        .run(QueryCost::Scan, move |worker| {
            let mut games = whole_text(&reading, &bytes, worker)?.games;
            let count = games.len();
            let game = games.pop().filter(|_| count == 1);
            game.ok_or_else(|| {
                ApiError::BadRequest(format!(
                    "the text has {count} games, expected one to analyse"
                ))
            })
        })
        .await?;
    drop(permit);
    analysis.start(&app, game, None)
}

impl AnalysisRequest {
    /// Adds the analysis of a game to the queue of the engine.
    fn start(
        self,
        app: &AppState,
        game: Game,
        storage: Option<Storage>,
    ) -> Result<Response, ApiError> {
        let pool = app.engine()?;
        let kind = game.start().kind();
        with_game_kind!(kind, P => analysable::<P>(&game).map(|_| ())).map_err(|reason| {
            let message = format!("the game cannot be analysed: {reason}");
            ApiError::BadRequest(message)
        })?;
        let client = self.client.clone();
        let task: Box<Task> = Box::new(move |engines, job| {
            let done =
                with_game_kind!(kind, P => self.run::<P>(game, storage.as_ref(), engines, job));
            done.unwrap_or_else(|error| event("error", &SearchFailed::new(error)))
        });
        let submitted = pool.submit(Submission {
            client,
            limits: JobLimits {
                time: MAX_TIME,
                preemption: Preemption::RunsToEnd,
            },
            task,
        })?;
        Ok(EventBody::new(submitted).into_response())
    }

    /// Analyses a game, and sends the progress. Returns the last events.
    fn run<P: EngineGame>(
        &self,
        mut game: Game,
        storage: Option<&Storage>,
        engines: &mut Engines,
        job: &EngineJob,
    ) -> Result<String, String> {
        let is_limited = self.depth.is_some() || self.nodes.is_some();
        let limits = SearchLimits {
            depth: self.depth,
            nodes: self.nodes.or((!is_limited).then_some(DEFAULT_NODES)),
            ..SearchLimits::default()
        };
        let engine = engines.of::<P>()?;
        // The tables of the engine are cleared, so that an analysis does not depend on earlier searches.
        engine.new_game().map_err(|error| error.to_string())?;
        let by = name_with_limits(engine.program(), &limits);
        let options = AnalysisOptions {
            by: &by,
            limits: &limits,
            stop: job.stop_flag(),
        };
        let plies = game.plies().len();
        let mut watch = |left: usize| {
            let progress = AnalysisProgress {
                done: (plies + 1 - left).min(plies),
                plies,
            };
            job.send(event("progress", &progress));
        };
        let of = analysable::<P>(&game)?;
        let analysis = analyse_game(of, vec![engine], &options, &mut watch);
        let Some(analysis) = analysis.map_err(|error| error.to_string())? else {
            let reason = match job.stop_reason() {
                Some(StopReason::Time) => "time",
                _ => "cancelled",
            };
            let done = AnalysisDone {
                reason,
                stored: false,
                error: None,
            };
            return Ok(event("done", &done));
        };
        let stored = storage.map(|storage| storage.store(&game, &analysis));
        game.analysis = Some(analysis.into());
        let playback = playback_answer(&game, self.notation.unwrap_or_default());
        // An analysis that cannot be stored is still sent to the page.
        let done = AnalysisDone {
            reason: "analysed",
            stored: matches!(stored, Some(Ok(()))),
            error: Some(stored.and_then(Result::err)),
        };
        Ok(event("analysis", &playback.analysis) + &event("done", &done))
    }
}

impl Storage {
    /// Stores an analysis, unless the game was changed meanwhile.
    fn store(&self, analysed: &Game, analysis: &Analysis) -> Result<(), String> {
        let Storage { app, id, runtime } = self;
        let (id, analysis) = (*id, analysis.clone());
        let (start, moves) = (analysed.start(), analysed.move_codes());
        let written = write(app, move |database| {
            let stored = find_game(database, id)?.game;
            if stored.start() != start || stored.move_codes() != moves {
                return Err(StoreError::ChangedMeanwhile(id).into());
            }
            Ok(database.store_analysis(id, &analysis)?)
        });
        runtime.block_on(written).map_err(ApiError::into_message)
    }
}
