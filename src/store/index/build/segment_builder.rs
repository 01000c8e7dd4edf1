//! Builds a segment: collects occurrences, sorts them by key and encodes them.

use std::collections::HashSet;
use std::io;
use std::thread;

use super::bucket_source::{BucketPart, BucketSource};
use super::buckets::{BUCKETS, Buckets, SortBuffers};
use super::encode::{Occurrence, RowBatch, SegmentEncoder};
use super::outcomes::{OutcomeList, OutcomeReader};
use super::parallel::encode_on_all_cores;
use crate::store::import::TempFolder;
use crate::store::index::bits::width;
use crate::store::index::chunk::{ChunkLayout, POPULAR_THRESHOLD};
use crate::store::index::chunk_trailer::TRAILER_BYTES;
use crate::store::index::counts::Outcome;
use crate::store::index::row_ids::{KEY_PREFIX_BITS, MAX_PLIES};

/// Largest number of occurrences in memory, of 16 bytes each; more are spilled to temporary files.
pub(in crate::store) const MAX_OCCURRENCES_IN_MEMORY: usize = 36 << 20;

/// Largest number of occurrences that a thread sorts at a time. If one key has more than half as many, they are encoded without being sorted, because they
/// were added in order.
const MAX_SORTED: usize = 2 << 20;
/// A thread may sort as many bytes at a time as the memory limit, divided by this.
const SORTED_DIVISOR: usize = 4;
/// A position whose occurrences are not sorted is always popular.
const MIN_SORTED: usize = 2 * POPULAR_THRESHOLD;

/// Largest number of encoded occurrences, of about six bytes each, that wait to be written in buckets of average size if occurrences were spilled and this
/// thread has other work first. The first buckets are twelve times as large.
pub(in crate::store::index) const MAX_WAITING: usize = 16 << 20;
/// Otherwise, as many bytes may wait as the memory limit, divided by this.
const WAITING_DIVISOR: usize = 12;

/// The limit of outcomes in memory, of four bytes each, for each occurrence that may be there.
const OUTCOMES_PER_OCCURRENCE: usize = 2;

/// The number of partitions of a segment, by the highest bits of keys. A chunk never contains keys of two partitions, and each partition numbers its pages
/// independently.
const PARTITIONS: usize = 16;
/// A segment with fewer occurrences has one partition.
const MIN_PARTITIONED: u64 = 1 << 16;

/// Collects the occurrences of a segment.
pub(in crate::store) struct SegmentBuilder {
    buckets: Buckets,
    /// The largest number of occurrences in memory.
    memory_limit: usize,
    positions: u64,
    outcomes: OutcomeList,
    excluded: HashSet<u32>,
    /// The games that come before these in the segment.
    preceding: Option<Box<SegmentBuilder>>,
}

impl SegmentBuilder {
    pub(in crate::store) fn new() -> SegmentBuilder {
        SegmentBuilder::spilling_to(None)
    }

    /// Spills to a temporary file in this folder if there are too many occurrences for the memory.
    pub(in crate::store) fn spilling_to(folder: TempFolder) -> SegmentBuilder {
        SegmentBuilder::with_memory_limit(MAX_OCCURRENCES_IN_MEMORY, folder)
    }

    /// Keeps at most `memory_limit` occurrences, of 16 bytes each, in memory.
    pub(in crate::store) fn with_memory_limit(
        memory_limit: usize,
        folder: TempFolder,
    ) -> SegmentBuilder {
        SegmentBuilder {
            buckets: Buckets::new(folder.clone()),
            memory_limit,
            positions: 0,
            outcomes: OutcomeList::new(
                memory_limit.saturating_mul(OUTCOMES_PER_OCCURRENCE),
                folder,
            ),
            excluded: HashSet::new(),
            preceding: None,
        }
    }

    /// Puts the games of another builder before those of this one, into the same segment.
    pub(in crate::store) fn after(self, preceding: SegmentBuilder) -> SegmentBuilder {
        SegmentBuilder {
            preceding: Some(Box::new(preceding)),
            ..self
        }
    }

    /// Whether the next game might exceed the memory limit.
    pub(in crate::store) fn is_full(&self) -> bool {
        self.buckets.in_memory() + MAX_PLIES >= self.memory_limit
    }

    /// The number of occurrences.
    pub(in crate::store) fn positions(&self) -> u64 {
        let preceding = self.preceding.as_ref();
        self.positions + preceding.map_or(0, |preceding| preceding.positions())
    }

    /// Adds the next game: its outcome, and for each position the key and the code of the next move.
    pub(in crate::store) fn add_game(
        &mut self,
        outcome: Outcome,
        positions: impl Iterator<Item = (u64, u16)>,
    ) -> io::Result<()> {
        let game = self.outcomes.len() as u32;
        self.outcomes.push(outcome)?;
        for (ply, (key, next)) in positions.enumerate() {
            let occurrence = Occurrence {
                key,
                game,
                ply: ply as u32,
                next,
            };
            self.buckets.push(occurrence.pack());
            self.positions += 1;
        }
        if self.buckets.in_memory() > self.memory_limit {
            self.buckets.spill()?;
        }
        Ok(())
    }

