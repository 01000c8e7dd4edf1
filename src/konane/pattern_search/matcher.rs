//! `QueryMatcher`: finds the first match of a query in one game after another.

use std::borrow::Cow;
use std::sync::OnceLock;

use super::board_queries::BoardQueries;
use super::query::{PatternQuery, QueryTarget};
use crate::game::{
    CompleteMatch, GameMatcher, GamePosition, IllegalMoveCode, PendingTargets, QueryMatch,
};
use crate::konane::board::Board;
use crate::konane::rules::Position;

/// A query prepared for being matched with many games. It is matched in all orientations and colours at once.
#[derive(Debug)]
pub struct QueryMatcher {
    query: PatternQuery,
    /// The orientations on the board of the first game: most games of a database are on the same one.
    first_board: OnceLock<BoardQueries>,
}

impl QueryMatcher {
    fn queries(&self, board: &Board) -> Cow<'_, BoardQueries> {
        let new = || BoardQueries::new(&self.query, board);
        let first = self.first_board.get_or_init(new);
        if first.is_for(board) {
            Cow::Borrowed(first)
        } else {
            Cow::Owned(new())
        }
    }
}

impl GameMatcher for QueryMatcher {
    type Position = Position;

    fn new(query: &PatternQuery) -> QueryMatcher {
        QueryMatcher {
            query: query.clone(),
            first_board: OnceLock::new(),
        }
    }

    fn positions(&self) -> Option<(Vec<Position>, bool)> {
        let QueryTarget::Position(position) = self.query.target else {
            return None;
        };
        let swapped = position.with_colors_swapped();
        let swapped = swapped.filter(|_| self.query.swap && !self.query.exact);
        Some((
            [position].into_iter().chain(swapped).collect(),
            self.query.exact,
        ))
    }

    fn may_match(
        &self,
        start: &Position,
        signature: [u8; 16],
        points: [u8; 2],
        plies: u32,
    ) -> bool {
        let queries = self.queries(start.board());
        *self.query.plies.start() <= plies
            && queries.may_match(u128::from_le_bytes(signature), points)
    }

    fn find(
        &self,
        start: &Position,
        codes: impl Iterator<Item = u16>,
    ) -> Result<Option<QueryMatch>, IllegalMoveCode> {
        let queries = self.queries(start.board());
        let within = self.query.follow_up.map(|follow_up| follow_up.within);
        let (mut position, mut pending) = (*start, PendingTargets::default());
        let mut codes = (1..).zip(codes);
        for ply in 0.. {
            if ply > *self.query.plies.end() && pending.is_empty() {
                return Ok(None);
            }
            let targets = if self.query.plies.contains(&ply) {
                queries.matching_targets(&position)
            } else {
                0
            };
            let follow_ups = || queries.matching_follow_ups(&position);
            if let Some(found) = pending.add_ply(ply, targets, within, follow_ups) {
                return Ok(Some(query_match(&queries, &found)));
            }
            let Some((ply, code)) = codes.next() else {
                return Ok(None);
            };
            position
                .play_code(code)
                .ok_or(IllegalMoveCode { ply, code })?;
        }
        Ok(None)
    }
}

/// The match of the first of the orientations that match.
#[cold]
fn query_match(queries: &BoardQueries, found: &CompleteMatch) -> QueryMatch {
    let first = &queries.oriented[found.queries.trailing_zeros() as usize];
    QueryMatch {
        ply: found.ply,
        follow_up_ply: found.follow_up_ply,
        orientation: first.symmetry.into(),
        swapped: first.swapped,
    }
}
