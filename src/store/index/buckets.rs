//! Sorts numbers with a bucket sort, in memory or with a temporary file.
//!
//! Keys are hashes, so that their highest bits partition them into buckets which several threads read, sort and encode on their own, whereas
//! `export/external_sort.rs` merges sorted runs of numbers with any distribution into one stream.

use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::sync::Mutex;

use crate::store::import::{TempFolder, temp_file, with_temp_folder};

/// Buckets are chosen by the highest bits of numbers, so that each is small enough to be sorted fast. They differ in size: the key of a canonical form is the
/// smallest of twelve hashes, so that the first buckets are the largest.
const BUCKET_BITS: u32 = 12;
pub(in crate::store) const BUCKETS: usize = 1 << BUCKET_BITS;

/// The numbers of a block of memory: as many as fit into 16 KiB of the allocator, with alignment.
const BLOCK: usize = (1 << 10) - 1;

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
    /// Moves the numbers of a bucket to the end of the buffer, in the order in which they were added.
    pub(in crate::store) fn take(
        &self,
        bucket: usize,
        buffers: &mut SortBuffers,
    ) -> io::Result<()> {
        let mut in_memory = self.buckets[bucket].lock().expect("taken once");
        if let Some(spilled) = &self.spilled {
            let mut spilled = spilled.lock().expect("no reader panics");
            let count = spilled.count(bucket) + in_memory.len();
            buffers.numbers.reserve_exact(count);
            let read = spilled.read(bucket, &mut buffers.numbers);
            read.map_err(|error| with_temp_folder(&error, self.folder.as_deref()))?;
        }
        in_memory.drain_into(&mut buffers.numbers);
        Ok(())
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
        if self.open.len() == BLOCK {
            let next = spare.pop().unwrap_or_else(|| Vec::with_capacity(BLOCK));
            self.full.push(std::mem::replace(&mut self.open, next));
        }
        self.open.push(number);
    }

    fn len(&self) -> usize {
        self.full.len() * BLOCK + self.open.len()
    }

    /// Moves all numbers to the end of `all`.
    fn drain_into(&mut self, all: &mut Vec<u128>) {
        all.reserve_exact(self.len());
        self.full.drain(..).for_each(|block| all.extend(block));
        all.append(&mut self.open);
    }
}

/// Spilled numbers in an unnamed temporary file: each time the memory is full, all buckets are appended one after the other.
struct SpillFile {
    file: File,
    /// For each spill the offset of each bucket, and the end of the last one, in numbers.
    starts: Vec<Vec<u64>>,
}

const BYTES: usize = size_of::<u128>();

impl SpillFile {
    fn new(file: File) -> SpillFile {
        SpillFile {
            file,
            starts: Vec::new(),
        }
    }

    /// Writes all numbers in memory, and returns their blocks to `spare`.
    fn write(&mut self, buckets: &mut [Bucket], spare: &mut Vec<Vec<u128>>) -> io::Result<()> {
        let last = self.starts.last().and_then(|starts| starts.last());
        let mut at = last.copied().unwrap_or(0);
        let mut starts = vec![at];
        for Bucket { full, open } in buckets {
            for block in full.iter_mut().chain([open]) {
                self.file.write_all(bytemuck::cast_slice(block))?;
                at += block.len() as u64;
                block.clear();
            }
            spare.append(full);
            starts.push(at);
        }
        self.starts.push(starts);
        Ok(())
    }

    /// The count of spilled numbers of a bucket.
    fn count(&self, bucket: usize) -> usize {
        let counts = self.starts.iter();
        counts
            .map(|starts| (starts[bucket + 1] - starts[bucket]) as usize)
            .sum()
    }

    /// Appends the spilled numbers of a bucket to `numbers`, in the order in which they were added.
    fn read(&mut self, bucket: usize, numbers: &mut Vec<u128>) -> io::Result<()> {
        for starts in &self.starts {
            let (start, end) = (starts[bucket], starts[bucket + 1]);
            let filled = numbers.len();
            numbers.resize(filled + (end - start) as usize, 0);
            self.file.seek(SeekFrom::Start(start * BYTES as u64))?;
            self.file
                .read_exact(bytemuck::cast_slice_mut(&mut numbers[filled..]))?;
        }
        Ok(())
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

/// Numbers from which a bucket is large: its memory is given back, and it is not copied if a quarter of it is one group.
const LARGE_BUCKET: usize = 1 << 18;

impl SortBuffers {
    /// Removes all numbers.
    pub(in crate::store) fn clear(&mut self) {
        self.numbers.clear();
        self.numbers.shrink_to(LARGE_BUCKET);
        self.grouped.truncate(LARGE_BUCKET);
        self.grouped.shrink_to(LARGE_BUCKET);
    }

    /// The count of numbers.
    pub(super) fn len(&self) -> usize {
        self.numbers.len()
    }

    /// Replaces the numbers from the index `first` on by those that the function returns.
    pub(super) fn filter_map_from(&mut self, first: usize, change: impl Fn(u128) -> Option<u128>) {
        let mut kept = first;
        for at in first..self.numbers.len() {
            if let Some(number) = change(self.numbers[at]) {
                self.numbers[kept] = number;
                kept += 1;
            }
        }
        self.numbers.truncate(kept);
    }

    /// Sorts the numbers of a bucket. Below the highest bits, which are equal, the bits of keys are those of hashes: by the next bits, numbers are partitioned
    /// into groups of similar size. Only numbers with one key make larger groups, but these are already in order. The start position makes one of all games, of
    /// which there should be no copy.
    pub(in crate::store) fn sorted(&mut self) -> &[u128] {
        let bits = (self.numbers.len() / GROUP_SIZE).max(1).ilog2();
        let group =
            |number: u128| (number << BUCKET_BITS).rotate_left(bits) as usize & ((1 << bits) - 1);
        self.next.clear();
        self.next.resize(1 << bits, 0);
        self.numbers
            .iter()
            .for_each(|&number| self.next[group(number)] += 1);
        let largest = self.next.iter().max().copied().unwrap_or(0);
        if self.numbers.len() > LARGE_BUCKET && largest > self.numbers.len() / 4 {
            self.numbers.sort_unstable();
            return &self.numbers;
        }
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
        &self.grouped
    }
}
