//! Confirmed hits of a position, and counts of the games and moves in which it occurs.

use std::collections::BTreeMap;

use crate::games::AnyPosition;
use crate::store::index::{Outcome, OutcomeCounts};

/// An occurrence of a position that a replay has confirmed.
#[derive(Debug, Clone)]
pub(in crate::store) struct ConfirmedHit {
    pub(in crate::store) game: i64,
    pub(in crate::store) ply: u32,
    /// The code of the next move in the canonical orientation; 0 at the end of a game.
    pub(in crate::store) next: u16,
    /// The position in the orientation of the game.
    pub(in crate::store) position: AnyPosition,
    pub(in crate::store) outcome: Outcome,
}

/// Counts of the games that reach a position, and of the moves played there, by canonical code.
#[derive(Debug, Clone, Default)]
pub(in crate::store) struct MoveCounts {
    pub(in crate::store) counts: OutcomeCounts,
    pub(in crate::store) moves: BTreeMap<u16, OutcomeCounts>,
}

/// Counts of the games of a segment that reach a position.
#[derive(Debug, Default)]
pub(in crate::store) struct SegmentCounts {
    pub(in crate::store) selected: MoveCounts,
    /// Counts of all games, selected or not.
    pub(super) all: MoveCounts,
}

/// The number of games of a segment in which a move was played.
#[derive(Debug, Clone, Copy, Default)]
pub(in crate::store) struct GamesWithMove {
    pub(super) selected: u64,
    pub(super) all: u64,
}

impl MoveCounts {
    pub(in crate::store) fn merge(&mut self, other: &MoveCounts) {
        self.counts.merge(&other.counts);
        for (code, counts) in &other.moves {
            self.moves.entry(*code).or_default().merge(counts);
        }
    }

    pub(super) fn add(&mut self, counts: &OutcomeCounts, moves: &[(u16, OutcomeCounts)]) {
        self.counts.merge(counts);
        for (code, counts) in moves {
            self.moves.entry(*code).or_default().merge(counts);
        }
    }
}

impl SegmentCounts {
    /// The number of games in which the move with this canonical code was played.
    pub(in crate::store) fn games_with_move(&self, code: u16) -> GamesWithMove {
        let games =
            |counts: &MoveCounts| counts.moves.get(&code).map_or(0, |of_move| of_move.games);
        GamesWithMove {
            selected: games(&self.selected),
            all: games(&self.all),
        }
    }
}

/// Counts hits, which are added in the order of games.
pub(super) struct HitCounter<'a> {
    counts: &'a mut MoveCounts,
    game: Option<i64>,
    /// The moves that the current game has played in the position.
    played: Vec<u16>,
}

impl HitCounter<'_> {
    pub(super) fn new(counts: &mut MoveCounts) -> HitCounter<'_> {
        HitCounter {
            counts,
            game: None,
            played: Vec::new(),
        }
    }

    pub(super) fn add(&mut self, hit: &ConfirmedHit) {
        if self.game.replace(hit.game) != Some(hit.game) {
            self.counts.counts.add(hit.outcome);
            self.played.clear();
        }
        if hit.next != 0 && !self.played.contains(&hit.next) {
            self.played.push(hit.next);
            let counts = self.counts.moves.entry(hit.next).or_default();
            counts.add(hit.outcome);
        }
    }
}
