//! `sumito kept`: lists, renames and drops saved lists of games.

use anyhow::Result;
use clap::Args;

use crate::cli::args::saved_name;
use crate::cli::output::to_rows;
use crate::cli::{Context, Status};

/// List the results that are kept, rename them, drop them
///
/// `--save` of `games` and `search` keeps the games found under a name; `--in` and `--not-in` of every verb that takes filters choose by it.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  sumito search --pattern 'black:e5 white:e6 empty:e7' --save pushes
  sumito games --in pushes --not-in short --result draw
  sumito kept --rename pushes centre-pushes
  sumito kept --drop centre-pushes")]
pub(crate) struct Kept {
    /// Give a result another name
    #[arg(long, num_args = 2, value_names = ["KEPT", "NAME"], value_parser = saved_name)]
    rename: Vec<String>,
    /// Keep a result no longer; its games stay in the database
    #[arg(long, value_name = "KEPT")]
    drop: Vec<String>,
}

impl Kept {
    pub(crate) fn run(self, context: &mut Context<'_>) -> Result<Status> {
        let mut database = context.open_read()?;
        if !self.rename.is_empty() || !self.drop.is_empty() {
            database = context.open_write()?;
        }
        for names in self.rename.chunks_exact(2) {
            database.rename_result_set(&names[0], &names[1])?;
        }
        for name in &self.drop {
            database.delete_result_set(name)?;
        }
        let rows = to_rows(database.result_sets()?)?;
        context.print_rows(&rows, &["name", "games", "made_at", "question"])?;
        Ok(Status::from_count(rows.len()))
    }
}
