//! Taking games in.

use std::io;

use rusqlite::TransactionBehavior;

use super::batch::{Batch, Identities};
use super::counts::Counts;
use super::rows::Names;
use super::{Database, Prepared, StoreError};
use crate::record::Record;

/// Whether to go on after a record.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Progress {
    /// Go on.
    Continue,
    /// Store what was read, then stop.
    Stop,
}

/// What an import is told beforehand.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ImportOptions {
    /// Whether the records are kept as found, besides what was read from them.
    pub keep_text: bool,
    /// Games stored together at most: what an import that is broken off has to do again. However many they are, the memory they take is bounded.
    pub batch: usize,
}

impl Default for ImportOptions {
    fn default() -> ImportOptions {
        ImportOptions {
            keep_text: true,
            batch: usize::MAX,
        }
    }
}

/// An import under way: it takes records, and stores them a batch at a time, each in one transaction. Broken off at any moment, the database
/// holds whole batches, and the import can simply be run again.
pub struct Importer<'a> {
    database: &'a mut Database,
    options: ImportOptions,
    known: Identities,
    names: Names,
    batch: Batch,
    /// The name of the source begun last.
    source: String,
    stored: Counts,
}

impl Importer<'_> {
    /// What is added from now on comes from this source.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub fn begin_source(&mut self, name: &str) -> Result<(), StoreError> {
        name.clone_into(&mut self.source);
        self.batch.begin_source(&self.database.connection, name)
    }

    /// Adds a record of the source begun last, with what was prepared of it.
    ///
    /// # Errors
    /// When the database cannot be written.
    ///
    /// # Panics
    /// When no source was begun.
    pub fn add(&mut self, record: Record, prepared: Prepared) -> Result<(), StoreError> {
        let connection = &self.database.connection;
        self.batch
            .add(connection, &mut self.known, record, prepared)?;
        if self.batch.is_full() || self.batch.games() >= self.options.batch {
            let stored = self.store();
            let source = std::mem::take(&mut self.source);
            self.begin_source(&source)?;
            stored?;
        }
        Ok(())
    }

    /// Stores what was added.
    ///
    /// # Errors
    /// When the database cannot be written; what was stored before is.
    pub fn store(&mut self) -> Result<(), StoreError> {
        let batch = std::mem::replace(&mut self.batch, Batch::new(self.options.keep_text));
        let stored = self.write(batch);
        if stored.is_err() {
            // Games and names of the batch are not there, though they were taken for known.
            self.known = Identities::new();
            self.names = Names::new();
        }
        self.stored += stored?;
        Ok(())
    }

    fn write(&mut self, batch: Batch) -> Result<Counts, StoreError> {
        let immediate = TransactionBehavior::Immediate;
        let transaction = self
            .database
            .connection
            .transaction_with_behavior(immediate)?;
        let counts = batch.store(&transaction, &mut self.known, &mut self.names)?;
        transaction.commit()?;
        Ok(counts)
    }

    /// What was stored so far.
    pub fn stored(&self) -> Counts {
        self.stored
    }
}

impl Database {
    /// Begins an import.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub fn importer(&mut self, options: ImportOptions) -> Result<Importer<'_>, StoreError> {
        let mut known = Identities::new();
        known.refresh(&self.connection)?;
        Ok(Importer {
            database: self,
            options,
            known,
            names: Names::new(),
            batch: Batch::new(options.keep_text),
            source: String::new(),
            stored: Counts::default(),
        })
    }

    /// Stores the records of a source.
    ///
    /// `watch` sees each record when it is read and decides whether to go on. `counts` grows with each batch that is
    /// stored, so that it is right even when the import fails.
    ///
    /// # Errors
    /// When the source cannot be read, then what was read before is stored; or when the database cannot be written.
    pub fn import(
        &mut self,
        source: &str,
        records: impl Iterator<Item = io::Result<Record>>,
        counts: &mut Counts,
        mut watch: impl FnMut(&Record) -> Progress,
    ) -> Result<Progress, StoreError> {
        let mut importer = self.importer(ImportOptions::default())?;
        let progress = importer.import(source, records, &mut watch);
        *counts += importer.stored();
        progress
    }
}

impl Importer<'_> {
    fn import(
        &mut self,
        source: &str,
        records: impl Iterator<Item = io::Result<Record>>,
        watch: &mut impl FnMut(&Record) -> Progress,
    ) -> Result<Progress, StoreError> {
        self.begin_source(source)?;
        for record in records {
            let record = match record {
                Ok(record) => record,
                Err(error) => {
                    self.store()?;
                    return Err(error.into());
                }
            };
            let progress = watch(&record);
            let prepared = Prepared::of(&record);
            self.add(record, prepared)?;
            if progress == Progress::Stop {
                self.store()?;
                return Ok(Progress::Stop);
            }
        }
        self.store()?;
        Ok(Progress::Continue)
    }
}
