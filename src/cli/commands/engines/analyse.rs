//! `sumito analyse`: analyses games with an engine.

use std::collections::{HashMap, HashSet};
use std::sync::atomic::{AtomicBool, Ordering};

use anyhow::{Result, bail};
use clap::Args;
use indicatif::ProgressBar;
use serde_json::{Value, json};

use crate::analysis::{AnalysisOptions, EngineGame, StartError, analyse_game};
use crate::cli::args::{EngineArgs, find_game, game_number, matching_games};
use crate::cli::failures::interrupt_flag;
use crate::cli::messages::{note, plural, progress};
use crate::cli::{Context, Status};
use crate::games::{GameKind, with_game_kind};
use crate::queries::FilterArgs;
use crate::record::{Analysis, Game, GameOf, Judgement};
use crate::store::{Database, Filter};

/// Judge games: what each position is worth, what was better, marks
///
/// What is found is stored beside the record, which stays as it is, and shown by `show` and `replay`, in the pages, and in every export that holds comments:
/// there it says who found it, and an import knows it again. A move is marked ?! when it loses 5 hundredths of the expected result (0 is a loss, 1 a win),
/// ? when it loses 10, ?? when it loses 15, and ! when every other move would have lost as much. In Kōnane, where the end of a game can be solved, ?? and ! are
/// kept for what is proven: ?? gave a won game away.
///
/// Games that are judged so already are left out, so that a run that was broken off can simply be run again.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  sumito analyse 12 --time 2000
  sumito analyse --player 'Frochot*' --depth 6
  sumito analyse --all --time 200")]
pub(crate) struct Analyse {
    /// The numbers of games
    #[arg(value_parser = game_number, value_name = "GAME")]
    games: Vec<i64>,
    /// All games of the database
    #[arg(long, conflicts_with = "games")]
    all: bool,
    /// Judge games again that are judged so already
    #[arg(long)]
    again: bool,
    #[command(flatten)]
    engine: EngineArgs,
    #[command(flatten)]
    filters: FilterArgs,
}

impl Analyse {
    pub(crate) fn run(self, context: &mut Context<'_>) -> Result<Status> {
        let mut database = context.open_write()?;
        let filter = self.filters.filter(&context.opening_names()?)?;
        let ids = self.choose_games(&database, &filter)?;
        let stop = interrupt_flag()?;
        let bar = progress::games_bar("analyse", ids.len() as u64);
        let mut run = Run {
            database: &mut database,
            stop: &stop,
            bar: &bar,
            rows: Vec::new(),
            skipped: 0,
        };
        // Each game has an engine of its own, which starts when there is something to analyse.
        for &kind in GameKind::ALL {
            let of_kind = self.ids_of_kind(&ids, kind, run.database)?;
            if of_kind.is_empty() || stop.load(Ordering::SeqCst) {
                continue;
            }
            let result = with_game_kind!(kind, P => self.analyse_games::<P>(&of_kind, &mut run));
            match result {
                Err(error) if of_kind.len() < ids.len() && is_unsupported(&error) => {
                    let games = plural::games(of_kind.len());
                    note(&format!("{games} left out: {error}"));
                }
                result => result?,
            }
        }
        let Run {
            mut rows, skipped, ..
        } = run;
        bar.finish_and_clear();
        rows.sort_by_key(|row| row["id"].as_i64());
        context.print_rows_with_fields(&rows, &COLUMNS, &FIELDS)?;
        if stop.load(Ordering::SeqCst) {
            let left = ids.len() - rows.len() - skipped;
            bail!(
                "interrupted, {} left; the same command judges the rest",
                plural::games(left)
            );
        }
        Ok(Status::from_count(rows.len() + skipped))
    }

