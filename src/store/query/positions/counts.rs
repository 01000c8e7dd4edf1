//! Confirmed occurrences of a position, and the counts of games and moves made of them.

use std::collections::BTreeMap;

use crate::rules::Position;
use crate::store::index::{Counts, Outcome};

/// An occurrence that a replay has confirmed.
#[derive(Debug, Clone)]
pub(in crate::store) struct Confirmed {
    pub(in crate::store) game: i64,
    pub(in crate::store) ply: u32,
    /// The code of the move played next in the canonical orientation; 0 at the end.
    pub(in crate::store) next: u16,
    /// The position as it stood in the game.
    pub(in crate::store) position: Position,
    pub(in crate::store) outcome: Outcome,
}

/// The games that reach a position, and the moves that they played there by their canonical codes.
#[derive(Debug, Clone, Default)]
pub(in crate::store) struct MoveCounts {
    pub(in crate::store) counts: Counts,
    pub(in crate::store) moves: BTreeMap<u16, Counts>,
}

/// The games of a segment that reach a position.
#[derive(Debug, Default)]
pub(in crate::store) struct SegmentCounts {
    pub(in crate::store) chosen: MoveCounts,
    /// Chosen or not.
    pub(super) all: MoveCounts,
}

/// How many games of a segment played a move.
#[derive(Debug, Clone, Copy, Default)]
pub(in crate::store) struct Played {
    pub(super) chosen: u64,
    pub(super) all: u64,
}

impl MoveCounts {
    pub(in crate::store) fn merge(&mut self, other: &MoveCounts) {
        self.counts.merge(&other.counts);
        for (code, counts) in &other.moves {
            self.moves.entry(*code).or_default().merge(counts);
        }
    }

    pub(super) fn add(&mut self, counts: &Counts, moves: &[(u16, Counts)]) {
        self.counts.merge(counts);
        for (code, counts) in moves {
            self.moves.entry(*code).or_default().merge(counts);
        }
    }
}

impl SegmentCounts {
    pub(in crate::store) fn played(&self, code: u16) -> Played {
        let games = |tallies: &MoveCounts| tallies.moves.get(&code).map_or(0, |one| one.games);
        Played {
            chosen: games(&self.chosen),
            all: games(&self.all),
        }
    }
}

/// Counts occurrences that come by game and ply.
pub(super) struct Counter<'a> {
    tallies: &'a mut MoveCounts,
    game: Option<i64>,
    /// The moves that this game has played here.
    played: Vec<u16>,
}

impl Counter<'_> {
    pub(super) fn new(tallies: &mut MoveCounts) -> Counter<'_> {
        Counter {
            tallies,
            game: None,
            played: Vec::new(),
        }
    }

    pub(super) fn add(&mut self, hit: &Confirmed) {
        if self.game.replace(hit.game) != Some(hit.game) {
            self.tallies.counts.add(hit.outcome);
            self.played.clear();
        }
        if hit.next != 0 && !self.played.contains(&hit.next) {
            self.played.push(hit.next);
            let counts = self.tallies.moves.entry(hit.next).or_default();
            counts.add(hit.outcome);
        }
    }
}
