//! Positions and moves as JSON for the scripts of pages.

use serde::Serialize;

use crate::game::{Color, GamePosition, PlaybackPosition, PlaybackSteps};
use crate::konane::rules::{Move, Position};

/// A board of Kōnane as the scripts of pages draw it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(
    feature = "schema",
    derive(schemars::JsonSchema),
    schemars(rename = "KonaneBoard")
)]
pub struct PlaybackBoard {
    /// The key of the game.
    #[cfg_attr(feature = "schema", schemars(schema_with = "game"))]
    pub game: &'static str,
    /// The number of rows.
    pub rows: u8,
    /// The number of columns.
    pub columns: u8,
    /// The squares that the board does not have.
    pub missing: Vec<String>,
}

#[cfg(feature = "schema")]
fn game(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
    schemars::json_schema!({"const": Position::KEY})
}

impl PlaybackPosition for Position {
    type PlaybackBoard = PlaybackBoard;

    fn playback_board(&self) -> PlaybackBoard {
        let size = self.board().size();
        let missing = self.board().missing().into_iter();
        PlaybackBoard {
            game: Position::KEY,
            rows: size.rows(),
            columns: size.columns(),
            missing: missing.map(|square| square.to_string()).collect(),
        }
    }

    fn playback_pieces(&self) -> Vec<(String, Color)> {
        let occupied = self.occupied().into_iter();
        occupied
            .map(|square| (square.to_string(), square.color()))
            .collect()
    }

    fn move_name(&self, mv: Move) -> String {
        mv.to_string()
    }

    /// The `steps` (`d4d6 d5- d6d8 d7-`: from stop to stop, and after each the stone that was taken; `d4-` for a stone that is taken off)
    /// and the colour of the stones that it `takes`.
    fn playback_steps(&self, mv: Move) -> PlaybackSteps {
        let (steps, takes) = if mv.is_removal() {
            (format!("{}-", mv.start()), mv.color())
        } else {
            let starts = std::iter::once(mv.start()).chain(mv.stops());
            let jumps = starts.zip(mv.stops()).zip(mv.taken());
            let steps: Vec<String> = jumps
                .map(|((from, to), taken)| format!("{from}{to} {taken}-"))
                .collect();
            (steps.join(" "), mv.color().opponent())
        };
        PlaybackSteps { steps, takes }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::konane::{Layout, Rules, read_move, read_position};

    #[test]
    fn steps_go_from_stop_to_stop() {
        let start: Layout = "konane-8x8".parse().unwrap();
        let mut position = start.position();
        for (name, steps, takes) in [
            ("d4", "d4-", "black"),
            ("d5", "d5-", "white"),
            ("d2-d4", "d2d4 d3-", "white"),
        ] {
            let mv = read_move(name, &position).unwrap();
            let fields = position.playback_steps(mv);
            assert_eq!((fields.steps.as_str(), fields.takes.key()), (steps, takes));
            assert_eq!(position.move_name(mv), name);
            position.play_unchecked(mv);
        }
        let long = read_position("b4/w4/1w3/w4/b4 b -", Rules::STANDARD);
        let long = long.unwrap();
        let mv = read_move("a1-a3", &long).unwrap();
        assert_eq!(long.playback_steps(mv).steps, "a1a3 a2-");
        let double = read_position("5/w4/5/w4/b4 b -", Rules::STANDARD).unwrap();
        let mv = read_move("a1-a5", &double).unwrap();
        assert_eq!(double.playback_steps(mv).steps, "a1a3 a2- a3a5 a4-");
    }

    #[test]
    fn boards_have_their_size_and_their_missing_squares() {
        let position = read_position("bwb1/w1wx/b2w w -", Rules::STANDARD).unwrap();
        let board = serde_json::to_value(position.playback_board()).unwrap();
        let expected =
            serde_json::json!({"game": "konane", "rows": 3, "columns": 4, "missing": ["d2"]});
        assert_eq!(board, expected);
        assert_eq!(position.playback_pieces().len(), 7);
        assert_eq!(position.seat(), 1);
    }
}
