//! `Matchers`: a query that is matched with games of every kind.

use super::list::{AnyMatcher, AnyPosition};
use crate::game::{IllegalMoveCode, QueryMatch};

/// A query prepared for each of some games. Games of other kinds do not match.
#[allow(missing_debug_implementations)]
pub struct Matchers(Vec<AnyMatcher>);

impl Matchers {
    /// The matchers of a query, one for each game in which it is meant.
    pub fn new(matchers: Vec<AnyMatcher>) -> Matchers {
        Matchers(matchers)
    }

    /// The positions of which a match has one, if the query is for positions; and whether only their own orientation matches.
    pub(crate) fn positions(&self) -> Option<(Vec<AnyPosition>, bool)> {
        let (mut all, mut all_exact) = (Vec::new(), true);
        for matcher in &self.0 {
            let (positions, is_exact) = matcher.positions()?;
            all.extend(positions);
            all_exact &= is_exact;
        }
        Some((all, all_exact))
    }

    /// Whether a game may match, judging by its start, its occupancy signature, the final points of its first two sides and its number of plies.
    pub(crate) fn may_match(
        &self,
        start: &AnyPosition,
        signature: [u8; 16],
        points: [u8; 2],
        plies: u32,
    ) -> bool {
        let matcher = self.of(start);
        matcher.is_some_and(|matcher| matcher.may_match(start, signature, points, plies))
    }

    /// The first match in a game, given by its start and the codes of its moves.
    ///
    /// # Errors
    /// If a move before the match is illegal.
    #[inline]
    pub(crate) fn find(
        &self,
        start: &AnyPosition,
        codes: impl Iterator<Item = u16>,
    ) -> Result<Option<QueryMatch>, IllegalMoveCode> {
        match self.of(start) {
            Some(matcher) => matcher.find(start, codes),
            None => Ok(None),
        }
    }

    /// The matcher for the game of a position.
    fn of(&self, start: &AnyPosition) -> Option<&AnyMatcher> {
        self.0.iter().find(|matcher| matcher.kind() == start.kind())
    }
}

impl<M: Into<AnyMatcher>> From<M> for Matchers {
    fn from(matcher: M) -> Matchers {
        Matchers(vec![matcher.into()])
    }
}
