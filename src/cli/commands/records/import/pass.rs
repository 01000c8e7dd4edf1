//! One pass of an import over its input files.

use std::sync::atomic::{AtomicBool, Ordering};

use anyhow::{Result, bail};
use indicatif::ProgressBar;

use crate::cli::input::{Inputs, RecordStream};
use crate::cli::messages::{note, plural};
use crate::record::{ReadOptions, Record};
use crate::store::{
    CorrectionSearch, Corrections, Database, ImportCounts, ImportOptions, Importer, OmittedRejects,
    PartlyLostFound, StoreError,
};

/// How the files of an import are read and stored.
pub(super) struct Pass<'a> {
    pub(super) options: ImportOptions,
    pub(super) read_options: ReadOptions,
    pub(super) interrupted: &'a AtomicBool,
    pub(super) search: CorrectionSearch,
}

/// The result of a pass.
pub(super) struct PassOutcome {
    /// An error of reading, or an interrupt.
    pub(super) read: Result<()>,
    /// An error of storing the last batch.
    pub(super) stored: Result<(), StoreError>,
    pub(super) corrections: Result<Corrections, StoreError>,
    pub(super) counts: ImportCounts,
    pub(super) not_kept: Vec<OmittedRejects>,
    /// Identities of the records whose games were in the database already.
    pub(super) duplicates: Vec<[u8; 16]>,
    /// The games whose records were read although their identities are lost.
    pub(super) partly_lost: PartlyLostFound,
}

impl PassOutcome {
    /// Whether all files were read and stored.
    pub(super) fn is_complete(&self) -> bool {
        self.read.is_ok() && self.stored.is_ok()
    }
}

impl Pass<'_> {
    /// Reads all files and stores their records; `report` gets each record with the name of its stream.
    pub(super) fn run(
        &self,
        inputs: &mut Inputs,
        database: &mut Database,
        mut report: impl FnMut(&str, &Record, &ProgressBar),
    ) -> Result<PassOutcome> {
        let mut importer = database.importer(self.options)?;
        let (read, stored) = self.read_and_store(inputs, &mut importer, &mut report);
        // After an incomplete pass, the record to be corrected may be in the rest of the input.
        let corrections = if read.is_ok() && stored.is_ok() {
            importer.corrections(self.search)
        } else {
            Ok(Corrections::default())
        };
        Ok(PassOutcome {
            read,
            stored,
            corrections,
            counts: importer.stored(),
            not_kept: importer.omitted_rejects().to_vec(),
            duplicates: importer.take_duplicates(),
            partly_lost: importer.partly_lost(),
        })
    }

    /// Replaces damaged games by importing their records again. Returns the number of restored games.
    pub(super) fn restore(
        &self,
        damaged: &[i64],
        inputs: &mut Inputs,
        database: &mut Database,
        counts: &mut ImportCounts,
    ) -> Result<u64> {
        if damaged.is_empty() {
            return Ok(0);
        }
        let restored = inputs.read_again(|inputs| {
            database.delete_damaged(damaged)?;
            let mut importer = database.importer(self.options)?;
            let (read, stored) = self.read_and_store(inputs, &mut importer, &mut |_, _, _| ());
            let restored = importer.stored();
            stored?;
            read?;
            counts.add_replacements(restored);
            Ok(restored.imported + restored.incomplete)
        })?;
        note(&format!(
            "{} stored here were damaged, and are restored from their records",
            plural::games(restored as usize)
        ));
        Ok(restored)
    }

    /// Reads all files, and stores what was read even after a failure.
    fn read_and_store(
        &self,
        inputs: &mut Inputs,
        importer: &mut Importer<'_>,
        report: &mut impl FnMut(&str, &Record, &ProgressBar),
    ) -> (Result<()>, Result<(), StoreError>) {
        let read = inputs.read(self.read_options, |stream| {
            self.add(stream, importer, report)
        });
        (read, importer.store())
    }

    /// Adds the records of a stream.
    fn add(
        &self,
        stream: RecordStream<'_>,
        importer: &mut Importer<'_>,
        report: &mut impl FnMut(&str, &Record, &ProgressBar),
    ) -> Result<()> {
        let RecordStream { name, bar, .. } = stream;
        stream.import(importer, |record| {
            report(name, record, bar);
            if self.interrupted.load(Ordering::SeqCst) {
                bail!("interrupted in {name}; run the import again for the rest");
            }
            Ok(())
        })
    }
}
