//! `PlaybackPosition`: the interface of a position for the scripts of pages.

use super::color::Color;
use super::position::GamePosition;
use crate::json::JsonType;

/// A position that the scripts of pages can draw, and whose moves they can show.
///
/// Every move ends a turn, and a round of moves begins with the first seat.
pub trait PlaybackPosition: GamePosition {
    /// The properties of the board by which the scripts draw it, one of which is the key of the `game`.
    type PlaybackBoard: JsonType;

    /// The properties of the board.
    fn playback_board(&self) -> Self::PlaybackBoard;

    /// The place and the colour of everything that stands on the board.
    fn playback_pieces(&self) -> Vec<(String, Color)>;

    /// The name of a move.
    fn move_name(&self, mv: Self::Move) -> String;

    /// How the scripts show a move.
    fn playback_steps(&self, mv: Self::Move) -> PlaybackSteps;
}

/// How the scripts of pages show a move.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlaybackSteps {
    /// The step of each piece: the cell that it leaves and the one that it reaches, or `-` for a piece that is taken off.
    pub steps: String,
    /// The colour of the pieces that are taken off.
    pub takes: Color,
}
