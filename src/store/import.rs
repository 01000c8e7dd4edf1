//! Taking games in, a batch at a time.

use std::io;
use std::ops::AddAssign;

use rusqlite::{Transaction, TransactionBehavior, named_params};
use serde::Serialize;

use super::game::{self, Stored};
use super::{Database, StoreError, positions};
use crate::record::{Content, Record, Severity};

/// Records to one transaction: enough that its cost is shared, few enough that little is lost when it is broken off.
const BATCH_RECORDS: usize = 2_000;
/// And bytes of text, which bounds the memory.
const BATCH_BYTES: usize = 16 << 20;

/// What an import did. `seen = imported + duplicates + incomplete + rejected`, always.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize)]
pub struct Counts {
    /// Records read and dealt with.
    pub seen: u64,
    /// Games stored whole.
    pub imported: u64,
    /// Games that the database had already.
    pub duplicates: u64,
    /// Games of which the legal part was stored.
    pub incomplete: u64,
    /// Records with nothing to replay.
    pub rejected: u64,
    /// Warnings about all of them.
    pub warnings: u64,
    /// Plies of the games stored.
    pub plies: u64,
    /// Positions of the games stored.
    pub positions: u64,
}

impl AddAssign for Counts {
    fn add_assign(&mut self, other: Counts) {
        self.seen += other.seen;
        self.imported += other.imported;
        self.duplicates += other.duplicates;
        self.incomplete += other.incomplete;
        self.rejected += other.rejected;
        self.warnings += other.warnings;
        self.plies += other.plies;
        self.positions += other.positions;
    }
}

/// Whether to go on after a record.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Progress {
    /// Go on.
    Continue,
    /// Store what was read, then stop.
    Stop,
}

impl Database {
    /// Stores the records of a source, each batch of them in one transaction: broken off at any moment, the database holds
    /// whole batches, and the import can simply be run again.
    ///
    /// `watch` sees each record when it is read and decides whether to go on. `counts` grows with each batch that is
    /// stored, so that it is right even when the import fails.
    ///
    /// # Errors
    /// When the source cannot be read or the database not written.
    pub fn import(
        &mut self,
        source: &str,
        records: impl Iterator<Item = io::Result<Record>>,
        counts: &mut Counts,
        mut watch: impl FnMut(&Record) -> Progress,
    ) -> Result<Progress, StoreError> {
        let mut batch = Vec::new();
        let mut bytes = 0;
        for record in records {
            let record = match record {
                Ok(record) => record,
                Err(error) => {
                    self.store(source, &batch, counts)?;
                    return Err(error.into());
                }
            };
            let progress = watch(&record);
            bytes += record.text.len();
            batch.push(record);
            if progress == Progress::Stop {
                self.store(source, &batch, counts)?;
                return Ok(Progress::Stop);
            }
            if batch.len() >= BATCH_RECORDS || bytes >= BATCH_BYTES {
                self.store(source, &batch, counts)?;
                batch.clear();
                bytes = 0;
            }
        }
        self.store(source, &batch, counts)?;
        Ok(Progress::Continue)
    }

    fn store(
        &mut self,
        source: &str,
        records: &[Record],
        counts: &mut Counts,
    ) -> Result<(), StoreError> {
        let batch = self
            .connection
            .transaction_with_behavior(TransactionBehavior::Immediate)?;
        let stored = store_batch(&batch, source, records)?;
        batch.commit()?;
        *counts += stored;
        Ok(())
    }
}

fn store_batch(
    batch: &Transaction<'_>,
    source: &str,
    records: &[Record],
) -> Result<Counts, StoreError> {
    let mut insert = batch.prepare_cached(include_str!("../../sql/query/insert_source.sql"))?;
    let source: i64 = insert.query_row(named_params! {":name": source}, |row| row.get(0))?;
    let mut counts = Counts::default();
    let mut entries = Vec::new();
    for record in records {
        let warnings = record
            .problems
            .iter()
            .filter(|problem| problem.severity == Severity::Warning);
        counts.warnings += warnings.count() as u64;
        if matches!(record.content, Content::Preamble) {
            let mut add = batch.prepare_cached(include_str!("../../sql/query/add_preamble.sql"))?;
            add.execute(named_params! {":source": source, ":text": record.text})?;
            continue;
        }
        counts.seen += 1;
        if game::is_retaken(batch, source, record)? {
            counts.duplicates += 1;
            continue;
        }
        match (game::insert(batch, source, record)?, &record.content) {
            (Stored::Game(id), Content::Game(game)) => {
                match game.incomplete {
                    None => counts.imported += 1,
                    Some(_) => counts.incomplete += 1,
                }
                counts.plies += game.plies().len() as u64;
                let moves: Vec<_> = game.moves().collect();
                entries.extend(positions::entries(id, game.start(), &moves));
            }
            (Stored::Duplicate, _) => counts.duplicates += 1,
            _ => counts.rejected += 1,
        }
    }
    counts.positions = entries.len() as u64;
    positions::insert(batch, entries)?;
    Ok(counts)
}
