//! Sorting more numbers than fit in memory.

use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::ops::Range;
use std::path::PathBuf;
use std::thread;

use crate::store::import::staging::temporary;

/// Numbers that are pushed in any order and come back in ascending order, equal ones as often as they were pushed.
///
/// While they fit in memory no file is touched. Else each full memory is sorted and written to a temporary file as a run, and
/// the runs are merged at the end. The file has no name and is gone with the program, however that ends. What comes out
/// depends on nothing but what went in.
#[derive(Debug)]
pub(in crate::store) struct Sorter {
    numbers: Vec<u128>,
    capacity: usize,
    folder: Option<PathBuf>,
    spilled: Option<Spilled>,
}

/// Numbers in ascending order: one by one, or in blocks, which is faster.
#[derive(Debug)]
pub(in crate::store) struct Sorted {
    block: Vec<u128>,
    /// How many of the block are taken.
    taken: usize,
    merge: Option<Merge>,
}

/// Sorted runs, one behind the other in a file.
#[derive(Debug)]
struct Spilled {
    file: File,
    /// Where each run is, counted in numbers.
    runs: Vec<Range<u64>>,
}

/// Runs that are being merged.
#[derive(Debug)]
struct Merge {
    spilled: Spilled,
    /// The next numbers of each run.
    heads: Vec<Vec<u128>>,
    /// How many numbers a head has, unless its run is at its end.
    width: usize,
}

const BYTES: usize = size_of::<u128>();
/// Numbers read at once from a run, at least: 64 KiB, below which a disk has more to seek than to read.
const LEAST_WIDTH: usize = 1 << 12;
/// Numbers turned into bytes and back at once: 1 MiB.
const CHUNK: usize = 1 << 16;
/// Numbers below which another thread costs more than it gains.
const SERIAL: usize = 1 << 15;

impl Sorter {
    /// A sorter that keeps to so many bytes of memory, and some MB more. They are taken as numbers come in.
    pub(in crate::store) fn new(memory: usize) -> Sorter {
        let capacity = (memory / BYTES).max(1);
        Sorter {
            numbers: Vec::new(),
            capacity,
            folder: None,
            spilled: None,
        }
    }

    /// Puts the temporary file into a folder, not where the system has such files, which may be small or itself in memory.
    pub(in crate::store) fn in_folder(mut self, folder: impl Into<PathBuf>) -> Sorter {
        self.folder = Some(folder.into());
        self
    }

    /// Takes a number.
    ///
    /// # Errors
    /// When the temporary file cannot be made or written, as on a full disk.
    pub(in crate::store) fn push(&mut self, number: u128) -> io::Result<()> {
        if self.numbers.len() == self.capacity {
            self.spill()?;
        }
        if self.numbers.capacity() == 0 {
            // At once: to grow would mean to copy, with both copies in memory. The system gives a page when it is written to.
            self.numbers.reserve_exact(self.capacity);
        }
        self.numbers.push(number);
        Ok(())
    }

    /// The numbers in ascending order.
    ///
    /// # Errors
    /// When the temporary file cannot be made, written or read.
    pub(in crate::store) fn finish(mut self) -> io::Result<Sorted> {
        if self.spilled.is_some() {
            self.spill()?;
        } else {
            sort(&mut self.numbers, threads());
        }
        let merge = self
            .spilled
            .map(|spilled| Merge::new(spilled, self.capacity));
        Ok(Sorted {
            block: if merge.is_some() {
                Vec::new()
            } else {
                self.numbers
            },
            taken: 0,
            merge,
        })
    }

    /// Makes a run of what is in memory.
    fn spill(&mut self) -> io::Result<()> {
        let spilled = self.write_run();
        spilled.map_err(|error| temporary(&error, self.folder.as_deref()))
    }

    fn write_run(&mut self) -> io::Result<()> {
        sort(&mut self.numbers, threads());
        if self.spilled.is_none() {
            let file = match &self.folder {
                Some(folder) => tempfile::tempfile_in(folder)?,
                None => tempfile::tempfile()?,
            };
            self.spilled = Some(Spilled { file, runs: vec![] });
        }
        if let Some(spilled) = &mut self.spilled {
            spilled.write(&self.numbers)?;
        }
        self.numbers.clear();
        Ok(())
    }
}

impl Sorted {
    /// The next numbers, as many as are at hand, in ascending order; `None` after the last.
    ///
    /// # Errors
    /// When the temporary file cannot be read.
    pub(in crate::store) fn next_block(&mut self) -> io::Result<Option<&[u128]>> {
        if self.taken == self.block.len() {
            self.block.clear();
            self.taken = 0;
            if let Some(merge) = &mut self.merge {
                merge.next(&mut self.block)?;
            }
        }
        let from = self.taken;
        self.taken = self.block.len();
        let block = &self.block[from..];
        Ok((!block.is_empty()).then_some(block))
    }
}

impl Iterator for Sorted {
    type Item = io::Result<u128>;

    fn next(&mut self) -> Option<io::Result<u128>> {
        if self.taken == self.block.len() {
            match self.next_block() {
                Ok(Some(_)) => self.taken = 0,
                Ok(None) => return None,
                Err(error) => return Some(Err(error)),
            }
        }
        self.taken += 1;
        Some(Ok(self.block[self.taken - 1]))
    }
}

impl Spilled {
    /// Writes a run behind the others.
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

