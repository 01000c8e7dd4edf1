//! The query of `sumito players`.

use std::ops::ControlFlow;

use clap::Args;

use super::error::BindingError;
use crate::answers::{PlayerRow, PlayerTotals};
use crate::bindings::{OptionError, Options};
use crate::openings::OpeningNames;
use crate::queries::{FilterArgs, PlayerColumn, SortArgs};
use crate::store::Database;

/// A query for players and their results.
#[derive(Debug, Clone)]
pub struct PlayersQuery(Arguments);

#[derive(Debug, Clone, Args)]
struct Arguments {
    #[command(flatten)]
    sort: SortArgs<PlayerColumn>,
    /// Maximum number of players
    #[arg(long, value_name = "N")]
    limit: Option<usize>,
    /// Number of players to skip
    #[arg(long, value_name = "N", default_value_t = 0)]
    offset: usize,
    #[command(flatten)]
    filters: FilterArgs,
}

impl PlayersQuery {
    /// The query with these options.
    ///
    /// # Errors
    /// When an option is unknown or has a wrong value.
    pub fn new(options: Options) -> Result<PlayersQuery, OptionError> {
        options.read().map(PlayersQuery)
    }

    /// The players, by name unless an option says otherwise. `on_progress` is called for each game that is counted, and can cancel the query.
    ///
    /// # Errors
    /// When a name in the query does not exist, or the database cannot be read.
    pub fn answer(
        &self,
        database: &Database,
        names: &OpeningNames,
        mut on_progress: impl FnMut() -> ControlFlow<()>,
    ) -> Result<Vec<PlayerRow>, BindingError> {
        let filter = self.0.filters.filter(names)?;
        let mut totals = PlayerTotals::default();
        database.games_until(&filter, |game| {
            totals.add(&game);
            on_progress()
        })?;
        let rows = self.0.sort.sorted_rows(totals.rows());
        let rows = rows.into_iter().skip(self.0.offset);
        Ok(rows.take(self.0.limit.unwrap_or(usize::MAX)).collect())
    }
}
