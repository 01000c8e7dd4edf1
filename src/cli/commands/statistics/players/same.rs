//! `sumito players same`: proposes spellings to merge.

use anyhow::Result;
use clap::Args;

use crate::cli::output::to_rows;
use crate::cli::{Context, Status};
use crate::queries::{FilterArgs, alias_candidates};

/// Propose names that may be spellings of one person; nothing is merged
///
/// The reason says what alone is not the same: `case`, `accents`, `punctuation` (and blanks), `word-order`, `letter` (one of at least five is another,
/// missing, or changed places with its neighbour), `two-letters` (of at least ten), `abbreviation` (`A. Schmidt` and `Schmidt, Anna`). Names that differ in digits are not proposed for a letter, and
/// names that both play in one game are not proposed at all, so that `met`, the number of such games, is 0.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  sumito players same
  sumito players merge SPELLING --into NAME    what confirms a proposal
  sumito players same --format csv")]
pub(crate) struct Same {
    #[command(flatten)]
    filters: FilterArgs,
}

const COLUMNS: [&str; 6] = ["spelling", "games", "name", "name_games", "reason", "met"];

impl Same {
    pub(crate) fn run(self, context: &mut Context<'_>) -> Result<Status> {
        let filter = self.filters.filter(&context.opening_names()?)?;
        let proposals = alias_candidates(&context.open_read()?, &filter)?;
        let rows = to_rows(&proposals)?;
        context.print_rows(&rows, &COLUMNS)?;
        Ok(Status::from_count(rows.len()))
    }
}
