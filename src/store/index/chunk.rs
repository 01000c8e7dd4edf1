//! Encodes a chunk: consecutive keys with their occurrences, in one page.
//!
//! # Stability
//! In bits, lowest first: the number of groups (16), the parameter of the code of keys (6), the width of game numbers (5), five zeros. Then
//! the groups, in the order of their keys. A group is the distance to the key before (Rice's code; of the first one 0, for the row has its key),
//! then 1 for a single occurrence; or 0 and three bits, of which 0 to 5 stand for 2 to 7 occurrences, 6 and 7 for a popular position.
//!
//! An occurrence is a game and a ply: 8 bits, or 255 and 20 bits. What is played next is not kept: whoever asks replays the game anyway.
//!
//! A popular position has: the bits of what follows (varint), the low 16 bits of its key, the counts of its games, the number of moves
//! played next (12) and for each its code (16) and its counts; then a list of occurrences as in [`posting`](super::posting), or, after 7, the
//! number of the first page of such lists (36) and of the pages (varint). Counts are varints (games, then of those that Black won, White won, were drawn, were won by
//! others), 1 or 0 for whether there are dates, and the last and the first one (27 each).

use super::bits::{BitReader, BitWriter};
use super::posting;
use super::posting::{Posting, Postings};
use super::{Counts, POPULAR};

/// The positions with one key.
#[derive(Debug)]
pub(super) enum Content<'a> {
    /// The games and plies, sorted.
    Rare(Vec<(u32, u32)>),
    Popular(Popular<'a>),
}

/// A position met by many.
#[derive(Debug)]
pub(super) struct Popular<'a> {
    /// The low bits of its key.
    pub(super) low: u16,
    pub(super) counts: Counts,
    /// The codes of the moves played next, sorted, with their counts.
    pub(super) moves: Vec<(u16, Counts)>,
    pub(super) list: List<'a>,
}

/// Where the occurrences of a popular position are.
#[derive(Debug)]
pub(super) enum List<'a> {
    Here(Postings<'a>),
    /// On so many pages, from this one on.
    Pages(u64, u64),
}

/// Occurrences that are kept with their group; where there are more, they have pages of their own.
pub(super) const MOST_HERE: usize = 100;

const HEAD: usize = 32;
/// The kinds of groups after a 0.
const HERE: u64 = 6;
const PAGES: u64 = 7;
/// The widest field for the pages of lists: 36 bits.
pub(super) const PAGE_BITS: u32 = 36;

/// What all chunks of a segment have in common.
#[derive(Debug, Clone, Copy)]
pub(super) struct Shape {
    pub(super) key: u32,
    pub(super) game: u32,
}

/// A chunk being written.
pub(super) struct Writer {
    shape: Shape,
    bits: BitWriter,
    groups: u64,
    first: u64,
    last: u64,
}

impl Writer {
    pub(super) fn new(shape: Shape) -> Writer {
        Writer {
            shape,
            bits: BitWriter::default(),
            groups: 0,
            first: 0,
            last: 0,
        }
    }

    /// The bits of the chunk, were a group of so many added.
    pub(super) fn len_with(&self, key: u64, group: usize) -> usize {
        let distance = if self.groups == 0 { 0 } else { key - self.last };
        let key_bits = (distance >> self.shape.key) as usize + 1 + self.shape.key as usize;
        HEAD + self.bits.len() + key_bits + group
    }

    /// Whether it begins with another key than this one, and has room for more groups.
    pub(super) fn takes(&self, key: u64) -> bool {
        self.groups == 0 || self.last == key || self.groups < 0xffff
    }

    pub(super) fn last(&self) -> Option<u64> {
        (self.groups > 0).then_some(self.last)
    }

    /// Begins a group, which is written to the bits that it gives.
    pub(super) fn begin(&mut self, key: u64) -> &mut BitWriter {
        if self.groups == 0 {
            (self.first, self.last) = (key, key);
        }
        self.bits.rice(key - self.last, self.shape.key);
        self.last = key;
        self.groups += 1;
        &mut self.bits
    }

    /// The first key and the bytes, if there are any; the next chunk begins.
    pub(super) fn finish(&mut self) -> Option<(u64, Vec<u8>)> {
        if self.groups == 0 {
            return None;
        }
        let mut chunk = BitWriter::with_room(HEAD + self.bits.len());
        chunk.put(self.groups, 16);
        chunk.put(u64::from(self.shape.key), 6);
        chunk.put(u64::from(self.shape.game), 5);
        chunk.put(0, 5);
        chunk.append(&self.bits);
        self.bits.clear();
        self.groups = 0;
        Some((self.first, chunk.into_bytes()))
    }
}

/// The bits of a group of few occurrences.
pub(super) fn rare_len(
    shape: Shape,
    occurrences: impl ExactSizeIterator<Item = (u32, u32)>,
) -> usize {
    let head = if occurrences.len() == 1 { 1 } else { 4 };
    let plies = occurrences.map(|(_, ply)| if ply < 255 { 8 } else { 28 });
    plies.fold(head, |bits, ply| bits + shape.game as usize + ply)
}

