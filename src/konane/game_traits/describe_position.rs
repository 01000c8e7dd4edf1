//! The description of a position of Kōnane for commands.

use super::json_fields::KonanePositionRow;
use crate::game::GamePosition as _;
use crate::konane::{
    Color, Move, Phase, Position, board_text, canonical_form, perft, position_text,
};
use crate::record::{DescribePosition, PlyOrder, PositionDescription, TakenPieces};

impl DescribePosition for Position {
    type PositionRow = KonanePositionRow;

    const MOVE_FIELDS: &'static [&'static str] =
        &["game", "move", "inverse", "kind", "taken", "position"];

    const POSITION_FIELDS: &'static [&'static str] = &[
        "game", "notation", "text", "rows", "columns", "turn", "phase", "rules", "moves", "winner",
        "key",
    ];

    fn position_notations() -> Vec<&'static str> {
        vec![NOTATION]
    }

    fn taken(mv: Move, _: &Position) -> Option<TakenPieces> {
        Some(TakenPieces {
            cells: taken(mv),
            color: taken_color(mv).key(),
        })
    }

    fn replay_effect(mv: Move, _: &Position, order: PlyOrder) -> String {
        let (color, taken) = (taken_color(mv).key(), taken(mv));
        let squares = taken.join(" and ");
        match (order, taken.len()) {
            // The name of a removal is the square.
            (PlyOrder::Forward, _) if mv.is_removal() => String::new(),
            (PlyOrder::Forward, 1) => format!(", the {color} stone on {squares} is taken"),
            (PlyOrder::Forward, _) => format!(", the {color} stones on {squares} are taken"),
            (PlyOrder::Backward, 1) => format!(", a {color} stone comes back on {squares}"),
            (PlyOrder::Backward, _) => format!(", {color} stones come back on {squares}"),
        }
    }

    fn perft(&self, depth: u32) -> u64 {
        perft(self, depth)
    }

    fn describe(
        &self,
        notation: Option<&str>,
    ) -> Result<PositionDescription<KonanePositionRow>, String> {
        if let Some(other) = notation.filter(|key| *key != NOTATION) {
            return Err(format!(
                "--to {other}: positions of Kōnane have one notation, expected {NOTATION}"
            ));
        }
        let size = self.board().size();
        let row = KonanePositionRow {
            game: Position::KEY,
            notation: NOTATION,
            text: position_text(self),
            rows: size.rows(),
            columns: size.columns(),
            turn: self.turn().key(),
            phase: self.phase().key(),
            rules: self.rules().to_string(),
            moves: self.count_moves(),
            winner: self.winner().map(Color::key),
            key: canonical_form(self).key().cast_signed(),
        };
        let text = position_text(self);
        let text = match notation {
            Some(_) => format!("{text}\n"),
            None => format!("{}\n{text}\n{}\n", board_text(self), task(self)),
        };
        Ok(PositionDescription {
            rows: vec![row],
            text: Some(text),
            losses: Vec::new(),
        })
    }
}

/// The key of the notation of positions.
const NOTATION: &str = "konane";

/// The stones that a move takes off the board: those that it jumps over, or the one that is removed in the opening.
fn taken(mv: Move) -> Vec<String> {
    if mv.is_removal() {
        return vec![mv.start().to_string()];
    }
    mv.taken().map(|square| square.to_string()).collect()
}

/// The colour of the stones that a move takes off the board.
fn taken_color(mv: Move) -> Color {
    if mv.is_removal() {
        mv.color()
    } else {
        mv.color().opponent()
    }
}

/// The task of the side to move, in words.
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
