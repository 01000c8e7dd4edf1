//! `sumito analyse`: analyses games with an engine.

mod progress;

use std::collections::{HashMap, HashSet};
use std::sync::atomic::{AtomicBool, Ordering};

use anyhow::{Result, bail};
use clap::Args;

use crate::analysis::{
    AnalysisOptions, EngineGame, Searcher, StartError, analysable, analyse_game,
};
use crate::answers::AnalysisRow;
use crate::cli::args::{EngineArgs, GameIdArgs, find_game, matching_games, with_default};
use crate::cli::failures::interrupt_flag;
use crate::cli::messages::{note, plural};
use crate::cli::output::OutputFormat;
use crate::cli::output::analysis_text::evaluation_text;
use crate::cli::{Context, Status};
use crate::games::{GameKind, with_game_kind};
use crate::queries::FilterArgs;
use crate::record::{Analysis, Evaluation, Judgement};
use crate::store::{Database, Filter};
use progress::AnalysisProgress;

/// Analyse games with the engine
///
/// Stores the evaluation of each position and the best move. The record does not change. `show`, `replay` and the web pages show the analysis, and
/// exports with comments contain it with the name of the engine, so that an import recognises it. A move is marked ?! if it loses 5 hundredths of the
/// expected result (0 is a loss, 1 a win), ? for 10, ?? for 15, and ! if every other move would have lost as much. In Kōnane, where the end of a game can
/// be solved, ?? and ! mark only proven results: ?? gave away a won game.
///
/// Games that were already analysed with these settings are skipped, so an interrupted run can simply be repeated.
#[derive(Debug, Args)]
#[command(
    mut_arg("time", |arg| with_default(arg, "none")),
    mut_arg("nodes", |arg| with_default(arg, "400000, unless another limit is given"))
)]
#[command(after_help = "Examples:
  sumito analyse 12 --time 2000
  sumito analyse --player 'Frochot*' --depth 6
  sumito analyse --all --time 200")]
pub(crate) struct Analyse {
    #[command(flatten)]
    ids: GameIdArgs,
    /// Analyse all games
    #[arg(long, conflicts_with = "ids")]
    all: bool,
    /// Analyse games again that were already analysed
    #[arg(long)]
    again: bool,
    #[command(flatten)]
    engine: EngineArgs,
    #[command(flatten)]
    filters: FilterArgs,
}

impl Analyse {
    pub(crate) fn run(self, context: &mut Context<'_>) -> Result<Status> {
        let mut database = context.open_existing()?;
        let filter = self.filters.filter(&context.opening_names()?)?;
        let ids = if self.all {
            matching_games(&database, &self.ids.or_filter(filter, &database)?)?
        } else {
            self.ids.choose(filter, &database)?
        };
        let stop = interrupt_flag()?;
        let mut progress = AnalysisProgress::new(ids.len());
        let mut run = Run {
            database: &mut database,
            stop: &stop,
            progress: &mut progress,
            rows: Vec::new(),
            skipped: 0,
        };
        // Each game has an engine of its own, which starts when there is something to analyse.
        for &kind in GameKind::ALL {
            let of_kind = Self::ids_of_kind(&ids, kind, run.database)?;
            if of_kind.is_empty() || stop.load(Ordering::SeqCst) {
                continue;
            }
            let result = with_game_kind!(kind, P => self.analyse_games::<P>(&of_kind, &mut run));
            match result {
                Err(error) if of_kind.len() < ids.len() && is_unsupported(&error) => {
                    let games = plural::games(of_kind.len());
                    note(&format!("{games} skipped: {error}"));
                }
                result => result?,
            }
        }
        let Run {
            mut rows, skipped, ..
        } = run;
        progress.finish();
        rows.sort_by_key(|row| row.id);
        if context.format == OutputFormat::Table {
            rows.iter_mut().for_each(with_words);
        }
        context.print_rows_with_fields(&rows, &COLUMNS, &FIELDS)?;
        if stop.load(Ordering::SeqCst) {
            let left = ids.len() - rows.len() - skipped;
            bail!(
                "interrupted, {} left; the same command analyses the rest",
                plural::games(left)
            );
        }
        Ok(Status::from_count(rows.len() + skipped))
    }

