//! Imports records in batches: one batch is filled while a thread stores the previous one.

mod import_records;
mod partly_lost;
mod summary;

use std::panic::resume_unwind;
use std::thread::{self, JoinHandle};

use rusqlite::TransactionBehavior;

use super::batch::{Batch, NameIds, OmittedRejects, StoredBatch};
use super::corrections::{CorrectionDetector, CorrectionSearch, Corrections};
use super::counts::ImportCounts;
use super::identities::{IdentitySet, NewIdentities};
use super::rejects::{MovedReject, ReimportedRecords};
use super::temp_files::database_folder;
use crate::record::Record;
use crate::store::connection::{CACHE_MEBIBYTES, set_cache_size, sqlite::Connection};
use crate::store::journal::{ChangeKind, ChangeRecorder};
use crate::store::{Database, PreparedRecord, REJECTED_BYTES, StoreError};
pub use partly_lost::PartlyLostFound;
use partly_lost::PartlyLostGames;
use summary::{ImportedSources, import_summary};

/// Options of an import.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ImportOptions {
    /// Whether the original text of records is stored as well.
    pub keep_text: bool,
    /// Limit of the games per batch, which is the work that an interrupted import loses. Memory is bounded independently of this limit: larger batches
    /// spill to temporary files without names, next to the database.
    pub batch: usize,
    /// Limit of the rejects that are stored per source, in bytes, where each reject counts 256 bytes in addition to its text. Other rejects are only
    /// counted, and one reject of the kind [`OMITTED_REJECTS_KIND`](crate::store::OMITTED_REJECTS_KIND) contains their places.
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
    /// Prepares a record for an import with these options. It can run on any thread.
    pub fn prepare(self, record: &Record) -> PreparedRecord {
        PreparedRecord::of(record, self.keep_text)
    }
}

/// An import, which collects records and stores them in batches of one transaction each. If it is interrupted, the database contains complete
/// batches, and the import can be run again.
///
/// A thread stores one batch while the next one is filled.
pub struct Importer<'a> {
    database: &'a mut Database,
    pub(super) options: ImportOptions,
    known: IdentitySet,
    batch: Batch,
    /// The name of the current source.
    source: String,
    corrections: CorrectionDetector,
    reimported: ReimportedRecords,
    /// The games whose identities were lost in a recovery.
    partly_lost: PartlyLostGames,
    stored: ImportCounts,
    omitted_rejects: Vec<OmittedRejects>,
    writer: BatchWriter,
    writer_thread: Option<WriterThread>,
    duplicates: Vec<[u8; 16]>,
}

/// Stores batches, and caches identities and ids between them.
struct BatchWriter {
    new_identities: NewIdentities,
    names: NameIds,
    /// The entry of the journal, which is the same for all batches.
    change: ChangeRecorder,
    stored: ImportCounts,
    /// The sources, for the summary of the change.
    sources: ImportedSources,
}

impl Default for BatchWriter {
    fn default() -> BatchWriter {
        BatchWriter {
            new_identities: NewIdentities::default(),
            names: NameIds::default(),
            change: ChangeRecorder::new(ChangeKind::Import, "imported nothing"),
            stored: ImportCounts::default(),
            sources: ImportedSources::default(),
        }
    }
}

/// The thread that stores a batch. It owns the connection of the database until it ends.
type WriterThread = JoinHandle<(Connection, BatchWriter, Result<StoredBatch, StoreError>)>;

impl BatchWriter {
    /// Stores a batch. Foreign keys are not checked for each row, because all ids are those of rows that this transaction has inserted, or of names in a
    /// cache that is cleared when another program writes.
    fn store(
        &mut self,
        connection: &mut Connection,
        batch: Batch,
    ) -> Result<StoredBatch, StoreError> {
        connection.pragma_update("foreign_keys", false)?;
        let stored = self.store_in_transaction(connection, batch);
        connection.pragma_update("foreign_keys", true)?;
        stored
    }

    fn store_in_transaction(
        &mut self,
        connection: &mut Connection,
        batch: Batch,
    ) -> Result<StoredBatch, StoreError> {
        let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
        let stored = batch.store(
            &transaction,
            &mut self.new_identities,
            &mut self.names,
            &mut self.change,
        )?;
        let mut counts = self.stored;
        counts += stored.counts;
        let mut sources = self.sources.clone();
        sources.extend(&stored.sources);
        let summary = import_summary(counts, &sources);
        self.change.set_summary(&transaction, summary)?;
        transaction.commit()?;
        (self.stored, self.sources) = (counts, sources);
        Ok(stored)
    }
}

