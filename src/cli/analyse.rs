//! `sumito analyse`

use std::collections::HashMap;
use std::sync::atomic::Ordering;

use anyhow::{Result, bail};
use clap::Args;
use serde_json::{Value, json};

use super::args::game;
use super::thinker::{Thinker, stopped_by_ctrl_c};
use super::{Context, Status, show, table, ui};
use crate::analysis::{self, analyse_game};
use crate::ask::DatedFilters;
use crate::record::{Analysis, Mark};
use crate::store::{Access, Database, Filter};

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
pub(super) struct Analyse {
    /// The numbers of games
    #[arg(value_parser = game, value_name = "GAME")]
    games: Vec<i64>,
    /// All games of the database
    #[arg(long, conflicts_with = "games")]
    all: bool,
    /// Judge games again that are judged so already
    #[arg(long)]
    again: bool,
    #[command(flatten)]
    thinker: Thinker,
    #[command(flatten)]
    filters: DatedFilters,
}

impl Analyse {
    pub(super) fn run(self, context: &mut Context<'_>) -> Result<Status> {
        let mut database = Database::open(&context.db, Access::Write)?;
        let (mut mind, by) = self.thinker.mind()?;
        let (ids, left_out) = self.chosen(&database, &by)?;
        let stop = stopped_by_ctrl_c()?;
        let limits = self.thinker.limits();
        let bar = ui::games_bar("analyse", ids.len() as u64);
        let mut rows = Vec::new();
        for (number, &id) in ids.iter().enumerate() {
            let game = show::find(&database, id)?.game;
            if let Some(why) = game.incomplete.as_ref().filter(|_| game.is_fragment()) {
                ui::note(&format!("game {id}: left out, for it {why}"));
                continue;
            }
            if game.rules().players.sides() > 2 {
                ui::note(&format!(
                    "game {id}: left out, for more than two play against each other"
                ));
                continue;
            }
            // What one game has taught says nothing of the next, and each is judged the same whatever was judged before.
            mind.new_game()?;
            let asked = analysis::AnalysisOptions {
                by: &by,
                limits: &limits,
                stop: &stop,
            };
            let plies = game.plies().len();
            let judged = analyse_game(&game, &mut *mind, &asked, &mut |left| {
                bar.set_message(format!("analyse {id}, ply {} of {plies}", plies + 1 - left));
            })?;
            let Some(judged) = judged else { break };
            database.annotate(id, &judged)?;
            rows.push(row(id, &judged));
            bar.set_position(number as u64 + 1);
        }
        bar.finish_and_clear();
        if left_out > 0 {
            let games = ui::games(left_out);
            ui::note(&format!(
                "{games} left out, judged by {by} already (--again judges them again)"
            ));
        }
        table::rows_with_fields(context.out, context.format, &rows, &COLUMNS, &FIELDS)?;
        if stop.load(Ordering::SeqCst) {
            let left = ids.len() - rows.len();
            bail!(
                "interrupted, {} left; the same command judges the rest",
                ui::games(left)
            );
        }
        Ok(Status::of_found(rows.len() + left_out))
    }

    /// The games to judge, and how many are left out because they are judged already.
    fn chosen(&self, database: &Database, by: &str) -> Result<(Vec<i64>, usize)> {
        let filter = self.filters.filter();
        let is_filtered = filter != Filter::default();
        let mut ids = self.games.clone();
        match (ids.is_empty(), is_filtered) {
            (false, true) => bail!("numbers of games and filters, expected either"),
            (false, false) => ids.dedup(),
            (true, false) if !self.all => {
                bail!("no game, expected numbers that `sumito games` lists, filters, or --all")
            }
            (true, _) => database.games(&filter, |game| ids.push(game.id))?,
        }
        let all = ids.len();
        if !self.again {
            let judged: HashMap<i64, String> = database.analysed()?.into_iter().collect();
            ids.retain(|id| judged.get(id).is_none_or(|own| own != by));
        }
        let left_out = all - ids.len();
        Ok((ids, left_out))
    }
}

const COLUMNS: [&str; 8] = [
    "id", "plies", "start", "end", "only", "dubious", "mistakes", "blunders",
];

const FIELDS: [&str; 9] = [
    "id", "by", "plies", "start", "end", "only", "dubious", "mistakes", "blunders",
];

/// What was found of a game: what start and end are worth, and how many marks there are.
fn row(id: i64, judged: &Analysis) -> Value {
    let count = |mark: Mark| {
        let verdicts = judged.verdicts.iter();
        verdicts
            .filter(|verdict| verdict.mark == Some(mark))
            .count()
    };
    let end = judged
        .verdicts
        .last()
        .map_or(judged.start, |verdict| verdict.worth);
    json!({
        "id": id,
        "by": judged.by,
        "plies": judged.verdicts.len(),
        "start": judged.start.to_string(),
        "end": end.to_string(),
        "only": count(Mark::Only),
        "dubious": count(Mark::Dubious),
        "mistakes": count(Mark::Mistake),
        "blunders": count(Mark::Blunder),
    })
}
