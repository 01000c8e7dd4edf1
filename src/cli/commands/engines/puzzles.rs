//! `sumito puzzles`: finds puzzles in analysed games.

use crate::rules::Position;
use std::sync::atomic::Ordering;

use anyhow::{Result, bail};
use clap::Args;
use serde_json::Value;

use crate::analysis::{find_puzzle, puzzle_candidates};
use crate::cli::args::{EngineArgs, WriteArgs, find_game, matching_games, writable_formats};
use crate::cli::failures::interrupt_flag;
use crate::cli::messages::{note, plural, progress};
use crate::cli::{Context, Status};
use crate::queries::{BaseFilterArgs, PuzzleFilterArgs, parse_format, puzzle_json};
use crate::record::{Format, Writer};
use crate::store::{Access, Database, Filter, PuzzlePlace, StoreError, StoredPuzzle};

/// Find positions of judged games in which one move alone wins or saves
///
/// Looks at the games that `sumito analyse` has judged: before each move that was the only good one, and before each blunder. Each is searched again, its best
/// move and all others apart: a puzzle is what the best move wins (an expected result of 0.85 or more) and no other, or what every other loses (0.15 or less),
/// with 0.25 between. It must be so three plies deeper too, or after four times as long. The difficulty is the depth in plies from which on the search holds on to the move.
///
/// Puzzles are found in games of Abalone only. What is found is kept in the database, and the pages show it: --known lists it without a search. It is listed as rows, or, where a format, a notation or a file to write is
/// named, written as records: the start is the position, the moves are the solution, tags say the task, the difficulty and the game it comes from.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  sumito analyse --all --time 100 && sumito puzzles --depth 8
  sumito puzzles --player 'Frochot*' --time 2000 --most 20
  sumito puzzles --known --task win --min-difficulty 4 --format json
  sumito puzzles --known -o puzzles.apgn")]
pub(crate) struct Puzzles {
    #[command(flatten)]
    filters: BaseFilterArgs,
    #[command(flatten)]
    puzzle_filters: PuzzleFilterArgs,
    /// No search: those that were found before
    #[arg(long, conflicts_with_all = ["time", "depth", "nodes", "engine"])]
    known: bool,
    /// Puzzles that are listed or written at most
    #[arg(long, default_value_t = usize::MAX, hide_default_value = true, value_name = "N", value_parser = clap::builder::RangedU64ValueParser::<usize>::new().range(1..))]
    most: usize,
    #[arg(long, value_parser = parse_format, value_name = "FORMAT", help = writable_formats())]
    to: Option<Format>,
    #[command(flatten)]
    writing: WriteArgs,
    #[command(flatten)]
    engine: EngineArgs,
}

/// The columns of a table.
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

/// The columns of CSV.
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

/// Receives puzzles as they are found.
type Sink<'a> = &'a mut dyn FnMut(&Database, PuzzlePlace, &StoredPuzzle) -> Result<()>;

impl Puzzles {
    pub(crate) fn run(self, context: &mut Context<'_>) -> Result<Status> {
        let access = if self.known {
            Access::Read
        } else {
            Access::Write
        };
        let database = Database::open(&context.database_path, access)?;
        let filter = self.filters.filter(&context.opening_names()?)?;
        if self.to.is_some() || self.writing.is_given() {
            let format = self.to.unwrap_or(Format::Apgn);
            return self.writing.write(format, context.out, |writer| {
                self.find(database, &filter, &mut |_, place, puzzle| {
                    write(writer, place, puzzle)
                })
            });
        }
        let mut rows = Vec::new();
        let status = self.find(database, &filter, &mut |database, place, puzzle| {
            rows.push(row(database, place, puzzle)?);
            Ok(())
        })?;
        context.print_rows_with_fields(&rows, &COLUMNS, &FIELDS)?;
        Ok(status)
    }

    /// Passes the puzzles to `sink`: those of the database, or those that a search finds.
    fn find(&self, database: Database, filter: &Filter, sink: Sink<'_>) -> Result<Status> {
        if self.known {
            self.find_stored(&database, filter, sink)
        } else {
            self.search(database, filter, sink)
        }
    }

