//! The legal moves of a position.

use serde_json::{Value, json};

use crate::notation::{Notation, PositionNotation};
#[cfg(feature = "web")]
use crate::render::playback_move;
use crate::rules::{Move, Position};

/// The legal moves of a position, by their names.
pub(crate) fn move_rows(position: &Position) -> Vec<Value> {
    rows(position).map(|(_, row)| row).collect()
}

/// The same with what a board needs to play them: the fields of [`played`], its `name` in a notation among them.
#[cfg(feature = "web")]
pub(crate) fn played_rows(position: &Position, notation: Notation) -> Vec<Value> {
    let rows = rows(position).map(|(made, mut row)| {
        for (name, said) in playback_move(made, position, notation) {
            row[name] = said;
        }
        row
    });
    rows.collect()
}

/// Moves that were made one after the other from a start, each as a board plays it, and with its name in Aba-Pro, `abapro`.
#[cfg(feature = "web")]
pub(crate) fn played_line(start: &Position, moves: &[Move], notation: Notation) -> Vec<Value> {
    let mut position = *start;
    let rows = moves.iter().map(|&made| {
        let mut row = playback_move(made, &position, notation);
        let abapro = Notation::Abapro.name(made, &position).to_string();
        row.insert("abapro".to_owned(), abapro.into());
        position.apply(made);
        Value::Object(row)
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
