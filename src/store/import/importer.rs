//! Imports records in batches: one is filled while a thread stores the previous one.

use std::collections::HashSet;
use std::io;
use std::panic::resume_unwind;
use std::thread::{self, JoinHandle};

use rusqlite::{Connection, TransactionBehavior};

use super::batch::{Batch, OmittedRejects};
use super::corrections::{Correction, Corrections};
use super::counts::Counts;
use super::identities::{Identities, NewIdentities};
use super::name_ids::Names;
use super::spool::folder_of;
use crate::record::Record;
use crate::store::connection::open::{PAGES, keep_pages};
use crate::store::{Database, Prepared, REJECTED_BYTES, StoreError};

/// Whether to go on after a record.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Progress {
    /// Go on.
    Continue,
    /// Store what was read, then stop.
    Stop,
}

/// Options of an import.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ImportOptions {
    /// Whether the original text of records is stored as well.
    pub keep_text: bool,
    /// Games stored together at most: what an import that is broken off has to do again. However many they are, the memory they take is bounded; beyond
    /// it they wait in temporary files without names, beside the database.
    pub batch: usize,
    /// Bytes that are kept of the records of one source of which nothing can be replayed, where each counts 256 more. The rest is counted,
    /// and one reject of the kind [`OMITTED_REJECTS_KIND`](crate::store::OMITTED_REJECTS_KIND) says where it stands.
    pub reject_limit: u64,
}

impl Default for ImportOptions {
    fn default() -> ImportOptions {
        ImportOptions {
            keep_text: true,
            batch: usize::MAX,
            reject_limit: REJECTED_BYTES,
        }
    }
}

impl ImportOptions {
    /// Prepares a record for an import with these options; can run on any thread.
    pub fn prepare(self, record: &Record) -> Prepared {
        Prepared::of(record, self.keep_text)
    }
}

/// An import under way: it takes records, and stores them a batch at a time, each in one transaction. Broken off at any moment, the database
/// holds whole batches, and the import can simply be run again.
///
/// While a batch is stored on a thread of its own, the next one is filled.
pub struct Importer<'a> {
    database: &'a mut Database,
    options: ImportOptions,
    known: Identities,
    batch: Batch,
    /// The name of the source begun last.
    source: String,
    corrections: Corrections,
    stored: Counts,
    not_kept: Vec<OmittedRejects>,
    writer: BatchWriter,
    storing: Option<Storing>,
    duplicates: Vec<[u8; 16]>,
}

/// Stores batches, with caches of what it has stored.
#[derive(Default)]
struct BatchWriter {
    new_identities: NewIdentities,
    names: Names,
}

/// The thread that stores a batch. It owns the connection of the database until it ends.
type Storing = JoinHandle<(Connection, BatchWriter, Result<Stored, StoreError>)>;

/// The counts of a batch, and the identities of games that other programs have stored in the meantime.
type Stored = (Counts, HashSet<u128>);

impl BatchWriter {
    fn store(&mut self, connection: &mut Connection, batch: Batch) -> Result<Stored, StoreError> {
        let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
        let stored = batch.store(&transaction, &mut self.new_identities, &mut self.names)?;
        transaction.commit()?;
        Ok(stored)
    }
}

