//! The rows of `perft`: numbers of move sequences by their length.

use serde::Serialize;

use crate::games::{AnyPosition, with_position};
use crate::record::DescribePosition as _;

/// The number of move sequences of a length.
///
/// ```
/// use sumito::answers::perft;
/// use sumito::rules::Position;
///
/// let leaves: Vec<u64> = perft(Position::default(), 2).iter().map(|row| row.leaves).collect();
/// assert_eq!(leaves, [44, 1936]);
/// ```
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct PerftRow {
    /// The length in plies.
    pub depth: u32,
    /// The number of sequences.
    pub leaves: u64,
}

/// The numbers of legal move sequences of each length up to `depth`, as `sumito perft` counts them; the position itself for depth 0.
pub fn perft(position: impl Into<AnyPosition>, depth: u32) -> Vec<PerftRow> {
    let position = position.into();
    let row = |depth| PerftRow {
        depth,
        leaves: with_position!(&position, position => position.perft(depth)),
    };
    (depth.min(1)..=depth).map(row).collect()
}
