//! `sumito games`

use std::num::NonZeroUsize;
use std::ops::ControlFlow;

use anyhow::Result;
use clap::Args;

use super::saving::Saving;
use super::stream::Stream;
use super::{Context, Status};
use crate::ask::{DatedFilters, Listed, Named};

/// List games
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  sumito games --player 'budgie' --result white
  sumito games --from 2016.09 --to 2016.12 --min-plies 100 --format csv
  sumito games --layout belgian --limit 20
  sumito games --player 'budgie' --save budgie && sumito openings --in budgie")]
pub(super) struct Games {
    #[command(flatten)]
    filters: DatedFilters,
    /// Stop after so many games
    #[arg(long, value_name = "N")]
    limit: Option<NonZeroUsize>,
    #[command(flatten)]
    saving: Saving,
}

/// The columns that a list of games shows.
pub(super) const COLUMNS: [&str; 12] = [
    "id", "black", "white", "event", "date", "layout", "opening", "result", "score", "ending",
    "plies", "note",
];

impl Games {
    pub(super) fn run(self, context: &mut Context<'_>) -> Result<Status> {
        let mut database = self.saving.database(context)?;
        let names = context.openings()?;
        let called = Named::new(&database, &names)?;
        let limit = self.limit.map_or(usize::MAX, NonZeroUsize::get);
        let mut stream = Stream::new(context.out, context.format, COLUMNS.to_vec());
        let mut ids = Vec::new();
        let mut printed = Ok(());
        database.games_until(&self.filters.filter(), |game| {
            ids.push(game.id);
            let opening = called.of(game.id).map_err(anyhow::Error::from);
            printed = opening.and_then(|opening| stream.push(Listed::new(game, opening)));
            if printed.is_err() || ids.len() >= limit {
                return ControlFlow::Break(());
            }
            ControlFlow::Continue(())
        })?;
        printed?;
        stream.finish()?;
        drop(called);
        self.saving.save(&mut database, &ids)?;
        Ok(Status::of_found(ids.len()))
    }
}
