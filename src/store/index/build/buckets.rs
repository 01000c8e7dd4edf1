//! Sorts numbers with a bucket sort, in memory or with a temporary file.
//!
//! Keys are hashes, so that their highest bits partition them into buckets which several threads read, sort and encode on their own, whereas
//! `export/external_sort.rs` merges sorted runs of numbers with any distribution into one stream.

use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::ops::Range;
use std::sync::Mutex;

use crate::store::import::{TempFolder, temp_file, with_temp_folder};

/// Buckets are chosen by the highest bits of numbers, so that each is small enough to be sorted fast. They differ in size: the key of a canonical form is the
/// smallest of twelve hashes, so that the first buckets are the largest.
const BUCKET_BITS: u32 = 12;
pub(in crate::store) const BUCKETS: usize = 1 << BUCKET_BITS;

/// The numbers of a block of memory: 4 KiB. The last block of each bucket is half empty on average.
const BLOCK: usize = 1 << 8;

/// Collects numbers into buckets.
pub(in crate::store) struct Buckets {
    all: Vec<Bucket>,
    in_memory: usize,
    spilled: Option<SpillFile>,
    /// The folder of the temporary file.
    folder: TempFolder,
    /// Blocks whose numbers were spilled, to be used again.
    spare: Vec<Vec<u128>>,
}

impl Buckets {
    /// Empty buckets, which spill to a temporary file in this folder.
    pub(in crate::store) fn new(folder: TempFolder) -> Buckets {
        Buckets {
            all: vec![Bucket::default(); BUCKETS],
            in_memory: 0,
            spilled: None,
            folder,
            spare: Vec::new(),
        }
    }

    #[inline]
    pub(in crate::store) fn push(&mut self, number: u128) {
        self.all[(number >> (u128::BITS - BUCKET_BITS)) as usize].push(number, &mut self.spare);
        self.in_memory += 1;
    }

    /// The count of numbers in memory.
    #[inline]
    pub(in crate::store) fn in_memory(&self) -> usize {
        self.in_memory
    }

    /// Whether numbers were spilled to a temporary file.
    pub(super) fn is_spilled(&self) -> bool {
        self.spilled.is_some()
    }

    /// Spills all numbers to a temporary file.
    pub(in crate::store) fn spill(&mut self) -> io::Result<()> {
        let mut spill = || {
            let spilled = match &mut self.spilled {
                Some(spilled) => spilled,
                None => {
                    let file = temp_file(self.folder.as_deref())?;
                    self.spilled.insert(SpillFile::new(file))
                }
            };
            spilled.write(&mut self.all, &mut self.spare)
        };
        spill().map_err(|error| with_temp_folder(&error, self.folder.as_deref()))?;
        self.in_memory = 0;
        Ok(())
    }

    /// Ends the collection, so that several threads can read the buckets.
    pub(in crate::store) fn finish(self) -> BucketReader {
        BucketReader {
            buckets: self.all.into_iter().map(Mutex::new).collect(),
            spilled: self.spilled.map(Mutex::new),
            folder: self.folder,
        }
    }
}

/// Reads complete buckets on several threads.
pub(in crate::store) struct BucketReader {
    buckets: Vec<Mutex<Bucket>>,
    spilled: Option<Mutex<SpillFile>>,
    folder: TempFolder,
}

impl BucketReader {
    /// Passes the numbers of a bucket to `visit`, some at a time, in the order in which they were added.
    pub(in crate::store) fn visit(
        &self,
        bucket: usize,
        mut visit: impl FnMut(&[u128]) -> io::Result<()>,
    ) -> io::Result<()> {
        if let Some(spilled) = &self.spilled {
            let lock = || spilled.lock().expect("no reader panics");
            let with_folder = |error| with_temp_folder(&error, self.folder.as_deref());
            let runs = lock().runs(bucket).map_err(with_folder)?;
            let mut block = Vec::new();
            for Range { start, end } in runs {
                for at in (start..end).step_by(READ_BLOCK) {
                    block.resize(READ_BLOCK.min((end - at) as usize), 0);
                    lock().read(at, &mut block).map_err(with_folder)?;
                    visit(&block)?;
                }
            }
        }
        let in_memory = self.buckets[bucket].lock().expect("no reader panics");
        in_memory.blocks().try_for_each(|block| visit(block))
    }