impl Importer<'_> {
    /// Begins a source, to which records added from now on belong.
    ///
    /// # Errors
    /// When the database cannot be read, or the previous batch cannot be stored.
    pub fn begin_source(&mut self, name: &str) -> Result<(), StoreError> {
        self.join_writer()?;
        self.omitted_rejects.extend(self.batch.omitted_rejects());
        name.clone_into(&mut self.source);
        self.reimported.begin_source();
        self.batch.begin_source(&self.database.connection, name)?;
        let source = self.batch.source_id();
        self.corrections.begin_source(self.database, name, source)
    }

    /// Adds a record of the current source, with its computed columns.
    ///
    /// # Errors
    /// When the database cannot be written, because of this record or an earlier one; or when a temporary file cannot be written, in which case the
    /// records of the current batch are lost.
    ///
    /// # Panics
    /// When no source was begun.
    pub fn add(&mut self, record: Record, prepared: PreparedRecord) -> Result<(), StoreError> {
        if self.is_reimported(&record)? {
            self.batch.add_reimported(&record);
        } else if self.is_partly_lost(&record, &prepared) {
            self.corrections.add_record(&record, &prepared, |_| false);
            self.batch.add_reimported(&record);
        } else {
            let is_new = |identity: &[u8; 16]| !self.known.contains(identity);
            let moved = self.corrections.add_record(&record, &prepared, is_new);
            if let Err(error) = self.add_to_batch(moved, record, prepared) {
                // The batch may contain a part of the game, and the known identities include those of its games, which will not be stored.
                self.batch = self.batch.next();
                self.known = IdentitySet::default();
                return Err(error);
            }
        }
        if self.batch.is_full() || self.batch.len() >= self.options.batch {
            let stored = self.join_writer();
            let mut next = self.batch.next();
            next.begin_source(&self.database.connection, &self.source)?;
            next.continue_source(&self.batch);
            let mut full = std::mem::replace(&mut self.batch, next);
            self.duplicates.append(&mut full.duplicates);
            stored?;
            self.start_writer(full)?;
        }
        Ok(())
    }

    /// Adds a record to the batch, after the new place of the reject that it is, if it is one that was moved.
    fn add_to_batch(
        &mut self,
        moved: Option<MovedReject>,
        record: Record,
        prepared: PreparedRecord,
    ) -> Result<(), StoreError> {
        if let Some(moved) = moved {
            self.batch.move_reject(moved)?;
        }
        self.batch.add(&mut self.known, record, prepared)?;
        Ok(())
    }

    fn is_reimported(&mut self, record: &Record) -> Result<bool, StoreError> {
        let is_reject = self.batch.may_be_reimported(record);
        let Some(id) = self.batch.source_id().filter(|_| is_reject) else {
            return Ok(false);
        };
        self.join_writer()?;
        let source = (id, &*self.source);
        let is_stored = self.corrections.has_reject_in_place(record);
        let connection = &self.database.connection;
        self.reimported.find(connection, source, record, is_stored)
    }

    /// Whether a record is that of a stored game that lost its identity in a recovery; the record is known from now on.
    fn is_partly_lost(&mut self, record: &Record, prepared: &PreparedRecord) -> bool {
        let has_lost = !self.partly_lost.is_empty();
        let Some(prepared) = prepared.0.as_ref().filter(|_| has_lost) else {
            return false;
        };
        let is_found =
            !self.known.contains(&prepared.identity) && self.partly_lost.take(record, &self.source);
        if is_found {
            self.known.insert(prepared.identity);
        }
        is_found
    }

    /// The stored games that lost their identities in a recovery and whose records were read.
    pub(crate) fn partly_lost(&self) -> PartlyLostFound {
        self.partly_lost.found()
    }

    /// Stores the current batch, and waits until it is stored.
    ///
    /// # Errors
    /// When the database cannot be written. Batches that were stored before remain.
    pub fn store(&mut self) -> Result<(), StoreError> {
        self.join_writer()?;
        self.omitted_rejects.extend(self.batch.omitted_rejects());
        let next = self.batch.next();
        let mut batch = std::mem::replace(&mut self.batch, next);
        self.duplicates.append(&mut batch.duplicates);
        self.start_writer(batch)?;
        self.join_writer()
    }

    /// Stores the current batch, and returns the records that correct rejects of earlier imports of their sources. It must be called after all sources
    /// were read to their ends, because a later record may be the uncorrected one.
    ///
    /// # Errors
    /// When the database cannot be read or written, or a game in it is damaged.
    pub fn corrections(&mut self, search: CorrectionSearch) -> Result<Corrections, StoreError> {
        if self.batch.len() > 0 {
            self.store()?;
        }
        self.join_writer()?;
        self.corrections.finish(self.database, search)
    }

    fn start_writer(&mut self, batch: Batch) -> Result<(), StoreError> {
        // The database needs some connection while the thread owns its own. It is not used.
        let placeholder = Connection::open_in_memory()?;
        let mut connection = std::mem::replace(&mut self.database.connection, placeholder);
        let mut writer = std::mem::take(&mut self.writer);
        self.writer_thread = Some(thread::spawn(move || {
            let stored = writer.store(&mut connection, batch);
            (connection, writer, stored)
        }));
        Ok(())
    }

    /// Waits for the thread that stores a batch, and restores the connection.
    fn join_writer(&mut self) -> Result<(), StoreError> {
        let Some(thread) = self.writer_thread.take() else {
            return Ok(());
        };
        let (connection, writer, stored) =
            thread.join().unwrap_or_else(|panic| resume_unwind(panic));
        self.database.connection = connection;
        match stored {
            Ok(stored) => {
                self.writer = writer;
                self.stored += stored.counts;
                self.known.extend(&stored.by_others);
                self.batch.exclude(stored.by_others);
                Ok(())
            }
            Err(error) => {
                // The known identities include those of the batch, which is not stored.
                self.known = IdentitySet::default();
                Err(error)
            }
        }
    }

    /// The rejects and comments that were omitted, for each source that was read to its end.
    pub fn omitted_rejects(&self) -> &[OmittedRejects] {
        &self.omitted_rejects
    }

    /// The identities of the duplicates since the last call.
    pub fn take_duplicates(&mut self) -> Vec<[u8; 16]> {
        std::mem::take(&mut self.duplicates)
    }

    /// The number of the change in the journal, if the batches that are stored so far have changed anything.
    pub(crate) fn change(&self) -> Option<i64> {
        self.writer.change.number()
    }

    /// The counts of the batches that are stored so far.
    pub fn stored(&self) -> ImportCounts {
        self.stored
    }
}

