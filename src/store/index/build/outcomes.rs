//! The outcomes of the games of a segment, in memory or in a temporary file.

use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom, Write};

use crate::store::import::{TempFolder, temp_file, with_temp_folder};
use crate::store::index::counts::Outcome;

/// The number of outcomes that are read from the file at a time.
const BLOCK: usize = 1 << 10;

const DATE_BITS: u32 = 27;

/// An outcome in four bytes: the date, and above it the result.
fn pack(outcome: Outcome) -> u32 {
    debug_assert!(outcome.date < 1 << DATE_BITS && outcome.result < 8);
    u32::from(outcome.result) << DATE_BITS | outcome.date
}

fn unpack(packed: u32) -> Outcome {
    Outcome {
        result: (packed >> DATE_BITS) as u8,
        date: packed & ((1 << DATE_BITS) - 1),
    }
}

/// Collects the outcomes of consecutive games.
pub(super) struct OutcomeList {
    /// Those that are not in the file.
    in_memory: Vec<u32>,
    spilled: Option<File>,
    /// The number of outcomes in the file.
    spilled_len: usize,
    /// The largest number of outcomes in memory.
    memory_limit: usize,
    /// The folder of the temporary file.
    folder: TempFolder,
}

impl OutcomeList {
    /// An empty list, which spills to a temporary file in this folder.
    pub(super) fn new(memory_limit: usize, folder: TempFolder) -> OutcomeList {
        OutcomeList {
            in_memory: Vec::new(),
            spilled: None,
            spilled_len: 0,
            // Whole blocks, so that all blocks in the file but the last are full.
            memory_limit: (memory_limit / BLOCK).max(1) * BLOCK,
            folder,
        }
    }

    pub(super) fn len(&self) -> usize {
        self.spilled_len + self.in_memory.len()
    }

    pub(super) fn push(&mut self, outcome: Outcome) -> io::Result<()> {
        self.push_packed(pack(outcome))
    }

    fn push_packed(&mut self, packed: u32) -> io::Result<()> {
        if self.in_memory.len() == self.memory_limit {
            self.spill()?;
        }
        self.in_memory.push(packed);
        Ok(())
    }

    /// Adds the outcomes of other games.
    pub(super) fn append(&mut self, others: OutcomeList) -> io::Result<()> {
        let games = others.len();
        self.memory_limit = self.memory_limit.max(others.memory_limit);
        let mut others = others.finish()?;
        (0..games as u32).try_for_each(|game| self.push_packed(others.packed(game)?))
    }

    /// Ends the collection, so that the outcomes can be read.
    pub(super) fn finish(mut self) -> io::Result<OutcomeReader> {
        if self.spilled.is_some() {
            // A part of a block at the end does not spoil the alignment of the blocks before it.
            self.spill()?;
        }
        let blocks = self
            .spilled
            .as_ref()
            .map_or(0, |_| self.memory_limit / BLOCK);
        Ok(OutcomeReader {
            list: self,
            blocks: vec![CachedBlock::default(); blocks],
        })
    }

    fn spill(&mut self) -> io::Result<()> {
        let mut spill = || {
            let file = match &mut self.spilled {
                Some(file) => file,
                None => self.spilled.insert(temp_file(self.folder.as_deref())?),
            };
            file.write_all(bytemuck::cast_slice(&self.in_memory))
        };
        spill().map_err(|error| with_temp_folder(&error, self.folder.as_deref()))?;
        self.spilled_len += self.in_memory.len();
        self.in_memory = Vec::new();
        Ok(())
    }
}

/// Reads the outcomes of games in any order, fastest if most of them follow each other.
pub(super) struct OutcomeReader {
    list: OutcomeList,
    /// Blocks of the file that were read; the block with number `n` can only be at index `n % blocks.len()`. Empty if nothing was spilled.
    blocks: Vec<CachedBlock>,
}

#[derive(Clone, Default)]
struct CachedBlock {
    number: usize,
    /// Empty if no block was read.
    outcomes: Vec<u32>,
}

impl OutcomeReader {
    pub(super) fn len(&self) -> usize {
        self.list.len()
    }

    /// The outcome of the game with this ordinal.
    #[inline]
    pub(super) fn get(&mut self, game: u32) -> io::Result<Outcome> {
        self.packed(game).map(unpack)
    }

    #[inline]
    fn packed(&mut self, game: u32) -> io::Result<u32> {
        if self.blocks.is_empty() {
            return Ok(self.list.in_memory[game as usize]);
        }
        let number = game as usize / BLOCK;
        let slot = number % self.blocks.len();
        let block = &self.blocks[slot];
        if block.outcomes.is_empty() || block.number != number {
            self.read_block(number, slot)?;
        }
        Ok(self.blocks[slot].outcomes[game as usize % BLOCK])
    }

    #[cold]
    fn read_block(&mut self, number: usize, slot: usize) -> io::Result<()> {
        let OutcomeList {
            spilled,
            spilled_len,
            folder,
            ..
        } = &mut self.list;
        let start = number * BLOCK;
        let block = &mut self.blocks[slot];
        // If reading fails, nothing is in this place.
        let mut outcomes = std::mem::take(&mut block.outcomes);
        outcomes.resize(BLOCK.min(*spilled_len - start), 0);
        let file = spilled.as_mut().expect("blocks are of a file");
        file.seek(SeekFrom::Start((start * size_of::<u32>()) as u64))
            .and_then(|_| file.read_exact(bytemuck::cast_slice_mut(&mut outcomes)))
            .map_err(|error| with_temp_folder(&error, folder.as_deref()))?;
        *block = CachedBlock { number, outcomes };
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn outcome(game: usize) -> Outcome {
        Outcome {
            result: (game % 5) as u8,
            date: (game * 31 % (1 << DATE_BITS)) as u32,
        }
    }

    /// However many outcomes there are, those in memory stay within the limit, and each is found in any order.
    #[test]
    fn outcomes_are_the_same_in_memory_and_in_a_file() {
        let games = 10 * BLOCK + 7;
        for limit in [BLOCK, 3 * BLOCK, 1 << 20] {
            let mut list = OutcomeList::new(limit, None);
            for game in 0..games / 2 {
                list.push(outcome(game)).unwrap();
                assert!(list.in_memory.len() <= limit);
            }
            let mut others = OutcomeList::new(limit, None);
            (games / 2..games).for_each(|game| others.push(outcome(game)).unwrap());
            list.append(others).unwrap();
            let mut reader = list.finish().unwrap();
            assert_eq!(reader.len(), games);
            for step in [1, BLOCK + 1, 7 * BLOCK] {
                for at in 0..games {
                    let game = at * step % games;
                    assert_eq!(reader.get(game as u32).unwrap(), outcome(game));
                }
            }
            let cached: usize = reader.blocks.iter().map(|block| block.outcomes.len()).sum();
            assert!(cached + reader.list.in_memory.len() <= limit.max(games));
            assert!(limit > games || cached <= limit);
        }
    }
}
