//! Collects the records of one transaction, together with the segment of their positions.

mod store;
#[cfg(test)]
mod tests;

use std::collections::{HashSet, VecDeque};

use rusqlite::{Connection, OptionalExtension, named_params};
use serde::{Deserialize, Serialize};

use super::counts::Counts;
use super::identities::Identities;
use super::insert::GameRow;
use super::prepared::{Prepared, PreparedGame};
use super::reject_allowance::Allowance;
use super::reject_row::named_identity_of_reject;
use super::reject_row::reject_identity;
use super::spool::{Folder, Spool};
use crate::record::{Content, Problem, Record, Severity};
use crate::store::StoreError;
use crate::store::annotations::merge_analyses::Judged;
use crate::store::format::record_block::BlockWriter;
use crate::store::index::{MAX_GAMES, MAX_OCCURRENCES_IN_MEMORY, MAX_PLIES, SegmentBuilder};

/// Bytes of memory that the records of a batch take while they wait.
const MOST_BYTES: usize = 512 << 20;
/// Bytes of memory that a game takes there whose row waits in a file: what columns have of it when they are made.
const BYTES_A_GAME: usize = 100;
/// Batches of an import that are stored as soon as the memory for their positions is full. Each becomes a segment of the index.
const FROM_MEMORY: usize = 2;
/// Positions of a batch after those, most of which wait in a temporary file. The more there are, the fewer segments a question has to look in, and the more
/// has to be done again when an import is broken off.
const MOST_POSITIONS: u64 = 512 << 20;

/// Bytes of the texts of rejects that a batch holds.
const MOST_REJECTED: usize = 64 << 20;

/// Records that are stored together.
pub(in crate::store) struct Batch {
    /// How many batches the same import has stored before it.
    number: usize,
    keep_text: bool,
    /// Bytes of rejected text that are kept of one source.
    reject_limit: u64,
    sources: Vec<String>,
    /// What may still be kept of each source.
    allowances: Vec<Allowance>,
    /// The numbers of the sources that the database knows.
    source_ids: Vec<Option<i64>>,
    /// [`Item`]s.
    items: Spool,
    /// What is too much for an item: rejects, and records of games of which more is stored than a row.
    records: VecDeque<Box<Record>>,
    /// The number of records that wait, and of games among them.
    waiting: usize,
    games: u32,
    folder: Folder,
    blocks: BlockWriter,
    build: SegmentBuilder,
    bytes: usize,
    rejected_bytes: usize,
    counts: Counts,
    /// Games that others have stored, which may be in it too.
    by_others: HashSet<u128>,
    /// What is said of games that are known.
    judged: Judged,
    /// The identities of records that are of games that are known.
    pub(in crate::store) duplicates: Vec<[u8; 16]>,
}

/// A record in the batch.
#[derive(Serialize, Deserialize)]
struct Item {
    source: usize,
    what: What,
}

#[derive(Serialize, Deserialize)]
enum What {
    Game {
        row: Box<GameRow>,
        /// Whether its record is the next of those that are apart.
        has_more: bool,
        identity: [u8; 16],
        footprint: [u8; 16],
        /// Number of the block, from 0, and place in it.
        at: (usize, usize),
    },
    /// Its record is the next of those that are apart.
    Reject,
    Preamble(String),
}

/// What an import omits of a source.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OmittedRejects {
    /// The name of the source.
    pub source: String,
    /// The line where it begins.
    pub line: u64,
    /// How much it is, up to where, and why it is not kept.
    pub message: String,
}

/// What a record was added as.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::store) enum Added {
    Game,
    Duplicate,
    Other,
}

impl Batch {
    /// An empty one. What does not fit in memory goes to temporary files in the folder.
    pub(in crate::store) fn new(keep_text: bool, folder: Folder) -> Batch {
        Batch {
            number: 0,
            keep_text,
            reject_limit: u64::MAX,
            sources: Vec::new(),
            allowances: Vec::new(),
            source_ids: Vec::new(),
            items: Spool::new(folder.as_deref()),
            records: VecDeque::new(),
            waiting: 0,
            games: 0,
            blocks: BlockWriter::new(folder.clone()),
            build: SegmentBuilder::spilling_to(folder.clone()),
            folder,
            bytes: 0,
            rejected_bytes: 0,
            counts: Counts::default(),
            by_others: HashSet::new(),
            judged: Judged::default(),
            duplicates: Vec::new(),
        }
    }