    /// Analyses games of one kind, and stores what is found.
    fn analyse_games<P: EngineGame>(&self, ids: &[i64], run: &mut Run<'_>) -> Result<()> {
        let (mut engines, by) = self.engine.start_analysis::<P>()?;
        let limits = self.engine.analysis_limits();
        let request = AnalysisOptions {
            by: &by,
            limits: &limits,
            stop: run.stop,
        };
        let analysed: HashMap<i64, String> = run.database.analysed_games()?.into_iter().collect();
        let (mut skipped, mut replaced) = (0, 0);
        for &id in ids {
            if !self.again && analysed.get(&id).is_some_and(|engine| *engine == by) {
                skipped += 1;
                run.progress.end_game();
                continue;
            }
            let game = find_game(run.database, id)?.game;
            let of = match analysable::<P>(&game) {
                Ok(of) => of,
                Err(reason) => {
                    note(&format!("game {id}: skipped, for {reason}"));
                    continue;
                }
            };
            run.progress.begin(id, game.plies().len());
            let mut searchers: Vec<&mut dyn Searcher<P>> = Vec::new();
            for engine in &mut engines {
                searchers.push(&mut **engine);
            }
            let analysis = analyse_game(of, searchers, &request, &mut |left| {
                run.progress.update(left);
            })?;
            let Some(analysis) = analysis else { break };
            run.database.store_analysis(id, &analysis)?;
            replaced += usize::from(analysed.get(&id).is_some_and(|engine| *engine != by));
            run.rows.push(row(id, &analysis));
            run.progress.end_game();
        }
        if skipped > 0 {
            let games = plural::games(skipped);
            note(&format!(
                "{games} skipped, already analysed by {by} (--again analyses them again)"
            ));
        }
        if replaced > 0 {
            let games = plural::games(replaced);
            note(&format!(
                "{games} had an analysis by another engine or with other settings, which is replaced"
            ));
        }
        run.skipped += skipped;
        Ok(())
    }

    /// The IDs among `ids` that belong to games of one kind.
    fn ids_of_kind(ids: &[i64], kind: GameKind, database: &Database) -> Result<Vec<i64>> {
        let filter = Filter {
            game: Some(kind),
            ..Filter::default()
        };
        let of_kind: HashSet<i64> = matching_games(database, &filter)?.into_iter().collect();
        let ids = ids.iter().copied();
        Ok(ids.filter(|id| of_kind.contains(id)).collect())
    }
}

/// The state of a run, which all games share.
struct Run<'a> {
    database: &'a mut Database,
    stop: &'a AtomicBool,
    progress: &'a mut AnalysisProgress,
    /// The analysed games as rows.
    rows: Vec<AnalysisRow>,
    /// How many games the same engine has analysed already.
    skipped: usize,
}

/// Whether an engine was not started because it lacks a setting.
fn is_unsupported(error: &anyhow::Error) -> bool {
    matches!(error.downcast_ref(), Some(StartError::Unsupported { .. }))
}

const COLUMNS: [&str; 8] = [
    "id", "plies", "start", "end", "only", "dubious", "mistakes", "blunders",
];

/// The columns of CSV.
const FIELDS: [&str; 9] = [
    "id", "by", "plies", "start", "end", "only", "dubious", "mistakes", "blunders",
];

/// Replaces the evaluations of a row by those of a table.
fn with_words(row: &mut AnalysisRow) {
    for text in [&mut row.start, &mut row.end] {
        if let Ok(evaluation) = text.parse::<Evaluation>() {
            *text = evaluation_text(evaluation);
        }
    }
}

/// The analysis of a game as a row: the evaluations of the start and of the end, and the number of moves with each mark.
fn row(id: i64, analysis: &Analysis) -> AnalysisRow {
    let count = |mark: Judgement| {
        let verdicts = analysis.plies.iter();
        verdicts
            .filter(|verdict| verdict.mark == Some(mark))
            .count()
    };
    let end = analysis
        .plies
        .last()
        .map_or(analysis.start, |verdict| verdict.evaluation);
    AnalysisRow {
        id,
        by: analysis.by.clone(),
        plies: analysis.plies.len(),
        start: analysis.start.to_string(),
        end: end.to_string(),
        only: count(Judgement::Only),
        dubious: count(Judgement::Dubious),
        mistakes: count(Judgement::Mistake),
        blunders: count(Judgement::Blunder),
    }
}
