//! `sumito db`

mod backup;
mod compact;
mod dedupe;
mod merge;
pub(super) mod recover;

use anyhow::Result;
use clap::{Args, Subcommand};

use super::full_disk::Kept;
use super::{Context, Status, table, ui};

/// The database itself: sizes and counts, integrity, backups, merging, duplicates, recovery
#[derive(Debug, Args)]
pub(super) struct Db {
    #[command(subcommand)]
    what: What,
}

#[derive(Debug, Subcommand)]
enum What {
    /// Print sizes and counts
    #[command(after_help = "Example:\n  sumito db info --format json")]
    Info,
    /// Check the file, and every stored game and position against a fresh replay
    #[command(after_help = "Example:\n  sumito db check")]
    Check,
    Compact(compact::Compact),
    Backup(backup::Backup),
    Merge(merge::Merge),
    Dedupe(dedupe::Dedupe),
    Recover(recover::Recover),
}

impl Db {
    /// What is kept where there is no room for the database.
    pub(super) fn kept_on_full_disk(&self) -> Kept {
        match self.what {
            What::Merge(_) => Kept::Batches,
            What::Compact(_) => Kept::Copied,
            What::Backup(_) => Kept::Elsewhere,
            _ => Kept::Nothing,
        }
    }

    pub(super) fn run(self, context: &mut Context<'_>) -> Result<Status> {
        match self.what {
            What::Info => {
                let mut info = serde_json::to_value(context.database()?.info()?)?;
                info["file"] = context.db.display().to_string().into();
                table::object(context.out, context.format, &info)?;
                Ok(Status::Done)
            }
            What::Check => check(context),
            What::Compact(verb) => verb.run(context),
            What::Backup(verb) => verb.run(context),
            What::Merge(verb) => verb.run(context),
            What::Dedupe(verb) => verb.run(context),
            What::Recover(verb) => verb.run(context),
        }
    }
}

fn check(context: &mut Context<'_>) -> Result<Status> {
    let database = context.database()?;
    let games = database.info().map_or(0, |info| info.games);
    let bar = ui::games_bar("check", u64::try_from(games).unwrap_or_default());
    let found = database.check(|done| bar.set_position(done))?;
    bar.finish_and_clear();
    if context.format == table::Format::Table {
        found
            .faults
            .iter()
            .try_for_each(|fault| writeln!(context.out, "{fault}"))?;
    }
    table::object(context.out, context.format, &serde_json::to_value(&found)?)?;
    Ok(if found.faults.is_empty() {
        Status::Done
    } else {
        Status::Reservations
    })
}

/// Opens the database to write, where there is one.
pub(super) fn existing(context: &Context<'_>) -> Result<crate::store::Database> {
    // Opened to read first, so that none is made.
    context.database()?;
    let write = crate::store::Access::Write;
    Ok(crate::store::Database::open(&context.db, write)?)
}

/// A number of games, for a bar.
fn count(database: &crate::store::Database) -> Result<u64> {
    Ok(u64::try_from(database.info()?.games).unwrap_or_default())
}