/// Writes a group of few occurrences.
pub(super) fn write_rare(
    bits: &mut BitWriter,
    shape: Shape,
    occurrences: impl ExactSizeIterator<Item = (u32, u32)>,
) {
    match occurrences.len() {
        1 => bits.put(1, 1),
        count => bits.put((count as u64 - 2) << 1, 4),
    }
    for (game, ply) in occurrences {
        bits.put(u64::from(game), shape.game);
        if ply < 255 {
            bits.put(u64::from(ply), 8);
        } else {
            bits.put(255, 8);
            bits.put(u64::from(ply), 20);
        }
    }
}

/// Writes a group of many occurrences: those here, or where their pages are.
pub(super) fn write_popular(
    bits: &mut BitWriter,
    key: u64,
    counts: &Counts,
    moves: &[(u16, Counts)],
    list: Result<&[Posting], (u64, u64)>,
) {
    let mut body = BitWriter::default();
    body.put(key & 0xffff, 16);
    write_counts(&mut body, counts);
    body.put(moves.len() as u64, 12);
    for (code, counts) in moves {
        body.put(u64::from(*code), 16);
        write_counts(&mut body, counts);
    }
    match list {
        Ok(postings) => {
            posting::write(&mut body, postings, number_width(moves.len()), usize::MAX);
        }
        Err((first, count)) => {
            body.put(first, PAGE_BITS);
            body.varint(count);
        }
    }
    bits.put(if list.is_ok() { HERE } else { PAGES } << 1, 4);
    bits.varint(body.len() as u64);
    bits.append(&body);
}

/// The width of the numbers of moves, of which one stands for none.
pub(super) fn number_width(moves: usize) -> u32 {
    crate::store::index::bits::width(moves as u64)
}

fn write_counts(bits: &mut BitWriter, counts: &Counts) {
    bits.varint(counts.games);
    counts.results[1..]
        .iter()
        .for_each(|&count| bits.varint(count));
    let is_dated = counts.last != 0;
    bits.put(u64::from(is_dated), 1);
    if is_dated {
        bits.put(u64::from(counts.last), 27);
        bits.put(u64::from(counts.first), 27);
    }
}

fn read_counts(bits: &mut BitReader<'_>) -> Counts {
    let games = bits.varint();
    let mut results = [0; 5];
    results[1..]
        .iter_mut()
        .for_each(|count| *count = bits.varint());
    let known = results
        .iter()
        .fold(0u64, |sum, count| sum.saturating_add(*count));
    results[0] = games.saturating_sub(known);
    let (mut first, mut last) = (0, 0);
    if bits.take(1) == 1 {
        last = bits.take(27) as u32;
        first = bits.take(27) as u32;
    }
    Counts {
        games,
        results,
        first,
        last,
    }
}

/// Hands the groups with a key to `visit`, by its highest 48 bits, of a chunk that begins with another one. Gives whether the chunk is whole as far as it
/// was read.
pub(super) fn find<'a>(
    chunk: &'a [u8],
    first: u64,
    wanted: u64,
    mut visit: impl FnMut(Content<'a>),
) -> bool {
    let mut bits = BitReader::new(chunk);
    let groups = bits.take(16);
    let shape = Shape {
        key: (bits.take(6) as u32).min(48),
        game: bits.take(5) as u32,
    };
    bits.take(5);
    let mut key = first;
    for _ in 0..groups {
        // Most groups are a single occurrence, of which one reading of the bytes has all.
        if let Some([distance, game, ply]) = bits.rice_one_and_two(shape.key, shape.game, 8) {
            key = key.wrapping_add(distance);
            if bits.is_past_the_end() {
                return false;
            }
            if key > wanted {
                break;
            }
            if key == wanted {
                visit(Content::Rare(vec![(game as u32, ply as u32)]));
            }
            continue;
        }
        key = key.wrapping_add(bits.rice(shape.key));
        if bits.is_past_the_end() {
            return false;
        }
        if key > wanted {
            break;
        }
        let kind = match bits.take(1) {
            1 => None,
            _ => Some(bits.take(3)),
        };
        match kind {
            Some(HERE | PAGES) => {
                let mut body = bits.clone();
                let length = body.varint() as usize;
                bits = body.clone();
                bits.skip(length);
                if key == wanted {
                    let is_here = kind == Some(HERE);
                    visit(Content::Popular(read_popular(body, is_here)));
                }
            }
            rare => {
                let count = rare.map_or(1, |code| code + 2);
                let mut occurrences = Vec::new();
                for _ in 0..count {
                    let game = bits.take(shape.game) as u32;
                    let ply = match bits.take(8) {
                        255 => bits.take(20),
                        ply => ply,
                    };
                    if key == wanted {
                        occurrences.push((game, ply as u32));
                    }
                }
                if key == wanted {
                    visit(Content::Rare(occurrences));
                }
            }
        }
        if bits.is_past_the_end() {
            return false;
        }
    }
    true
}

fn read_popular(mut body: BitReader<'_>, is_here: bool) -> Popular<'_> {
    let low = body.take(16) as u16;
    let counts = read_counts(&mut body);
    let count = body.take(12);
    let moves = (0..count)
        .map(|_| (body.take(16) as u16, read_counts(&mut body)))
        .collect();
    let list = if is_here {
        List::Here(Postings::new(body))
    } else {
        List::Pages(body.take(PAGE_BITS), body.varint())
    };
    Popular {
        low,
        counts,
        moves,
        list,
    }
}

const _: () = assert!(POPULAR == 8, "three bits tell 2 to 7 occurrences");
