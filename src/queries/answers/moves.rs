//! Legal moves of a position, and moves of a line.

use serde_json::{Value, json};

use crate::notation::{Notation, PositionNotation};
#[cfg(feature = "web")]
use crate::render::playback_move;
use crate::rules::{Move, Position};

/// The legal moves of a position, sorted by their Aba-Pro notation.
pub(crate) fn move_rows(position: &Position) -> Vec<Value> {
    legal_moves(position).map(|(_, row)| row).collect()
}

/// The legal moves of a position with what a board needs to play them: the fields of [`played`], among them its `name` in a notation.
#[cfg(feature = "web")]
pub(crate) fn playable_move_rows(position: &Position, notation: Notation) -> Vec<Value> {
    let rows = legal_moves(position).map(|(mv, mut row)| {
        for (name, value) in playback_move(mv, position, notation) {
            row[name] = value;
        }
        row
    });
    rows.collect()
}

/// The moves of a line from its start, each with what a board needs to play it, and its name in Aba-Pro notation, `abapro`.
#[cfg(feature = "web")]
pub(crate) fn line_rows(start: &Position, moves: &[Move], notation: Notation) -> Vec<Value> {
    let mut position = *start;
    let rows = moves.iter().map(|&mv| {
        let mut row = playback_move(mv, &position, notation);
        let abapro = Notation::Abapro.name(mv, &position).to_string();
        row.insert("abapro".to_owned(), abapro.into());
        position.apply(mv);
        Value::Object(row)
    });
    rows.collect()
}

fn legal_moves(position: &Position) -> impl Iterator<Item = (Move, Value)> {
    let mut moves = position.legal_moves();
    moves.sort_by_key(|&mv| Notation::Abapro.token(mv).to_string());
    let row = |mv: Move| {
        let mut after = *position;
        after.apply(mv);
        let name = |notation: Notation| notation.name(mv, position).to_string();
        let row = json!({
            "abapro": name(Notation::Abapro),
            "nacre": name(Notation::Nacre),
            "reversible": name(Notation::Reversible),
            "kind": mv.kind().key(),
            "marbles": mv.marbles(),
            "pushed": mv.pushed(),
            "ejects": mv.ejects(),
            "position": PositionNotation::Apgn.write(&after),
        });
        (mv, row)
    };
    moves.into_iter().map(row)
}
