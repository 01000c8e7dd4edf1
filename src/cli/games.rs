//! `sumito games`

use anyhow::Result;
use clap::Args;

use super::saving::Saving;
use super::stream::Stream;
use super::{Context, Status};
use crate::ask::{DatedFilters, Listed};

/// List games
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  sumito games --player 'budgie' --result white
  sumito games --from 2016.09 --to 2016.12 --min-plies 100 --format csv
  sumito games --player 'budgie' --save budgie && sumito openings --in budgie")]
pub(super) struct Games {
    #[command(flatten)]
    filters: DatedFilters,
    #[command(flatten)]
    saving: Saving,
}

/// The columns that a list of games shows.
pub(super) const COLUMNS: [&str; 11] = [
    "id", "black", "white", "event", "date", "layout", "result", "score", "ending", "plies", "note",
];

impl Games {
    pub(super) fn run(self, context: &mut Context<'_>) -> Result<Status> {
        let mut database = self.saving.database(context)?;
        let mut stream = Stream::new(context.out, context.format, COLUMNS.to_vec());
        let mut ids = Vec::new();
        let mut printed = Ok(());
        database.games(&self.filters.filter(), |game| {
            ids.push(game.id);
            if printed.is_ok() {
                printed = stream.push(Listed::new(game));
            }
        })?;
        printed?;
        stream.finish()?;
        self.saving.save(&mut database, &ids)?;
        Ok(Status::of_found(ids.len()))
    }
}
