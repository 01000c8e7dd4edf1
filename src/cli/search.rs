//! `sumito search`

use std::cell::OnceCell;
use std::io::{self, IsTerminal as _};
use std::num::NonZeroUsize;
use std::ops::ControlFlow;

use anyhow::{Context as _, Result};
use clap::Args;
use indicatif::ProgressBar;

use super::saving::Saving;
use super::stream::Stream;
use super::{Context, Status, ui};
use crate::ask::{DatedFilters, Sought};
use crate::openings::OpeningNames;
use crate::rules::QueryMatch;
use crate::store::{Database, Filter, Summaries};

/// Find the games that reach a position, or one that is as asked
///
/// Any of the twelve orientations of the board counts, unless --exact is given. Orientation 0 is the one asked for. A game is found once, at the
/// first ply that is as asked; with --then, where what comes then is first completed. A position is looked up in an index; for all else games are replayed, a million in a few seconds.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  sumito search --moves 'a1b2 i5h5 a2b3 i6h6' --layout belgian
  sumito search --position 'ww1bb/wwwbbb/1ww1bb1/8/9/8/1bb1ww1/bbbwww/bb1ww b' --exact --format json
  sumito search --pattern 'black:e5,e6,e7 white:e8 empty:e9' --swap
  sumito search --pattern '?????/??????/???????/???**???/???b1w???/????????/???????/??????/?????' --ply 20..40
  sumito search --material 14-12 --score 2-0 --result white --save comebacks
  sumito search --pattern 'white:a1' --then 'empty:a1' --within 1 --in comebacks --limit 10")]
pub(super) struct Search {
    #[command(flatten)]
    sought: Sought,
    /// Stop after so many games
    #[arg(long, value_name = "N")]
    limit: Option<NonZeroUsize>,
    #[command(flatten)]
    saving: Saving,
    #[command(flatten)]
    filters: DatedFilters,
}

/// What is printed of a hit in a table, before and after what only some questions ask for.
const FIRST_COLUMNS: [&str; 2] = ["game", "ply"];
const COLUMNS: [&str; 11] = [
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
    pub(super) fn run(self, context: &mut Context<'_>) -> Result<Status> {
        let mut database = self.saving.database(context)?;
        let mut filter = self.filters.filter();
        let names = context.openings()?;
        let mut hits = Hits {
            stream: Stream::new(context.out, context.format, self.columns()),
            ids: Vec::new(),
            limit: self.limit.map_or(usize::MAX, NonZeroUsize::get),
        };
        self.find(&database, &mut filter, &names, &mut hits)?;
        let (count, ids) = (hits.stream.count(), hits.ids);
        hits.stream.finish()?;
        self.saving.save(&mut database, &ids)?;
        Ok(Status::of_found(count))
    }

    fn find(
        &self,
        database: &Database,
        filter: &mut Filter,
        names: &OpeningNames,
        hits: &mut Hits<'_>,
    ) -> Result<()> {
        let place = self.sought.position(filter, database)?;
        place.iter().for_each(ui::tell_common);
        let mut summaries = database.summaries()?;
        // Only what takes time has a bar.
        let bar: OnceCell<ProgressBar> = OnceCell::new();
        self.sought.find_named(
            place.map(|place| place.position),
            database,
            names,
            filter,
            |scanned| {
                let bar = bar.get_or_init(|| ui::games_bar("search", 0));
                bar.set_length(scanned.of);
                bar.set_position(scanned.games);
            },
            |game, found, opening| {
                let mut take = || self.take(&mut summaries, hits, (game, opening), found);
                // Taking the bar away for each hit costs more than the hit.
                match bar
                    .get()
                    .filter(|bar| !bar.is_hidden() && io::stdout().is_terminal())
                {
                    Some(bar) => bar.suspend(take),
                    None => take(),
                }
            },
        )?;
        bar.get().iter().for_each(|bar| bar.finish_and_clear());
        Ok(())
    }

    fn columns(&self) -> Vec<&'static str> {
        let mut columns = FIRST_COLUMNS.to_vec();
        columns.extend(self.sought.has_then().then_some("then"));
        columns.extend(self.sought.swaps().then_some("swapped"));
        columns.extend(COLUMNS);
        columns
    }

    /// Prints a hit.
    fn take(
        &self,
        summaries: &mut Summaries<'_>,
        hits: &mut Hits<'_>,
        (game, opening): (i64, Option<&str>),
        found: QueryMatch,
    ) -> Result<ControlFlow<()>> {
        let summary = summaries.get(game)?;
        let summary =
            summary.with_context(|| format!("game {game} was found, and is not there"))?;
        hits.stream
            .push(self.sought.listed(summary, opening, found))?;
        if self.saving.is_asked() {
            hits.ids.push(game);
        }
        Ok(if hits.stream.count() >= hits.limit {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        })
    }
}

/// Where hits go.
struct Hits<'a> {
    stream: Stream<'a>,
    /// The games, where they are to be kept.
    ids: Vec<i64>,
    limit: usize,
}
