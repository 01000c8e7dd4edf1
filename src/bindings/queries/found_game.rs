//! `FoundGame`: a game in the answer to a query.

use crate::game::QueryMatch;
use crate::store::Summary;

/// A game in the answer to a query.
#[derive(Debug, Clone)]
pub struct FoundGame {
    /// Its row in lists.
    pub summary: Summary,
    /// The name of its opening, if it is requested and a position of the game has one.
    pub opening: Option<String>,
    /// The first hit, if it was searched for.
    pub hit: Option<FoundHit>,
}

/// The first ply of a game that was searched for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FoundHit {
    /// The number of plies before the position.
    pub ply: u32,
    /// The ply at which the later condition holds, if there is one.
    pub then: Option<u32>,
    /// The number of the orientation of the board.
    pub orientation: u8,
    /// Whether the colours are exchanged.
    pub swapped: bool,
}

impl From<QueryMatch> for FoundHit {
    fn from(found: QueryMatch) -> FoundHit {
        FoundHit {
            ply: found.ply,
            then: found.follow_up_ply,
            orientation: found.orientation.0,
            swapped: found.swapped,
        }
    }
}
