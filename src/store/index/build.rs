//! Builds a segment: collects occurrences, sorts them by key and packs them.

use std::collections::HashSet;
use std::io;
use std::sync::mpsc;
use std::thread;

use super::bits::{BitWriter, width};
use super::buckets::{BUCKETS, Buckets, Room};
use super::chunk;
use super::chunk::{MOST_HERE, PAGE_BITS, Shape, number_width, write_popular, write_rare};
use super::lookup::CHUNK_TRAILER;
use super::posting;
use super::posting::Posting;
use super::{Counter, Counts, KEY_BITS, Occurrence, Outcome, POPULAR, row_of};
use crate::store::import::TempFolder;

/// Largest number of games in a segment.
pub(in crate::store) const MOST_GAMES: usize = 1 << GAME_BITS;
/// Largest number of plies in a game.
pub(in crate::store) const MOST_PLIES: usize = (1 << PLY_BITS) - 1;
/// Occurrences kept in memory, 16 bytes each: where there are more, they go to temporary files.
pub(in crate::store) const MOST_IN_MEMORY: usize = 36 << 20;

/// Occurrences that may wait to be written when they are packed, six bytes each, about.
const MOST_WAITING: u64 = 16 << 20;

const GAME_BITS: u32 = 28;
const PLY_BITS: u32 = 20;
const NEXT_BITS: u32 = 16;

/// Keys are in so many parts, by their highest bits; a chunk never reaches over the end of one, and each numbers its pages by itself.
const PARTS: usize = 16;
/// A segment with fewer occurrences has one part.
const FEW: u64 = 1 << 16;

/// Collects the occurrences of a segment.
pub(in crate::store) struct Build {
    buckets: Buckets,
    /// Largest number of occurrences in memory.
    most: usize,
    positions: u64,
    outcomes: Vec<Outcome>,
    left_out: HashSet<u32>,
}

/// A row of the index.
pub(in crate::store) struct Row {
    pub(in crate::store) id: i64,
    pub(in crate::store) bytes: Vec<u8>,
}

/// Some rows of a segment.
#[derive(Default)]
pub(in crate::store) struct Part {
    pub(in crate::store) chunks: Vec<Row>,
    pub(in crate::store) pages: Vec<Row>,
}

impl Build {
    pub(in crate::store) fn new() -> Build {
        Build::spilling_to(None)
    }

    /// Spills to a temporary file in this folder what exceeds the memory.
    pub(in crate::store) fn spilling_to(folder: TempFolder) -> Build {
        Build::with_memory_for(MOST_IN_MEMORY, folder)
    }

    /// Keeps at most this many occurrences in memory, 16 bytes each.
    pub(in crate::store) fn with_memory_for(most: usize, folder: TempFolder) -> Build {
        Build {
            buckets: Buckets::new(folder),
            most,
            positions: 0,
            outcomes: Vec::new(),
            left_out: HashSet::new(),
        }
    }

    /// Whether it holds as many occurrences as a segment should that is made in memory: the next game might be one too many.
    pub(in crate::store) fn is_full(&self) -> bool {
        self.buckets.held() + MOST_PLIES >= self.most
    }

    /// The number of occurrences.
    pub(in crate::store) fn positions(&self) -> u64 {
        self.positions
    }

    /// Adds the next game: how it ended, and the key of each position with the code of the move played next.
    pub(in crate::store) fn add_game(
        &mut self,
        outcome: Outcome,
        positions: impl Iterator<Item = (u64, u16)>,
    ) -> io::Result<()> {
        let game = self.outcomes.len() as u128;
        self.outcomes.push(outcome);
        for (ply, (key, next)) in positions.enumerate() {
            let number = u128::from(key) << 64
                | game << (PLY_BITS + NEXT_BITS)
                | (ply as u128) << NEXT_BITS
                | u128::from(next);
            self.buckets.push(number);
            self.positions += 1;
        }
        if self.buckets.held() > self.most {
            self.buckets.spill()?;
        }
        Ok(())
    }

    /// Takes a game of so many positions out again: the segment is the one that the others make.
    pub(in crate::store) fn leave_out(&mut self, game: u32, positions: usize) {
        if self.left_out.insert(game) {
            self.positions -= positions as u64;
        }
    }

