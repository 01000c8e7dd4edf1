//! Sorts occurrences by a bucket sort, in memory or spilled to a file.
//!
//! Keys are hashes, so that their highest bits partition them into buckets which several threads read, sort and pack on their own, whereas
//! `export/external_sort.rs` merges sorted runs of numbers with any distribution into one stream.

use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::sync::Mutex;

use crate::store::import::{TempFolder, temp_file, with_temp_folder};

/// They are kept apart by the highest bits of their keys, so that each bucket is small enough to be sorted fast. The keys of canonical forms are the smallest of
/// several: the first bucket has the most.
const BUCKET_BITS: u32 = 12;
pub(super) const BUCKETS: usize = 1 << BUCKET_BITS;

/// Numbers that lie together in memory: as many as the allocator gives 16 KiB for, where it aligns them.
const PIECE: usize = (1 << 10) - 1;

/// Collects numbers into buckets.
pub(super) struct Buckets {
    all: Vec<Bucket>,
    held: usize,
    spilled: Option<Spilled>,
    /// Where the file is, if there is one.
    folder: TempFolder,
    /// Pieces that went to the file, to be filled again.
    spare: Vec<Vec<u128>>,
}

impl Buckets {
    /// For numbers that go to a file in this folder when they are to be spilled.
    pub(super) fn new(folder: TempFolder) -> Buckets {
        Buckets {
            all: vec![Bucket::default(); BUCKETS],
            held: 0,
            spilled: None,
            folder,
            spare: Vec::new(),
        }
    }

    #[inline]
    pub(super) fn push(&mut self, number: u128) {
        self.all[(number >> (u128::BITS - BUCKET_BITS)) as usize].push(number, &mut self.spare);
        self.held += 1;
    }

    /// How many numbers are in memory.
    #[inline]
    pub(super) fn held(&self) -> usize {
        self.held
    }

    /// Whether occurrences were spilled to a temporary file.
    pub(super) fn is_spilled(&self) -> bool {
        self.spilled.is_some()
    }

    /// Spills all numbers to a temporary file.
    pub(super) fn spill(&mut self) -> io::Result<()> {
        let mut spill = || {
            let spilled = match &mut self.spilled {
                Some(spilled) => spilled,
                None => {
                    let file = temp_file(self.folder.as_deref())?;
                    self.spilled.insert(Spilled::new(file))
                }
            };
            spilled.take(&mut self.all, &mut self.spare)
        };
        spill().map_err(|error| with_temp_folder(&error, self.folder.as_deref()))?;
        self.held = 0;
        Ok(())
    }

    /// Ends the collection.
    pub(super) fn finish(self) -> Sources {
        Sources {
            buckets: self.all.into_iter().map(Mutex::new).collect(),
            spilled: self.spilled.map(Mutex::new),
            folder: self.folder,
        }
    }
}

/// Where the numbers of each bucket are, for several threads.
pub(super) struct Sources {
    buckets: Vec<Mutex<Bucket>>,
    spilled: Option<Mutex<Spilled>>,
    folder: TempFolder,
}

impl Sources {
    /// Takes a bucket out, in the order in which its numbers came.
    pub(super) fn take(&self, bucket: usize, room: &mut Room) -> io::Result<()> {
        room.numbers.clear();
        if let Some(spilled) = &self.spilled {
            let mut spilled = spilled.lock().expect("no reader panics");
            let read = spilled.read(bucket, &mut room.numbers);
            read.map_err(|error| with_temp_folder(&error, self.folder.as_deref()))?;
        }
        let mut held = self.buckets[bucket].lock().expect("taken once");
        held.empty_into(&mut room.numbers);
        Ok(())
    }
}

/// Numbers with the same highest bits, in pieces: none is moved when more come.
#[derive(Clone, Default)]
struct Bucket {
    full: Vec<Vec<u128>>,
    open: Vec<u128>,
}

