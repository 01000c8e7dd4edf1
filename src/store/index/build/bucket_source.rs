//! `BucketSource`: the buckets of a segment, sorted and encoded one after the other.

use std::collections::HashSet;
use std::io;

use super::buckets::{BucketReader, SortBuffers};
use super::encode::{NextMoves, Occurrence, RowBatch, SegmentEncoder};

/// The buckets of a segment, without the occurrences of excluded games.
pub(super) struct BucketSource {
    pub(super) parts: Vec<BucketPart>,
    /// The largest number of occurrences that are sorted at a time.
    pub(super) max_sorted: usize,
}

/// The buckets of consecutive games of a segment.
pub(super) struct BucketPart {
    pub(super) reader: BucketReader,
    /// The ordinal of the first game in the segment.
    pub(super) first: u32,
    /// The excluded games, whose ordinals begin with the first game of this part.
    pub(super) excluded: HashSet<u32>,
}

impl BucketSource {
    /// Passes the packed occurrences of a bucket to `visit`, some at a time, in the order in which they were added.
    fn visit(
        &self,
        bucket: usize,
        mut visit: impl FnMut(&[u128]) -> io::Result<()>,
    ) -> io::Result<()> {
        let mut changed = Vec::new();
        for BucketPart {
            reader,
            first,
            excluded,
        } in &self.parts
        {
            reader.visit(bucket, |numbers| {
                if *first == 0 && excluded.is_empty() {
                    return visit(numbers);
                }
                let kept = numbers
                    .iter()
                    .filter(|&&number| !excluded.contains(&Occurrence::unpack(number).game));
                changed.clear();
                changed.extend(kept.map(|&number| Occurrence::shift_game(number, *first)));
                visit(&changed)
            })?;
        }
        Ok(())
    }

    /// Sorts the packed occurrences of a bucket from `first` on, as many as there may be in memory at a time. Returns the first one that is left, or the
    /// smallest possible one with its key; `None` if all of them are in the buffer.
    pub(super) fn sort_from(
        &self,
        first: u128,
        bucket: usize,
        buffers: &mut SortBuffers,
    ) -> io::Result<Option<u128>> {
        let mut end = None;
        buffers.clear();
        let lengths = self.parts.iter().map(|part| part.reader.len(bucket));
        let fits = first == 0 && lengths.sum::<usize>() < self.max_sorted;
        self.visit(bucket, |numbers| {
            if fits {
                buffers.extend(numbers);
            } else {
                buffers.extend_with_smallest(numbers, first, &mut end, self.max_sorted);
            }
            Ok(())
        })?;
        buffers.sort();
        Ok(end)
    }

    /// Encodes a bucket, of which the occurrences before `end` are sorted in the buffer, and passes the rows to `emit`.
    pub(super) fn encode(
        &self,
        encoder: &mut SegmentEncoder,
        bucket: usize,
        mut end: Option<u128>,
        buffers: &mut SortBuffers,
        mut emit: impl FnMut(RowBatch) -> io::Result<()>,
    ) -> io::Result<()> {
        encoder.begin_bucket(bucket);
        encoder.encode(buffers.numbers())?;
        while let Some(mut next) = end {
            emit(encoder.take_rows())?;
            if buffers.numbers().is_empty() {
                // The next key has more occurrences than may be in memory.
                let key = (next >> 64) as u64;
                self.encode_key(encoder, bucket, key, &mut emit)?;
                let Some(behind) = (next | u128::from(u64::MAX)).checked_add(1) else {
                    break;
                };
                next = behind;
            }
            end = self.sort_from(next, bucket, buffers)?;
            encoder.encode(buffers.numbers())?;
        }
        self.parts.iter().for_each(|part| part.reader.free(bucket));
        emit(encoder.end_bucket(bucket))
    }

    /// Encodes the occurrences of one key without having all of them in memory.
    fn encode_key(
        &self,
        encoder: &mut SegmentEncoder,
        bucket: usize,
        key: u64,
        mut emit: impl FnMut(RowBatch) -> io::Result<()>,
    ) -> io::Result<()> {
        let mut of_key = Vec::new();
        let mut visit_key = |visit: &mut dyn FnMut(&[u128]) -> io::Result<()>| {
            self.visit(bucket, |numbers| {
                let same = numbers
                    .iter()
                    .filter(|&&number| (number >> 64) as u64 == key);
                of_key.clear();
                of_key.extend(same);
                visit(&of_key)
            })
        };
        let mut codes = NextMoves::default();
        visit_key(&mut |numbers| {
            codes.add(numbers);
            Ok(())
        })?;
        let mut popular = encoder.begin_popular(key, codes);
        visit_key(&mut |numbers| {
            encoder.add_occurrences(&mut popular, numbers)?;
            let rows = encoder.take_rows();
            if rows.pages.is_empty() {
                return Ok(());
            }
            emit(rows)
        })?;
        encoder.end_popular(popular);
        Ok(())
    }
}
