//! Sorts more numbers than fit in memory, by a k-way merge of sorted runs.
//!
//! Its memory is bounded for any distribution of the numbers, and its result is one stream, whereas `index/build/buckets.rs` partitions hashed keys by their
//! highest bits into buckets that several threads sort and pack.

use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::ops::Range;
use std::path::PathBuf;
use std::thread;

use crate::store::import::{temp_file, with_temp_folder};

/// Collects numbers in any order, to return them in ascending order. Equal numbers are returned as often as they were pushed.
///
/// If the numbers fit in memory, no file is used. Otherwise the numbers are sorted and written to a temporary file as a run whenever the memory is
/// full, and the runs are merged at the end. The file has no name, so that the system removes it however the program ends.
#[derive(Debug)]
pub(in crate::store) struct ExternalSorter {
    numbers: Vec<u128>,
    capacity: usize,
    folder: Option<PathBuf>,
    run_file: Option<RunFile>,
}

/// Returns the numbers in ascending order: one by one, or in blocks, which is faster.
#[derive(Debug)]
pub(in crate::store) struct Sorted {
    block: Vec<u128>,
    /// The number of numbers of the block that were returned.
    returned: usize,
    merge: Option<Merge>,
}

/// The file with the sorted runs, one after another.
#[derive(Debug)]
struct RunFile {
    file: File,
    /// The rest of each run that is not read yet, as a range of numbers in the file.
    runs: Vec<Range<u64>>,
}

/// The merge of all runs.
#[derive(Debug)]
struct Merge {
    run_file: RunFile,
    /// The buffers with the next numbers of each run.
    buffers: Vec<Vec<u128>>,
    /// The size of a buffer, in numbers.
    buffer_size: usize,
}

const BYTES: usize = size_of::<u128>();
/// Minimum size of the buffer of a run, in numbers: 64 KiB, below which a disk spends more time on seeks than on reads.
const MIN_BUFFER: usize = 1 << 12;
/// Number of numbers that are converted to and from bytes at once: 1 MiB.
const CHUNK: usize = 1 << 16;
/// Number of numbers below which another thread costs more than it gains.
const MIN_PARALLEL: usize = 1 << 15;

impl ExternalSorter {
    /// Creates a sorter that uses this number of bytes of memory, and some MB more.
    pub(in crate::store) fn new(memory: usize) -> ExternalSorter {
        let capacity = (memory / BYTES).max(1);
        ExternalSorter {
            numbers: Vec::new(),
            capacity,
            folder: None,
            run_file: None,
        }
    }

    /// Sets the folder of the temporary file. That of the system may be too small, or in memory.
    pub(in crate::store) fn in_folder(mut self, folder: impl Into<PathBuf>) -> ExternalSorter {
        self.folder = Some(folder.into());
        self
    }

    /// Adds a number.
    ///
    /// # Errors
    /// When the temporary file cannot be created or written, as on a full disk.
    pub(in crate::store) fn push(&mut self, number: u128) -> io::Result<()> {
        if self.numbers.len() == self.capacity {
            self.spill()?;
        }
        if self.numbers.capacity() == 0 {
            // All memory is reserved at once, because growing would copy the numbers. The system allocates a page when it is first written.
            self.numbers.reserve_exact(self.capacity);
        }
        self.numbers.push(number);
        Ok(())
    }

    /// Finishes adding, and returns the numbers in ascending order.
    ///
    /// # Errors
    /// When the temporary file cannot be created, written or read.
    pub(in crate::store) fn finish(mut self) -> io::Result<Sorted> {
        if self.run_file.is_some() {
            self.spill()?;
        } else {
            sort(&mut self.numbers, threads());
        }
        let merge = self
            .run_file
            .map(|run_file| Merge::new(run_file, self.capacity));
        Ok(Sorted {
            block: if merge.is_some() {
                Vec::new()
            } else {
                self.numbers
            },
            returned: 0,
            merge,
        })
    }

    /// Writes the numbers in memory to the file as a run.
    fn spill(&mut self) -> io::Result<()> {
        let written = self.write_run();
        written.map_err(|error| with_temp_folder(&error, self.folder.as_deref()))
    }

    fn write_run(&mut self) -> io::Result<()> {
        sort(&mut self.numbers, threads());
        if self.run_file.is_none() {
            let file = temp_file(self.folder.as_deref())?;
            self.run_file = Some(RunFile { file, runs: vec![] });
        }
        if let Some(run_file) = &mut self.run_file {
            run_file.write(&self.numbers)?;
        }
        self.numbers.clear();
        Ok(())
    }
}

