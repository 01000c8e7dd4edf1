//! `sumito tune --expected-result`: fits the model of the expected result.

use std::sync::atomic::AtomicBool;
use std::thread::available_parallelism;

use anyhow::{Result, bail};

use super::{Tune, check_count, played_out};
use crate::analysis::{
    FittedResultModel, ResultFeatures, ResultSample, SampleResult, SampledGame, evaluation_of,
    fit_result_model,
};
use crate::cli::args::{file_extension, read_network, read_weights};
use crate::cli::messages::{note, plural, progress};
use crate::cli::output::{write_document, write_to_file_or_stdout};
use crate::cli::{Context, Status};
use crate::engine::{Engine, EngineOptions, EvalParams, SearchError, SearchLimits};
use crate::game::GamePosition as _;
use crate::record::{Game, GameResult, parallel_map_in_order};
use crate::render::{PlotStyle, ReliabilityPoint, reliability_svg};
use crate::rules::{Move, Position};
use crate::store::{Database, Filter};

/// The nodes of the search of a position, unless the user sets another number.
const NODES: u64 = 2_000;
/// The size of the transposition table of a search, in mebibytes.
const TABLE: usize = 1;
/// The beginning of the event of a game of `sumito match`.
const MATCH_EVENT: &str = "sumito match";

impl Tune {
    pub(super) fn fit_expected_result(&self, context: &mut Context<'_>) -> Result<Status> {
        for path in [&self.output, &self.diagram].into_iter().flatten() {
            let expected = if Some(path) == self.diagram.as_ref() {
                "svg"
            } else {
                "model of the expected result"
            };
            file_extension::check(path, expected)?;
        }
        let evaluation = match (&self.network, &self.weights) {
            (Some(path), _) => EvalParams::by_network(read_network(path)?),
            (None, Some(path)) => EvalParams::by_terms(read_weights(path)?),
            (None, None) => EvalParams::default(),
        };
        let filter = self.filters.filter(&context.opening_names()?)?;
        let nodes = self.nodes.unwrap_or(NODES);
        let games = sampled_games(&context.open_read()?, &filter, &evaluation, nodes)?;
        let fitted = fit_result_model(&games).filter(|fitted| fitted.positions > 0);
        let Some(fitted) = fitted else {
            check_count(games.len() as u64)?;
            bail!(
                "{} that {} who wins, expected enough to fit a model",
                plural::games(games.len() as u64),
                if games.len() == 1 { "tells" } else { "tell" }
            );
        };
        let text = file_text(&fitted, nodes);
        write_to_file_or_stdout(self.output.as_deref(), context.out, |out| {
            Ok(out.write_all(text.as_bytes())?)
        })?;
        if let Some(path) = &self.diagram {
            write_document(&diagram(&fitted), path, context.out)?;
        }
        let calibration = &fitted.calibration;
        note(&format!(
            "{} positions of {} games; loss on games that a model was not fitted to: {:.4} (0.6931 for knowing nothing)",
            fitted.positions,
            fitted.games,
            calibration.log_loss()
        ));
        Ok(Status::Success)
    }
}

/// The games that were played out, with their positions searched.
fn sampled_games(
    database: &Database,
    filter: &Filter,
    evaluation: &EvalParams,
    nodes: u64,
) -> Result<Vec<SampledGame>> {
    let ids = played_out(database, filter)?;
    let mut games = Vec::with_capacity(ids.len());
    database.for_each_game(&ids, |stored| -> Result<()> {
        games.push(stored.game);
        Ok(())
    })?;
    games.retain(|game| game.sides() == 2 && game.of::<Position>().is_some());
    let bar = progress::games_bar("search", games.len() as u64);
    let threads = available_parallelism()?;
    let limits = SearchLimits {
        nodes: Some(nodes),
        ..SearchLimits::default()
    };
    let sample = |(number, game): (usize, Game)| sampled_game(&game, number, evaluation, &limits);
    let mut sampled = Vec::with_capacity(games.len());
    let numbered = games.into_iter().enumerate();
    parallel_map_in_order(threads, numbered, sample, |game| {
        bar.inc(1);
        sampled.extend(game?);
        Ok::<(), SearchError>(())
    })?;
    bar.finish_and_clear();
    Ok(sampled)
}

/// Every other position of a game, in games with odd numbers beginning with the second one.
fn sampled_game(
    game: &Game,
    number: usize,
    evaluation: &EvalParams,
    limits: &SearchLimits<Move>,
) -> Result<Option<SampledGame>, SearchError> {
    let outcome = match game.result {
        GameResult::Black => SampleResult::Win,
        GameResult::White => SampleResult::Loss,
        GameResult::Draw => SampleResult::Draw,
        _ => return Ok(None),
    };
    let Some(of) = game.of::<Position>() else {
        return Ok(None);
    };
    let mut engine = Engine::new(&EngineOptions {
        table_mebibytes: TABLE,
        evaluation: evaluation.clone(),
        ..EngineOptions::default()
    });
    let layout = of.start().layout();
    let mut samples = Vec::new();
    for (ply, position) in of.positions().enumerate().skip(number % 2).step_by(2) {
        let found = engine.search(&position, &[], limits, &AtomicBool::new(false), &mut |_| ());
        let found = match found {
            Ok(found) => found,
            Err(SearchError::GameOver | SearchError::NoLegalMove) => continue,
            Err(error) => return Err(error),
        };
        samples.push(ResultSample {
            evaluation: evaluation_of(found.score, position.side(position.seat())),
            features: ResultFeatures::of(layout, ply, &position),
        });
    }
    Ok(Some(SampledGame {
        outcome,
        by_programs: game
            .tag("Event")
            .is_some_and(|event| event.starts_with(MATCH_EVENT)),
        samples,
    }))
}

/// The text of the file, whose head states how the model was made and how well it predicts results.
fn file_text(fitted: &FittedResultModel, nodes: u64) -> String {
    let calibration = &fitted.calibration;
    let mut text = format!(
        "# Made by `sumito tune --expected-result --nodes {nodes}` with {} positions of {} games.\n\
         # Logarithmic loss on every fifth of the games of people, of a model fitted to the other games: {:.4}, by plies before the position\n\
         # (0.6931 for knowing nothing):\n",
        fitted.positions,
        fitted.games,
        calibration.log_loss()
    );
    for bucket in calibration.buckets() {
        let (first, last) = (bucket.first_ply, bucket.first_ply + 9);
        let (loss, positions) = (bucket.log_loss, bucket.positions);
        text += &format!("#   {first} to {last}: {loss:.4}, {positions} positions\n");
    }
    text += "# Expected result and result, by tenths of the expected result:\n";
    for bin in calibration.bins() {
        let (expected, scored, positions) = (bin.expected, bin.scored, bin.positions);
        text += &format!("#   {expected:.3} {scored:.3}, {positions} positions\n");
    }
    text + &fitted.model.to_string()
}

fn diagram(fitted: &FittedResultModel) -> String {
    let bins = fitted.calibration.bins();
    let points = bins.iter().map(|bin| ReliabilityPoint {
        expected: bin.expected,
        scored: bin.scored,
        count: bin.positions,
    });
    let points: Vec<ReliabilityPoint> = points.collect();
    let title = "Expected result and result of games that the model was not fitted to";
    reliability_svg(&points, title, PlotStyle::default())
}
