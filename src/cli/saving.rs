//! Keeping what a verb has found.

use anyhow::Result;
use clap::Args;

use super::{Context, ui};
use crate::store::{Access, Database, Replace, StoreError};

/// Whether to keep what is found.
#[derive(Debug, Clone, Args)]
pub(super) struct Saving {
    /// Keep the games found under a name, for --in and --not-in (see `sumito kept`)
    #[arg(long, value_name = "KEPT", value_parser = name)]
    save: Option<String>,
    /// With --save: keep them instead of those that are kept under the name
    #[arg(long, requires = "save")]
    replace: bool,
}

impl Saving {
    /// Whether something is to be kept.
    pub(super) fn is_asked(&self) -> bool {
        self.save.is_some()
    }

    fn replace(&self) -> Replace {
        if self.replace {
            Replace::Yes
        } else {
            Replace::No
        }
    }

    /// The database, which is written to only where something is to be kept. A name that is taken is told before anything is looked for.
    pub(super) fn database(&self, context: &Context<'_>) -> Result<Database> {
        let database = context.database()?;
        let Some(name) = &self.save else {
            return Ok(database);
        };
        let is_taken = database
            .result_sets()?
            .iter()
            .any(|kept| kept.name == *name);
        if is_taken && !self.replace {
            return Err(StoreError::ResultSetExists(name.clone()).into());
        }
        Ok(Database::open(&context.db, Access::Write)?)
    }

    /// Keeps games, if that is asked for.
    pub(super) fn save(&self, database: &mut Database, games: &[i64]) -> Result<()> {
        if let Some(name) = &self.save {
            database.keep(name, &command_line(), games, self.replace())?;
            ui::note(&format!("{} games kept as {name}", games.len()));
        }
        Ok(())
    }
}

/// A name to keep games under.
pub(super) fn name(text: &str) -> Result<String, String> {
    let name = text.trim();
    if name.is_empty() || name.chars().any(char::is_control) {
        return Err("expected a name".to_owned());
    }
    Ok(name.to_owned())
}

/// The words after the program's name, quoted as a shell needs it.
fn command_line() -> String {
    let is_plain = |sign: char| sign.is_alphanumeric() || "-_./=,:+%@".contains(sign);
    let quoted = |word: String| {
        if !word.is_empty() && word.chars().all(is_plain) {
            word
        } else {
            format!("'{}'", word.replace('\'', "'\\''"))
        }
    };
    let words = std::env::args_os().skip(1);
    let words = words.map(|word| quoted(word.to_string_lossy().into_owned()));
    words.collect::<Vec<_>>().join(" ")
}
