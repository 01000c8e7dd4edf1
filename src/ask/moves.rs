//! The legal moves of a position.

use serde_json::{Value, json};

use crate::notation::{Notation, PositionNotation};
use crate::rules::{Position, ways};

/// The legal moves of a position, by their names; `steps` is what moves, the foremost first (`a1b2`, `i9-` for what is
/// ejected), on the second `board` where there are two; `name` is that in a notation, if one is asked for.
pub(crate) fn move_rows(position: &Position, notation: Option<Notation>) -> Vec<Value> {
    let mut moves = position.legal_moves();
    moves.sort_by_key(|&made| Notation::Abapro.token(made).to_string());
    let row = |made| {
        let mut after = *position;
        after.apply(made);
        let name = |notation: Notation| notation.name(made, position).to_string();
        let mut row = json!({
            "abapro": name(Notation::Abapro),
            "nacre": name(Notation::Nacre),
            "reversible": name(Notation::Reversible),
            "kind": made.kind().key(),
            "marbles": made.marbles(),
            "pushed": made.pushed(),
            "ejects": made.ejects(),
            "position": PositionNotation::Apgn.write(&after),
            "steps": ways(made).iter().map(|way| way.to_string()).collect::<Vec<_>>().join(" "),
        });
        let board = position.rules().board_of(position.turn());
        if board > 0 {
            row["board"] = board.into();
        }
        if let Some(notation) = notation {
            row["name"] = name(notation).into();
        }
        row
    };
    moves.into_iter().map(row).collect()
}
