//! Encodes sorted occurrences as the chunks and pages of a segment.

use super::bits::BitWriter;
use super::buckets::BUCKETS;
use super::chunk::{
    self, ChunkLayout, ChunkWriter, MAX_INLINE_POSTINGS, PAGE_BITS, POPULAR_THRESHOLD,
    move_index_width, write_popular, write_rare,
};
use super::counts::{GameCounter, PackedOutcome};
use super::posting;
use super::posting::Posting;
use super::row_ids::{KEY_PREFIX_BITS, PLY_BITS, chunk_row_id, page_row_id};

/// Bits of the code of a move.
pub(super) const MOVE_BITS: u32 = 16;

/// A row of one of the two tables of the index.
pub(in crate::store) struct Row {
    pub(in crate::store) id: i64,
    pub(in crate::store) bytes: Vec<u8>,
}

/// Some rows of a segment, in the order of their ids.
#[derive(Default)]
pub(in crate::store) struct RowBatch {
    pub(in crate::store) chunks: Vec<Row>,
    pub(in crate::store) pages: Vec<Row>,
}

/// One occurrence of a position in a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Occurrence {
    /// The key of the canonical form.
    pub(super) key: u64,
    /// The ordinal of the game in its segment.
    pub(super) game: u32,
    /// The number of plies played before the position.
    pub(super) ply: u32,
    /// The code of the next move in the canonical orientation; 0 at the end of a game.
    pub(super) next: u16,
}

impl Occurrence {
    /// Packs an occurrence into a number; numbers sort by key, game and ply.
    #[inline]
    pub(super) fn pack(self) -> u128 {
        u128::from(self.key) << 64
            | u128::from(self.game) << (PLY_BITS + MOVE_BITS)
            | u128::from(self.ply) << MOVE_BITS
            | u128::from(self.next)
    }

    /// Adds to the ordinal of the game of a packed occurrence.
    #[inline]
    pub(super) fn shift_game(number: u128, games: u32) -> u128 {
        number + (u128::from(games) << (PLY_BITS + MOVE_BITS))
    }

    #[inline]
    pub(super) fn unpack(number: u128) -> Occurrence {
        let low = number as u64;
        Occurrence {
            key: (number >> 64) as u64,
            game: (low >> (PLY_BITS + MOVE_BITS)) as u32,
            ply: (low >> MOVE_BITS) as u32 & ((1 << PLY_BITS) - 1),
            next: low as u16,
        }
    }
}

/// Encodes consecutive buckets.
pub(super) struct SegmentEncoder<'a> {
    segment: i64,
    /// The largest number of bits of a chunk or page.
    max_bits: usize,
    layout: ChunkLayout,
    outcomes: &'a [PackedOutcome],
    /// The number of buckets of a partition.
    buckets_per_partition: usize,
    chunk: ChunkWriter,
    /// The number of the next page.
    page: u64,
    /// Finished rows.
    rows: RowBatch,
}

