//! Computes the canonical orientation of a whole game, in which start and moves are lexicographically smallest.

use std::collections::HashMap;

use crate::board::Symmetry;
use crate::rules::{Move, Position};
use crate::store::format::start_codec;

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

/// The mixing function of SplitMix64.
pub(super) fn mix(number: u64) -> u64 {
    let number = number.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let number = (number ^ number >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let number = (number ^ number >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    number ^ number >> 31
}

/// Number of starts at which the cache is cleared.
const MAX_STARTS: usize = 1 << 14;

/// Computes canonical lines, with a cache of starts.
#[derive(Default)]
pub(super) struct CanonicalStarts(HashMap<Vec<u8>, CanonicalStart>);

/// The smallest encoding of a start over all symmetries, and the symmetries that lead to it.
struct CanonicalStart {
    start: Vec<u8>,
    symmetries: Vec<Symmetry>,
}

impl CanonicalStarts {
    /// The canonical line of a game.
    pub(super) fn line(&mut self, start: &Position, moves: &[Move]) -> CanonicalLine {
        if self.0.len() >= MAX_STARTS {
            self.0.clear();
        }
        let canonical = self
            .0
            .entry(start_key(start))
            .or_insert_with(|| CanonicalStart::of(start));
        let mut symmetries = canonical.symmetries.clone();
        let mut codes = Vec::with_capacity(moves.len());
        for mv in moves {
            let code = |symmetry: &Symmetry| mv.transform(*symmetry).code();
            let smallest = symmetries
                .iter()
                .map(code)
                .min()
                .expect("there is at least one");
            if symmetries.len() > 1 {
                symmetries.retain(|symmetry| code(symmetry) == smallest);
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
    fn of(start: &Position) -> CanonicalStart {
        let transformed =
            Symmetry::all().map(|symmetry| (start_key(&start.transform(symmetry)), symmetry));
        let transformed: Vec<_> = transformed.collect();
        let smallest = transformed
            .iter()
            .map(|(bytes, _)| bytes)
            .min()
            .expect("there are twelve symmetries")
            .clone();
        let symmetries = transformed
            .into_iter()
            .filter(|(bytes, _)| *bytes == smallest);
        let symmetries = symmetries.map(|(_, symmetry)| symmetry).collect();
        CanonicalStart {
            start: smallest,
            symmetries,
        }
    }
}

/// Encodes all of a start: marbles, turn, ejected marbles and rules.
pub(in crate::store) fn start_key(start: &Position) -> Vec<u8> {
    let mut bytes = start_codec::encode_start(start);
    bytes.extend(start.rules().to_string().bytes());
    bytes
}
