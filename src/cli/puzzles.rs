//! `sumito puzzles`

use std::sync::atomic::Ordering;

use anyhow::{Result, bail};
use clap::Args;
use serde_json::Value;

use super::args::{Writing, writable_formats};
use super::thinker::{Thinker, stopped_by_ctrl_c};
use super::{Context, Status, show, table, ui};
use crate::analysis::{find_puzzle, puzzle_candidates};
use crate::ask::{Filters, PuzzleFilters, format, puzzle_value};
use crate::record::{Format, Writer};
use crate::store::{Access, Database, PuzzlePlace, StoreError, StoredPuzzle};

/// Find positions of judged games in which one move alone wins or saves
///
/// Looks at the games that `sumito analyse` has judged: before each move that was the only good one, and before each blunder. Each is searched again, its best
/// move and all others apart: a puzzle is what the best move wins (an expected result of 0.85 or more) and no other, or what every other loses (0.15 or less),
/// with 0.25 between. It must be so three plies deeper too, or after four times as long. The difficulty is the depth in plies from which on the search holds on to the move.
///
/// What is found is kept in the database, and the pages show it: --known lists it without a search. It is listed as rows, or, where a format, a notation or a file to write is
/// named, written as records: the start is the position, the moves are the solution, tags say the task, the difficulty and the game it comes from.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  sumito analyse --all --time 100 && sumito puzzles --depth 8
  sumito puzzles --player 'Frochot*' --time 2000 --most 20
  sumito puzzles --known --task win --min-difficulty 4 --format json
  sumito puzzles --known -o puzzles.apgn")]
pub(super) struct Puzzles {
    #[command(flatten)]
    filters: Filters,
    #[command(flatten)]
    sought: PuzzleFilters,
    /// No search: those that were found before
    #[arg(long, conflicts_with_all = ["time", "depth", "nodes", "engine"])]
    known: bool,
    /// Puzzles that are listed or written at most
    #[arg(long, default_value_t = usize::MAX, hide_default_value = true, value_name = "N", value_parser = clap::builder::RangedU64ValueParser::<usize>::new().range(1..))]
    most: usize,
    #[arg(long, value_parser = format, value_name = "FORMAT", help = writable_formats())]
    to: Option<Format>,
    #[command(flatten)]
    writing: Writing,
    #[command(flatten)]
    thinker: Thinker,
}

/// What a table shows of a puzzle.
const COLUMNS: [&str; 9] = [
    "game",
    "ply",
    "black",
    "white",
    "date",
    "turn",
    "task",
    "difficulty",
    "solution",
];

/// The fields of a puzzle.
const FIELDS: [&str; 17] = [
    "game",
    "ply",
    "black",
    "white",
    "event",
    "date",
    "layout",
    "turn",
    "task",
    "difficulty",
    "position",
    "rules",
    "view",
    "solution",
    "worth",
    "otherwise",
    "by",
];

/// Where puzzles go as they are found.
type Take<'a> = &'a mut dyn FnMut(&Database, PuzzlePlace, &StoredPuzzle) -> Result<()>;

impl Puzzles {
    pub(super) fn run(self, context: &mut Context<'_>) -> Result<Status> {
        let access = if self.known {
            Access::Read
        } else {
            Access::Write
        };
        let database = Database::open(&context.db, access)?;
        let is_written = self.to.is_some() || self.writing.is_asked();
        if is_written {
            let format = self.to.unwrap_or(Format::Apgn);
            return self.writing.write(format, context.out, |writer| {
                self.find(database, &mut |_, place, found| write(writer, place, found))
            });
        }
        let mut rows = Vec::new();
        let status = self.find(database, &mut |database, place, found| {
            rows.push(row(database, place, found)?);
            Ok(())
        })?;
        table::rows_with_fields(context.out, context.format, &rows, &COLUMNS, &FIELDS)?;
        Ok(status)
    }

    fn find(&self, database: Database, take: Take<'_>) -> Result<Status> {
        if self.known {
            self.look_up(&database, take)
        } else {
            self.search(database, take)
        }
    }

    fn look_up(&self, database: &Database, take: Take<'_>) -> Result<Status> {
        let places = self.sought.find(&self.filters.filter(), database)?;
        let boards = database.boards()?;
        let mut taken = 0;
        for &place in places.iter().take(self.most) {
            let found = database.puzzle(&boards, place.game, place.ply)?;
            let found = found.ok_or(StoreError::Damaged(place.game))?;
            take(database, place, &found)?;
            taken += 1;
        }
        Ok(Status::of_found(taken))
    }

    fn search(&self, mut database: Database, take: Take<'_>) -> Result<Status> {
        let judged: Vec<i64> = database.analysed()?.into_iter().map(|(id, _)| id).collect();
        let mut ids = Vec::new();
        database.games(&self.filters.filter(), |game| ids.push(game.id))?;
        ids.retain(|id| judged.binary_search(id).is_ok());
        if ids.is_empty() {
            bail!("none of these games is judged, expected some: see `sumito analyse`");
        }
        let stop = stopped_by_ctrl_c()?;
        let limits = self.thinker.limits();
        let (mut mind, by) = self.thinker.mind()?;
        let bar = ui::games_bar("puzzles", ids.len() as u64);
        let (mut count, mut looked) = (0, 0);
        'games: for &id in &ids {
            looked += 1;
            let game = show::find(&database, id)?.game;
            let positions: Vec<_> = game.positions().collect();
            for index in puzzle_candidates(&game) {
                let seen = find_puzzle(&positions[index], &mut *mind, &limits, &stop)?;
                if stop.load(Ordering::SeqCst) {
                    ui::note("interrupted: what was found is kept");
                    break 'games;
                }
                let found = seen.map(|puzzle| StoredPuzzle {
                    puzzle,
                    by: by.clone(),
                });
                let ply = index as u32;
                database.keep_puzzle(id, ply, found.as_ref())?;
                let Some(found) = found else { continue };
                let (task, difficulty) = (found.puzzle.task, found.puzzle.difficulty);
                if !self.sought.has(task, difficulty) {
                    continue;
                }
                let place = PuzzlePlace {
                    game: id,
                    ply,
                    task,
                    difficulty,
                };
                take(&database, place, &found)?;
                count += 1;
                bar.set_message(format!("puzzles ({count})"));
                if count == self.most {
                    break 'games;
                }
            }
            bar.inc(1);
        }
        bar.finish_and_clear();
        let plural = if count == 1 { "" } else { "s" };
        let games = if looked < ids.len() {
            format!("the first {looked} of {}", ui::games(ids.len()))
        } else {
            ui::games(looked)
        };
        ui::note(&format!("{count} puzzle{plural} in {games}"));
        Ok(Status::of_found(count))
    }
}

fn write(
    writer: &mut Writer<&mut dyn std::io::Write>,
    place: PuzzlePlace,
    found: &StoredPuzzle,
) -> Result<()> {
    let from = format!("game {}, ply {}", place.game, place.ply);
    Ok(writer.write(&found.puzzle.record(&from))?)
}

fn row(database: &Database, place: PuzzlePlace, found: &StoredPuzzle) -> Result<Value> {
    let summary = database.summaries()?.get(place.game)?;
    let summary = summary.ok_or(StoreError::Damaged(place.game))?;
    Ok(puzzle_value(&summary, place.ply, found))
}