impl<'a> SegmentEncoder<'a> {
    pub(super) fn new(
        segment: i64,
        max_bits: usize,
        layout: ChunkLayout,
        outcomes: &'a [PackedOutcome],
        partitions: usize,
    ) -> SegmentEncoder<'a> {
        SegmentEncoder {
            segment,
            max_bits,
            layout,
            outcomes,
            buckets_per_partition: BUCKETS / partitions,
            chunk: ChunkWriter::new(layout),
            page: 0,
            rows: RowBatch::default(),
        }
    }

    /// Encodes the next bucket, and returns the rows that are finished.
    pub(super) fn encode(&mut self, bucket: usize, sorted: &[u128]) -> RowBatch {
        if bucket.is_multiple_of(self.buckets_per_partition) {
            let partition = bucket / self.buckets_per_partition;
            self.page = (partition as u64) << (PAGE_BITS - 4);
        }
        let mut rest = sorted;
        while let Some(&first) = rest.first() {
            let key = Occurrence::unpack(first).key;
            let same = rest
                .iter()
                .take_while(|&&number| (number >> 64) as u64 == key);
            let (group, others) = rest.split_at(same.count());
            rest = others;
            if group.len() < POPULAR_THRESHOLD {
                let occurrences = group.iter().map(|&number| {
                    let occurrence = Occurrence::unpack(number);
                    (occurrence.game, occurrence.ply)
                });
                let layout = self.layout;
                let bits = chunk::rare_bits(layout, occurrences.clone());
                write_rare(self.begin_entry(key, bits), layout, occurrences);
            } else {
                let entry = self.encode_popular(key, group);
                self.begin_entry(key, entry.len()).append(&entry);
            }
        }
        if (bucket + 1).is_multiple_of(self.buckets_per_partition) {
            self.finish_chunk();
        }
        std::mem::take(&mut self.rows)
    }

    /// Begins an entry of `bits` bits in the chunk, or in the next chunk if it does not fit. Entries whose keys have the same prefix stay in one chunk.
    fn begin_entry(&mut self, key: u64, bits: usize) -> &mut BitWriter {
        let prefix = key >> (64 - KEY_PREFIX_BITS);
        let is_full =
            self.chunk.len_with(prefix, bits) > self.max_bits || !self.chunk.accepts(prefix);
        if is_full && self.chunk.last_prefix() != Some(prefix) {
            self.finish_chunk();
        }
        self.chunk.begin_entry(prefix)
    }

    fn finish_chunk(&mut self) {
        if let Some((first, bytes)) = self.chunk.finish() {
            let id = chunk_row_id(self.segment, first << (64 - KEY_PREFIX_BITS));
            self.rows.chunks.push(Row { id, bytes });
        }
    }

    /// Encodes the entry of a popular position, and its pages if it has any.
    fn encode_popular(&mut self, key: u64, group: &[u128]) -> BitWriter {
        let mut bits = BitWriter::default();
        let codes = move_codes(group);
        let mut counter = GameCounter::new(codes.iter().copied());
        let outcomes = self.outcomes;
        let mut postings = group.iter().map(|&number| {
            let Occurrence {
                game, ply, next, ..
            } = Occurrence::unpack(number);
            let move_index = codes.binary_search(&next).unwrap_or(codes.len());
            counter.add(game, move_index, outcomes[game as usize].unpack());
            Posting {
                game,
                ply,
                move_index: move_index as u16,
            }
        });
        if group.len() <= MAX_INLINE_POSTINGS {
            let postings: Vec<Posting> = postings.collect();
            write_popular(
                &mut bits,
                key,
                &counter.counts,
                &counter.moves,
                Ok(&postings),
            );
            return bits;
        }
        let first = self.page;
        let width = move_index_width(codes.len());
        // A page has at most this many postings; all of them at once would need memory for each game.
        let mut waiting: Vec<Posting> = Vec::new();
        loop {
            let room = posting::MAX_PAGE_POSTINGS - waiting.len();
            waiting.extend(postings.by_ref().take(room));
            if waiting.is_empty() {
                break;
            }
            let mut list = BitWriter::default();
            let written = posting::write(&mut list, &waiting, width, self.max_bits);
            waiting.drain(..written);
            self.rows.pages.push(Row {
                id: page_row_id(self.segment, self.page),
                bytes: list.into_bytes(),
            });
            self.page += 1;
        }
        drop(postings);
        let pages = (first, self.page - first);
        write_popular(&mut bits, key, &counter.counts, &counter.moves, Err(pages));
        bits
    }
}

/// The codes of the next moves of occurrences, in ascending order.
fn move_codes(group: &[u128]) -> Vec<u16> {
    let mut codes = Vec::new();
    for part in group.chunks(1 << 16) {
        let next = part.iter().map(|&number| Occurrence::unpack(number).next);
        codes.extend(next.filter(|&code| code != 0));
        codes.sort_unstable();
        codes.dedup();
    }
    codes
}
