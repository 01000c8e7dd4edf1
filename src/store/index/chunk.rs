//! Encodes a chunk: the entries of consecutive keys with their occurrences, on one page of the database.
//!
//! # Stability
//! A chunk is a string of bits, the lowest of a byte first. It begins with a header: the number of entries (16), the Rice parameter of keys (6), the width of
//! the ordinals of games (5), and five zeros. The entries follow in the order of the prefixes of their keys. An entry begins with the distance to the prefix
//! before it, in Rice code; that of the first entry is 0, because the id of the row contains its prefix. The next bit is 1 for a single occurrence.
//! Otherwise it is 0, and three bits follow: 0 to 5 stand for 2 to 7 occurrences, 6 and 7 for a popular position.
//!
//! An occurrence is the ordinal of a game and a ply, which has 8 bits, or 255 and 20 bits. The next move is not stored, because hits are replayed anyway.
//!
//! The entry of a popular position contains: the number of bits that follow (varint), the low 16 bits of the key, the counts of games, the number of next
//! moves (12), and the code (16) and the counts of each. After 6, a posting list as specified in [`posting`](super::posting) follows; after 7, the number of
//! the first page of such lists (36) and the number of pages (varint). Counts are varints (all games, then those that Black won, White won, were drawn, or
//! were won by another side), a bit that is 1 if there are dates, and then the last date and the first one (27 each).

use super::bits::{BitReader, BitString, BitWriter};
use super::counts::OutcomeCounts;
use super::posting;
use super::posting::{Posting, Postings};

/// The occurrences of one key.
#[derive(Debug)]
pub(super) enum ChunkEntry {
    /// Ordinals of games and plies, in ascending order.
    Rare(Vec<(u32, u32)>),
    Popular(PopularEntry),
}

/// The entry of a popular position. Its moves and postings are decoded on demand: often only the counts are needed.
#[derive(Debug)]
pub(super) struct PopularEntry {
    /// The low 16 bits of its key.
    pub(super) key_suffix: u16,
    pub(super) counts: OutcomeCounts,
    rest: BitString,
    is_inline: bool,
}

/// Where the posting list of a popular position is stored.
#[derive(Debug)]
pub(super) enum PostingStorage<'a> {
    /// In its entry.
    Inline(Postings<'a>),
    /// On `count` pages, from the page with number `first` on.
    Pages { first: u64, count: u64 },
}

/// A position with this number of occurrences in a segment is popular: its entry contains counts and a posting list with next moves.
pub(super) const POPULAR_THRESHOLD: usize = 8;

/// The largest number of postings in an entry; longer lists have pages of their own.
pub(super) const MAX_INLINE_POSTINGS: usize = 100;

const HEADER_BITS: usize = 32;
/// The tags of entries of popular positions.
const INLINE_TAG: u64 = 6;
const PAGES_TAG: u64 = 7;
/// Bits of the number of a page of postings.
pub(super) const PAGE_BITS: u32 = 36;

/// The widths of fields, which are the same in all chunks of a segment.
#[derive(Debug, Clone, Copy)]
pub(super) struct ChunkLayout {
    /// The Rice parameter of the distances of keys.
    pub(super) key_parameter: u32,
    /// Bits of the ordinal of a game.
    pub(super) game_width: u32,
}

/// Writes one chunk after the other.
pub(super) struct ChunkWriter {
    layout: ChunkLayout,
    bits: BitWriter,
    entries: u64,
    first_prefix: u64,
    last_prefix: u64,
}

impl ChunkWriter {
    pub(super) fn new(layout: ChunkLayout) -> ChunkWriter {
        ChunkWriter {
            layout,
            bits: BitWriter::default(),
            entries: 0,
            first_prefix: 0,
            last_prefix: 0,
        }
    }

    /// The length of the chunk in bits if an entry of `entry_bits` bits were added.
    pub(super) fn len_with(&self, prefix: u64, entry_bits: usize) -> usize {
        let distance = if self.entries == 0 {
            0
        } else {
            prefix - self.last_prefix
        };
        let parameter = self.layout.key_parameter;
        let prefix_bits = (distance >> parameter) as usize + 1 + parameter as usize;
        HEADER_BITS + self.bits.len() + prefix_bits + entry_bits
    }

