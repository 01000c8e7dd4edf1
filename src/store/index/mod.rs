//! The position index: where keys occur, packed into immutable segments.
//!
//! It knows keys, games, plies, 2-byte move codes and how games ended; nothing of boards. A segment holds the occurrences of a range of
//! games, sorted by key, and is written once; a look-up asks all segments. What a segment holds depends on its games alone, so it can be made
//! again and compared, byte for byte.
//!
//! # Stability
//! The bytes of chunks and postings are what databases hold ([`chunk`], [`posting`]): a test pins them.

mod bits;
mod buckets;
mod build;
mod chunk;
mod lookup;
mod posting;
mod rows;
#[cfg(test)]
mod tests;

pub(super) use build::{Build, MOST_GAMES, MOST_IN_MEMORY, MOST_PLIES};
pub(super) use lookup::{Group, Segment, groups, readable_segments, segments};
pub(super) use rows::{count_rows, count_wrong, delete, size, write};

/// One occurrence of a position in a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Occurrence {
    /// The key of the canonical form.
    pub(super) key: u64,
    /// The number of the game, less that of the first one of its segment.
    pub(super) game: u32,
    /// Plies played before it.
    pub(super) ply: u32,
    /// The code of the move played next in the canonical orientation; 0 at the end.
    pub(super) next: u16,
}

/// How a game ended and when it was played, as far as counting asks for it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Outcome {
    /// 0 unknown, 1 Black won, 2 White won, 3 drawn, 4 another side won.
    pub(super) result: u8,
    /// The day as a number, 20191231, with zeros for what is not known of it; 0 for none.
    pub(super) date: u32,
}

/// Games and how they ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Counts {
    pub(super) games: u64,
    /// By [`Outcome::result`].
    pub(super) results: [u64; 5],
    /// The first day and the last; 0 where none is known.
    pub(super) first: u32,
    pub(super) last: u32,
}

impl Counts {
    /// Counts a game.
    pub(super) fn add(&mut self, outcome: Outcome) {
        self.games += 1;
        self.results[usize::from(outcome.result.min(4))] += 1;
        if outcome.date != 0 {
            self.first = if self.first == 0 {
                outcome.date
            } else {
                self.first.min(outcome.date)
            };
            self.last = self.last.max(outcome.date);
        }
    }

    /// Counts the games of another segment.
    pub(super) fn merge(&mut self, other: &Counts) {
        self.games += other.games;
        let results = self.results.iter_mut().zip(other.results);
        results.for_each(|(own, other)| *own += other);
        if other.first != 0 && (self.first == 0 || other.first < self.first) {
            self.first = other.first;
        }
        self.last = self.last.max(other.last);
    }
}

/// Counts the games that reach a position: each once, and once for each move that it played there.
struct Counter {
    counts: Counts,
    /// By ascending codes of the moves.
    moves: Vec<(u16, Counts)>,
    last: Option<u32>,
    /// Of each move, the game that played it last.
    played: Vec<Option<u32>>,
}

impl Counter {
    /// For moves with these codes, which ascend.
    fn new(codes: impl Iterator<Item = u16>) -> Counter {
        let moves: Vec<_> = codes.map(|code| (code, Counts::default())).collect();
        Counter {
            counts: Counts::default(),
            played: vec![None; moves.len()],
            moves,
            last: None,
        }
    }

    /// Counts an occurrence. They come by game; `number` is that of the move played next, behind the end of all where none was.
    #[inline]
    fn add(&mut self, game: u32, number: usize, outcome: Outcome) {
        if self.last.replace(game) != Some(game) {
            self.counts.add(outcome);
        }
        if let Some(played) = self.played.get_mut(number)
            && played.replace(game) != Some(game)
        {
            self.moves[number].1.add(outcome);
        }
    }
}

/// Numbers of segments are below this one.
pub(super) const MOST_SEGMENTS: i64 = 1 << 15;

/// A position met so often has ready counts, and a list of its occurrences with the moves played next.
const POPULAR: usize = 8;

/// The bits of a key by which chunks are ordered; the others are kept for popular positions only.
const KEY_BITS: u32 = 48;

/// The number of the row where a chunk of a segment begins that may hold a key.
fn row_of(segment: i64, key: u64) -> i64 {
    segment << KEY_BITS | (key >> (u64::BITS - KEY_BITS)).cast_signed()
}
