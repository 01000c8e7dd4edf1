//! `PlaybackPosition`: what the scripts of pages need of a position.

use serde_json::{Map, Value};

use super::color::Color;
use super::position::GamePosition;

/// A position that the scripts of pages can draw, and whose moves they can show.
///
/// Every move ends a turn, and a round of moves begins with the first seat.
pub trait PlaybackPosition: GamePosition {
    /// The properties of the board by which the scripts draw it, one of which is the key of the `game`.
    fn playback_board(&self) -> Map<String, Value>;

    /// The place and the colour of everything that stands on the board.
    fn playback_pieces(&self) -> Vec<(String, Color)>;

    /// The name of a move.
    fn move_name(&self, mv: Self::Move) -> String;

    /// The properties of a move by which the scripts show it: its `steps`, and others that the scripts know.
    fn playback_steps(&self, mv: Self::Move) -> Map<String, Value>;
}
