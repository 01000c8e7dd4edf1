//! Games as JSON data for the scripts that play them.

mod any_game;
pub(super) mod line;
mod model;
pub(super) mod record_fields;
mod shapes;

pub use any_game::{playback_move_of, playback_of};
pub use model::{
    AnyBoard, BoardJson, BoardWithSeats, EngineRemark, PlacedPiece, Playback, PlaybackAnalysis,
    PlaybackMove, PlaybackPlace, PlaybackPly, PlaybackSeat, PlaybackShapes, PlaybackStart,
    PlaybackVariation, PlaybackVerdict,
};