impl Bucket {
    #[inline]
    fn push(&mut self, number: u128, spare: &mut Vec<Vec<u128>>) {
        if self.open.len() == PIECE {
            let next = spare.pop().unwrap_or_else(|| Vec::with_capacity(PIECE));
            self.full.push(std::mem::replace(&mut self.open, next));
        }
        self.open.push(number);
    }

    /// Appends all of them to `others`.
    fn empty_into(&mut self, all: &mut Vec<u128>) {
        all.reserve(self.full.len() * PIECE + self.open.len());
        self.full.drain(..).for_each(|piece| all.extend(piece));
        all.append(&mut self.open);
    }
}

/// Numbers that had no room in memory, in a file without a name: all buckets one behind the other, as often as memory was full.
struct Spilled {
    file: File,
    /// Of each time, where each bucket begins and the last one ends, counted in numbers.
    starts: Vec<Vec<u64>>,
}

const BYTES: usize = size_of::<u128>();

impl Spilled {
    fn new(file: File) -> Spilled {
        Spilled {
            file,
            starts: Vec::new(),
        }
    }

    /// Takes all that is in memory, and gives the pieces back.
    fn take(&mut self, buckets: &mut [Bucket], spare: &mut Vec<Vec<u128>>) -> io::Result<()> {
        let last = self.starts.last().and_then(|starts| starts.last());
        let mut at = last.copied().unwrap_or(0);
        let mut starts = vec![at];
        for Bucket { full, open } in buckets {
            for piece in full.iter_mut().chain([open]) {
                self.file.write_all(bytemuck::cast_slice(piece))?;
                at += piece.len() as u64;
                piece.clear();
            }
            spare.append(full);
            starts.push(at);
        }
        self.starts.push(starts);
        Ok(())
    }

    /// Reads a bucket to the end of `numbers`, in the order in which they came.
    fn read(&mut self, bucket: usize, numbers: &mut Vec<u128>) -> io::Result<()> {
        for starts in &self.starts {
            let (from, behind) = (starts[bucket], starts[bucket + 1]);
            let filled = numbers.len();
            numbers.resize(filled + (behind - from) as usize, 0);
            self.file.seek(SeekFrom::Start(from * BYTES as u64))?;
            self.file
                .read_exact(bytemuck::cast_slice_mut(&mut numbers[filled..]))?;
        }
        Ok(())
    }
}

/// Buffers for sorting one bucket after another.
#[derive(Default)]
pub(super) struct Room {
    numbers: Vec<u128>,
    /// Where they come in groups.
    grouped: Vec<u128>,
    /// Where the next number of each group comes.
    next: Vec<usize>,
}

/// Approximate size of a group that is sorted on its own.
const GROUP: usize = 16;

impl Room {
    /// Keeps only the numbers that satisfy the predicate.
    pub(super) fn retain(&mut self, is_so: impl Fn(&u128) -> bool) {
        self.numbers.retain(is_so);
    }

    /// The numbers of a bucket in their order. Behind the highest bits, which they have in common, they are hashes: the next bits make groups that are
    /// nearly as large as one another, but for numbers of one key, which come in their order already.
    pub(super) fn sorted(&mut self) -> &[u128] {
        let bits = (self.numbers.len() / GROUP).max(1).ilog2();
        let group =
            |number: u128| (number << BUCKET_BITS).rotate_left(bits) as usize & ((1 << bits) - 1);
        self.next.clear();
        self.next.resize(1 << bits, 0);
        self.numbers
            .iter()
            .for_each(|&number| self.next[group(number)] += 1);
        let mut behind = 0;
        for next in &mut self.next {
            behind += std::mem::replace(next, behind);
        }
        self.grouped.resize(self.numbers.len(), 0);
        for &number in &self.numbers {
            let next = &mut self.next[group(number)];
            self.grouped[*next] = number;
            *next += 1;
        }
        let mut from = 0;
        for &behind in &self.next {
            self.grouped[from..behind].sort_unstable();
            from = behind;
        }
        &self.grouped
    }
}
