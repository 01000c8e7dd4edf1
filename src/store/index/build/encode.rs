//! Encodes sorted occurrences as the chunks and pages of a segment.

use std::{io, mem};

use super::buckets::BUCKETS;
use super::outcomes::OutcomeReader;
use crate::store::index::bits::BitWriter;
use crate::store::index::chunk::{
    self, ChunkLayout, ChunkWriter, MAX_INLINE_POSTINGS, PAGE_BITS, POPULAR_THRESHOLD,
    move_index_width, write_popular, write_rare,
};
use crate::store::index::counts::GameCounter;
use crate::store::index::posting::{self, Posting};
use crate::store::index::row_ids::{KEY_PREFIX_BITS, PLY_BITS, chunk_row_id, page_row_id};

/// Bits of the code of a move.
pub(super) const MOVE_BITS: u32 = 16;

/// A row of one of the two tables of the index.
pub(in crate::store) struct IndexRow {
    pub(in crate::store) id: i64,
    pub(in crate::store) bytes: Vec<u8>,
}

/// Some rows of a segment, in the order of their ids.
#[derive(Default)]
pub(in crate::store) struct RowBatch {
    pub(in crate::store) chunks: Vec<IndexRow>,
    pub(in crate::store) pages: Vec<IndexRow>,
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
pub(super) struct SegmentEncoder {
    segment: i64,
    /// The largest number of bits of a chunk or page.
    max_bits: usize,
    layout: ChunkLayout,
    outcomes: OutcomeReader,
    /// The number of buckets of a partition.
    buckets_per_partition: usize,
    chunk: ChunkWriter,
    /// The number of the next page.
    page: u64,
    /// Finished rows.
    rows: RowBatch,
    /// The buffer for the postings of one popular position after the other.
    waiting: Vec<Posting>,
}

impl SegmentEncoder {
    pub(super) fn new(
        segment: i64,
        max_bits: usize,
        layout: ChunkLayout,
        outcomes: OutcomeReader,
        partitions: usize,
    ) -> SegmentEncoder {
        SegmentEncoder {
            segment,
            max_bits,
            layout,
            outcomes,
            buckets_per_partition: BUCKETS / partitions,
            chunk: ChunkWriter::new(layout),
            page: 0,
            rows: RowBatch::default(),
            waiting: Vec::new(),
        }
    }

    /// Begins the next bucket.
    pub(super) fn begin_bucket(&mut self, bucket: usize) {
        if bucket.is_multiple_of(self.buckets_per_partition) {
            let partition = bucket / self.buckets_per_partition;
            self.page = (partition as u64) << (PAGE_BITS - 4);
        }
    }

    /// Ends a bucket, and returns the rows that are finished.
    pub(super) fn end_bucket(&mut self, bucket: usize) -> RowBatch {
        if (bucket + 1).is_multiple_of(self.buckets_per_partition) {
            self.finish_chunk();
        }
        self.take_rows()
    }

    /// Returns the rows that are finished.
    pub(super) fn take_rows(&mut self) -> RowBatch {
        mem::take(&mut self.rows)
    }

    /// Encodes all occurrences of the next keys of the bucket.
    pub(super) fn encode(&mut self, sorted: &[u128]) -> io::Result<()> {
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
                let mut codes = NextMoves::default();
                codes.add(group);
                let mut popular = self.begin_popular(key, codes);
                self.add_occurrences(&mut popular, group)?;
                self.end_popular(popular);
            }
        }
        Ok(())
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
            self.rows.chunks.push(IndexRow { id, bytes });
        }
    }

    /// Begins the entry of a popular position, which has next moves with these codes.
    pub(super) fn begin_popular(
        &mut self,
        key: u64,
        NextMoves(codes): NextMoves,
    ) -> PopularPosition {
        PopularPosition {
            key,
            counter: GameCounter::new(codes.iter().copied()),
            codes,
            first_page: self.page,
            waiting: mem::take(&mut self.waiting),
        }
    }

    /// Adds the next occurrences of a popular position, and writes its pages that are full.
    pub(super) fn add_occurrences(
        &mut self,
        popular: &mut PopularPosition,
        numbers: &[u128],
    ) -> io::Result<()> {
        for &number in numbers {
            let Occurrence {
                game, ply, next, ..
            } = Occurrence::unpack(number);
            let codes = &popular.codes;
            let move_index = codes.binary_search(&next).unwrap_or(codes.len());
            let outcome = self.outcomes.get(game)?;
            popular.counter.add(game, move_index, outcome);
            popular.waiting.push(Posting {
                game,
                ply,
                move_index: move_index as u16,
            });
            // A page has at most this many postings.
            if popular.waiting.len() == posting::MAX_PAGE_POSTINGS {
                self.write_page(popular);
            }
        }
        Ok(())
    }

    /// Writes a page with as many of the waiting postings as fit.
    fn write_page(&mut self, popular: &mut PopularPosition) {
        let mut list = BitWriter::default();
        let width = move_index_width(popular.codes.len());
        let written = posting::write(&mut list, &popular.waiting, width, self.max_bits);
        popular.waiting.drain(..written);
        self.rows.pages.push(IndexRow {
            id: page_row_id(self.segment, self.page),
            bytes: list.into_bytes(),
        });
        self.page += 1;
    }

    /// Writes the entry of a popular position, to which all of its occurrences were added.
    pub(super) fn end_popular(&mut self, mut popular: PopularPosition) {
        let has_pages =
            self.page > popular.first_page || popular.waiting.len() > MAX_INLINE_POSTINGS;
        while has_pages && !popular.waiting.is_empty() {
            self.write_page(&mut popular);
        }
        let storage = if has_pages {
            Err((popular.first_page, self.page - popular.first_page))
        } else {
            Ok(popular.waiting.as_slice())
        };
        let GameCounter { counts, moves, .. } = &popular.counter;
        let mut entry = BitWriter::default();
        write_popular(&mut entry, popular.key, counts, moves, storage);
        self.begin_entry(popular.key, entry.len()).append(&entry);
        popular.waiting.clear();
        self.waiting = popular.waiting;
    }
}

/// A popular position whose entry is written when all of its occurrences are known.
pub(super) struct PopularPosition {
    key: u64,
    /// The codes of the next moves, in ascending order.
    codes: Vec<u16>,
    counter: GameCounter,
    /// The number of the first page of its postings, if it has pages.
    first_page: u64,
    /// Postings that are not written yet. All of a position at once would need memory for each game.
    waiting: Vec<Posting>,
}

/// The codes of the next moves of occurrences, in ascending order.
#[derive(Default)]
pub(super) struct NextMoves(Vec<u16>);

impl NextMoves {
    /// Adds those of occurrences.
    pub(super) fn add(&mut self, numbers: &[u128]) {
        for part in numbers.chunks(1 << 16) {
            let next = part.iter().map(|&number| Occurrence::unpack(number).next);
            self.0.extend(next.filter(|&code| code != 0));
            self.0.sort_unstable();
            self.0.dedup();
        }
    }
}
