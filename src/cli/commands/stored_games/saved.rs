//! `sumito saved`: lists, renames and deletes saved searches.

use anyhow::Result;
use clap::Args;

use crate::cli::args::{LimitArgs, saved_name};
use crate::cli::messages::note_none;
use crate::cli::output::to_rows;
use crate::cli::{Context, Status};

/// List, rename and delete saved searches
///
/// `games --save NAME` and `search --save NAME` save the games found under a name; the filters `--in NAME` and `--not-in NAME` of all commands use it.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  sumito search --pattern 'black:e5 white:e6 empty:e7' --save pushes
  sumito games --in pushes --not-in short --result draw
  sumito saved --rename pushes centre-pushes
  sumito saved --delete centre-pushes")]
pub(crate) struct Saved {
    /// Rename a saved search
    #[arg(long, num_args = 2, value_names = ["SAVED", "NAME"], value_parser = saved_name)]
    rename: Vec<String>,
    /// Delete a saved search, but not its games
    #[arg(long, alias = "drop", value_name = "SAVED")]
    delete: Vec<String>,
    #[command(flatten)]
    limit: LimitArgs,
}

impl Saved {
    pub(crate) fn run(self, context: &mut Context<'_>) -> Result<Status> {
        let is_change = !self.rename.is_empty() || !self.delete.is_empty();
        let mut database = if is_change {
            context.open_write()?
        } else {
            context.open_read()?
        };
        for names in self.rename.chunks_exact(2) {
            database.rename_saved_search(&names[0], &names[1])?;
        }
        for name in &self.delete {
            database.delete_saved_search(name)?;
        }
        let rows = to_rows(database.saved_searches()?)?;
        context.print_rows(
            self.limit.of(&rows),
            &["name", "games", "made_at", "question"],
        )?;
        note_none(context.format, rows.len(), "saved searches");
        // A change that leaves no search is no question without an answer.
        Ok(if is_change {
            Status::Success
        } else {
            Status::from_count(rows.len())
        })
    }
}
