//! Collects the records that one transaction stores, and the positions of their segment.

mod game_row_serde;
mod item;
mod name_ids;
mod new_game_row;
mod store;
#[cfg(test)]
mod tests;

use std::collections::{HashSet, VecDeque};

use rusqlite::named_params;

use super::counts::ImportCounts;
use super::identities::IdentitySet;
use super::prepared::{PreparedGame, PreparedRecord};
use super::rejects::{MovedReject, RejectAllowance};
use super::temp_files::{Spool, TempFolder};
use crate::record::{Content, Problem, Record, Severity};
use crate::store::StoreError;
use crate::store::annotations::DuplicateAnalyses;
use crate::store::connection::sqlite::Connection;
use crate::store::format::record_block::BlockWriter;
use crate::store::index::{MAX_GAMES, MAX_OCCURRENCES_IN_MEMORY, MAX_PLIES, SegmentBuilder};
pub use item::OmittedRejects;
pub(in crate::store) use item::{AddOutcome, StoredBatch};
use item::{Item, ItemContent};
pub(in crate::store) use name_ids::NameIds;
pub(in crate::store) use new_game_row::{NewGameRow, insert_game_details};

/// Limit of the memory for the records of a batch, in bytes.
const MAX_BYTES: usize = 490 << 20;
/// Bytes of memory for a game whose row is in a temporary file: its values in the columns of the segment.
const BYTES_PER_GAME: usize = 100;
/// Limit of the positions of a batch, most of which are in a temporary file. A larger limit means fewer segments for a query to search, and more work to
/// repeat after an interrupted import.
const MAX_POSITIONS: u64 = 512 << 20;

/// Limit of the memory for rejects in a batch, in bytes.
const MAX_REJECTED_BYTES: usize = 64 << 20;

/// Records that are stored in one transaction.
pub(in crate::store) struct Batch {
    keep_text: bool,
    /// Limit of the rejected text that is stored per source, in bytes.
    reject_limit: u64,
    /// The names of the sources.
    sources: Vec<String>,
    /// The reject allowances of the sources.
    allowances: Vec<RejectAllowance>,
    /// The ids of the sources that are in the database.
    source_ids: Vec<Option<i64>>,
    /// The [`Item`]s.
    items: Spool,
    /// Records that are too large for an item: rejects, and games with details in other tables.
    records: VecDeque<Box<Record>>,
    /// The number of records.
    record_count: usize,
    /// The number of games among them.
    games: u32,
    folder: TempFolder,
    blocks: BlockWriter,
    build: SegmentBuilder,
    /// The memory that records take, in bytes.
    bytes: usize,
    /// The memory that rejects among them take, in bytes.
    rejected_bytes: usize,
    counts: ImportCounts,
    /// The identities of games that other programs have stored, some of which may also be in this batch.
    stored_by_others: HashSet<u128>,
    /// The analyses of duplicates, which are stored with the games they duplicate.
    analyses: DuplicateAnalyses,
    /// The identities of duplicates.
    pub(in crate::store) duplicates: Vec<[u8; 16]>,
}

impl Batch {
    /// Creates an empty batch, which spills to temporary files in the folder.
    pub(in crate::store) fn new(keep_text: bool, folder: TempFolder) -> Batch {
        Batch {
            keep_text,
            reject_limit: u64::MAX,
            sources: Vec::new(),
            allowances: Vec::new(),
            source_ids: Vec::new(),
            items: Spool::new(folder.as_deref()),
            records: VecDeque::new(),
            record_count: 0,
            games: 0,
            blocks: BlockWriter::new(folder.clone()),
            build: SegmentBuilder::spilling_to(folder.clone()),
            folder,
            bytes: 0,
            rejected_bytes: 0,
            counts: ImportCounts::default(),
            stored_by_others: HashSet::new(),
            analyses: DuplicateAnalyses::default(),
            duplicates: Vec::new(),
        }
    }

