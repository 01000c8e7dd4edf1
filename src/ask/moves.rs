//! The legal moves of a position.

use serde_json::{Value, json};

use crate::notation::{Notation, PositionNotation};
use crate::rules::Position;

/// The legal moves of a position, by their names.
pub(crate) fn move_rows(position: &Position) -> Vec<Value> {
    let mut moves = position.legal_moves();
    moves.sort_by_key(|&made| Notation::Abapro.token(made).to_string());
    let row = |made| {
        let mut after = *position;
        after.apply(made);
        let name = |notation: Notation| notation.name(made, position).to_string();
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
    };
    moves.into_iter().map(row).collect()
}
