//! `QueryMatcher`: finds the first match of a query in one game after another.

use super::general_matcher::GeneralMatcher;
use super::mismatch_table::MismatchTable;
use super::oriented_query::{OrientedQuery, oriented_queries};
use super::packed_pattern::PackedPattern;
use super::pattern::Pattern;
use super::query::{PatternQuery, QueryTarget};
use crate::game::{Color, CompleteMatch, IllegalMoveCode, PendingTargets, QueryMatch};
use crate::rules::board_state::Position;
use crate::rules::replay::{MOVE_TABLE, OccupancySignature, PackedPosition};

/// A query prepared for being matched with many games.
///
/// The query is matched in all orientations and colours at once. A set of these at most 24 oriented queries is a bit mask; in its upper
/// half are those that match on the second of two boards.
#[derive(Debug, Clone)]
pub struct QueryMatcher {
    query: PatternQuery,
    oriented: Vec<OrientedQuery>,
    /// The patterns of the targets, and of the follow-ups if the query has one, by oriented query.
    target_patterns: Vec<PackedPattern>,
    follow_up_patterns: Vec<PackedPattern>,
    target_table: MismatchTable,
    follow_up_table: Option<MismatchTable>,
    /// Whether no standard game can match.
    excludes_standard_game: bool,
}

impl QueryMatcher {
    /// Prepares a query.
    pub fn new(query: &PatternQuery) -> QueryMatcher {
        let oriented = oriented_queries(query);
        let pattern = |oriented: &OrientedQuery| match &oriented.conditions.target {
            QueryTarget::Pattern(pattern) => *pattern,
            QueryTarget::Position(position) => Pattern::of(position),
            QueryTarget::Cells(position) => Pattern::of_cells(position),
        };
        let targets = oriented
            .iter()
            .map(|oriented| PackedPattern::of(&pattern(oriented)));
        let target_patterns: Vec<PackedPattern> = targets.collect();
        let follow_ups = oriented
            .iter()
            .filter_map(|oriented| oriented.conditions.follow_up.as_ref());
        let follow_up_patterns: Vec<PackedPattern> = follow_ups.map(PackedPattern::of).collect();
        QueryMatcher {
            query: query.clone(),
            target_table: MismatchTable::new(&target_patterns),
            follow_up_table: query
                .follow_up
                .map(|_| MismatchTable::new(&follow_up_patterns)),
            target_patterns,
            follow_up_patterns,
            excludes_standard_game: excludes_standard_game(query),
            oriented,
        }
    }

    /// The query.
    pub fn query(&self) -> &PatternQuery {
        &self.query
    }

    /// Whether a game may match, judging by its signature, the final score of its first two sides and its number of plies.
    /// `score` is `Some` for games in which only two sides have points.
    pub fn may_match(
        &self,
        signature: &OccupancySignature,
        score: Option<[u8; 2]>,
        plies: u32,
    ) -> bool {
        if *self.query.plies.start() > plies {
            return false;
        }
        let is_possible = |pattern: &PackedPattern| pattern.is_possible_in(signature);
        let oriented = self.oriented.iter().enumerate();
        let mut possible = oriented.filter(|(n, _)| {
            is_possible(&self.target_patterns[*n])
                && self.follow_up_patterns.get(*n).is_none_or(is_possible)
        });
        possible.any(
            |(_, oriented)| match (oriented.conditions.score.as_deref(), score) {
                // Points never decrease.
                (Some(sought), Some(last)) => {
                    sought.len() == 2
                        && sought
                            .iter()
                            .zip(last)
                            .all(|(sought, last)| *sought <= last)
                }
                _ => true,
            },
        )
    }

    /// The first match in a game, given by its start and the [codes](crate::rules::Move::code) of its moves.
    ///
    /// # Errors
    /// If a move before the match is illegal.
    pub fn find(
        &self,
        start: &Position,
        codes: impl IntoIterator<Item = u16>,
    ) -> Result<Option<QueryMatch>, IllegalMoveCode> {
        match PackedPosition::of(start) {
            Some(_) if self.excludes_standard_game => Ok(None),
            Some(packed) => self.find_in_standard_game(packed, codes.into_iter()),
            None => self.find_in_general_game(*start, codes.into_iter()),
        }
    }

