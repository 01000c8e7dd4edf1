//! Fills the index of words and ratings before a command whose filters need it.

use anyhow::Result;
use clap::ArgMatches;

use super::messages::{note, plural, progress};
use crate::store::{Database, StoreError};

/// Reading the records of fewer games than this takes so little time that a query need not change the file.
const MIN_GAMES: u64 = 1_000;

/// Whether the filters of a command are on words or ratings of records.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) enum TextIndexUse {
    /// No filter needs the index.
    #[default]
    None,
    /// A filter needs it.
    Filter,
}

impl TextIndexUse {
    /// Whether the options of a command line need the index.
    pub(super) fn of(matches: &ArgMatches) -> TextIndexUse {
        let mut matches = matches;
        while let Some((_, of_command)) = matches.subcommand() {
            matches = of_command;
        }
        let mut ids = matches.ids();
        let is_needed = ids.any(|id| id == "text" || id == "rating");
        if is_needed {
            TextIndexUse::Filter
        } else {
            TextIndexUse::None
        }
    }

    /// Adds the games that the index does not have, if it is needed and they are many. If it cannot be stored, that is reported, and the query reads their
    /// records.
    pub(super) fn fill(self, database: &mut Database) -> Result<()> {
        if self == TextIndexUse::None {
            return Ok(());
        }
        let games = database.unindexed_texts()?.games();
        if games < MIN_GAMES {
            return Ok(());
        }
        let bar = progress::games_bar("index of words", games);
        let filled = database.index_texts(|games| bar.set_position(games));
        bar.finish_and_clear();
        let reason = match filled {
            Ok(()) => return Ok(()),
            Err(error @ (StoreError::ReadOnly | StoreError::DiskFull)) => error.to_string(),
            Err(StoreError::Locked) => "another program is writing to the database".to_owned(),
            Err(error) => return Err(error.into()),
        };
        note(&format!(
            "the index of words is not stored: {reason}; the records of {} are read instead",
            plural::games(usize::try_from(games).unwrap_or(usize::MAX))
        ));
        Ok(())
    }
}
