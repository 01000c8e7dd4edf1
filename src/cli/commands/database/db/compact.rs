//! `sumito db compact`: merges all segments and returns unused space.

use anyhow::Result;
use clap::Args;

use super::count_games::count_games;
use crate::cli::messages::progress;
use crate::cli::{Context, Status};

/// Make one segment of all and give unused room back to the disk
///
/// No answer changes, and nothing of what was deleted is left in the file. It takes about the room of the database once more for
/// temporary files, in the folder that TMPDIR names. Broken off, the database is as it was.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  sumito db compact
  TMPDIR=/mnt/large sumito db compact --format json")]
pub(crate) struct Compact {}

impl Compact {
    #[allow(clippy::unused_self)]
    pub(crate) fn run(self, context: &mut Context<'_>) -> Result<Status> {
        let mut database = context.open_existing()?;
        let bar = progress::games_bar("compact", count_games(&database)?);
        let done = database.compact(|games| bar.set_position(games))?;
        bar.finish_and_clear();
        context.print_object(&serde_json::to_value(done)?)?;
        Ok(Status::Success)
    }
}
