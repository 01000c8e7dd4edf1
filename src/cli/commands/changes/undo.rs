//! `sumito undo`: undoes a change of the database.

use anyhow::Result;
use clap::Args;
use serde_json::json;

use crate::cli::messages::note;
use crate::cli::{Context, Status};

/// Undo a change, so that games and names are what they were before it
///
/// Without a number the last change is undone that is not undone yet. A change on which a later one depends is not undone: the error names what has to be
/// undone first. An undo is a change too: undoing it makes the first change again.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  sumito undo
  sumito undo 12
  sumito undo 12 --format json")]
pub(crate) struct Undo {
    /// The number of the change, as `sumito log` lists it
    #[arg(value_name = "CHANGE")]
    change: Option<i64>,
}

impl Undo {
    pub(crate) fn run(self, context: &mut Context<'_>) -> Result<Status> {
        let done = context.open_existing()?.undo(self.change)?;
        note(&format!("undid change {}: {}", done.undone, done.summary));
        context.print_object(&json!({
            "change": done.change, "undone": done.undone, "games": done.games,
        }))?;
        Ok(Status::Success)
    }
}