    /// Reads on in a run until there are `width` numbers, or the run is at its end.
    fn fill(&mut self, run: usize, width: usize, numbers: &mut Vec<u128>) -> io::Result<()> {
        let run = &mut self.runs[run];
        let mut wanted = (width - numbers.len()).min((run.end - run.start) as usize);
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
    /// The heads of all runs have a third of the memory; the numbers that leave them and their sorting have the rest.
    fn new(spilled: Spilled, capacity: usize) -> Merge {
        let runs = spilled.runs.len();
        Merge {
            heads: vec![Vec::new(); runs],
            width: (capacity / 3 / runs).max(LEAST_WIDTH),
            spilled,
        }
    }

    /// The next numbers: all that cannot come after a number that is not read yet. Where numbers are spread alike over the runs,
    /// that is nearly all there is in the heads; it is always as much as one head.
    fn next(&mut self, numbers: &mut Vec<u128>) -> io::Result<()> {
        for (run, head) in self.heads.iter_mut().enumerate() {
            self.spilled.fill(run, self.width, head)?;
        }
        let unread = self.heads.iter().zip(&self.spilled.runs);
        let unread = unread.filter(|(_, run)| !run.is_empty());
        let bound = unread.filter_map(|(head, _)| head.last()).min().copied();
        for head in &mut self.heads {
            let count = bound.map_or(head.len(), |bound| {
                head.partition_point(|&number| number <= bound)
            });
            numbers.extend(head.drain(..count));
        }
        merge_stretches(numbers);
        Ok(())
    }
}

/// Sorts what is made of a few ascending stretches.
#[expect(
    clippy::stable_sort_primitive,
    reason = "the stable sort finds the stretches and merges them"
)]
fn merge_stretches(numbers: &mut [u128]) {
    numbers.sort();
}

fn threads() -> usize {
    thread::available_parallelism().map_or(1, usize::from)
}

/// Sorts in place: what belongs into the lower part goes there, then each part has threads of its own. The parts have the
/// same size however the numbers are spread.
fn sort(numbers: &mut [u128], threads: usize) {
    if threads < 2 || numbers.len() < SERIAL {
        numbers.sort_unstable();
        return;
    }
    let lower = threads / 2;
    let cut = numbers.len() / threads * lower;
    let (below, _, above) = numbers.select_nth_unstable(cut);
    thread::scope(|scope| {
        scope.spawn(|| sort(below, lower));
        sort(above, threads - lower);
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn sorted(memory: usize, numbers: &[u128]) -> Vec<u128> {
        let mut sorter = Sorter::new(memory);
        for &number in numbers {
            sorter.push(number).unwrap();
        }
        sorter.finish().unwrap().map(Result::unwrap).collect()
    }

    fn plainly(mut numbers: Vec<u128>) -> Vec<u128> {
        numbers.sort_unstable();
        numbers
    }

    /// Numbers that look random, the same in each run of the tests.
    fn mixed(count: usize) -> Vec<u128> {
        let factor = 0xda94_2042_e4dd_58b5;
        let next = |state: &u128| Some(state.wrapping_mul(factor));
        std::iter::successors(Some(0xcafe_f00d_d15e_a5e5), next)
            .map(|state: u128| state.rotate_left(64))
            .skip(4)
            .take(count)
            .collect()
    }

    proptest! {
        /// Runs from one number on, numbers that occur many times among them.
        #[test]
        fn as_a_plain_sort_does(
            numbers in prop::collection::vec(prop_oneof![any::<u128>(), 0..5_u128], 0..300),
            memory in 0..2_000_usize,
        ) {
            prop_assert_eq!(sorted(memory, &numbers), plainly(numbers));
        }
    }

    /// Runs longer than what is read of them at once, and more of them than there is memory for.
    #[test]
    fn runs_are_read_piece_by_piece() {
        let numbers = mixed(400_000);
        let skewed = |number: &u128| number & 0xffff_ffff;
        let few = |number: &u128| number >> 125;
        let inputs = [
            numbers.clone(),
            numbers.iter().map(skewed).collect(),
            numbers.iter().map(few).collect(),
            (0..400_000).rev().collect(),
            (0..400_000).collect(),
        ];
        for input in inputs {
            let expected = plainly(input.clone());
            for capacity in [5_000, 23_456, 300_000] {
                assert!(sorted(capacity * BYTES, &input) == expected, "{capacity}");
            }
        }
    }

    #[test]
    fn what_fits_in_memory_touches_no_file() {
        let numbers = mixed(100_000);
        let mut sorter = Sorter::new(100_000 * BYTES).in_folder("no such folder");
        for &number in &numbers {
            sorter.push(number).unwrap();
        }
        assert!(sorter.push(1).is_err(), "one more needs the folder");
        let mut sorter = Sorter::new(100_000 * BYTES).in_folder("no such folder");
        for &number in &numbers {
            sorter.push(number).unwrap();
        }
        let found = sorter.finish().unwrap().map(Result::unwrap);
        assert!(found.eq(plainly(numbers)));
    }

    #[test]
    fn blocks_and_single_numbers_can_be_taken_in_turn() {
        let numbers = mixed(50_000);
        let mut sorter = Sorter::new(10_000 * BYTES);
        for &number in &numbers {
            sorter.push(number).unwrap();
        }
        let mut ordered = sorter.finish().unwrap();
        let mut found = Vec::new();
        while let Some(number) = ordered.next() {
            found.push(number.unwrap());
            if let Some(block) = ordered.next_block().unwrap() {
                found.extend_from_slice(block);
            }
        }
        assert!(found == plainly(numbers));
        assert!(ordered.next_block().unwrap().is_none());
    }

    #[test]
    fn every_number_of_threads_sorts() {
        let numbers = mixed(200_000);
        let expected = plainly(numbers.clone());
        for threads in 1..9 {
            let mut numbers = numbers.clone();
            sort(&mut numbers, threads);
            assert!(numbers == expected, "{threads}");
        }
    }
}
