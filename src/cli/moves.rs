//! `sumito moves`

use anyhow::Result;
use clap::Args;
use serde_json::{Value, json};

use super::place::Ruled;
use super::{Context, Status, table};
use crate::notation::{Notation, PositionNotation};

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
        let mut moves = position.legal_moves();
        moves.sort_by_key(|&made| Notation::Abapro.token(made).to_string());
        let rows: Vec<Value> = moves
            .into_iter()
            .map(|made| {
                let mut after = position;
                after.apply(made);
                let name = |notation: Notation| notation.name(made, &position).to_string();
                json!({
                    "abapro": name(Notation::Abapro),
                    "nacre": name(Notation::Nacre),
                    "reversible": name(Notation::Reversible),
                    "kind": made.kind().key(),
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