    /// The empty batch that follows it in the same import.
    pub(in crate::store) fn next(&self) -> Batch {
        let number = self.number + 1;
        let build = if number < FROM_MEMORY {
            SegmentBuilder::spilling_to(self.folder.clone())
        } else {
            // Another one is being sorted at the same time.
            SegmentBuilder::with_memory_limit(MAX_OCCURRENCES_IN_MEMORY / 4, self.folder.clone())
        };
        Batch {
            number,
            build,
            ..Batch::new(self.keep_text, self.folder.clone()).limit_rejects(self.reject_limit)
        }
    }

    /// The same with room for so many positions and bytes of rows in memory.
    #[cfg(test)]
    pub(in crate::store) fn with_memory_for(
        self,
        positions: usize,
        bytes: usize,
        folder: Folder,
    ) -> Batch {
        Batch {
            number: FROM_MEMORY,
            items: Spool::with_memory_for(bytes, folder.as_deref()),
            build: SegmentBuilder::with_memory_limit(positions, folder.clone()),
            folder,
            ..self
        }
    }

    /// Says whether the text is kept of what is added from now on.
    pub(in crate::store) fn keep_text(&mut self, is_kept: bool) {
        self.keep_text = is_kept;
    }

    /// Keeps at most so many bytes of rejected text of a source.
    pub(in crate::store) fn limit_rejects(mut self, bytes: u64) -> Batch {
        self.reject_limit = bytes;
        self
    }

    /// The number of records in the batch.
    pub(in crate::store) fn len(&self) -> usize {
        self.waiting
    }

    /// Whether the batch must be stored before another record is added.
    pub(in crate::store) fn is_full(&self) -> bool {
        (self.number < FROM_MEMORY && self.build.is_full())
            || self.build.positions() + MAX_PLIES as u64 >= MOST_POSITIONS
            || self.bytes >= MOST_BYTES
            || self.rejected_bytes >= MOST_REJECTED
            || self.waiting >= MAX_GAMES / 2
    }

    /// Begins a source: records added from now on belong to it.
    pub(in crate::store) fn begin_source(
        &mut self,
        connection: &Connection,
        name: &str,
    ) -> Result<(), StoreError> {
        let sql = include_str!("../../../sql/query/source.sql");
        let mut select = connection.prepare_cached(sql)?;
        let id = select
            .query_row(named_params! {":name": name}, |row| row.get(0))
            .optional()?;
        self.sources.push(name.to_owned());
        self.source_ids.push(id);
        self.allowances.push(Allowance::default());
        Ok(())
    }

    /// The source begun last is the one that was begun last in the batch before: what that has kept of it counts.
    pub(in crate::store) fn continue_source(&mut self, before: &Batch) {
        if let (Some(allowance), Some(last)) =
            (self.allowances.last_mut(), before.allowances.last())
        {
            allowance.clone_from(last);
        }
    }

    /// Of the source begun last, its name, where what is not kept begins, and what is told of it.
    pub(in crate::store) fn not_kept(&self) -> Option<OmittedRejects> {
        let rest = self.allowances.last()?.rest.as_ref()?;
        Some(OmittedRejects {
            source: self.sources.last()?.clone(),
            line: rest.first.line,
            message: rest.message(self.reject_limit),
        })
    }

    /// Whether a record of which nothing can be replayed, or a comment, is kept.
    fn keeps(&mut self, record: &Record) -> bool {
        let allowance = self.allowances.last_mut().expect("a source was begun");
        let is_kept = allowance.take(record, self.reject_limit);
        if !is_kept {
            self.counts.not_kept += 1;
            self.counts.not_kept_bytes += record.text.len() as u64;
        }
        is_kept
    }

    /// The number of the source begun last, if the database knows it.
    pub(in crate::store) fn source_id(&self) -> Option<i64> {
        self.source_ids.last().copied().flatten()
    }

    /// Adds a record of the source begun last that was taken in later than when it was first met: it is no news.
    pub(in crate::store) fn add_reimported(&mut self, record: &Record) {
        self.counts.warnings += warnings(record);
        self.counts.seen += 1;
        self.counts.duplicates += 1;
        if matches!(record.content, Content::Rejected) {
            let allowance = self.allowances.last_mut().expect("a source was begun");
            allowance.take(record, self.reject_limit);
        }
    }