    /// Leaves numbers of games out: there are none with them.
    pub(in crate::store) fn skip_games(&mut self, count: usize) {
        let games = self.outcomes.len() + count;
        self.outcomes.resize(games, Outcome::default());
    }

    /// Whether occurrences were spilled to a temporary file.
    pub(super) fn is_spilled(&self) -> bool {
        self.buckets.is_spilled()
    }

    /// Sorts and packs on all cores. The rows are handed to `write` in the order of their numbers.
    ///
    /// `page` is the number of bytes that fit on a page of the database.
    pub(in crate::store) fn finish<E: From<io::Error>>(
        self,
        segment: i64,
        page: usize,
        write: impl FnMut(Part) -> Result<(), E>,
    ) -> Result<(), E> {
        self.finish_while(segment, page, || Ok(()), write)
    }

    /// The same, and does something else on this thread before anything is written, while others pack.
    pub(in crate::store) fn finish_while<E: From<io::Error>>(
        self,
        segment: i64,
        page: usize,
        meanwhile: impl FnOnce() -> Result<(), E>,
        mut write: impl FnMut(Part) -> Result<(), E>,
    ) -> Result<(), E> {
        let parts = if self.positions < FEW { 1 } else { PARTS };
        let games = self.outcomes.len().saturating_sub(1) as u64;
        // A code of this parameter is the shortest for keys so far apart.
        let apart = ((1u64 << KEY_BITS) / self.positions.max(1)).max(1);
        let shape = Shape {
            key: apart.ilog2().min(KEY_BITS - 1),
            game: width(games),
        };
        let mut packer = Packer {
            segment,
            room: 8 * (page - CHUNK_TRAILER),
            shape,
            outcomes: &self.outcomes,
            part: BUCKETS / parts,
            chunk: chunk::Writer::new(shape),
            page: 0,
            rows: Part::default(),
        };
        let cores = thread::available_parallelism().map_or(1, usize::from);
        // What is packed takes less room than what it was made of, where that was in memory: all may wait to be written. Else it takes room that others
        // could use: some of it may wait.
        let ahead = if self.is_spilled() {
            let waiting = MOST_WAITING * BUCKETS as u64 / self.positions.max(1);
            (waiting as usize).clamp(cores, BUCKETS)
        } else {
            BUCKETS
        };
        let sources = self.buckets.finish();
        let left_out = &self.left_out;
        let is_in = |&number: &u128| !left_out.contains(&occurrence(number).game);
        let take = |bucket, room: &mut Room| {
            sources.take(bucket, room)?;
            if !left_out.is_empty() {
                room.retain(is_in);
            }
            Ok(())
        };
        if parts == 1 {
            meanwhile()?;
            let mut room = Room::default();
            for bucket in 0..BUCKETS {
                take(bucket, &mut room)?;
                write(packer.pack(bucket, room.sorted()))?;
            }
            return Ok(());
        }
        thread::scope(|scope| {
            let (sender, ready) = mpsc::sync_channel(ahead);
            // Each thread sorts every so many buckets. The packer goes round from one to the next, so that it comes to the buckets in order; a thread that
            // breaks off takes it away, and the others end too.
            let (mut to, from): (Vec<_>, Vec<_>) = (0..cores).map(|_| mpsc::channel()).unzip();
            to[0].send(packer).expect("its receiver is there");
            to.rotate_left(1);
            for (core, (to_next, own)) in to.into_iter().zip(from).enumerate() {
                let (sender, take) = (sender.clone(), &take);
                scope.spawn(move || {
                    let mut room = Room::default();
                    for bucket in (core..BUCKETS).step_by(cores) {
                        let taken = take(bucket, &mut room);
                        let sorted = room.sorted();
                        let Ok(mut packer) = own.recv() else { break };
                        let part = taken.map(|()| packer.pack(bucket, sorted));
                        if sender.send(part).is_err() || to_next.send(packer).is_err() {
                            break;
                        }
                    }
                });
            }
            drop(sender);
            meanwhile()?;
            ready.into_iter().try_for_each(|part| write(part?))
        })
    }
}

