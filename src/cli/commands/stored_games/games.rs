//! `sumito games`: lists games.

use std::num::NonZeroUsize;
use std::ops::ControlFlow;

use anyhow::Result;
use clap::Args;

use crate::cli::args::SaveArgs;
use crate::cli::output::{GAME_COLUMNS, GameListPrinter};
use crate::cli::{Context, Status};
use crate::queries::{FilterArgs, GameRow, OpeningClassifier};

/// List games
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  sumito games --player 'budgie' --result white
  sumito games --from 2016.09 --to 2016.12 --min-plies 100 --format csv
  sumito games --layout belgian --limit 20
  sumito games --player 'budgie' --save budgie && sumito openings --in budgie")]
pub(crate) struct Games {
    #[command(flatten)]
    filters: FilterArgs,
    /// Stop after so many games
    #[arg(long, value_name = "N")]
    limit: Option<NonZeroUsize>,
    #[command(flatten)]
    saving: SaveArgs,
}

impl Games {
    pub(crate) fn run(self, context: &mut Context<'_>) -> Result<Status> {
        let mut database = self.saving.open_database(context)?;
        let names = context.opening_names()?;
        let openings = OpeningClassifier::new(&database, &names)?;
        let limit = self.limit.map_or(usize::MAX, NonZeroUsize::get);
        let mut printer = GameListPrinter::new(context.out, context.format, GAME_COLUMNS.to_vec());
        // The ids of the games, if they are to be saved.
        let mut ids = Vec::new();
        let mut result = Ok(());
        database.games_until(&self.filters.filter(), |game| {
            if self.saving.is_given() {
                ids.push(game.id);
            }
            let opening = openings.classify(game.id).map_err(anyhow::Error::from);
            result = opening.and_then(|opening| printer.push(GameRow::new(game, opening)));
            if result.is_err() || printer.count() >= limit {
                return ControlFlow::Break(());
            }
            ControlFlow::Continue(())
        })?;
        result?;
        let count = printer.count();
        printer.finish()?;
        drop(openings);
        self.saving.save(&mut database, &ids)?;
        Ok(Status::from_count(count))
    }
}