    /// Creates the next batch of the same import.
    pub(in crate::store) fn next(&self) -> Batch {
        // The positions of the previous batch are being sorted at the same time.
        let limit = MAX_OCCURRENCES_IN_MEMORY / 4;
        Batch {
            build: SegmentBuilder::with_memory_limit(limit, self.folder.clone()),
            ..Batch::new(self.keep_text, self.folder.clone()).limit_rejects(self.reject_limit)
        }
    }

    /// Sets limits for the positions and the bytes of rows in memory.
    #[cfg(test)]
    pub(in crate::store) fn with_memory_for(
        self,
        positions: usize,
        bytes: usize,
        folder: TempFolder,
    ) -> Batch {
        Batch {
            items: Spool::with_memory_for(bytes, folder.as_deref()),
            build: SegmentBuilder::with_memory_limit(positions, folder.clone()),
            folder,
            ..self
        }
    }

    /// Sets whether the texts of records added from now on are stored.
    pub(in crate::store) fn set_keep_text(&mut self, keep_text: bool) {
        self.keep_text = keep_text;
    }

    /// Sets the limit of the rejected text that is stored per source, in bytes.
    pub(in crate::store) fn limit_rejects(mut self, bytes: u64) -> Batch {
        self.reject_limit = bytes;
        self
    }

    /// The number of records in the batch.
    pub(in crate::store) fn len(&self) -> usize {
        self.record_count
    }

    /// Whether the batch must be stored before another record is added.
    pub(in crate::store) fn is_full(&self) -> bool {
        self.build.positions() + MAX_PLIES as u64 >= MAX_POSITIONS
            || self.bytes >= MAX_BYTES
            || self.rejected_bytes >= MAX_REJECTED_BYTES
            || self.record_count >= MAX_GAMES / 2
    }

    /// Begins a source, to which records added from now on belong.
    pub(in crate::store) fn begin_source(
        &mut self,
        connection: &Connection,
        name: &str,
    ) -> Result<(), StoreError> {
        let sql = include_str!("../../../sql/query/source.sql");
        let mut select = connection.prepare_cached(sql)?;
        let id = select.query_optional_row(named_params! {":name": name}, |row| row.get(0))?;
        self.sources.push(name.to_owned());
        self.source_ids.push(id);
        self.allowances.push(RejectAllowance::default());
        Ok(())
    }

    /// Continues the last source of the previous batch: its reject allowance is copied.
    pub(in crate::store) fn continue_source(&mut self, previous: &Batch) {
        if let (Some(allowance), Some(last)) =
            (self.allowances.last_mut(), previous.allowances.last())
        {
            allowance.clone_from(last);
        }
    }

    /// The omitted rejects of the current source, if there are any.
    pub(in crate::store) fn omitted_rejects(&self) -> Option<OmittedRejects> {
        let omitted = self.allowances.last()?.omitted.as_ref()?;
        Some(OmittedRejects {
            source: self.sources.last()?.clone(),
            line: omitted.first.line,
            message: omitted.message(self.reject_limit),
        })
    }

    /// Charges a reject or a comment to the allowance of its source, and returns whether it is stored.
    fn charge_allowance(&mut self, record: &Record) -> bool {
        let allowance = self.allowances.last_mut().expect("a source was begun");
        let is_stored = allowance.charge(record, self.reject_limit);
        if !is_stored {
            self.counts.not_kept += 1;
            self.counts.not_kept_bytes += record.text.len() as u64;
        }
        is_stored
    }

    /// The id of the current source, if it is in the database.
    pub(in crate::store) fn source_id(&self) -> Option<i64> {
        self.source_ids.last().copied().flatten()
    }

    /// Counts a record of the current source as a duplicate: it was reimported since its source was first imported, or is known otherwise.
    pub(in crate::store) fn add_reimported(&mut self, record: &Record) {
        self.counts.warnings += count_warnings(record);
        self.counts.seen += 1;
        self.counts.duplicates += 1;
        if matches!(record.content, Content::Rejected) {
            let allowance = self.allowances.last_mut().expect("a source was begun");
            allowance.charge(record, self.reject_limit);
        }
    }

