//! `sumito players same`: proposes spellings to merge.

use anyhow::Result;
use clap::Args;

use crate::answers::alias_candidates;
use crate::cli::args::LimitArgs;
use crate::cli::messages::note_none;
use crate::cli::output::to_rows;
use crate::cli::{Context, Status};
use crate::queries::FilterArgs;

/// Suggest names that may be spellings of one person; nothing is merged
///
/// The reason is the only difference between the names: `case`, `accents`, `punctuation` (and spaces), `word-order`, `letter` (one of at least five is
/// different, missing, or swapped with its neighbour), `two-letters` (of at least ten), `abbreviation` (`A. Schmidt` and `Schmidt, Anna`). Names that
/// differ in digits are suggested for none of the last three. Names that played against each other are not suggested at all, so that `met`, the number of such
/// games, is 0.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  sumito players same
  sumito players merge SPELLING --into NAME    what confirms a proposal
  sumito players same --format csv")]
pub(crate) struct Same {
    #[command(flatten)]
    limit: LimitArgs,
    #[command(flatten)]
    filters: FilterArgs,
}

const COLUMNS: [&str; 6] = ["spelling", "games", "name", "name_games", "reason", "met"];

impl Same {
    pub(crate) fn run(self, context: &mut Context<'_>) -> Result<Status> {
        let filter = self.filters.filter(&context.opening_names()?)?;
        let proposals = alias_candidates(&context.open_read()?, &filter)?;
        let rows = to_rows(&proposals)?;
        context.print_rows(self.limit.of(&rows), &COLUMNS)?;
        note_none(context.format, rows.len(), "similar names");
        Ok(Status::from_count(rows.len()))
    }
}
