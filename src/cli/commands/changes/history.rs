//! `sumito history`: lists the changes of one game.

use anyhow::Result;
use clap::Args;
use serde_json::Value;

use crate::cli::args::{LimitArgs, game_number, missing_game};
use crate::cli::output::{OutputFormat, to_rows};
use crate::cli::{Context, Status};

/// List the changes to one game, the oldest first
///
/// Each changed field is listed with its value before and after. The game may have been deleted since. Games that an earlier version imported have no changes before their first edit.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  sumito history 17
  sumito history 17 --format json")]
pub(crate) struct History {
    /// Game ID
    #[arg(value_name = "GAME", value_parser = game_number)]
    game: i64,
    #[command(flatten)]
    limit: LimitArgs,
}

/// The fields of a change of a game.
const COLUMNS: [&str; 7] = [
    "id",
    "time",
    "kind",
    "details",
    "summary",
    "undoes",
    "undone_by",
];

impl History {
    pub(crate) fn run(self, context: &mut Context<'_>) -> Result<Status> {
        let database = context.open_read()?;
        let history = database.history(self.game)?;
        if history.is_empty() && database.summary(self.game)?.is_none() {
            return Err(missing_game(&database, self.game));
        }
        let mut rows = to_rows(&history)?;
        if matches!(context.format, OutputFormat::Table | OutputFormat::Csv) {
            for (row, change) in rows.iter_mut().zip(&history) {
                row["details"] = Value::from(change.details.join("; "));
            }
        }
        context.print_rows(self.limit.of(&rows), &COLUMNS)?;
        Ok(Status::from_count(rows.len()))
    }
}