    /// Adds another record of the source begun last.
    pub(in crate::store) fn add(
        &mut self,
        known: &mut Identities,
        mut record: Record,
        prepared: Prepared,
    ) -> Result<Added, StoreError> {
        let source = self.sources.len() - 1;
        self.counts.warnings += warnings(&record);
        if matches!(record.content, Content::Preamble) {
            if !self.keeps(&record) {
                return Ok(Added::Other);
            }
            self.push(source, What::Preamble(record.text))?;
            return Ok(Added::Other);
        }
        self.counts.seen += 1;
        let Some(mut game) = prepared.0 else {
            self.counts.rejected += 1;
            if !self.keeps(&record) {
                return Ok(Added::Other);
            }
            self.rejected_bytes += 1_000 + record.text.len();
            leave_worst_problem(&mut record);
            self.bytes += 1_000 + record.text.len();
            self.records.push_back(Box::new(record));
            self.push(source, What::Reject)?;
            return Ok(Added::Other);
        };
        if !known.insert(game.identity) {
            self.counts.duplicates += 1;
            self.duplicates.push(game.identity);
            self.bytes += self.judged.add(game.identity, record);
            return Ok(Added::Duplicate);
        }
        let positions = std::mem::take(&mut game.positions);
        let PreparedGame {
            identity,
            footprint,
            ..
        } = game;
        let (row, kept, rest) = GameRow::new(record, game, &self.sources[source], self.keep_text);
        self.counts.plies += row.plies() as u64;
        self.counts.positions += positions.len() as u64;
        *(if row.incomplete.is_some() {
            &mut self.counts.incomplete
        } else {
            &mut self.counts.imported
        }) += 1;
        self.build.add_game(row.outcome(), positions.into_iter())?;
        self.games += 1;
        self.bytes += BYTES_A_GAME;
        if let Some(record) = &rest {
            self.bytes += 10_000 + 20 * record.text.len();
        }
        let at = self.blocks.push(kept);
        let what = What::Game {
            row: Box::new(row),
            has_more: rest.is_some(),
            identity,
            footprint,
            at,
        };
        self.records.extend(rest);
        self.push(source, what)?;
        Ok(Added::Game)
    }

    fn push(&mut self, source: usize, what: What) -> Result<(), StoreError> {
        self.waiting += 1;
        Ok(self.items.push(&Item { source, what })?)
    }

    /// Whether a record may have been taken in later than when it was first met: it could not be replayed, and its source is known.
    pub(in crate::store) fn may_be_reimported(&self, record: &Record) -> bool {
        let is_reject = match &record.content {
            Content::Game(game) => game.incomplete.is_some(),
            Content::Rejected => true,
            Content::Preamble => false,
        };
        is_reject && matches!(self.source_ids.last(), Some(Some(_)))
    }

    /// Whether a reject was reimported since its source was first imported.
    pub(in crate::store) fn is_reimported(
        &self,
        connection: &Connection,
        record: &Record,
    ) -> Result<bool, StoreError> {
        let Some(Some(source)) = self.source_ids.last() else {
            return Ok(false);
        };
        let sql = include_str!("../../../sql/query/is_reimported.sql");
        let mut select = connection.prepare_cached(sql)?;
        let name = self.sources.last().map_or("", String::as_str);
        let parameters = named_params! {
            ":identity": reject_identity(*source, record),
            ":named": named_identity_of_reject(name, record.location.offset, &record.text),
        };
        Ok(select.query_row(parameters, |row| row.get(0))?)
    }

    /// Games that others have stored since they were asked for last are in the database, though they may have been added here.
    pub(in crate::store) fn exclude(&mut self, by_others: HashSet<u128>) {
        self.by_others.extend(by_others);
    }
}

/// Leaves of the problems of a record only the one that is stored with a reject: others, with their help, take more room than the text.
fn leave_worst_problem(record: &mut Record) {
    let mut problems = std::mem::take(&mut record.problems).into_iter();
    let worst = problems.find(|problem| problem.severity == Severity::Error);
    let worst = worst.map(|problem| Problem {
        diagnosis: None,
        ..problem
    });
    record.problems.extend(worst);
}

/// The number of warnings about a record.
pub(in crate::store) fn warnings(record: &Record) -> u64 {
    let problems = record.problems.iter();
    problems
        .filter(|problem| problem.severity == Severity::Warning)
        .count() as u64
}

/// A database of ten million games, of a hundred positions each in the mean, has no more than four segments when its import ends.
const _: () = assert!(
    2 * (MAX_OCCURRENCES_IN_MEMORY - MAX_PLIES) + 2 * (MOST_POSITIONS as usize - MAX_PLIES)
        > 1_005_000_000
);
