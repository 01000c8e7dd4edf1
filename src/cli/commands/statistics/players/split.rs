//! `sumito players split`: undoes a merge of spellings.

use anyhow::Result;
use clap::Args;

use super::aliases::print_aliases;

use crate::cli::{Context, Status};

/// Undo a merge for one spelling, or for all spellings of a player
#[derive(Debug, Args)]
#[command(after_help = "Example:\n  sumito players split 'V. Frochot'")]
pub(crate) struct Split {
    /// A spelling, or the name of a player
    #[arg(value_name = "NAME")]
    name: String,
}

impl Split {
    pub(crate) fn run(self, context: &mut Context<'_>) -> Result<Status> {
        let split = context.open_existing()?.split_player(&self.name)?;
        print_aliases(context, &split)
    }
}