/// Packs consecutive buckets.
struct Packer<'a> {
    segment: i64,
    /// The bits of a page.
    room: usize,
    shape: Shape,
    outcomes: &'a [Outcome],
    /// The buckets of a part.
    part: usize,
    chunk: chunk::Writer,
    /// The number of the next page.
    page: u64,
    /// Finished rows.
    rows: Part,
}

impl Packer<'_> {
    /// Packs the next bucket.
    fn pack(&mut self, bucket: usize, sorted: &[u128]) -> Part {
        if bucket.is_multiple_of(self.part) {
            self.page = ((bucket / self.part) as u64) << (PAGE_BITS - 4);
        }
        let mut rest = sorted;
        while let Some(&first) = rest.first() {
            let key = occurrence(first).key;
            let same = rest
                .iter()
                .take_while(|&&number| (number >> 64) as u64 == key);
            let (group, others) = rest.split_at(same.count());
            rest = others;
            if group.len() < POPULAR {
                let found = group.iter().map(|&number| {
                    let found = occurrence(number);
                    (found.game, found.ply)
                });
                let shape = self.shape;
                let length = chunk::rare_len(shape, found.clone());
                write_rare(self.begin(key, length), shape, found);
            } else {
                let group = self.popular(key, group);
                self.begin(key, group.len()).append(&group);
            }
        }
        if (bucket + 1).is_multiple_of(self.part) {
            self.finish_chunk();
        }
        std::mem::take(&mut self.rows)
    }

    /// Begins a group of so many bits in the chunk, or in the next one where it does not fit. Groups with one row number stay together.
    fn begin(&mut self, key: u64, length: usize) -> &mut BitWriter {
        let key = key >> (64 - KEY_BITS);
        let is_full = self.chunk.len_with(key, length) > self.room || !self.chunk.takes(key);
        if is_full && self.chunk.last() != Some(key) {
            self.finish_chunk();
        }
        self.chunk.begin(key)
    }

    fn finish_chunk(&mut self) {
        if let Some((first, bytes)) = self.chunk.finish() {
            let id = row_of(self.segment, first << (64 - KEY_BITS));
            self.rows.chunks.push(Row { id, bytes });
        }
    }

    /// The group of a popular position.
    fn popular(&mut self, key: u64, group: &[u128]) -> BitWriter {
        let mut bits = BitWriter::default();
        let (counts, moves, postings) = self.count(group);
        if postings.len() <= MOST_HERE {
            write_popular(&mut bits, key, &counts, &moves, Ok(&postings));
            return bits;
        }
        let first = self.page;
        let mut rest = &postings[..];
        while !rest.is_empty() {
            let mut list = BitWriter::default();
            let written = posting::write(&mut list, rest, number_width(moves.len()), self.room);
            rest = &rest[written..];
            self.rows.pages.push(Row {
                id: page_row(self.segment, self.page),
                bytes: list.into_bytes(),
            });
            self.page += 1;
        }
        let pages = (first, self.page - first);
        write_popular(&mut bits, key, &counts, &moves, Err(pages));
        bits
    }

    fn count(&self, group: &[u128]) -> (Counts, Vec<(u16, Counts)>, Vec<Posting>) {
        let mut codes: Vec<u16> = group
            .iter()
            .map(|&number| occurrence(number).next)
            .collect();
        codes.retain(|&code| code != 0);
        codes.sort_unstable();
        codes.dedup();
        let mut counter = Counter::new(codes.iter().copied());
        let postings = group.iter().map(|&number| {
            let Occurrence {
                game, ply, next, ..
            } = occurrence(number);
            let number = codes.binary_search(&next).unwrap_or(codes.len());
            counter.add(game, number, self.outcomes[game as usize]);
            Posting {
                game,
                ply,
                number: number as u16,
            }
        });
        let postings = postings.collect();
        (counter.counts, counter.moves, postings)
    }
}

/// The number of the row of a page of occurrences.
pub(super) fn page_row(segment: i64, page: u64) -> i64 {
    segment << PAGE_BITS | page.cast_signed()
}

fn occurrence(number: u128) -> Occurrence {
    let low = number as u64;
    Occurrence {
        key: (number >> 64) as u64,
        game: (low >> (PLY_BITS + NEXT_BITS)) as u32,
        ply: (low >> NEXT_BITS) as u32 & ((1 << PLY_BITS) - 1),
        next: low as u16,
    }
}
