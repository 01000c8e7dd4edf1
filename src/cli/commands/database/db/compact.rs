//! `sumito db compact`: merges all segments and returns unused space.

use anyhow::Result;
use clap::Args;

use super::count_games::count_games;
use crate::answers::CompactReport;
use crate::cli::messages::progress;
use crate::cli::{Context, Status};

/// Rebuild the index and reclaim disk space
///
/// Merges all segments of the position index into one. Results of queries do not change. Needs about as much disk space as the database for temporary
/// files, in the folder of TMPDIR. If it is interrupted, the database is unchanged.
///
/// Deleted games and the earlier versions of edited games remain in the database for `sumito undo`. --purge removes them, and the list of `sumito log` is
/// empty.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  sumito db compact
  sumito db compact --purge
  TMPDIR=/mnt/large sumito db compact --format json")]
pub(crate) struct Compact {
    /// Remove deleted games and earlier versions of edited games; no change can be undone afterwards
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
        context.print_object(&CompactReport {
            report: done,
            purged,
        })?;
        Ok(Status::Success)
    }
}