impl Drop for Importer<'_> {
    /// Restores the connection and the cache size of the database.
    fn drop(&mut self) {
        if let Some(thread) = self.writer_thread.take()
            && let Ok((connection, ..)) = thread.join()
        {
            self.database.connection = connection;
        }
        let _ = set_cache_size(&self.database.connection, CACHE_MEBIBYTES);
    }
}

impl Database {
    /// Begins an import.
    ///
    /// # Errors
    /// When the database cannot be read.
    #[doc(hidden)]
    pub fn importer(&mut self, options: ImportOptions) -> Result<Importer<'_>, StoreError> {
        // Pages that were written are seldom read again, and a small cache writes them to the file early.
        set_cache_size(&self.connection, 8)?;
        let folder = database_folder(&self.connection);
        let (mut known, mut writer) = (IdentitySet::default(), BatchWriter::default());
        known.extend(&writer.new_identities.read(&self.connection)?);
        let partly_lost = if known.has_lost() {
            PartlyLostGames::read(self)?
        } else {
            PartlyLostGames::default()
        };
        Ok(Importer {
            database: self,
            options,
            known,
            batch: Batch::new(options.keep_text, folder).limit_rejects(options.reject_limit),
            omitted_rejects: Vec::new(),
            source: String::new(),
            corrections: CorrectionDetector::default(),
            reimported: ReimportedRecords::default(),
            partly_lost,
            stored: ImportCounts::default(),
            writer,
            writer_thread: None,
            duplicates: Vec::new(),
        })
    }
}

#[cfg(test)]
mod tests;
