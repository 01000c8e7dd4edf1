//! `sumito players same`

use anyhow::Result;
use clap::Args;
use serde_json::Value;

use super::super::{Context, Status, table};
use crate::ask::{DatedFilters, same_players};

/// Propose names that may be spellings of one person; nothing is merged
///
/// The reason says what alone is not the same: `case`, `accents`, `punctuation` (and blanks), `word-order`, `letter` (one of at least five is another,
/// missing, or changed places with its neighbour), `two-letters` (of at least ten). Names that differ in digits are not proposed for a letter, and
/// names that both play in one game are not proposed at all, so that `met`, the number of such games, is 0.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  sumito players same
  sumito players merge SPELLING --into NAME    what confirms a proposal
  sumito players same --format csv")]
pub(super) struct Same {
    #[command(flatten)]
    filters: DatedFilters,
}

const COLUMNS: [&str; 6] = ["spelling", "games", "name", "name_games", "reason", "met"];

impl Same {
    pub(super) fn run(self, context: &mut Context<'_>) -> Result<Status> {
        let proposals = same_players(&context.database()?, &self.filters.filter())?;
        let rows: Vec<Value> = proposals
            .iter()
            .map(serde_json::to_value)
            .collect::<Result<_, _>>()?;
        table::rows(context.out, context.format, &rows, &COLUMNS)?;
        Ok(Status::of_found(rows.len()))
    }
}
