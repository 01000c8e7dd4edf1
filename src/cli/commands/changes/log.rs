//! `sumito log`: lists the changes of the database.

use std::num::NonZeroUsize;

use anyhow::Result;
use clap::Args;

use crate::cli::messages::note;
use crate::cli::output::to_rows;
use crate::cli::{Context, Status};

/// List the changes to the database, the newest first
///
/// The kinds are `import`, `edit`, `delete`, `dedupe`, `merge`, `repair` (records read again, or restored), `replace` (corrected records in place of older
/// versions), `join` (records in two parts), `players` (merged spellings), `events`, `saved` (bookmarks and saved searches), `study` and `undo`. Each change has
/// an ID for `sumito undo`, an undo too.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  sumito log
  sumito log --limit 5 --format json")]
pub(crate) struct Log {
    /// Maximum number of changes
    #[arg(long, value_name = "N", default_value = "30")]
    limit: NonZeroUsize,
}

/// The fields of a change.
const COLUMNS: [&str; 6] = ["id", "time", "kind", "summary", "undoes", "undone_by"];

impl Log {
    pub(crate) fn run(self, context: &mut Context<'_>) -> Result<Status> {
        let changes = context.open_read()?.changes()?;
        let shown = changes.iter().rev().take(self.limit.get());
        let rows = to_rows(shown)?;
        context.print_rows(&rows, &COLUMNS)?;
        if rows.len() < changes.len() {
            note(&format!(
                "{} of {} changes; --limit lists more",
                rows.len(),
                changes.len()
            ));
        }
        Ok(Status::from_count(rows.len()))
    }
}
