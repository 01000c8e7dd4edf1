//! `sumito db`: commands for the database itself.

mod backup;
mod check;
mod compact;
mod count_games;
mod dedupe;
mod merge;
mod recover;

use anyhow::Result;
use clap::{Args, Subcommand};

use crate::answers::DatabaseAnswer;
use crate::cli::failures::FullDiskOutcome;
use crate::cli::{Context, Status};

/// Maintain the database: sizes, integrity, backups, merging, duplicates, recovery
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  sumito db info
  sumito db check
  sumito db backup copy.db")]
pub(crate) struct Db {
    #[command(subcommand)]
    command: DbCommand,
}

#[derive(Debug, Subcommand)]
enum DbCommand {
    /// Print sizes and counts
    #[command(after_help = "Example:\n  sumito db info --format json")]
    Info,
    /// Check the integrity of the file, and verify every stored game and position by a replay
    #[command(after_help = "Example:\n  sumito db check")]
    Check,
    Compact(compact::Compact),
    Backup(backup::Backup),
    Merge(merge::Merge),
    Dedupe(dedupe::Dedupe),
    Recover(recover::Recover),
}

impl Db {
    /// The outcome of the command when the disk of the database is full.
    pub(crate) fn on_full_disk(&self) -> FullDiskOutcome {
        match self.command {
            DbCommand::Merge(_) => FullDiskOutcome::BatchesKept,
            DbCommand::Compact(_) => FullDiskOutcome::Rewritten,
            DbCommand::Backup(_) => FullDiskOutcome::OtherFile,
            _ => FullDiskOutcome::NothingKept,
        }
    }

    pub(crate) fn run(self, context: &mut Context<'_>) -> Result<Status> {
        match self.command {
            DbCommand::Info => {
                let info = context.open_read()?.info()?;
                let file = context.database_path.display().to_string();
                context.print_object(&DatabaseAnswer { info, file })?;
                Ok(Status::Success)
            }
            DbCommand::Check => check::run(context),
            DbCommand::Compact(command) => command.run(context),
            DbCommand::Backup(command) => command.run(context),
            DbCommand::Merge(command) => command.run(context),
            DbCommand::Dedupe(command) => command.run(context),
            DbCommand::Recover(command) => command.run(context),
        }
    }
}