    fn find_stored(&self, database: &Database, filter: &Filter, sink: Sink<'_>) -> Result<Status> {
        let places = self.puzzle_filters.find(filter, database)?;
        let boards = database.position_reader()?;
        let mut count = 0;
        for &place in places.iter().take(self.most) {
            let puzzle = database.puzzle(&boards, place.game, place.ply)?;
            let puzzle = puzzle.ok_or(StoreError::Damaged(place.game))?;
            sink(database, place, &puzzle)?;
            count += 1;
        }
        Ok(Status::from_count(count))
    }

    fn search(&self, mut database: Database, filter: &Filter, sink: Sink<'_>) -> Result<Status> {
        let analysed: Vec<i64> = database
            .analysed_games()?
            .into_iter()
            .map(|(id, _)| id)
            .collect();
        let mut ids = matching_games(&database, filter)?;
        ids.retain(|id| analysed.binary_search(id).is_ok());
        if ids.is_empty() {
            bail!("none of these games is judged, expected some: see `sumito analyse`");
        }
        let stop = interrupt_flag()?;
        let limits = self.engine.limits();
        let (mut engine, by) = self.engine.start::<Position>()?;
        let bar = progress::games_bar("puzzles", ids.len() as u64);
        let (mut count, mut searched, mut others) = (0, 0, 0);
        'games: for &id in &ids {
            searched += 1;
            let game = find_game(&database, id)?.game;
            let Some(of) = game.of::<Position>() else {
                others += 1;
                bar.inc(1);
                continue;
            };
            let positions: Vec<Position> = of.positions().collect();
            for index in puzzle_candidates(&game) {
                let puzzle = find_puzzle(&positions[index], &mut *engine, &limits, &stop)?;
                if stop.load(Ordering::SeqCst) {
                    note("interrupted: what was found is kept");
                    break 'games;
                }
                let puzzle = puzzle.map(|puzzle| StoredPuzzle {
                    puzzle,
                    by: by.clone(),
                });
                let ply = index as u32;
                database.store_puzzle(id, ply, puzzle.as_ref())?;
                let Some(puzzle) = puzzle else { continue };
                let (task, difficulty) = (puzzle.puzzle.task, puzzle.puzzle.difficulty);
                if !self.puzzle_filters.matches(task, difficulty) {
                    continue;
                }
                let place = PuzzlePlace {
                    game: id,
                    ply,
                    task,
                    difficulty,
                };
                sink(&database, place, &puzzle)?;
                count += 1;
                bar.set_message(format!("puzzles ({count})"));
                if count == self.most {
                    break 'games;
                }
            }
            bar.inc(1);
        }
        bar.finish_and_clear();
        if others > 0 {
            let games = plural::games(others);
            note(&format!(
                "{games} left out: puzzles are found in games of Abalone only"
            ));
        }
        let puzzles = plural::count(count, "puzzle");
        let games = if searched < ids.len() {
            format!("the first {searched} of {}", plural::games(ids.len()))
        } else {
            plural::games(searched)
        };
        note(&format!("{puzzles} in {games}"));
        Ok(Status::from_count(count))
    }
}

/// Writes a puzzle as a record.
fn write(
    writer: &mut Writer<&mut dyn std::io::Write>,
    place: PuzzlePlace,
    puzzle: &StoredPuzzle,
) -> Result<()> {
    let origin = format!("game {}, ply {}", place.game, place.ply);
    Ok(writer.write(&puzzle.puzzle.record(&origin))?)
}

/// A puzzle as a row.
fn row(database: &Database, place: PuzzlePlace, puzzle: &StoredPuzzle) -> Result<Value> {
    let summary = database.summary_reader()?.get(place.game)?;
    let summary = summary.ok_or(StoreError::Damaged(place.game))?;
    Ok(puzzle_json(&summary, place.ply, puzzle))
}