    fn find_in_standard_game(
        &self,
        mut packed: PackedPosition,
        codes: impl Iterator<Item = u16>,
    ) -> Result<Option<QueryMatch>, IllegalMoveCode> {
        let table = &*MOVE_TABLE;
        let general = GeneralMatcher::new(&self.oriented);
        let mut pending = PendingTargets::default();
        let within = self.query.follow_up.map(|follow_up| follow_up.within);
        let mut allowed = general.allowed_by_counts(packed.counts, &packed.points);
        let mut target_counters = self.target_table.counters(&packed);
        let follow_up_table = self.follow_up_table.as_ref();
        let mut follow_up_counters = follow_up_table.map(|table| (table, table.counters(&packed)));
        let mut codes = (1..).zip(codes);
        for ply in 0.. {
            if self.is_over(ply, &pending) {
                return Ok(None);
            }
            let mut targets = 0;
            if allowed != 0 && self.query.plies.contains(&ply) {
                targets = allowed & target_counters.matching_lanes();
            }
            let follow_ups =
                || follow_up_counters.map_or(0, |(_, counters)| counters.matching_lanes());
            if let Some(found) = pending.add_ply(ply, targets, within, follow_ups) {
                return Ok(Some(self.query_match(&found)));
            }
            let Some((ply, code)) = codes.next() else {
                return Ok(None);
            };
            let applied = packed
                .play(table, code)
                .ok_or(IllegalMoveCode { ply, code })?;
            self.target_table
                .update(&mut target_counters, applied.mover, applied.index);
            if let Some((table, counters)) = &mut follow_up_counters {
                table.update(counters, applied.mover, applied.index);
            }
            if applied.ejects {
                allowed = general.allowed_by_counts(packed.counts, &packed.points);
            }
        }
        Ok(None)
    }

    fn find_in_general_game(
        &self,
        mut position: Position,
        codes: impl Iterator<Item = u16>,
    ) -> Result<Option<QueryMatch>, IllegalMoveCode> {
        let general = GeneralMatcher::new(&self.oriented);
        let mut pending = PendingTargets::default();
        let within = self.query.follow_up.map(|follow_up| follow_up.within);
        let mut codes = (1..).zip(codes);
        for ply in 0.. {
            if self.is_over(ply, &pending) {
                return Ok(None);
            }
            let targets = if self.query.plies.contains(&ply) {
                general.matching_targets(&position)
            } else {
                0
            };
            let follow_ups = || general.matching_follow_ups(&position);
            if let Some(found) = pending.add_ply(ply, targets, within, follow_ups) {
                return Ok(Some(self.query_match(&found)));
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

    /// Whether no match is possible from this ply on.
    #[inline]
    fn is_over(&self, ply: u32, pending: &PendingTargets) -> bool {
        ply > *self.query.plies.end() && pending.is_empty()
    }

    /// The match of the first of the oriented queries that match.
    #[cold]
    fn query_match(&self, found: &CompleteMatch) -> QueryMatch {
        let first =
            GeneralMatcher::first(found.queries).expect("at least one oriented query matches");
        let OrientedQuery {
            symmetry, swapped, ..
        } = self.oriented[first];
        QueryMatch {
            ply: found.ply,
            follow_up_ply: found.follow_up_ply,
            orientation: symmetry.into(),
            swapped,
        }
    }
}

/// Whether a query has conditions that no standard game meets: other colours, or a position of another game.
fn excludes_standard_game(query: &PatternQuery) -> bool {
    let has_other_colors = |pattern: &Pattern| {
        let others = &pattern.marbles[Color::BOTH.len()..];
        let is_other = |turn| !Color::BOTH.contains(&turn);
        others.iter().any(|cells| !cells.is_empty()) || pattern.turn.is_some_and(is_other)
    };
    let is_excluded = match &query.target {
        QueryTarget::Pattern(pattern) => has_other_colors(pattern),
        QueryTarget::Position(position) => PackedPosition::of(position).is_none(),
        QueryTarget::Cells(position) => position.rules().players.boards() > 1,
    };
    is_excluded
        || query
            .follow_up
            .is_some_and(|follow_up| has_other_colors(&follow_up.pattern))
}
