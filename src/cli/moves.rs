//! `sumito moves`

use anyhow::Result;
use clap::Args;
use serde_json::{Value, json};

use super::args::position;
use super::{Context, Status, table};
use crate::notation::{Notation, PositionNotation};
use crate::rules::{MoveKind, Position};

/// List the legal moves of a position
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  sumito moves standard
  sumito moves 'ww1bb/wwwbbb/1ww1bb1/8/9/8/1bb1ww1/bbbwww/bb1ww w' --format json")]
pub(super) struct Moves {
    /// The position, in any notation, or the name of a layout
    #[arg(value_parser = position, value_name = "POSITION")]
    position: Position,
}

impl Moves {
    pub(super) fn run(self, context: &mut Context<'_>) -> Result<Status> {
        let mut moves = self.position.legal_moves();
        moves.sort_by_key(|&made| Notation::Abapro.token(made).to_string());
        let rows: Vec<Value> = moves
            .into_iter()
            .map(|made| {
                let mut after = self.position;
                after.apply(made);
                json!({
                    "abapro": Notation::Abapro.token(made).to_string(),
                    "nacre": Notation::Nacre.token(made).to_string(),
                    "reversible": Notation::Reversible.token(made).to_string(),
                    "kind": if made.kind() == MoveKind::Inline { "inline" } else { "broadside" },
                    "marbles": made.marbles(),
                    "pushed": made.pushed(),
                    "ejects": made.ejects(),
                    "position": PositionNotation::Apgn.write(&after),
                })
            })
            .collect();
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
