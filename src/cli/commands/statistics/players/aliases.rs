//! `sumito players aliases`: lists merged spellings.

use anyhow::Result;
use clap::Args;

use crate::cli::args::LimitArgs;
use crate::cli::messages::note_none;
use crate::cli::output::to_rows;
use crate::cli::{Context, Status};
use crate::store::Alias;

/// List all merged spellings
#[derive(Debug, Args)]
#[command(after_help = "Example:\n  sumito players aliases --format csv")]
pub(crate) struct Aliases {
    #[command(flatten)]
    limit: LimitArgs,
}

impl Aliases {
    pub(crate) fn run(self, context: &mut Context<'_>) -> Result<Status> {
        let aliases = context.open_read()?.aliases()?;
        print_aliases(context, self.limit.of(&aliases))
    }
}

/// Prints spellings and the names that they stand for.
pub(super) fn print_aliases(context: &mut Context<'_>, aliases: &[Alias]) -> Result<Status> {
    let rows = to_rows(aliases)?;
    context.print_rows(&rows, &["spelling", "name", "made_at"])?;
    note_none(context.format, rows.len(), "merged spellings");
    Ok(Status::from_count(rows.len()))
}