    /// Excludes a game that was added with this number of positions: the segment is the one that the other games make.
    pub(in crate::store) fn exclude(&mut self, game: u32, positions: usize) {
        if self.excluded.insert(game) {
            self.positions -= positions as u64;
        }
    }

    /// Skips the ids of `count` games that do not exist.
    pub(in crate::store) fn skip_games(&mut self, count: usize) -> io::Result<()> {
        (0..count).try_for_each(|_| self.outcomes.push(Outcome::default()))
    }

    /// Whether occurrences were spilled to a temporary file.
    pub(in crate::store::index) fn is_spilled(&self) -> bool {
        let preceding = self.preceding.as_ref();
        self.buckets.is_spilled() || preceding.is_some_and(|preceding| preceding.is_spilled())
    }

    /// Ends the collection. Returns the outcomes of all games, and the buckets of their occurrences.
    fn into_source(self) -> io::Result<(OutcomeReader, BucketSource)> {
        let max_sorted = (self.memory_limit / SORTED_DIVISOR).clamp(MIN_SORTED, MAX_SORTED);
        let mut parts = Vec::new();
        let outcomes = self.into_parts(&mut parts)?;
        let source = BucketSource { parts, max_sorted };
        Ok((outcomes.finish()?, source))
    }

    /// Adds the buckets of this part and of those before it to `parts`. Returns the outcomes of all games.
    fn into_parts(self, parts: &mut Vec<BucketPart>) -> io::Result<OutcomeList> {
        let preceding = self.preceding.map(|preceding| preceding.into_parts(parts));
        let preceding = preceding.transpose()?;
        parts.push(BucketPart {
            reader: self.buckets.finish(),
            first: preceding
                .as_ref()
                .map_or(0, |outcomes| outcomes.len() as u32),
            excluded: self.excluded,
        });
        let Some(mut outcomes) = preceding else {
            return Ok(self.outcomes);
        };
        outcomes.append(self.outcomes)?;
        Ok(outcomes)
    }

    /// Sorts and encodes the occurrences on all cores. `write` receives the rows in the order of their ids; each of them has at most `max_row_bytes` bytes.
    pub(in crate::store) fn finish<E: From<io::Error>>(
        self,
        segment: i64,
        max_row_bytes: usize,
        write: impl FnMut(RowBatch) -> Result<(), E>,
    ) -> Result<(), E> {
        let waiting = self.memory_limit / WAITING_DIVISOR;
        self.finish_with(segment, max_row_bytes, waiting, || Ok(()), write)
    }

    /// Like [`SegmentBuilder::finish`], but calls `meanwhile` on this thread before anything is written, while other threads encode. At most
    /// `waiting` occurrences in buckets of average size are encoded but not written.
    pub(in crate::store) fn finish_with<E: From<io::Error>>(
        self,
        segment: i64,
        max_row_bytes: usize,
        waiting: usize,
        meanwhile: impl FnOnce() -> Result<(), E>,
        mut write: impl FnMut(RowBatch) -> Result<(), E>,
    ) -> Result<(), E> {
        let (positions, is_spilled) = (self.positions(), self.is_spilled());
        let has_parts = positions >= MIN_PARTITIONED;
        let partitions = if has_parts { PARTITIONS } else { 1 };
        let (outcomes, source) = self.into_source()?;
        let games = outcomes.len().saturating_sub(1) as u64;
        // The Rice parameter that makes the codes of keys with this mean distance shortest.
        let mean_distance = ((1u64 << KEY_PREFIX_BITS) / positions.max(1)).max(1);
        let layout = ChunkLayout {
            key_parameter: mean_distance.ilog2().min(KEY_PREFIX_BITS - 1),
            game_width: width(games),
        };
        let max_bits = 8 * (max_row_bytes - TRAILER_BYTES);
        let mut encoder = SegmentEncoder::new(segment, max_bits, layout, outcomes, partitions);
        let cores = thread::available_parallelism().map_or(1, usize::from);
        // Encoded occurrences need less memory than the occurrences themselves. If these were in memory, all encoded buckets may wait to be written;
        // otherwise their number is limited.
        let queue_length = if is_spilled {
            let buckets = (waiting * BUCKETS) as u64 / positions.max(1);
            (buckets as usize).clamp(cores, BUCKETS)
        } else {
            BUCKETS
        };
        if has_parts {
            return encode_on_all_cores(encoder, &source, (cores, queue_length), meanwhile, write);
        }
        meanwhile()?;
        let mut buffers = SortBuffers::default();
        for bucket in 0..BUCKETS {
            let mut batches = Vec::new();
            let end = source.sort_from(0, bucket, &mut buffers)?;
            source.encode(&mut encoder, bucket, end, &mut buffers, |batch| {
                batches.push(batch);
                Ok(())
            })?;
            batches.into_iter().try_for_each(&mut write)?;
        }
        Ok(())
    }
}
