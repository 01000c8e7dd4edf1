//! `sumito moves`: lists the legal moves of a position.

use anyhow::Result;
use clap::Args;

use crate::cli::{Context, Status};
use crate::games::AnyPosition;
use crate::queries::{KONANE_MOVE_FIELDS, PositionWithRulesArgs, move_rows};

/// List the legal moves of a position
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  sumito moves standard
  sumito moves 'ww1bb/wwwbbb/1ww1bb1/8/9/8/1bb1ww1/bbbwww/bb1ww w' --format json
  sumito moves konane-8x8 --rules opening=any
  sumito moves 'wbwb/bwbw/w1wb/b1bw b -'")]
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
        let position = self.position.resolve_any()?;
        let rows = move_rows(&position);
        let fields = match position {
            AnyPosition::Abalone(_) => &MOVE_FIELDS[..],
            AnyPosition::Konane(_) => &KONANE_MOVE_FIELDS[..],
        };
        context.print_rows(&rows, fields)?;
        Ok(Status::from_count(rows.len()))
    }
}
