//! `sumito puzzles`: finds puzzles in analysed games.

use crate::rules::Position;
use std::sync::atomic::Ordering;

use anyhow::{Context as _, Result, bail};
use clap::Args;

use crate::analysis::{find_puzzle, puzzle_candidates};
use crate::cli::args::{EngineArgs, WriteArgs, find_game, matching_games, writable_formats};
use crate::cli::failures::interrupt_flag;
use crate::cli::messages::{note, plural, progress};
use crate::cli::{Context, Status};
use crate::queries::{BaseFilterArgs, PuzzleFilterArgs, PuzzleRow, parse_format, puzzle_row};
use crate::record::{Format, Writer};
use crate::store::{Access, Database, Filter, PuzzlePlace, StoreError, StoredPuzzle};

/// Find puzzles in analysed games: positions in which only one move wins, or saves the game
///
/// Examines the games that `sumito analyse` has analysed, before each only move and before each blunder. Each position is searched again, with the best
/// move and with all others: it is a puzzle if only the best move wins (expected result at least 0.85), or if every other move loses (at most 0.15), with
/// a difference of at least 0.25. This must still hold three plies deeper, or with four times the time. The difficulty is the depth in plies from which
/// on the search prefers the move.
///
/// Puzzles are found in games of Abalone only. They are stored in the database and shown in the web pages; --known lists them without a search. With
/// --to, --notation or --output they are written as records: the start position is the puzzle, the moves are the solution, and tags give the task, the
/// difficulty and the source game.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  sumito analyse --all --time 100 && sumito puzzles --depth 8
  sumito puzzles --player 'Frochot*' --time 2000 --limit 20
  sumito puzzles --known --task win --min-difficulty 4 --format json
  sumito puzzles --known -o puzzles.apgn")]
pub(crate) struct Puzzles {
    #[command(flatten)]
    filters: BaseFilterArgs,
    #[command(flatten)]
    puzzle_filters: PuzzleFilterArgs,
    /// List the stored puzzles, without a search
    #[arg(long, conflicts_with_all = ["time", "depth", "nodes", "engine"])]
    known: bool,
    /// Maximum number of puzzles
    #[arg(long, alias = "most", default_value_t = usize::MAX, hide_default_value = true, value_name = "N", value_parser = clap::builder::RangedU64ValueParser::<usize>::new().range(1..))]
    limit: usize,
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
        let database = context.open(access)?;
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
        for &place in places.iter().take(self.limit) {
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
            bail!("none of these games is analysed: run `sumito analyse` first");
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
                    note("interrupted: the results so far are stored");
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
                if count == self.limit {
                    break 'games;
                }
            }
            bar.inc(1);
        }
        bar.finish_and_clear();
        if others > 0 {
            let games = plural::games(others);
            note(&format!("{games} skipped: puzzles exist for Abalone only"));
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
fn row(database: &Database, place: PuzzlePlace, puzzle: &StoredPuzzle) -> Result<PuzzleRow> {
    let summary = database.summary_reader()?.get(place.game)?;
    let summary = summary.ok_or(StoreError::Damaged(place.game))?;
    puzzle_row(&summary, place.ply, puzzle).context("a puzzle is of Abalone")
}
