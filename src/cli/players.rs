//! `sumito players`

use anyhow::Result;
use clap::Args;
use serde_json::Value;

use super::{Context, Status, table};
use crate::ask::{DatedFilters, Players as Found, player_value};

/// List who played, and how they did
///
/// With a name: that player by colour, opponents, layouts, events, years, and what was played first; all of it with --format json.
/// A game of more than two sides, an incomplete one and one without a result count as unknown.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  sumito players --from 2016 --format csv
  sumito players 'budgie' --format json")]
pub(super) struct Players {
    /// One player, as records spell the name
    #[arg(value_name = "NAME")]
    name: Option<String>,
    #[command(flatten)]
    filters: DatedFilters,
}

const COLUMNS: [&str; 8] = [
    "name",
    "games",
    "won",
    "drawn",
    "lost",
    "unknown",
    "first_date",
    "last_date",
];

impl Players {
    pub(super) fn run(self, context: &mut Context<'_>) -> Result<Status> {
        let database = context.database()?;
        let filter = self.filters.filter();
        if let Some(name) = &self.name {
            let value = player_value(name, &filter, &database)?;
            table::object(context.out, context.format, &value)?;
            return Ok(Status::Done);
        }
        let mut players = Found::default();
        database.games(&filter, |game| players.add(&game))?;
        let rows = players.rows();
        let rows: Vec<Value> = rows
            .iter()
            .map(serde_json::to_value)
            .collect::<Result<_, _>>()?;
        table::rows(context.out, context.format, &rows, &COLUMNS)?;
        Ok(Status::of_found(rows.len()))
    }
}
