//! Making a segment: occurrences are collected, sorted and packed.

use std::collections::HashSet;
use std::fs::File;
use std::io::{self, BufReader, BufWriter, Read, Seek, Write};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, mpsc};
use std::thread;

use super::bits::{BitWriter, width};
use super::chunk::{self, MOST_HERE, PAGE_BITS, Shape, number_width, write_popular, write_rare};
use super::posting::{self, Posting};
use super::{Counts, KEY_BITS, Occurrence, Outcome, POPULAR, row_of};

/// The most games of a segment.
pub(in crate::store) const MOST_GAMES: usize = 1 << GAME_BITS;
/// The most plies of a game.
pub(in crate::store) const MOST_PLIES: usize = (1 << PLY_BITS) - 1;
/// Occurrences kept in memory, 16 bytes each: where there are more, they go to temporary files.
const MOST_POSITIONS: usize = 32 << 20;

const GAME_BITS: u32 = 28;
const PLY_BITS: u32 = 20;
const NEXT_BITS: u32 = 16;

/// Occurrences are kept apart by the highest bits of their keys, so that each part is small enough to be sorted fast.
const BUCKET_BITS: u32 = 8;
const BUCKETS: usize = 1 << BUCKET_BITS;

/// Buckets are packed so many at a time; a chunk never reaches over the end of such a part.
const PARTS: usize = 16;
/// Below so many occurrences a segment is one part.
const FEW: u64 = 1 << 16;

/// Occurrences that lie together in memory.
const PIECE: usize = 1 << 12;

/// Occurrences of a segment being collected.
pub(in crate::store) struct Build {
    buckets: Vec<Bucket>,
    /// How many of them are in memory.
    held: usize,
    most: usize,
    spilled: Vec<Option<BufWriter<File>>>,
    positions: u64,
    outcomes: Vec<Outcome>,
    left_out: HashSet<u32>,
}

/// Occurrences with the same highest bits of their keys, in pieces: none is moved when more come.
#[derive(Clone, Default)]
struct Bucket {
    full: Vec<Vec<u128>>,
    open: Vec<u128>,
}

impl Bucket {
    #[inline]
    fn push(&mut self, number: u128) {
        if self.open.len() == PIECE {
            let next = Vec::with_capacity(PIECE);
            self.full.push(std::mem::replace(&mut self.open, next));
        }
        self.open.push(number);
    }

    /// Moves all of them to the end of others.
    fn empty_into(&mut self, all: &mut Vec<u128>) {
        all.reserve(self.full.len() * PIECE + self.open.len());
        self.full.drain(..).for_each(|piece| all.extend(piece));
        all.append(&mut self.open);
    }
}

/// A row of the index.
pub(in crate::store) struct Row {
    pub(in crate::store) id: i64,
    pub(in crate::store) bytes: Vec<u8>,
}

/// The rows of a part of a segment.
#[derive(Default)]
pub(in crate::store) struct Part {
    pub(in crate::store) chunks: Vec<Row>,
    pub(in crate::store) pages: Vec<Row>,
}

impl Build {
    pub(in crate::store) fn new() -> Build {
        Build::with_memory_for(MOST_POSITIONS)
    }

    pub(super) fn with_memory_for(most: usize) -> Build {
        Build {
            buckets: vec![Bucket::default(); BUCKETS],
            held: 0,
            most,
            spilled: (0..BUCKETS).map(|_| None).collect(),
            positions: 0,
            outcomes: Vec::new(),
            left_out: HashSet::new(),
        }
    }