    /// Whether an entry with this prefix may be added: the number of entries has 16 bits, but entries with one prefix stay together.
    pub(super) fn accepts(&self, prefix: u64) -> bool {
        self.entries == 0 || self.last_prefix == prefix || self.entries < 0xffff
    }

    /// The prefix of the last entry.
    pub(super) fn last_prefix(&self) -> Option<u64> {
        (self.entries > 0).then_some(self.last_prefix)
    }

    /// Begins an entry, and returns the writer for the rest of it.
    pub(super) fn begin_entry(&mut self, prefix: u64) -> &mut BitWriter {
        if self.entries == 0 {
            (self.first_prefix, self.last_prefix) = (prefix, prefix);
        }
        self.bits
            .rice(prefix - self.last_prefix, self.layout.key_parameter);
        self.last_prefix = prefix;
        self.entries += 1;
        &mut self.bits
    }

    /// Ends the chunk and begins the next one. Returns the first prefix and the bytes; `None` if there are no entries.
    pub(super) fn finish(&mut self) -> Option<(u64, Vec<u8>)> {
        if self.entries == 0 {
            return None;
        }
        let mut chunk = BitWriter::with_capacity(HEADER_BITS + self.bits.len());
        chunk.put(self.entries, 16);
        chunk.put(u64::from(self.layout.key_parameter), 6);
        chunk.put(u64::from(self.layout.game_width), 5);
        chunk.put(0, 5);
        chunk.append(&self.bits);
        self.bits.clear();
        self.entries = 0;
        Some((self.first_prefix, chunk.into_bytes()))
    }
}

/// The number of bits of an entry of few occurrences, without the prefix.
pub(super) fn rare_bits(
    layout: ChunkLayout,
    occurrences: impl ExactSizeIterator<Item = (u32, u32)>,
) -> usize {
    let head = if occurrences.len() == 1 { 1 } else { 4 };
    let plies = occurrences.map(|(_, ply)| if ply < 255 { 8 } else { 28 });
    plies.fold(head, |bits, ply| bits + layout.game_width as usize + ply)
}

/// Writes an entry of few occurrences.
pub(super) fn write_rare(
    bits: &mut BitWriter,
    layout: ChunkLayout,
    occurrences: impl ExactSizeIterator<Item = (u32, u32)>,
) {
    match occurrences.len() {
        1 => bits.put(1, 1),
        count => bits.put((count as u64 - 2) << 1, 4),
    }
    for (game, ply) in occurrences {
        bits.put(u64::from(game), layout.game_width);
        if ply < 255 {
            bits.put(u64::from(ply), 8);
        } else {
            bits.put(255, 8);
            bits.put(u64::from(ply), 20);
        }
    }
}

/// Writes the entry of a popular position, with its postings or with the number of the first page and the number of pages.
pub(super) fn write_popular(
    bits: &mut BitWriter,
    key: u64,
    counts: &OutcomeCounts,
    moves: &[(u16, OutcomeCounts)],
    storage: Result<&[Posting], (u64, u64)>,
) {
    let mut body = BitWriter::default();
    body.put(key & 0xffff, 16);
    write_counts(&mut body, counts);
    body.put(moves.len() as u64, 12);
    for (code, counts) in moves {
        body.put(u64::from(*code), 16);
        write_counts(&mut body, counts);
    }
    match storage {
        Ok(postings) => {
            posting::write(
                &mut body,
                postings,
                move_index_width(moves.len()),
                usize::MAX,
            );
        }
        Err((first, count)) => {
            body.put(first, PAGE_BITS);
            body.varint(count);
        }
    }
    bits.put(
        if storage.is_ok() {
            INLINE_TAG
        } else {
            PAGES_TAG
        } << 1,
        4,
    );
    bits.varint(body.len() as u64);
    bits.append(&body);
}

