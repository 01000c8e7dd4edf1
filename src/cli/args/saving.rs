//! Options of commands that save the games they find.

use std::fmt;

use anyhow::{Context as _, Result, bail};
use clap::Args;

use crate::cli::Context;
use crate::cli::messages::{note, plural};
use crate::cli::output::{GameListPrinter, Output};
use crate::store::{Database, OverwriteMode, StoreError};

/// Whether the games found are saved.
#[derive(Debug, Clone, Args)]
pub(crate) struct SaveArgs {
    /// Save the games found under a name, for --in and --not-in (see `sumito saved`)
    #[arg(long, value_name = "NAME", value_parser = saved_name)]
    save: Option<String>,
    /// With --save: replace a saved search of the same name
    #[arg(long, requires = "save")]
    replace: bool,
}

impl SaveArgs {
    /// Whether the games found are to be saved.
    pub(crate) fn is_given(&self) -> bool {
        self.save.is_some()
    }

    fn replace(&self) -> OverwriteMode {
        if self.replace {
            OverwriteMode::Replace
        } else {
            OverwriteMode::Fail
        }
    }

    /// Opens the database, for writing only if the games are to be saved. A name that is taken is an error before the search starts.
    pub(crate) fn open_database(&self, context: &Context<'_>) -> Result<Database> {
        let database = context.open_read()?;
        let Some(name) = &self.save else {
            return Ok(database);
        };
        let is_taken = database
            .saved_searches()?
            .iter()
            .any(|saved| saved.name == *name);
        if is_taken && !self.replace {
            let error = StoreError::SavedSearchExists(name.clone());
            bail!("{error} (--replace replaces it)");
        }
        context.open_write()
    }

    /// What printing a game comes to: if the games are saved, the search goes on after the reader has closed the output, as `| head` does.
    pub(crate) fn go_on_if_closed(
        &self,
        printed: Result<()>,
        list: &GameListPrinter<'_>,
    ) -> Result<()> {
        match printed {
            Err(_) if self.is_given() && list.is_closed() => Ok(()),
            printed => printed,
        }
    }

    /// Saves the games, if that was requested, once they are printed or nobody reads them any more.
    ///
    /// # Errors
    /// The error of printing, and [`NotSaved`].
    pub(crate) fn save(
        &self,
        database: &mut Database,
        games: &[i64],
        printed: Result<()>,
        out: &Output<'_>,
    ) -> Result<()> {
        if printed.is_err() && !out.is_closed() {
            return printed;
        }
        if let Some(name) = &self.save {
            database
                .save_search(name, &command_line(), games, self.replace())
                .context(NotSaved)?;
            note(&format!("saved {} as {name}", plural::games(games.len())));
        }
        printed
    }
}

/// The context of an error by which the games found are not saved. It is reported also if the output is closed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct NotSaved;

impl fmt::Display for NotSaved {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the games found are not saved")
    }
}

/// Parses the name of a saved search.
pub(crate) fn saved_name(text: &str) -> Result<String, String> {
    let name = text.trim();
    if name.is_empty() || name.chars().any(char::is_control) {
        return Err("expected a name".to_owned());
    }
    Ok(name.to_owned())
}

/// The arguments of the program, quoted for a shell.
pub(crate) fn command_line() -> String {
    let is_plain =
        |character: char| character.is_alphanumeric() || "-_./=,:+%@".contains(character);
    let quoted = |argument: String| {
        if !argument.is_empty() && argument.chars().all(is_plain) {
            argument
        } else {
            format!("'{}'", argument.replace('\'', "'\\''"))
        }
    };
    let arguments = std::env::args_os().skip(1);
    let arguments = arguments.map(|argument| quoted(argument.to_string_lossy().into_owned()));
    arguments.collect::<Vec<_>>().join(" ")
}