    /// Adds a record of the current source.
    pub(in crate::store) fn add(
        &mut self,
        known: &mut IdentitySet,
        mut record: Record,
        prepared: PreparedRecord,
    ) -> Result<AddOutcome, StoreError> {
        let source = self.sources.len() - 1;
        self.counts.warnings += count_warnings(&record);
        if matches!(record.content, Content::Preamble) {
            if !self.charge_allowance(&record) {
                return Ok(AddOutcome::Other);
            }
            self.push(source, ItemContent::Preamble(record.text))?;
            return Ok(AddOutcome::Other);
        }
        self.counts.seen += 1;
        let Some(mut game) = prepared.0 else {
            self.counts.rejected += 1;
            if !self.charge_allowance(&record) {
                return Ok(AddOutcome::Other);
            }
            self.rejected_bytes += 1_000 + record.text.len();
            keep_first_error(&mut record);
            self.bytes += 1_000 + record.text.len();
            self.records.push_back(Box::new(record));
            self.push(source, ItemContent::Reject)?;
            return Ok(AddOutcome::Other);
        };
        if !known.insert(game.identity) {
            self.counts.duplicates += 1;
            self.duplicates.push(game.identity);
            self.bytes += self.analyses.add(game.identity, record);
            return Ok(AddOutcome::Duplicate);
        }
        let positions = std::mem::take(&mut game.positions);
        let PreparedGame {
            identity,
            signature,
            ..
        } = game;
        let (row, stored, details) =
            NewGameRow::new(record, game, &self.sources[source], self.keep_text);
        self.counts.plies += row.plies() as u64;
        self.counts.positions += positions.len() as u64;
        *(if row.incomplete.is_some() {
            &mut self.counts.incomplete
        } else {
            &mut self.counts.imported
        }) += 1;
        self.build.add_game(row.outcome(), positions.into_iter())?;
        self.games += 1;
        self.bytes += BYTES_PER_GAME;
        if let Some(record) = &details {
            self.bytes += 10_000 + 20 * record.text.len();
        }
        let place = self.blocks.push(stored);
        let content = ItemContent::Game {
            row: Box::new(row),
            has_details: details.is_some(),
            identity,
            signature,
            place,
        };
        self.records.extend(details);
        self.push(source, content)?;
        Ok(AddOutcome::Game)
    }

    /// Adds the new place of a reject of the current source.
    pub(in crate::store) fn move_reject(&mut self, moved: MovedReject) -> Result<(), StoreError> {
        self.push(self.sources.len() - 1, ItemContent::Moved(moved))
    }

    fn push(&mut self, source: usize, content: ItemContent) -> Result<(), StoreError> {
        self.record_count += 1;
        Ok(self.items.push(&Item { source, content })?)
    }

    /// Whether a record may have been reimported since its source was first imported: it is a reject, and its source is in the database.
    pub(in crate::store) fn may_be_reimported(&self, record: &Record) -> bool {
        let is_reject = match &record.content {
            Content::Game(game) => game.incomplete.is_some(),
            Content::Rejected => true,
            Content::Preamble => false,
        };
        is_reject && matches!(self.source_ids.last(), Some(Some(_)))
    }

    /// Excludes games that other programs have stored, which may have been added to this batch before that was known.
    pub(in crate::store) fn exclude(&mut self, stored_by_others: HashSet<u128>) {
        self.stored_by_others.extend(stored_by_others);
    }
}

/// Removes all problems of a record except its first error, which is stored with a reject. The others take more memory than the text.
fn keep_first_error(record: &mut Record) {
    let mut problems = std::mem::take(&mut record.problems).into_iter();
    let error = problems.find(|problem| problem.severity == Severity::Error);
    let error = error.map(|problem| Problem {
        diagnosis: None,
        ..problem
    });
    record.problems.extend(error);
}

/// The number of warnings about a record.
pub(in crate::store) fn count_warnings(record: &Record) -> u64 {
    let problems = record.problems.iter();
    problems
        .filter(|problem| problem.severity == Severity::Warning)
        .count() as u64
}

/// The import of ten million games with an average of a hundred positions ends with at most two segments.
const _: () =
    assert!(2 * MAX_POSITIONS > 1_010_000_000 && 2 * (MAX_BYTES / BYTES_PER_GAME) > 10_200_000);