    /// Analyses games of one kind, and stores what is found.
    fn analyse_games<P: EngineGame>(&self, ids: &[i64], run: &mut Run<'_>) -> Result<()> {
        let (mut engine, by) = self.engine.start::<P>()?;
        let limits = self.engine.limits();
        let request = AnalysisOptions {
            by: &by,
            limits: &limits,
            stop: run.stop,
        };
        let analysed: HashMap<i64, String> = run.database.analysed_games()?.into_iter().collect();
        let mut skipped = 0;
        for &id in ids {
            if !self.again && analysed.get(&id).is_some_and(|engine| *engine == by) {
                skipped += 1;
                run.bar.inc(1);
                continue;
            }
            let game = find_game(run.database, id)?.game;
            let of = match analysable::<P>(&game) {
                Ok(of) => of,
                Err(reason) => {
                    note(&format!("game {id}: left out, for {reason}"));
                    continue;
                }
            };
            // Clears the engine's memory, so that an analysis does not depend on the games before it.
            engine.new_game()?;
            let plies = game.plies().len();
            let analysis = analyse_game(of, &mut *engine, &request, &mut |left| {
                let ply = plies + 1 - left;
                run.bar
                    .set_message(format!("analyse {id}, ply {ply} of {plies}"));
            })?;
            let Some(analysis) = analysis else { break };
            run.database.store_analysis(id, &analysis)?;
            run.rows.push(row(id, &analysis));
            run.bar.inc(1);
        }
        if skipped > 0 {
            let games = plural::games(skipped);
            note(&format!(
                "{games} left out, judged by {by} already (--again judges them again)"
            ));
        }
        run.skipped += skipped;
        Ok(())
    }

    /// The games to analyse.
    fn choose_games(&self, database: &Database, filter: &Filter) -> Result<Vec<i64>> {
        let is_filtered = *filter != Filter::default();
        let mut ids = self.games.clone();
        match (ids.is_empty(), is_filtered) {
            (false, true) => bail!("numbers of games and filters, expected either"),
            (false, false) => ids.dedup(),
            (true, false) if !self.all => {
                bail!("no game, expected numbers that `sumito games` lists, filters, or --all")
            }
            (true, _) => ids = matching_games(database, filter)?,
        }
        Ok(ids)
    }

    /// Those of the games that are of one kind. A game that is not in the database is an error.
    fn ids_of_kind(&self, ids: &[i64], kind: GameKind, database: &Database) -> Result<Vec<i64>> {
        if self.games.is_empty() {
            let filter = Filter {
                game: Some(kind),
                ..Filter::default()
            };
            let of_kind: HashSet<i64> = matching_games(database, &filter)?.into_iter().collect();
            return Ok(ids
                .iter()
                .copied()
                .filter(|id| of_kind.contains(id))
                .collect());
        }
        let mut of_kind = Vec::new();
        for &id in ids {
            if find_game(database, id)?.game.start().kind() == kind {
                of_kind.push(id);
            }
        }
        Ok(of_kind)
    }
}

/// What a run over games shares.
struct Run<'a> {
    database: &'a mut Database,
    stop: &'a AtomicBool,
    bar: &'a ProgressBar,
    /// The analysed games as rows.
    rows: Vec<Value>,
    /// How many games the same engine has analysed already.
    skipped: usize,
}

/// Whether an engine was not started because it lacks a setting.
fn is_unsupported(error: &anyhow::Error) -> bool {
    matches!(error.downcast_ref(), Some(StartError::Unsupported { .. }))
}

/// A game that can be analysed, or why it cannot.
fn analysable<P: EngineGame>(game: &Game) -> Result<GameOf<'_, P>, String> {
    if let Some(reason) = game.incomplete.as_ref().filter(|_| game.is_fragment()) {
        return Err(format!("it {reason}"));
    }
    if game.sides() > 2 {
        return Err("more than two play against each other".to_owned());
    }
    let of = game.of::<P>();
    of.ok_or_else(|| format!("it is one of {}", game.start().kind().title()))
}

const COLUMNS: [&str; 8] = [
    "id", "plies", "start", "end", "only", "dubious", "mistakes", "blunders",
];

/// The columns of CSV.
const FIELDS: [&str; 9] = [
    "id", "by", "plies", "start", "end", "only", "dubious", "mistakes", "blunders",
];

/// The analysis of a game as a row: the worth of the start and of the end, and how many moves have each mark.
fn row(id: i64, analysis: &Analysis) -> Value {
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
    json!({
        "id": id,
        "by": analysis.by,
        "plies": analysis.plies.len(),
        "start": analysis.start.to_string(),
        "end": end.to_string(),
        "only": count(Judgement::Only),
        "dubious": count(Judgement::Dubious),
        "mistakes": count(Judgement::Mistake),
        "blunders": count(Judgement::Blunder),
    })
}
