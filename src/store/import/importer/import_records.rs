//! Imports the records of an iterator.

use std::io;
use std::ops::ControlFlow;

use super::{ImportOptions, Importer};
use crate::record::Record;
use crate::store::{Database, ImportCounts, StoreError};

impl Database {
    /// Stores the records of a source.
    ///
    /// `on_record` is called with each record that is read, and decides whether the import continues. The counts of stored batches are added to
    /// `counts`, even if the import fails.
    ///
    /// # Errors
    /// When the source cannot be read, in which case the records read before are stored; or when the database cannot be written.
    #[doc(hidden)]
    pub fn import(
        &mut self,
        source: &str,
        records: impl Iterator<Item = io::Result<Record>>,
        counts: &mut ImportCounts,
        mut on_record: impl FnMut(&Record) -> ControlFlow<()>,
    ) -> Result<(), StoreError> {
        let mut importer = self.importer(ImportOptions::default())?;
        let progress = importer.import(source, records, &mut on_record);
        *counts += importer.stored();
        progress
    }
}

impl Importer<'_> {
    fn import(
        &mut self,
        source: &str,
        records: impl Iterator<Item = io::Result<Record>>,
        on_record: &mut impl FnMut(&Record) -> ControlFlow<()>,
    ) -> Result<(), StoreError> {
        self.begin_source(source)?;
        for record in records {
            let record = match record {
                Ok(record) => record,
                Err(error) => {
                    self.store()?;
                    return Err(error.into());
                }
            };
            let flow = on_record(&record);
            let prepared = self.options.prepare(&record);
            self.add(record, prepared)?;
            if flow.is_break() {
                self.store()?;
                return Ok(());
            }
        }
        self.store()?;
        Ok(())
    }
}
