//! `sumito moves`

use anyhow::Result;
use clap::Args;

use super::{Context, Status, table};
use crate::ask::{Ruled, move_rows};

/// List the legal moves of a position
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  sumito moves standard
  sumito moves 'ww1bb/wwwbbb/1ww1bb1/8/9/8/1bb1ww1/bbbwww/bb1ww w' --format json")]
pub(super) struct Moves {
    #[command(flatten)]
    position: Ruled,
}

impl Moves {
    pub(super) fn run(self, context: &mut Context<'_>) -> Result<Status> {
        let position = self.position.find()?;
        let rows = move_rows(&position);
        let columns = [
            "abapro",
            "nacre",
            "reversible",
            "kind",
            "marbles",
            "pushed",
            "ejects",
            "position",
        ];
        table::rows(context.out, context.format, &rows, &columns)?;
        Ok(Status::of_found(rows.len()))
    }
}
