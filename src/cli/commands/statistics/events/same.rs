//! `sumito events same`: proposes events to merge.

use anyhow::Result;
use clap::Args;

use crate::cli::args::LimitArgs;
use crate::cli::messages::note_none;
use crate::cli::{Context, Status};
use crate::queries::FilterArgs;

/// Suggest names that may be of one event; nothing is merged
///
/// Each pair is listed once. The reason is the only difference between the names, as in `sumito players same`; names that differ in a number are not
/// suggested.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  sumito events same
  sumito events merge NAME --into OTHER    what confirms a proposal")]
pub(crate) struct Same {
    #[command(flatten)]
    limit: LimitArgs,
    #[command(flatten)]
    filters: FilterArgs,
}

const COLUMNS: [&str; 5] = ["spelling", "games", "name", "name_games", "reason"];

impl Same {
    pub(crate) fn run(self, context: &mut Context<'_>) -> Result<Status> {
        let filter = self.filters.filter(&context.opening_names()?)?;
        let rows = context.open_read()?.similar_events(&filter)?;
        context.print_rows(self.limit.of(&rows), &COLUMNS)?;
        note_none(context.format, rows.len(), "similar names");
        Ok(Status::from_count(rows.len()))
    }
}
