//! `sumito completions`: prints shell completions.

use std::io::Write as _;

use anyhow::{Result, anyhow};
use clap::Args;
use clap_complete::env::Shells;

use crate::cli::{Context, Status};

/// Print shell completions
///
/// The shell then completes commands, options and their values: layouts, notations, formats, and from the database players, events and saved searches.
/// The database is that of --db or SUMITO_DB, or sumito.db.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  source <(sumito completions bash)         in ~/.bashrc
  source <(sumito completions zsh)          in ~/.zshrc
  sumito completions fish | source          in ~/.config/fish/config.fish")]
pub(crate) struct Completions {
    /// Shell: bash, elvish, fish, powershell or zsh
    shell: clap_complete::Shell,
}

impl Completions {
    pub(crate) fn run(self, context: &mut Context<'_>) -> Result<Status> {
        let shell = self.shell.to_string();
        let shells = Shells::builtins();
        let completer = shells
            .completer(&shell)
            .ok_or_else(|| anyhow!("no completions for {shell}"))?;
        let mut script = Vec::new();
        completer.write_registration("COMPLETE", "sumito", "sumito", "sumito", &mut script)?;
        context.out.write_all(&script)?;
        Ok(Status::Success)
    }
}
