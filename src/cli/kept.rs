//! `sumito kept`

use anyhow::Result;
use clap::Args;
use serde_json::Value;

use super::saving::name;
use super::{Context, Status, table};
use crate::store::{Access, Database};

/// List the results that are kept, rename them, drop them
///
/// `--save` of `games` and `search` keeps the games found under a name; `--in` and `--not-in` of every verb that takes filters choose by it.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  sumito search --pattern 'black:e5 white:e6 empty:e7' --save pushes
  sumito games --in pushes --not-in short --result draw
  sumito kept --rename pushes centre-pushes
  sumito kept --drop centre-pushes")]
pub(super) struct Kept {
    /// Give a result another name
    #[arg(long, num_args = 2, value_names = ["KEPT", "NAME"], value_parser = name)]
    rename: Vec<String>,
    /// Keep a result no longer; its games stay in the database
    #[arg(long, value_name = "KEPT")]
    drop: Vec<String>,
}

impl Kept {
    pub(super) fn run(self, context: &mut Context<'_>) -> Result<Status> {
        let mut database = context.database()?;
        if !self.rename.is_empty() || !self.drop.is_empty() {
            database = Database::open(&context.db, Access::Write)?;
        }
        for names in self.rename.chunks_exact(2) {
            database.rename_kept(&names[0], &names[1])?;
        }
        for name in &self.drop {
            database.drop_kept(name)?;
        }
        let kept = database.result_sets()?;
        let rows = kept.iter().map(serde_json::to_value);
        let rows: Vec<Value> = rows.collect::<Result<_, _>>()?;
        let columns = ["name", "games", "made_at", "question"];
        table::rows(context.out, context.format, &rows, &columns)?;
        Ok(Status::of_found(rows.len()))
    }
}
