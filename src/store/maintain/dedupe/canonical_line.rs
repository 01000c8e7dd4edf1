//! Computes the canonical orientation of a whole game, in which start and moves are lexicographically smallest.

use std::collections::HashMap;

use crate::game::MoveCode;
use crate::game::{GameMove, Orientation, mix};
use crate::games::{AnyPosition, InGame, with_position};

/// A start and moves in canonical orientation: of the symmetries that make the encoded start smallest, one that makes the move codes smallest. The
/// canonical line of a prefix of a game is the prefix of its canonical line.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct CanonicalLine {
    start: Vec<u8>,
    pub(super) codes: Vec<u16>,
}

impl CanonicalLine {
    /// The hashes of the line after each ply.
    pub(super) fn hashes(&self) -> impl Iterator<Item = u64> {
        let start = self
            .start
            .iter()
            .fold(0, |hash, &byte| mix(hash ^ u64::from(byte)));
        self.codes.iter().scan(start, |hash, &code| {
            *hash = mix(*hash ^ u64::from(code));
            Some(*hash)
        })
    }

    /// Whether the other line begins with this one.
    pub(super) fn is_prefix_of(&self, other: &CanonicalLine) -> bool {
        self.start == other.start && other.codes.starts_with(&self.codes)
    }
}

/// Number of starts at which the cache is cleared.
const MAX_STARTS: usize = 1 << 14;

/// Computes canonical lines, with a cache of starts.
#[derive(Default)]
pub(super) struct CanonicalStarts(HashMap<Vec<u8>, CanonicalStart>);

/// The smallest encoding of a start over all orientations, and those that lead to it.
struct CanonicalStart {
    start: Vec<u8>,
    orientations: Vec<Orientation>,
}

impl CanonicalStarts {
    /// The canonical line of a game.
    pub(super) fn line(&mut self, start: &AnyPosition, moves: &[MoveCode]) -> CanonicalLine {
        with_position!(start, start => self.line_in_game(start, moves))
    }

    fn line_in_game<P: InGame>(&mut self, start: &P, moves: &[MoveCode]) -> CanonicalLine {
        if self.0.len() >= MAX_STARTS {
            self.0.clear();
        }
        let canonical = self
            .0
            .entry(start_key(*start))
            .or_insert_with(|| CanonicalStart::of(start));
        let mut orientations = canonical.orientations.clone();
        let mut codes = Vec::with_capacity(moves.len());
        for mv in moves {
            let code = |by: &Orientation| start.oriented_move(mv.to_move(), *by).code();
            let smallest = orientations
                .iter()
                .map(code)
                .min()
                .expect("there is at least one");
            if orientations.len() > 1 {
                orientations.retain(|by| code(by) == smallest);
            }
            codes.push(smallest);
        }
        CanonicalLine {
            start: canonical.start.clone(),
            codes,
        }
    }
}

impl CanonicalStart {
    fn of<P: InGame>(start: &P) -> CanonicalStart {
        let oriented: Vec<_> = start
            .orientations()
            .map(|by| (start_key(start.oriented(by)), by))
            .collect();
        let smallest = oriented.iter().map(|(bytes, _)| bytes).min();
        let smallest = smallest.expect("there is at least one").clone();
        let orientations = oriented.into_iter().filter(|(bytes, _)| *bytes == smallest);
        CanonicalStart {
            orientations: orientations.map(|(_, by)| by).collect(),
            start: smallest,
        }
    }
}

/// Encodes all of a start: the position, the game and the rules.
pub(in crate::store) fn start_key(start: impl Into<AnyPosition>) -> Vec<u8> {
    let start = start.into();
    let mut bytes = start.to_bytes();
    bytes.extend(start.stored_rules().unwrap_or_default().bytes());
    bytes
}