impl Importer<'_> {
    /// Begins a source: records added from now on belong to it.
    ///
    /// # Errors
    /// When the database cannot be read, or what was added before cannot be stored.
    pub fn begin_source(&mut self, name: &str) -> Result<(), StoreError> {
        self.join_writer()?;
        self.not_kept.extend(self.batch.not_kept());
        name.clone_into(&mut self.source);
        self.batch.begin_source(&self.database.connection, name)?;
        let source = self.batch.source_id();
        self.corrections.begin_source(self.database, name, source)
    }

    /// Adds a record of the source begun last, with what was prepared of it.
    ///
    /// # Errors
    /// When the database cannot be written, with this record or with what was added before; or when there is no room for a temporary file: then what
    /// was added since games were stored last is not stored.
    ///
    /// # Panics
    /// When no source was begun.
    pub fn add(&mut self, record: Record, prepared: Prepared) -> Result<(), StoreError> {
        if self.is_reimported(&record)? {
            self.batch.add_reimported(&record);
        } else {
            self.corrections.see(&record, &prepared);
            if let Err(error) = self.batch.add(&mut self.known, record, prepared) {
                // A part of the game may be in a batch that cannot take the rest of it, and games of the batch were taken for known.
                self.batch = self.batch.next();
                self.known = Identities::default();
                return Err(error);
            }
        }
        if self.is_full() {
            let stored = self.join_writer();
            let mut next = self.batch.next();
            next.begin_source(&self.database.connection, &self.source)?;
            next.continue_source(&self.batch);
            let mut full = std::mem::replace(&mut self.batch, next);
            self.duplicates.append(&mut full.duplicates);
            stored?;
            self.begin_to_store(full)?;
        }
        Ok(())
    }

    fn is_full(&self) -> bool {
        self.batch.is_full() || self.batch.len() >= self.options.batch
    }

    fn is_reimported(&mut self, record: &Record) -> Result<bool, StoreError> {
        if !self.batch.may_be_reimported(record) {
            return Ok(false);
        }
        self.join_writer()?;
        self.batch.is_reimported(&self.database.connection, record)
    }

    /// Stores what was added.
    ///
    /// # Errors
    /// When the database cannot be written; what was stored before is.
    pub fn store(&mut self) -> Result<(), StoreError> {
        self.join_writer()?;
        self.not_kept.extend(self.batch.not_kept());
        let next = self.batch.next();
        let mut batch = std::mem::replace(&mut self.batch, next);
        self.duplicates.append(&mut batch.duplicates);
        self.begin_to_store(batch)?;
        self.join_writer()
    }

    /// Stores what was added, and tells which of the records correct what earlier imports of their sources could not replay. To be asked when all
    /// sources were read to their ends: a record that is still to come may be the one that was not corrected.
    ///
    /// # Errors
    /// When the database cannot be read or written, or a game in it is damaged.
    pub fn corrections(&mut self) -> Result<Vec<Correction>, StoreError> {
        if self.batch.len() > 0 {
            self.store()?;
        }
        self.join_writer()?;
        self.corrections.finish(self.database)
    }

    fn begin_to_store(&mut self, batch: Batch) -> Result<(), StoreError> {
        // A placeholder: nothing uses it.
        let nothing = Connection::open_in_memory()?;
        let mut connection = std::mem::replace(&mut self.database.connection, nothing);
        let mut writer = std::mem::take(&mut self.writer);
        self.storing = Some(thread::spawn(move || {
            let stored = writer.store(&mut connection, batch);
            (connection, writer, stored)
        }));
        Ok(())
    }

    /// Waits for the thread that stores a batch, and takes the connection back.
    fn join_writer(&mut self) -> Result<(), StoreError> {
        let Some(storing) = self.storing.take() else {
            return Ok(());
        };
        let (connection, writer, stored) =
            storing.join().unwrap_or_else(|panic| resume_unwind(panic));
        self.database.connection = connection;
        match stored {
            Ok((counts, by_others)) => {
                self.writer = writer;
                self.stored += counts;
                self.known.extend(&by_others);
                self.batch.exclude(by_others);
                Ok(())
            }
            Err(error) => {
                // Games of the batch are not there, though they were taken for known.
                self.known = Identities::default();
                Err(error)
            }
        }
    }

    /// What was omitted of the sources that were read to their ends.
    pub fn not_kept(&self) -> &[OmittedRejects] {
        &self.not_kept
    }

    /// Identities of the duplicates so far; each is returned once.
    pub fn duplicates(&mut self) -> Vec<[u8; 16]> {
        std::mem::take(&mut self.duplicates)
    }

    /// Counts of the batches stored so far.
    pub fn stored(&self) -> Counts {
        self.stored
    }
}

impl Drop for Importer<'_> {
    /// Gives the database its connection and its cache size back.
    fn drop(&mut self) {
        if let Some(storing) = self.storing.take()
            && let Ok((connection, ..)) = storing.join()
        {
            self.database.connection = connection;
        }
        let _ = keep_pages(&self.database.connection, PAGES);
    }
}

impl Database {
    /// Begins an import.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub fn importer(&mut self, options: ImportOptions) -> Result<Importer<'_>, StoreError> {
        // Pages written are seldom read again; a small cache writes them to the file early.
        keep_pages(&self.connection, 8)?;
        let folder = folder_of(&self.connection);
        let (mut known, mut writer) = (Identities::default(), BatchWriter::default());
        known.extend(&writer.new_identities.read(&self.connection)?);
        Ok(Importer {
            database: self,
            options,
            known,
            batch: Batch::new(options.keep_text, folder).limit_rejects(options.reject_limit),
            not_kept: Vec::new(),
            source: String::new(),
            corrections: Corrections::default(),
            stored: Counts::default(),
            writer,
            storing: None,
            duplicates: Vec::new(),
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
            let prepared = self.options.prepare(&record);
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

#[cfg(test)]
mod tests;
