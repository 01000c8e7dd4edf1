//! Fast replay of stored games of the standard game, and data that is looked up or collected during a replay.

mod move_table;
mod occupancy_signature;
mod packed_position;
mod position_map;

pub(in crate::rules) use move_table::MOVE_TABLE;
pub use occupancy_signature::{OccupancySignature, OccupancyTracker};
pub(in crate::rules) use packed_position::{PackedPosition, TURN_BIT};
pub use position_map::PositionMap;
