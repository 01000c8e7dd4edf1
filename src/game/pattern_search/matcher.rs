//! `GameMatcher`: a query that is matched with the positions of games one after another, and its match.

use super::query::PatternQuery;
use crate::game::IllegalMoveCode;
use crate::game::orientation::Orientation;
use crate::game::position::GamePosition;

/// A query that is matched with the positions of games one after another.
pub trait GameMatcher: Sync + Sized {
    /// A position of the game.
    type Position: GamePosition;

    /// Prepares a query for being matched with many games.
    fn new(query: &PatternQuery<Self::Position>) -> Self;

    /// The positions of which a match has one, if the query is for positions; and whether only their own orientation matches.
    fn positions(&self) -> Option<(Vec<Self::Position>, bool)>;

    /// Whether a game may match, judging by its start, its [occupancy signature](crate::game::OccupancyTracker::signature), the final points of its first two sides and
    /// its number of plies.
    fn may_match(
        &self,
        start: &Self::Position,
        signature: [u8; 16],
        points: [u8; 2],
        plies: u32,
    ) -> bool;

    /// The first match in a game, given by its start and the codes of its moves.
    ///
    /// # Errors
    /// If a move before the match is illegal.
    fn find(
        &self,
        start: &Self::Position,
        codes: impl Iterator<Item = u16>,
    ) -> Result<Option<QueryMatch>, IllegalMoveCode>;
}

/// The first match of a query in a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct QueryMatch {
    /// The number of plies before the target.
    pub ply: u32,
    /// The number of plies before the follow-up, if the query has one.
    pub follow_up_ply: Option<u32>,
    /// The orientation that maps the query to the position of the game; the first one if there are several.
    pub orientation: Orientation,
    /// Whether the colours are swapped in the match.
    pub swapped: bool,
}
