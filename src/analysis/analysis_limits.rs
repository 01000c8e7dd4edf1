//! The options of an analysis, and the limits of its searches.

use std::sync::atomic::AtomicBool;

use crate::game::SearchLimits;

/// Options of an analysis.
#[derive(Debug)]
pub struct AnalysisOptions<'a, M> {
    /// The engine and its limits, as recorded in [`Analysis::by`](crate::record::Analysis::by).
    pub by: &'a str,
    /// The limits of the search of each position. A move that may get a mark is searched further.
    pub limits: &'a SearchLimits<M>,
    /// Set to end the analysis early.
    pub stop: &'a AtomicBool,
}

/// No move gets a mark by a search that is less deep than this, in plies.
pub(super) const MIN_JUDGEMENT_DEPTH: u8 = 5;
/// A move that may get a mark is searched this many plies deeper.
const CONFIRMATION_PLIES: u8 = 3;
/// The factor by which the nodes or the time of that search are larger.
const CONFIRMATION_FACTOR: u32 = 8;

/// Limits to search some moves to the same depth as the best one: a deeper search has another score even for an equally good move.
pub(super) fn same_depth<M: Clone>(
    limits: &SearchLimits<M>,
    moves: Vec<M>,
    depth: u8,
) -> SearchLimits<M> {
    SearchLimits {
        search_moves: Some(moves),
        depth: Some(depth).filter(|depth| *depth > 0),
        ..limits.clone()
    }
}

/// Limits to confirm what a search to a depth has found.
pub(super) fn confirmation<M: Clone>(limits: &SearchLimits<M>, depth: u8) -> SearchLimits<M> {
    let deeper = depth.saturating_add(CONFIRMATION_PLIES);
    SearchLimits {
        depth: Some(deeper.max(MIN_JUDGEMENT_DEPTH)),
        nodes: limits
            .nodes
            .map(|nodes| nodes.saturating_mul(CONFIRMATION_FACTOR.into())),
        time: limits.time.map(|time| time * CONFIRMATION_FACTOR),
        ..limits.clone()
    }
}
