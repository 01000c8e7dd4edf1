//! `sumito search`: finds games that reach a position.

use std::cell::OnceCell;
use std::io::{self, IsTerminal as _};
use std::num::NonZeroUsize;
use std::ops::ControlFlow;

use anyhow::{Context as _, Result};
use clap::Args;
use indicatif::ProgressBar;

use crate::answers::TextLocations;
use crate::cli::args::SaveArgs;
use crate::cli::messages::{note_assumptions, note_none, progress};
use crate::cli::output::GameListPrinter;
use crate::cli::{Context, Status};
use crate::game::QueryMatch;
use crate::openings::OpeningNames;
use crate::queries::{FilterArgs, SearchArgs};
use crate::store::{Database, Filter, SummaryReader};

/// Find games by position, pattern, material or score
///
/// Positions match in any orientation of the board, unless --exact is given: the twelve of Abalone, or those of Kōnane that keep the colours of the
/// squares. Orientation 0 is that of the query. Each game is listed once, with the first ply that matches; with --then, with the ply that first completes
/// the match. A position is looked up in the index; for patterns, material and scores games are replayed, a million in a few seconds.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  sumito search --moves 'a1b2 i5h5 a2b3 i6h6' --layout belgian
  sumito search --position 'ww1bb/wwwbbb/1ww1bb1/8/9/8/1bb1ww1/bbbwww/bb1ww b' --exact --format json
  sumito search --pattern 'black:e5,e6,e7 white:e8 empty:e9' --swap
  sumito search --pattern '?????/??????/???????/???**???/???b1w???/????????/???????/??????/?????' --ply 20..40
  sumito search --material 14-12 --score 2-0 --result white --save comebacks
  sumito search --pattern 'white:a1' --then 'empty:a1' --within 1 --in comebacks --limit 10")]
pub(crate) struct Search {
    #[command(flatten)]
    target: SearchArgs,
    /// Maximum number of games
    #[arg(long, value_name = "N")]
    limit: Option<NonZeroUsize>,
    #[command(flatten)]
    saving: SaveArgs,
    #[command(flatten)]
    filters: FilterArgs,
}

/// The columns of a hit in a table, before and after those of `--then` and `--swap`.
const FIRST_COLUMNS: [&str; 2] = ["game", "ply"];
const LAST_COLUMNS: [&str; 11] = [
    "orientation",
    "black",
    "white",
    "event",
    "date",
    "layout",
    "opening",
    "result",
    "score",
    "plies",
    "note",
];

impl Search {
    pub(crate) fn run(self, context: &mut Context<'_>) -> Result<Status> {
        let mut database = self.saving.open_database(context)?;
        let names = context.opening_names()?;
        let mut filter = self.filters.filter(&names)?;
        let mut hits = Hits {
            printer: GameListPrinter::new(context.out, context.format, self.columns(&filter)),
            ids: Vec::new(),
            limit: self.limit.map_or(usize::MAX, NonZeroUsize::get),
        };
        self.find(&database, &mut filter, &names, &mut hits)?;
        let (count, ids) = (hits.printer.count(), hits.ids);
        let printed = hits.printer.finish();
        self.saving
            .save(&mut database, &ids, printed, context.out)?;
        note_none(context.format, count, "games");
        Ok(Status::from_count(count))
    }

    fn find(
        &self,
        database: &Database,
        filter: &mut Filter,
        names: &OpeningNames,
        hits: &mut Hits<'_>,
    ) -> Result<()> {
        let place = self.target.position(filter, database, names)?;
        place.iter().for_each(note_assumptions);
        let mut rows = HitReader {
            summaries: database.summary_reader()?,
            places: TextLocations::new(database, filter)?,
        };
        // Created at the first progress report, so a search by index has no bar.
        let bar: OnceCell<ProgressBar> = OnceCell::new();
        self.target.for_each_classified_hit(
            place.map(|place| place.position),
            database,
            names,
            filter,
            |scanned| {
                let bar = bar.get_or_init(|| progress::games_bar("search", 0));
                progress::update(bar, scanned.games, scanned.of);
            },
            |game, occurrence, opening| {
                let mut print = || self.print_hit(&mut rows, hits, (game, opening), occurrence);
                // Suspending the bar costs more than printing the hit, so it is done only on a terminal.
                match bar
                    .get()
                    .filter(|bar| !bar.is_hidden() && io::stdout().is_terminal())
                {
                    Some(bar) => bar.suspend(print),
                    None => print(),
                }
            },
        )?;
        bar.get().iter().for_each(|bar| bar.finish_and_clear());
        Ok(())
    }

    fn columns(&self, filter: &Filter) -> Vec<&'static str> {
        let mut columns = FIRST_COLUMNS.to_vec();
        columns.extend(self.target.has_then().then_some("then"));
        columns.extend(self.target.swaps().then_some("swapped"));
        columns.extend(LAST_COLUMNS);
        if filter.text.is_some() {
            columns.insert(columns.len() - 1, "matched");
        }
        columns
    }

    /// Prints a hit.
    fn print_hit(
        &self,
        rows: &mut HitReader<'_>,
        hits: &mut Hits<'_>,
        (game, opening): (i64, Option<&str>),
        occurrence: QueryMatch,
    ) -> Result<ControlFlow<()>> {
        let summary = rows.summaries.get(game)?;
        let summary =
            summary.with_context(|| format!("game {game} was found, and is not there"))?;
        let row = self.target.row(summary, opening, occurrence);
        let printed = hits.printer.push(row.with_matches(&rows.places)?);
        self.saving.go_on_if_closed(printed, &hits.printer)?;
        if self.saving.is_given() {
            hits.ids.push(game);
        }
        Ok(if hits.printer.count() >= hits.limit {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        })
    }
}

/// Reads the fields of games with hits for a list.
struct HitReader<'a> {
    summaries: SummaryReader<'a>,
    places: TextLocations<'a>,
}

/// The hits so far.
struct Hits<'a> {
    printer: GameListPrinter<'a>,
    /// The numbers of the games, if they are to be saved.
    ids: Vec<i64>,
    limit: usize,
}