impl Sorted {
    /// The next block of numbers in ascending order; `None` after the last one.
    ///
    /// # Errors
    /// When the temporary file cannot be read.
    pub(in crate::store) fn next_block(&mut self) -> io::Result<Option<&[u128]>> {
        if self.returned == self.block.len() {
            self.block.clear();
            self.returned = 0;
            if let Some(merge) = &mut self.merge {
                merge.next(&mut self.block)?;
            }
        }
        let start = self.returned;
        self.returned = self.block.len();
        let block = &self.block[start..];
        Ok((!block.is_empty()).then_some(block))
    }
}

impl Iterator for Sorted {
    type Item = io::Result<u128>;

    fn next(&mut self) -> Option<io::Result<u128>> {
        if self.returned == self.block.len() {
            match self.next_block() {
                Ok(Some(_)) => self.returned = 0,
                Ok(None) => return None,
                Err(error) => return Some(Err(error)),
            }
        }
        self.returned += 1;
        Some(Ok(self.block[self.returned - 1]))
    }
}

impl RunFile {
    /// Appends a run.
    fn write(&mut self, numbers: &[u128]) -> io::Result<()> {
        let mut bytes = Vec::with_capacity(CHUNK.min(numbers.len()) * BYTES);
        for numbers in numbers.chunks(CHUNK) {
            bytes.clear();
            bytes.extend(numbers.iter().flat_map(|number| number.to_le_bytes()));
            self.file.write_all(&bytes)?;
        }
        let start = self.runs.last().map_or(0, |run| run.end);
        self.runs.push(start..start + numbers.len() as u64);
        Ok(())
    }

    /// Reads numbers of a run until there are `size` of them, or the run is at its end.
    fn fill(&mut self, run: usize, size: usize, numbers: &mut Vec<u128>) -> io::Result<()> {
        let run = &mut self.runs[run];
        let mut wanted = (size - numbers.len()).min((run.end - run.start) as usize);
        if wanted > 0 {
            self.file.seek(SeekFrom::Start(run.start * BYTES as u64))?;
        }
        let mut bytes = vec![0; wanted.min(CHUNK) * BYTES];
        while wanted > 0 {
            let part = wanted.min(CHUNK);
            let bytes = &mut bytes[..part * BYTES];
            self.file.read_exact(bytes)?;
            let (found, _) = bytes.as_chunks();
            numbers.extend(found.iter().copied().map(u128::from_le_bytes));
            run.start += part as u64;
            wanted -= part;
        }
        Ok(())
    }
}

impl Merge {
    /// Creates a merge. The buffers of all runs take a third of the memory; the numbers that leave them, and their sorting, take the rest.
    fn new(run_file: RunFile, capacity: usize) -> Merge {
        let runs = run_file.runs.len();
        Merge {
            buffers: vec![Vec::new(); runs],
            buffer_size: (capacity / 3 / runs).max(MIN_BUFFER),
            run_file,
        }
    }

    /// Merges the next numbers: all those that cannot follow a number that is not read yet. If numbers are distributed evenly over the runs, these are
    /// nearly all numbers in the buffers. They are always at least one buffer.
    fn next(&mut self, numbers: &mut Vec<u128>) -> io::Result<()> {
        for (run, buffer) in self.buffers.iter_mut().enumerate() {
            self.run_file.fill(run, self.buffer_size, buffer)?;
        }
        let unread = self.buffers.iter().zip(&self.run_file.runs);
        let unread = unread.filter(|(_, run)| !run.is_empty());
        let bound = unread
            .filter_map(|(buffer, _)| buffer.last())
            .min()
            .copied();
        for buffer in &mut self.buffers {
            let count = bound.map_or(buffer.len(), |bound| {
                buffer.partition_point(|&number| number <= bound)
            });
            numbers.extend(buffer.drain(..count));
        }
        merge_sequences(numbers);
        Ok(())
    }
}

/// Sorts numbers that consist of a few ascending sequences.
#[expect(
    clippy::stable_sort_primitive,
    reason = "the stable sort finds the sequences and merges them"
)]
fn merge_sequences(numbers: &mut [u128]) {
    numbers.sort();
}

fn threads() -> usize {
    thread::available_parallelism().map_or(1, usize::from)
}

/// Sorts in place: the numbers are partitioned at the median, then each part is sorted by half of the threads. The parts have the same size for any
/// distribution of the numbers.
fn sort(numbers: &mut [u128], threads: usize) {
    if threads < 2 || numbers.len() < MIN_PARALLEL {
        numbers.sort_unstable();
        return;
    }
    let half = threads / 2;
    let cut = numbers.len() / threads * half;
    let (below, _, above) = numbers.select_nth_unstable(cut);
    thread::scope(|scope| {
        scope.spawn(|| sort(below, half));
        sort(above, threads - half);
    });
}

#[cfg(test)]
mod tests;
