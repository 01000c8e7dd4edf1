//! `sumito puzzles`

use std::sync::atomic::Ordering;

use anyhow::{Result, bail};
use clap::Args;

use super::args::{Writing, writable_formats};
use super::thinker::{Thinker, stopped_by_ctrl_c};
use super::{Context, Status, show, ui};
use crate::analysis::{candidates, puzzle};
use crate::ask::{Filters, format};
use crate::record::Format;

/// Find positions of judged games in which one move alone wins or saves
///
/// Looks at the games that `sumito analyse` has judged: before each move that was the only good one, and before each blunder. Each is searched again, its best
/// move and all others apart: a puzzle is what the best move wins (an expected result of 0.75 or more) and no other, or what every other loses (0.25 or less),
/// with 0.25 between. The difficulty is the depth in plies from which on the search holds on to the move.
///
/// A puzzle is written as a record: its start is the position, its moves are the solution, its tags say the task, the difficulty and the game it comes from.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  sumito analyse --all --time 100 && sumito puzzles --depth 8 -o puzzles.apgn
  sumito puzzles --player 'Frochot*' --time 2000 --most 20 --to jsonl")]
pub(super) struct Puzzles {
    #[command(flatten)]
    filters: Filters,
    /// Puzzles that are written at most
    #[arg(long, default_value_t = usize::MAX, hide_default_value = true, value_name = "N")]
    most: usize,
    #[arg(long, value_parser = format, default_value = "apgn", value_name = "FORMAT", help = writable_formats())]
    to: Format,
    #[command(flatten)]
    writing: Writing,
    #[command(flatten)]
    thinker: Thinker,
}

impl Puzzles {
    pub(super) fn run(self, context: &mut Context<'_>) -> Result<Status> {
        let database = context.database()?;
        let judged: Vec<i64> = database.analysed()?.into_iter().map(|(id, _)| id).collect();
        let mut ids = Vec::new();
        database.games(&self.filters.filter(), |game| ids.push(game.id))?;
        ids.retain(|id| judged.binary_search(id).is_ok());
        if ids.is_empty() {
            bail!("none of these games is judged, expected some: see `sumito analyse`");
        }
        let stop = stopped_by_ctrl_c()?;
        let limits = self.thinker.limits();
        let (mut mind, _) = self.thinker.mind()?;
        let bar = ui::games_bar("puzzles", ids.len() as u64);
        let mut found = 0;
        let status = self.writing.write(self.to, context.out, |writer| {
            'games: for &id in &ids {
                let game = show::find(&database, id)?.game;
                let positions: Vec<_> = game.positions().collect();
                for ply in candidates(&game) {
                    let seen = puzzle(&positions[ply], &mut *mind, &limits, &stop)?;
                    if stop.load(Ordering::SeqCst) {
                        ui::note("interrupted: what was found is written");
                        break 'games;
                    }
                    if let Some(puzzle) = seen {
                        writer.write(&puzzle.record(&format!("game {id}, ply {ply}")))?;
                        found += 1;
                        bar.set_message(format!("puzzles ({found})"));
                    }
                    if found == self.most {
                        break 'games;
                    }
                }
                bar.inc(1);
            }
            Ok(Status::of_found(found))
        })?;
        bar.finish_and_clear();
        ui::note(&format!("{found} puzzles in {}", ui::games(ids.len())));
        Ok(status)
    }
}
