//! Short forced wins, proved before a search begins: pruning can hide them from it.

use std::sync::atomic::AtomicBool;
use std::time::Instant;

use super::goal::ProofGoal;
use super::prove::{ProofLimits, ProofResult, ProofSearch};
use crate::game::{SearchLimits, SearchResult, SearchScore, WIN_VALUE};
use crate::rules::{Move, Position};

/// The maximum number of plies of a win that is looked for.
const MAX_PLIES: u8 = 5;
/// The positions that are examined, and the share of the limits of the search that they may take.
const MAX_NODES: u64 = 50_000;
const SHARE: u32 = 5;

impl ProofSearch {
    /// A win in few plies, as the result of a search with these limits, if the side to move forces one and it is found within a share of the limits. Searches for
    /// several lines or among chosen moves have none.
    pub(in crate::engine) fn proved_win(
        &mut self,
        position: &Position,
        limits: &SearchLimits<Move>,
        stop: &AtomicBool,
    ) -> Option<SearchResult<Move>> {
        let started = Instant::now();
        let side = position.rules().side(position.seat());
        let needed = position.rules().eject.saturating_sub(position.points(side));
        let plies = limits.depth.unwrap_or(MAX_PLIES).min(MAX_PLIES);
        let is_among_all = limits.multi_pv <= 1 && limits.search_moves.is_none();
        if !is_among_all || needed > plies.div_ceil(2) {
            return None;
        }
        let share = |nodes: u64| nodes / u64::from(SHARE);
        let limits = ProofLimits {
            nodes: limits.nodes.map_or(MAX_NODES, share).min(MAX_NODES),
            time: limits.time.map(|time| time / SHARE),
        };
        let ProofResult::Proved(line) = self.prove(position, ProofGoal::Win, plies, &limits, stop)
        else {
            return None;
        };
        let plies = line.len() as u8;
        Some(SearchResult {
            depth: plies,
            // The position itself counts, also where the win is recognised without a search.
            nodes: self.nodes().max(1),
            elapsed: started.elapsed(),
            score: SearchScore::from_value(WIN_VALUE - i32::from(plies)),
            pv: line,
            others: Vec::new(),
        })
    }
}
