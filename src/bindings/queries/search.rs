//! The query of `sumito search`.

use std::ops::ControlFlow;

use clap::Args;

use super::error::BindingError;
use super::found_game::{FoundGame, FoundHit};
use crate::bindings::{OptionError, Options};
use crate::openings::OpeningNames;
use crate::queries::{FilterArgs, ResolvedPosition, SearchArgs};
use crate::store::{Database, ScanProgress, StoreError};

/// A query for games that have a position, or a ply at which conditions hold.
#[derive(Debug, Clone)]
pub struct SearchQuery(Arguments);

#[derive(Debug, Clone, Args)]
struct Arguments {
    #[command(flatten)]
    search: SearchArgs,
    /// Maximum number of games
    #[arg(long, value_name = "N")]
    limit: Option<usize>,
    /// Name the opening of each game, for which it is replayed
    #[arg(long)]
    with_opening: bool,
    #[command(flatten)]
    filters: FilterArgs,
}

impl SearchQuery {
    /// The query with these options.
    ///
    /// # Errors
    /// When an option is unknown or has a wrong value.
    pub fn new(options: Options) -> Result<SearchQuery, OptionError> {
        options.read().map(SearchQuery)
    }

    /// Whether openings are requested.
    pub fn has_openings(&self) -> bool {
        self.0.with_opening
    }

    /// Whether there is a condition on a later ply.
    pub fn has_then(&self) -> bool {
        self.0.search.has_then()
    }

    /// Whether hits with the colours exchanged count.
    pub fn swaps(&self) -> bool {
        self.0.search.swaps()
    }

    /// Passes the games with a hit to `visit`, by their numbers, until it breaks. `on_progress` receives the progress where games have to be replayed.
    ///
    /// # Errors
    /// When a name in the query does not exist, or the database cannot be read.
    pub fn for_each(
        &self,
        database: &Database,
        names: &OpeningNames,
        mut on_progress: impl FnMut(u64, u64),
        mut visit: impl FnMut(FoundGame) -> ControlFlow<()>,
    ) -> Result<(), BindingError> {
        let Arguments {
            search,
            limit,
            with_opening,
            filters,
        } = &self.0;
        let on_progress = |scanned: ScanProgress| on_progress(scanned.games, scanned.of);
        let mut left = limit.unwrap_or(usize::MAX);
        if left == 0 {
            return Ok(());
        }
        let mut filter = filters.filter(names)?;
        let place = search.position(&mut filter, database, names)?;
        let place = place.map(ResolvedPosition::certain).transpose()?;
        let position = place.map(|place| place.position);
        let mut summaries = database.summary_reader()?;
        let mut pass = |game, hit, opening: Option<&str>| -> Result<_, BindingError> {
            let summary = summaries.get(game)?.ok_or(StoreError::Damaged(game))?;
            left -= 1;
            let flow = visit(FoundGame {
                summary,
                opening: opening.map(str::to_owned),
                hit: Some(FoundHit::from(hit)),
            });
            Ok(if left == 0 {
                ControlFlow::Break(())
            } else {
                flow
            })
        };
        if *with_opening {
            return search.for_each_classified_hit(
                position,
                database,
                names,
                &filter,
                on_progress,
                pass,
            );
        }
        search.for_each_hit(position, database, &filter, on_progress, |game, hit| {
            pass(game, hit, None)
        })
    }
}