    /// The count of numbers of a bucket.
    pub(super) fn len(&self, bucket: usize) -> usize {
        let spilled = self.spilled.as_ref().map_or(0, |spilled| {
            spilled.lock().expect("no reader panics").counts[bucket]
        });
        spilled + self.buckets[bucket].lock().expect("no reader panics").len()
    }

    /// Frees the memory of a bucket that is not visited again.
    pub(super) fn free(&self, bucket: usize) {
        *self.buckets[bucket].lock().expect("no reader panics") = Bucket::default();
    }
}

/// Numbers with the same highest bits, in blocks, so that numbers are not copied when more are added.
#[derive(Clone, Default)]
struct Bucket {
    full: Vec<Vec<u128>>,
    open: Vec<u128>,
}

impl Bucket {
    #[inline]
    fn push(&mut self, number: u128, spare: &mut Vec<Vec<u128>>) {
        if self.open.len() == self.open.capacity() {
            self.open_block(spare);
        }
        self.open.push(number);
    }

    #[cold]
    fn open_block(&mut self, spare: &mut Vec<Vec<u128>>) {
        let next = spare.pop().unwrap_or_else(|| Vec::with_capacity(BLOCK));
        let full = std::mem::replace(&mut self.open, next);
        if !full.is_empty() {
            self.full.push(full);
        }
    }

    fn len(&self) -> usize {
        self.full.len() * BLOCK + self.open.len()
    }

    /// All numbers, in the order in which they were added.
    fn blocks(&self) -> impl Iterator<Item = &Vec<u128>> {
        self.full.iter().chain([&self.open])
    }
}

/// Spilled numbers in an unnamed temporary file: each time the memory is full, a table of the ends of all buckets is appended, and the buckets one after the
/// other.
struct SpillFile {
    file: File,
    /// Where the table of each spill begins, in numbers from the start of the file.
    tables: Vec<u64>,
    /// The count of numbers in the file, together with the tables.
    len: u64,
    /// The count of numbers of each bucket.
    counts: Vec<usize>,
}

/// The length of a table of ends, which are counted from the end of the table: as many numbers as need its space.
const TABLE: usize = BUCKETS * size_of::<u32>() / BYTES;

const BYTES: usize = size_of::<u128>();

/// The largest number of spilled numbers that are read at a time.
const READ_BLOCK: usize = 1 << 12;

impl SpillFile {
    fn new(file: File) -> SpillFile {
        SpillFile {
            file,
            tables: Vec::new(),
            len: 0,
            counts: vec![0; BUCKETS],
        }
    }

    /// Writes all numbers in memory, and returns their blocks to `spare`.
    fn write(&mut self, buckets: &mut [Bucket], spare: &mut Vec<Vec<u128>>) -> io::Result<()> {
        let mut end = 0;
        let ends = buckets.iter().zip(&mut self.counts).map(|(bucket, count)| {
            *count += bucket.len();
            end += bucket.len();
            u32::try_from(end).expect("they were in memory")
        });
        let ends: Vec<u32> = ends.collect();
        self.file.write_all(bytemuck::cast_slice(&ends))?;
        self.tables.push(self.len);
        self.len += (TABLE + end) as u64;
        for Bucket { full, open } in buckets {
            for block in full.iter_mut().chain([open]) {
                self.file.write_all(bytemuck::cast_slice(block))?;
                block.clear();
            }
            spare.append(full);
        }
        Ok(())
    }

