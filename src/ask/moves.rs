//! The legal moves of a position.

use serde_json::{Value, json};

use crate::notation::{Notation, PositionNotation};
#[cfg(feature = "web")]
use crate::rules::ways;
use crate::rules::{Move, Position};

/// The legal moves of a position, by their names.
pub(crate) fn move_rows(position: &Position) -> Vec<Value> {
    rows(position).map(|(_, row)| row).collect()
}

/// The same with what a board needs to play them: `steps` is what moves, the foremost first (`a1b2`, `i9-` for what is ejected), on the second
/// `board` where there are two; `name` is that in a notation.
#[cfg(feature = "web")]
pub(crate) fn played_rows(position: &Position, notation: Notation) -> Vec<Value> {
    let board = position.rules().board_of(position.turn());
    let rows = rows(position).map(|(made, mut row)| {
        let steps: Vec<String> = ways(made).iter().map(|way| way.to_string()).collect();
        row["steps"] = steps.join(" ").into();
        row["name"] = notation.name(made, position).to_string().into();
        if board > 0 {
            row["board"] = board.into();
        }
        row
    });
    rows.collect()
}

fn rows(position: &Position) -> impl Iterator<Item = (Move, Value)> {
    let mut moves = position.legal_moves();
    moves.sort_by_key(|&made| Notation::Abapro.token(made).to_string());
    let row = |made| {
        let mut after = *position;
        after.apply(made);
        let name = |notation: Notation| notation.name(made, position).to_string();
        let row = json!({
            "abapro": name(Notation::Abapro),
            "nacre": name(Notation::Nacre),
            "reversible": name(Notation::Reversible),
            "kind": made.kind().key(),
            "marbles": made.marbles(),
            "pushed": made.pushed(),
            "ejects": made.ejects(),
            "position": PositionNotation::Apgn.write(&after),
        });
        (made, row)
    };
    moves.into_iter().map(row)
}
