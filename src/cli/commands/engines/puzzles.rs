//! `sumito puzzles`: finds puzzles in games.

use crate::rules::Position;
use anyhow::{Context as _, Result};
use clap::Args;

use super::puzzle_search::{PuzzleSearch, Sink};
use crate::analysis::name_with_limits;
use crate::answers::{PuzzleRow, puzzle_row};
use crate::cli::args::{EngineArgs, WriteArgs, matching_games, with_default, writable_formats};
use crate::cli::failures::interrupt_flag;
use crate::cli::messages::note_none;
use crate::cli::{Context, Status};
use crate::queries::{BaseFilterArgs, PuzzleFilterArgs, parse_format};
use crate::record::{Format, Writer};
use crate::store::{Database, Filter, PuzzleSummary, StoreError, StoredPuzzle};

/// Find puzzles in games: positions in which one move alone wins, ejects a marble or saves the game
///
/// Every position is examined by a proof search of up to five plies, in games that need not be analysed. It is a puzzle if a win is forced (task `win`), or the
/// ejection of a marble that is not lost again at once (`eject`), by a single move: no other move forces it within five plies, and the same holds
/// at every later turn of the solution but the last, where any move that reaches the goal is right: after an ejection the solution may go on until no marble can be ejected in
/// return. It is also one if every move but one loses by force in at most six plies
/// (`save`). A second, exhaustive search without anything in common with the first confirms each puzzle. A win by one move counts where the game
/// missed it.
///
/// Themes are `win-in-N` and `ejection-in-N` with the number of own moves, `only-defence`, `broadside` (the solution has one) and `sacrifice` (the other side
/// ejects a marble on the way). The difficulty is the depth in plies from which on a plain search prefers the move, and one more than its greatest depth (8, unless a limit is
/// given) if it never does. A puzzle is left out if that search finds another move better.
///
/// Puzzles are found in games of Abalone only. They are stored in the database and shown in the web pages; --known lists them without a search. With
/// --to, --notation or --output they are written as records: the start position is the puzzle, the moves are the solution, and tags give the task, the
/// themes, the difficulty and the source game.
#[derive(Debug, Args)]
#[command(
    mut_arg("time", |arg| with_default(arg, "none")),
    mut_arg("depth", |arg| with_default(arg, "8, unless another limit is given")),
    mut_arg("nodes", |arg| with_default(arg, "50000, unless another limit is given"))
)]
#[command(after_help = "Examples:
  sumito puzzles
  sumito puzzles --player 'Frochot*' --depth 10 --limit 20
  sumito puzzles --known --theme win-in-3 --format json
  sumito puzzles --known --task eject --min-difficulty 4
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
const COLUMNS: [&str; 10] = [
    "game",
    "ply",
    "black",
    "white",
    "date",
    "turn",
    "task",
    "themes",
    "difficulty",
    "solution",
];

/// The columns of CSV.
const FIELDS: [&str; 18] = [
    "game",
    "ply",
    "black",
    "white",
    "event",
    "date",
    "layout",
    "turn",
    "task",
    "themes",
    "difficulty",
    "position",
    "rules",
    "view",
    "solution",
    "worth",
    "otherwise",
    "by",
];

/// The depth and the positions of the searches by an engine, without other limits.
const DEPTH: u8 = 8;
const NODES: u64 = 50_000;

impl Puzzles {
    pub(crate) fn run(self, context: &mut Context<'_>) -> Result<Status> {
        let database = if self.known {
            context.open_read()?
        } else {
            context.open_existing()?
        };
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
        if self.known {
            // A search says how many it has found.
            note_none(context.format, rows.len(), "puzzles");
        }
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

    fn search(&self, database: Database, filter: &Filter, sink: Sink<'_>) -> Result<Status> {
        let ids = matching_games(&database, filter)?;
        let stop = interrupt_flag()?;
        let limits = self.engine.limits_or(DEPTH, NODES);
        let (engines, _) = self.engine.start_analysis::<Position>()?;
        let search = PuzzleSearch {
            database,
            by: name_with_limits(engines[0].program(), &limits),
            engines,
            limits,
            stop: &stop,
            limit: self.limit,
        };
        let count = search.run(&ids, |puzzle| self.puzzle_filters.passes(puzzle), sink)?;
        Ok(Status::from_count(count))
    }
}

/// Writes a puzzle as a record.
fn write(
    writer: &mut Writer<&mut dyn std::io::Write>,
    place: PuzzleSummary,
    puzzle: &StoredPuzzle,
) -> Result<()> {
    let origin = format!("game {}, ply {}", place.game, place.ply);
    Ok(writer.write(&puzzle.puzzle.record(&origin))?)
}

/// A puzzle as a row.
fn row(database: &Database, place: PuzzleSummary, puzzle: &StoredPuzzle) -> Result<PuzzleRow> {
    let summary = database.summary_reader()?.get(place.game)?;
    let summary = summary.ok_or(StoreError::Damaged(place.game))?;
    puzzle_row(&summary, place.ply, puzzle).context("a puzzle is of Abalone")
}
