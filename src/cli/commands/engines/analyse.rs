//! `sumito analyse`: analyses games with an engine.

use crate::record::GameOf;
use crate::rules::Position;
use std::collections::HashMap;
use std::sync::atomic::Ordering;

use anyhow::{Result, bail};
use clap::Args;
use serde_json::{Value, json};

use crate::analysis::{self, analyse_game};
use crate::cli::args::{EngineArgs, find_game, game_number, matching_games};
use crate::cli::failures::interrupt_flag;
use crate::cli::messages::{note, plural, progress};
use crate::cli::{Context, Status};
use crate::queries::FilterArgs;
use crate::record::{Analysis, Game, Judgement};
use crate::store::{Database, Filter};

/// Judge games: what each position is worth, what was better, marks
///
/// What is found is stored beside the record, which stays as it is, and shown by `show` and `replay`, in the pages, and in every export that holds comments:
/// there it says who found it, and an import knows it again. A move is marked ?! when it loses 5 hundredths of the expected result (0 is a loss, 1 a win),
/// ? when it loses 10, ?? when it loses 15, and ! when every other move would have lost as much.
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
        let (mut engine, by) = self.engine.start()?;
        let (ids, skipped) = self.choose_games(&database, &by)?;
        let stop = interrupt_flag()?;
        let limits = self.engine.limits();
        let bar = progress::games_bar("analyse", ids.len() as u64);
        let mut rows = Vec::new();
        for (number, &id) in ids.iter().enumerate() {
            let game = find_game(&database, id)?.game;
            let of = match analysable(&game) {
                Ok(of) => of,
                Err(reason) => {
                    note(&format!("game {id}: left out, for {reason}"));
                    continue;
                }
            };
            // Clears the engine's memory, so that an analysis does not depend on the games before it.
            engine.new_game()?;
            let request = analysis::AnalysisOptions {
                by: &by,
                limits: &limits,
                stop: &stop,
            };
            let plies = game.plies().len();
            let analysis = analyse_game(of, &mut *engine, &request, &mut |left| {
                bar.set_message(format!("analyse {id}, ply {} of {plies}", plies + 1 - left));
            })?;
            let Some(analysis) = analysis else { break };
            database.store_analysis(id, &analysis)?;
            rows.push(row(id, &analysis));
            bar.set_position(number as u64 + 1);
        }
        bar.finish_and_clear();
        if skipped > 0 {
            let games = plural::games(skipped);
            note(&format!(
                "{games} left out, judged by {by} already (--again judges them again)"
            ));
        }
        context.print_rows_with_fields(&rows, &COLUMNS, &FIELDS)?;
        if stop.load(Ordering::SeqCst) {
            let left = ids.len() - rows.len();
            bail!(
                "interrupted, {} left; the same command judges the rest",
                plural::games(left)
            );
        }
        Ok(Status::from_count(rows.len() + skipped))
    }

    /// The games to analyse, and how many are skipped because the same engine has analysed them already.
    fn choose_games(&self, database: &Database, by: &str) -> Result<(Vec<i64>, usize)> {
        let filter = self.filters.filter();
        let is_filtered = filter != Filter::default();
        let mut ids = self.games.clone();
        match (ids.is_empty(), is_filtered) {
            (false, true) => bail!("numbers of games and filters, expected either"),
            (false, false) => ids.dedup(),
            (true, false) if !self.all => {
                bail!("no game, expected numbers that `sumito games` lists, filters, or --all")
            }
            (true, _) => ids = matching_games(database, &filter)?,
        }
        let all = ids.len();
        if !self.again {
            let analysed: HashMap<i64, String> = database.analysed_games()?.into_iter().collect();
            ids.retain(|id| analysed.get(id).is_none_or(|engine| engine != by));
        }
        let skipped = all - ids.len();
        Ok((ids, skipped))
    }
}

/// A game that can be analysed, or why it cannot.
fn analysable(game: &Game) -> Result<GameOf<'_, Position>, String> {
    if let Some(reason) = game.incomplete.as_ref().filter(|_| game.is_fragment()) {
        return Err(format!("it {reason}"));
    }
    if game.sides() > 2 {
        return Err("more than two play against each other".to_owned());
    }
    let of = game.of::<Position>();
    of.ok_or_else(|| format!("the engine plays no {}", game.start().kind().title()))
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
