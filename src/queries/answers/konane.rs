//! Answers on positions of Kōnane.

use serde_json::{Value, json};

use crate::konane::{Color, Move, Phase, Position, canonical_form, position_text};

/// The fields of a legal move of Kōnane.
pub(crate) const KONANE_MOVE_FIELDS: [&str; 6] =
    ["game", "move", "inverse", "kind", "taken", "position"];

/// The fields of a position of Kōnane.
pub(crate) const KONANE_POSITION_FIELDS: [&str; 11] = [
    "game", "notation", "text", "rows", "columns", "turn", "phase", "rules", "moves", "winner",
    "key",
];

/// A position: its text, who is to move, how far the opening is, the number of legal moves, and the winner if the game is over.
pub(crate) fn konane_position_row(position: &Position) -> Value {
    let size = position.board().size();
    json!({
        "game": "konane",
        "notation": "konane",
        "text": position_text(position),
        "rows": size.rows(),
        "columns": size.columns(),
        "turn": position.turn().key(),
        "phase": position.phase().key(),
        "rules": position.rules().to_string(),
        "moves": position.count_moves(),
        "winner": position.winner().map(Color::key),
        "key": canonical_form(position).key().cast_signed(),
    })
}

/// The key of a position, and the code of each legal move in the canonical orientation with the key after it. Keys are signed, as those of
/// Abalone.
pub(crate) fn konane_keys(position: &Position) -> Value {
    let form = canonical_form(position);
    let row = |mv: Move| {
        json!({
            "move": mv.to_string(),
            "code": form.canonical_move(mv).code(),
            "key": canonical_form(&after(position, mv)).key().cast_signed(),
        })
    };
    let moves: Vec<Value> = position.legal_moves().into_iter().map(row).collect();
    json!({"key": form.key().cast_signed(), "moves": moves, "game": "konane"})
}

/// What the side to move has to do, in words.
pub(crate) fn konane_task(position: &Position) -> String {
    let turn = position.turn();
    if let Some(winner) = position.winner() {
        return format!("{turn} has no move: {winner} has won");
    }
    let count = position.count_moves();
    let moves = if count == 1 { "move" } else { "moves" };
    match position.phase() {
        Phase::BlackRemoval => format!("{turn} takes off the first stone: {count} {moves}"),
        Phase::WhiteRemoval { hole } => {
            format!("{turn} takes off a stone next to {hole}: {count} {moves}")
        }
        Phase::Jumps => format!("{turn} jumps: {count} {moves}"),
    }
}

fn after(position: &Position, mv: Move) -> Position {
    let mut after = *position;
    after.apply(mv);
    after
}