    /// Where the numbers of a bucket are in the file, in the order in which they were added.
    fn runs(&mut self, bucket: usize) -> io::Result<Vec<Range<u64>>> {
        let file = &mut self.file;
        let runs = self.tables.iter().map(|table| {
            // The end of the bucket before this one, and that of this one.
            let mut ends = [0u32; 2];
            let entries = &mut ends[usize::from(bucket == 0)..];
            let first = bucket.saturating_sub(1) * size_of::<u32>();
            file.seek(SeekFrom::Start(table * BYTES as u64 + first as u64))?;
            file.read_exact(bytemuck::cast_slice_mut(entries))?;
            let start = table + TABLE as u64;
            Ok(start + u64::from(ends[0])..start + u64::from(ends[1]))
        });
        runs.collect()
    }

    /// Reads the numbers from this place of the file on.
    fn read(&mut self, start: u64, numbers: &mut [u128]) -> io::Result<()> {
        self.file.seek(SeekFrom::Start(start * BYTES as u64))?;
        self.file.read_exact(bytemuck::cast_slice_mut(numbers))
    }
}

/// Buffers for sorting one bucket after the other.
#[derive(Default)]
pub(in crate::store) struct SortBuffers {
    numbers: Vec<u128>,
    /// The numbers, partitioned into groups.
    grouped: Vec<u128>,
    /// The index of the next number of each group.
    next: Vec<usize>,
}

/// Approximate size of a group, which is sorted by comparisons.
const GROUP_SIZE: usize = 16;

impl SortBuffers {
    /// Removes all numbers.
    pub(in crate::store) fn clear(&mut self) {
        self.numbers.clear();
    }

    /// Adds numbers.
    pub(in crate::store) fn extend(&mut self, numbers: &[u128]) {
        self.numbers.extend(numbers);
    }

    /// Adds numbers from `first` on and before `end`, if there is one. When `limit` numbers are in the buffer, the larger half of them is removed again, and
    /// `end` becomes the smallest of these. Numbers with the same key, which is the higher half of a number, are removed together: if all of them have
    /// the same key, none remains.
    pub(super) fn extend_with_smallest(
        &mut self,
        numbers: &[u128],
        first: u128,
        end: &mut Option<u128>,
        limit: usize,
    ) {
        for &number in numbers {
            if number < first || end.is_some_and(|end| number >= end) {
                continue;
            }
            self.numbers.push(number);
            if self.numbers.len() >= limit {
                let (_, &mut middle, _) = self.numbers.select_nth_unstable(limit / 2);
                let key_start = middle >> 64 << 64;
                self.numbers.retain(|&number| number < key_start);
                *end = Some(key_start);
            }
        }
    }

    /// Sorts the numbers of a bucket. Below the highest bits, which are equal, the bits of keys are those of hashes: by the next bits, numbers are partitioned
    /// into groups of similar size. Only numbers with one key make larger groups, but these are already in order.
    pub(in crate::store) fn sort(&mut self) {
        let bits = (self.numbers.len() / GROUP_SIZE).max(1).ilog2();
        let group =
            |number: u128| (number << BUCKET_BITS).rotate_left(bits) as usize & ((1 << bits) - 1);
        self.next.clear();
        self.next.resize(1 << bits, 0);
        self.numbers
            .iter()
            .for_each(|&number| self.next[group(number)] += 1);
        let mut end = 0;
        for next in &mut self.next {
            end += std::mem::replace(next, end);
        }
        self.grouped.resize(self.numbers.len(), 0);
        for &number in &self.numbers {
            let next = &mut self.next[group(number)];
            self.grouped[*next] = number;
            *next += 1;
        }
        let mut start = 0;
        for &end in &self.next {
            self.grouped[start..end].sort_unstable();
            start = end;
        }
        std::mem::swap(&mut self.numbers, &mut self.grouped);
    }

    /// The numbers, in order once they were sorted.
    pub(in crate::store) fn numbers(&self) -> &[u128] {
        &self.numbers
    }
}