    /// Whether it holds as many occurrences as a segment should that is made in memory: the next game might be one too many.
    pub(in crate::store) fn is_full(&self) -> bool {
        self.held + MOST_PLIES >= self.most
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
            self.buckets[(key >> (64 - BUCKET_BITS)) as usize].push(number);
            self.held += 1;
            self.positions += 1;
        }
        if self.held > self.most {
            self.spill()?;
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

    /// Whether some are in temporary files.
    pub(super) fn is_spilled(&self) -> bool {
        self.spilled.iter().any(Option::is_some)
    }

    fn spill(&mut self) -> io::Result<()> {
        let mut all = Vec::new();
        for (bucket, file) in self.buckets.iter_mut().zip(&mut self.spilled) {
            let file = match file {
                Some(file) => file,
                None => file.insert(BufWriter::new(tempfile::tempfile()?)),
            };
            bucket.empty_into(&mut all);
            for number in all.drain(..) {
                file.write_all(&number.to_le_bytes())?;
            }
        }
        self.held = 0;
        Ok(())
    }

    /// Sorts and packs on all cores. The rows of each part are handed to `write` in the order of their numbers.
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
        mut self,
        segment: i64,
        page: usize,
        meanwhile: impl FnOnce() -> Result<(), E>,
        mut write: impl FnMut(Part) -> Result<(), E>,
    ) -> Result<(), E> {
        let is_spilled = self.is_spilled();
        if is_spilled {
            self.spill()?;
        }
        let parts = if self.positions < FEW { 1 } else { PARTS };
        let games = self.outcomes.len().saturating_sub(1) as u64;
        // A code of this parameter is the shortest for keys so far apart.
        let apart = ((1u64 << KEY_BITS) / self.positions.max(1)).max(1);
        let shape = Shape {
            key: apart.ilog2().min(KEY_BITS - 1),
            game: width(games),
        };
        let packer = Packer {
            segment,
            room: 8 * page,
            shape,
            outcomes: &self.outcomes,
            left_out: &self.left_out,
        };
        let each = BUCKETS / parts;
        let (buckets, files) = (self.buckets, self.spilled);
        let sources: Vec<Source> = buckets.into_iter().zip(files).collect();
        let mut sources: Vec<_> = {
            let mut parts = Vec::new();
            let mut sources = sources.into_iter();
            loop {
                let part: Vec<_> = sources.by_ref().take(each).collect();
                if part.is_empty() {
                    break parts;
                }
                parts.push(Mutex::new(part));
            }
        };
        if parts == 1 {
            let source = sources.pop().expect("one part");
            let source = source.into_inner().expect("nobody held it");
            meanwhile()?;
            return write(packer.pack(0, source, &mut Room::default())?);
        }
        let cores = thread::available_parallelism().map_or(1, usize::from);
        let next = AtomicUsize::new(0);
        thread::scope(|scope| {
            // What is packed takes less room than what it was made of where that was in memory, and yet not all is packed ahead: what waits takes room that others could use.
            let ahead = if is_spilled { 0 } else { cores };
            let (sender, parts) = mpsc::sync_channel(ahead);
            for _ in 0..cores {
                let (sender, next, sources, packer) = (sender.clone(), &next, &sources, &packer);
                scope.spawn(move || {
                    let mut room = Room::default();
                    while let Some(source) = {
                        let number = next.fetch_add(1, Ordering::Relaxed);
                        sources.get(number).map(|source| (number, source))
                    } {
                        let (number, source) = source;
                        let taken = std::mem::take(&mut *source.lock().expect("taken once"));
                        let part = packer.pack(number as u64, taken, &mut room);
                        if sender.send((number, part)).is_err() {
                            break;
                        }
                    }
                });
            }
            drop(sender);
            meanwhile()?;
            // Parts come in nearly the order of their numbers.
            let mut early = std::collections::BTreeMap::new();
            let mut due = 0;
            for (number, part) in parts {
                early.insert(number, part?);
                while let Some(part) = early.remove(&due) {
                    write(part)?;
                    due += 1;
                }
            }
            Ok(())
        })
    }
}

/// Where buckets are sorted, one after the other.
#[derive(Default)]
struct Room {
    numbers: Vec<u128>,
    /// Where they come in groups.
    grouped: Vec<u128>,
    /// Where the next number of each group comes.
    next: Vec<usize>,
}

/// Numbers of a group that is sorted by itself, about.
const GROUP: usize = 16;

