//! What commands tell of a position of Kōnane.

use serde_json::json;

use crate::konane::{Color, Phase, Position, board_text, canonical_form, perft, position_text};
use crate::record::{DescribePosition, PositionDescription};

impl DescribePosition for Position {
    const MOVE_FIELDS: &'static [&'static str] =
        &["game", "move", "inverse", "kind", "taken", "position"];

    const POSITION_FIELDS: &'static [&'static str] = &[
        "game", "notation", "text", "rows", "columns", "turn", "phase", "rules", "moves", "winner",
        "key",
    ];

    fn perft(&self, depth: u32) -> u64 {
        perft(self, depth)
    }

    fn describe(&self, notation: Option<&str>) -> Result<PositionDescription, String> {
        if notation.is_some() {
            let error = "--to: positions of Kōnane have one notation, expected no other";
            return Err(error.to_owned());
        }
        let size = self.board().size();
        let row = json!({
            "game": "konane",
            "notation": "konane",
            "text": position_text(self),
            "rows": size.rows(),
            "columns": size.columns(),
            "turn": self.turn().key(),
            "phase": self.phase().key(),
            "rules": self.rules().to_string(),
            "moves": self.count_moves(),
            "winner": self.winner().map(Color::key),
            "key": canonical_form(self).key().cast_signed(),
        });
        let (board, text, task) = (board_text(self), position_text(self), task(self));
        Ok(PositionDescription {
            rows: vec![row],
            text: Some(format!("{board}\n{text}\n{task}\n")),
            losses: Vec::new(),
        })
    }
}

/// What the side to move has to do, in words.
fn task(position: &Position) -> String {
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
