//! The moves of a game in the orientation in which they come first.

use std::collections::HashMap;

use crate::board::Symmetry;
use crate::rules::{Move, Position};
use crate::store::format::start_codec;

/// A game in the orientation in which it comes first: of all that bring its start to the form that comes first, the one that brings its moves
/// there too. The beginning of a line is the line of the beginning.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Line {
    start: Vec<u8>,
    pub(super) codes: Vec<u16>,
}

impl Line {
    /// A number for the line after each ply.
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

    pub(super) fn begins(&self, other: &Line) -> bool {
        self.start == other.start && other.codes.starts_with(&self.codes)
    }
}

/// A step of the generator SplitMix64.
fn mix(number: u64) -> u64 {
    let number = number.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let number = (number ^ number >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let number = (number ^ number >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    number ^ number >> 31
}

/// Starts that are remembered.
const MOST_STARTS: usize = 1 << 14;

/// Starts that were met.
#[derive(Default)]
pub(super) struct Forms(HashMap<Vec<u8>, Form>);

/// The form of a start that comes first, and what brings it there.
struct Form {
    start: Vec<u8>,
    symmetries: Vec<Symmetry>,
}

impl Forms {
    pub(super) fn line(&mut self, start: &Position, moves: &[Move]) -> Line {
        if self.0.len() >= MOST_STARTS {
            self.0.clear();
        }
        let form = self
            .0
            .entry(bytes_of(start))
            .or_insert_with(|| Form::of(start));
        let mut symmetries = form.symmetries.clone();
        let mut codes = Vec::with_capacity(moves.len());
        for made in moves {
            let code = |symmetry: &Symmetry| made.transform(*symmetry).code();
            let first = symmetries.iter().map(code).min().expect("one at least");
            if symmetries.len() > 1 {
                symmetries.retain(|symmetry| code(symmetry) == first);
            }
            codes.push(first);
        }
        Line {
            start: form.start.clone(),
            codes,
        }
    }
}

impl Form {
    fn of(start: &Position) -> Form {
        let turned =
            Symmetry::all().map(|symmetry| (bytes_of(&start.transform(symmetry)), symmetry));
        let turned: Vec<_> = turned.collect();
        let first = turned
            .iter()
            .map(|(bytes, _)| bytes)
            .min()
            .expect("twelve")
            .clone();
        let symmetries = turned.into_iter().filter(|(bytes, _)| *bytes == first);
        let symmetries = symmetries.map(|(_, symmetry)| symmetry).collect();
        Form {
            start: first,
            symmetries,
        }
    }
}

/// All that a start says: the marbles, the turn, what is lost, the rules.
pub(in crate::store) fn bytes_of(start: &Position) -> Vec<u8> {
    let mut bytes = start_codec::encode_start(start);
    bytes.extend(start.rules().to_string().bytes());
    bytes
}
