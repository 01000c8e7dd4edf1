//! `sumito db compact`: merges all segments and returns unused space.

use anyhow::Result;
use clap::Args;

use super::count_games::count_games;
use crate::cli::messages::progress;
use crate::cli::{Context, Status};

/// Make one segment of all and give unused room back to the disk
///
/// No answer changes. It takes about the room of the database once more for temporary files, in the folder that TMPDIR names. Broken off, the database
/// is as it was.
///
/// Deleted games, and what edits replaced, stay in the database so that `sumito undo` brings them back. With --purge nothing of them is left in the
/// file, and the list of `sumito log` is empty.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  sumito db compact
  sumito db compact --purge
  TMPDIR=/mnt/large sumito db compact --format json")]
pub(crate) struct Compact {
    /// Remove deleted games and what edits replaced; no change can be undone after that
    #[arg(long)]
    purge: bool,
}

impl Compact {
    pub(crate) fn run(self, context: &mut Context<'_>) -> Result<Status> {
        let mut database = context.open_existing()?;
        let purged = if self.purge {
            database.purge()?.changes
        } else {
            0
        };
        let bar = progress::games_bar("compact", count_games(&database)?);
        let done = database.compact(|games| bar.set_position(games))?;
        bar.finish_and_clear();
        let mut report = serde_json::to_value(done)?;
        report["purged"] = purged.into();
        context.print_object(&report)?;
        Ok(Status::Success)
    }
}
