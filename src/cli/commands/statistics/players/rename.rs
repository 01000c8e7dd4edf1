//! `sumito players rename`: a hidden command whose error points to `players merge`.

use anyhow::{Result, bail};
use clap::Args;

use crate::cli::Status;

/// What is asked for where a person shall be called otherwise; it only points to `players merge`.
#[derive(Debug, Args)]
pub(crate) struct Rename {
    #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
    words: Vec<String>,
}

impl Rename {
    pub(crate) fn run(self) -> Result<Status> {
        let [old, new] = match &self.words[..] {
            [old, new] if !new.starts_with('-') => [old.as_str(), new],
            [old, flag, new] if flag.starts_with("--") => [old.as_str(), new],
            _ => ["OLD", "NEW"],
        };
        bail!(
            "there is no command `players rename`: rename a player with `sumito players merge '{old}' --into '{new}'`"
        )
    }
}
