//! `sumito undo`: undoes a change of the database.

use anyhow::Result;
use clap::Args;

use crate::cli::messages::note;
use crate::cli::{Context, Status};

/// Undo a change
///
/// Games and names become exactly what they were before the change. Without an ID the newest change that is not yet undone is undone. If later changes
/// depend on it, the error names the one to undo first. An undo is a change too: undoing it repeats the first change.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  sumito undo
  sumito undo 12
  sumito undo 12 --format json")]
pub(crate) struct Undo {
    /// Change ID, as listed by `sumito log`
    #[arg(value_name = "CHANGE")]
    change: Option<i64>,
}

impl Undo {
    pub(crate) fn run(self, context: &mut Context<'_>) -> Result<Status> {
        let done = context.open_existing()?.undo(self.change)?;
        note(&format!("undid change {}: {}", done.undone, done.summary));
        context.print_object(&done)?;
        Ok(Status::Success)
    }
}
