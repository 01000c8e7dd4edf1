//! `sumito moves`: lists the legal moves of a position.

use anyhow::Result;
use clap::Args;

use crate::cli::{Context, Status};
use crate::queries::{PositionWithRulesArgs, move_rows};

/// List the legal moves of a position
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  sumito moves standard
  sumito moves 'ww1bb/wwwbbb/1ww1bb1/8/9/8/1bb1ww1/bbbwww/bb1ww w' --format json")]
pub(crate) struct Moves {
    #[command(flatten)]
    position: PositionWithRulesArgs,
}

/// The fields of a move.
pub(super) const MOVE_FIELDS: [&str; 8] = [
    "abapro",
    "nacre",
    "reversible",
    "kind",
    "marbles",
    "pushed",
    "ejects",
    "position",
];

impl Moves {
    pub(crate) fn run(self, context: &mut Context<'_>) -> Result<Status> {
        let position = self.position.resolve()?;
        let rows = move_rows(&position);
        context.print_rows(&rows, &MOVE_FIELDS)?;
        Ok(Status::from_count(rows.len()))
    }
}