/// Bits of the index of a move; one more index stands for the end of a game.
pub(super) fn move_index_width(moves: usize) -> u32 {
    super::bits::width(moves as u64)
}

fn write_counts(bits: &mut BitWriter, counts: &OutcomeCounts) {
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

fn read_counts(bits: &mut BitReader<'_>) -> OutcomeCounts {
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
    OutcomeCounts {
        games,
        results,
        first,
        last,
    }
}

/// Passes the entries with the prefix `wanted` to `visit`; `first` is the prefix of the first entry of the chunk. Returns whether the chunk is intact as far
/// as it was read.
pub(super) fn find(
    chunk: &[u8],
    first: u64,
    wanted: u64,
    mut visit: impl FnMut(ChunkEntry),
) -> bool {
    let mut bits = BitReader::new(chunk);
    let entries = bits.take(16);
    let layout = ChunkLayout {
        key_parameter: (bits.take(6) as u32).min(48),
        game_width: bits.take(5) as u32,
    };
    bits.take(5);
    let mut prefix = first;
    for _ in 0..entries {
        // Most entries are a single occurrence, which is decoded from one load of eight bytes.
        if let Some([distance, game, ply]) =
            bits.rice_one_and_two(layout.key_parameter, layout.game_width, 8)
        {
            prefix = prefix.wrapping_add(distance);
            if bits.is_past_the_end() {
                return false;
            }
            if prefix > wanted {
                break;
            }
            if prefix == wanted {
                visit(ChunkEntry::Rare(vec![(game as u32, ply as u32)]));
            }
            continue;
        }
        prefix = prefix.wrapping_add(bits.rice(layout.key_parameter));
        if bits.is_past_the_end() {
            return false;
        }
        if prefix > wanted {
            break;
        }
        let tag = match bits.take(1) {
            1 => None,
            _ => Some(bits.take(3)),
        };
        match tag {
            Some(INLINE_TAG | PAGES_TAG) => {
                let mut body = bits.clone();
                let length = body.varint() as usize;
                bits = body.clone();
                bits.skip(length);
                if prefix == wanted {
                    let is_inline = tag == Some(INLINE_TAG);
                    visit(ChunkEntry::Popular(read_popular(body, &bits, is_inline)));
                }
            }
            tag => {
                let count = tag.map_or(1, |tag| tag + 2);
                let mut occurrences = Vec::new();
                for _ in 0..count {
                    let game = bits.take(layout.game_width) as u32;
                    let ply = match bits.take(8) {
                        255 => bits.take(20),
                        ply => ply,
                    };
                    if prefix == wanted {
                        occurrences.push((game, ply as u32));
                    }
                }
                if prefix == wanted {
                    visit(ChunkEntry::Rare(occurrences));
                }
            }
        }
        if bits.is_past_the_end() {
            return false;
        }
    }
    true
}

/// Reads the counts of the entry of a popular position, and copies the rest.
fn read_popular(mut body: BitReader<'_>, end: &BitReader<'_>, is_inline: bool) -> PopularEntry {
    PopularEntry {
        key_suffix: body.take(16) as u16,
        counts: read_counts(&mut body),
        rest: body.copy_until(end),
        is_inline,
    }
}

impl PopularEntry {
    /// The codes of the next moves, in ascending order, with their counts; and the posting list.
    pub(super) fn moves_and_postings(&self) -> (Vec<(u16, OutcomeCounts)>, PostingStorage<'_>) {
        let mut rest = self.rest.reader();
        let count = rest.take(12);
        let moves = (0..count)
            .map(|_| (rest.take(16) as u16, read_counts(&mut rest)))
            .collect();
        let storage = if self.is_inline {
            PostingStorage::Inline(Postings::new(rest))
        } else {
            PostingStorage::Pages {
                first: rest.take(PAGE_BITS),
                count: rest.varint(),
            }
        };
        (moves, storage)
    }
}

const _: () = assert!(
    POPULAR_THRESHOLD == 8,
    "three bits encode 2 to 7 occurrences"
);