impl Room {
    /// The numbers of a bucket in their order. Behind the highest bits, which they have in common, they are hashes: the next bits make groups that are
    /// nearly as large as one another, but for numbers of one key, which come in their order already.
    fn sorted(&mut self) -> &[u128] {
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

/// A bucket, and the file of those that had no room in memory.
type Source = (Bucket, Option<BufWriter<File>>);

/// What packing needs to know.
struct Packer<'a> {
    segment: i64,
    /// The bits of a page.
    room: usize,
    shape: Shape,
    outcomes: &'a [Outcome],
    left_out: &'a HashSet<u32>,
}

impl Packer<'_> {
    /// Packs buckets that follow one another. Each is sorted in the same room.
    fn pack(&self, number: u64, sources: Vec<Source>, room: &mut Room) -> io::Result<Part> {
        let mut part = Part::default();
        let mut chunk = chunk::Writer::new(self.shape);
        // Each part numbers its pages by itself.
        let mut page = number << (PAGE_BITS - 4);
        for (mut bucket, file) in sources {
            let numbers = &mut room.numbers;
            numbers.clear();
            if let Some(file) = file {
                read_back(file, numbers)?;
            }
            bucket.empty_into(numbers);
            if !self.left_out.is_empty() {
                numbers.retain(|&number| !self.left_out.contains(&occurrence(number).game));
            }
            let mut rest = room.sorted();
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
                    let length = chunk::rare_len(self.shape, found.clone());
                    let bits = self.begin(key, length, &mut chunk, &mut part.chunks);
                    write_rare(bits, self.shape, found);
                } else {
                    let group = self.popular(key, group, &mut page, &mut part.pages);
                    self.begin(key, group.len(), &mut chunk, &mut part.chunks)
                        .append(&group);
                }
            }
        }
        part.chunks.extend(self.row(&mut chunk));
        Ok(part)
    }

    /// Begins a group of so many bits in the chunk, or in the next one where it does not fit. Groups with one row number stay together.
    fn begin<'c>(
        &self,
        key: u64,
        length: usize,
        chunk: &'c mut chunk::Writer,
        rows: &mut Vec<Row>,
    ) -> &'c mut BitWriter {
        let key = key >> (64 - KEY_BITS);
        let is_full = chunk.len_with(key, length) > self.room || !chunk.takes(key);
        if is_full && chunk.last() != Some(key) {
            rows.extend(self.row(chunk));
        }
        chunk.begin(key)
    }

    fn row(&self, chunk: &mut chunk::Writer) -> Option<Row> {
        let (first, bytes) = chunk.finish()?;
        let id = row_of(self.segment, first << (64 - KEY_BITS));
        Some(Row { id, bytes })
    }

    /// The group of a popular position.
    fn popular(&self, key: u64, group: &[u128], page: &mut u64, pages: &mut Vec<Row>) -> BitWriter {
        let mut bits = BitWriter::default();
        let (counts, moves, postings) = self.count(group);
        if postings.len() <= MOST_HERE {
            write_popular(&mut bits, key, &counts, &moves, Ok(&postings));
            return bits;
        }
        let first = *page;
        let mut rest = &postings[..];
        while !rest.is_empty() {
            let mut list = BitWriter::default();
            let written = posting::write(&mut list, rest, number_width(moves.len()), self.room);
            rest = &rest[written..];
            pages.push(Row {
                id: page_row(self.segment, *page),
                bytes: list.into_bytes(),
            });
            *page += 1;
        }
        write_popular(&mut bits, key, &counts, &moves, Err((first, *page - first)));
        bits
    }

    /// A game counts once for the position, and once for each move that it played there.
    fn count(&self, group: &[u128]) -> (Counts, Vec<(u16, Counts)>, Vec<Posting>) {
        let mut codes: Vec<u16> = group
            .iter()
            .map(|&number| occurrence(number).next)
            .collect();
        codes.retain(|&code| code != 0);
        codes.sort_unstable();
        codes.dedup();
        let mut counts = Counts::default();
        let mut moves: Vec<(u16, Counts)> = codes
            .iter()
            .map(|&code| (code, Counts::default()))
            .collect();
        let mut last = None;
        // Of each move, the game that played it last.
        let mut played = vec![None; codes.len()];
        let postings = group.iter().map(|&number| {
            let Occurrence {
                game, ply, next, ..
            } = occurrence(number);
            let outcome = self.outcomes[game as usize];
            if last.replace(game) != Some(game) {
                counts.add(outcome);
            }
            let number = codes.binary_search(&next).unwrap_or(codes.len());
            if let Some(played) = played.get_mut(number)
                && played.replace(game) != Some(game)
            {
                moves[number].1.add(outcome);
            }
            Posting {
                game,
                ply,
                number: number as u16,
            }
        });
        let postings = postings.collect();
        (counts, moves, postings)
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

/// The numbers of a bucket that are in a file.
fn read_back(file: BufWriter<File>, all: &mut Vec<u128>) -> io::Result<()> {
    let mut file = file.into_inner().map_err(|error| error.into_error())?;
    file.rewind()?;
    let count = file.metadata()?.len() as usize / 16;
    all.reserve(count);
    let mut file = BufReader::with_capacity(1 << 20, file);
    let mut number = [0; 16];
    for _ in 0..count {
        file.read_exact(&mut number)?;
        all.push(u128::from_le_bytes(number));
    }
    Ok(())
}
