//! A stream of records: a file, or a member of an archive.

use std::io::{self, Read};

use anyhow::Result;
use indicatif::ProgressBar;

use crate::record::{ReadOptions, Record, read_records};
use crate::store::Importer;

/// A stream of records.
pub(crate) struct RecordStream<'a> {
    /// The name of the file, and of the member if the file is an archive.
    pub(crate) name: &'a str,
    /// Moves as the file is read.
    pub(crate) bar: &'a ProgressBar,
    pub(super) stream: &'a mut dyn Read,
    pub(super) options: ReadOptions,
    pub(super) outcome: &'a mut StreamOutcome,
}

/// How the reading of a stream ended.
#[derive(Default)]
pub(super) struct StreamOutcome {
    /// Why it could not be read to its end.
    pub(super) failure: Option<anyhow::Error>,
    /// Whether a record was read.
    pub(super) has_records: bool,
}

impl RecordStream<'_> {
    /// Passes the records to `each` in their order, each with the result of `work`, which runs on all cores. If the stream has no record, its
    /// comments are not passed.
    ///
    /// # Errors
    /// Those of `each`, which end the reading.
    pub(crate) fn for_each<T: Send>(
        self,
        work: impl Fn(&Record) -> T + Sync,
        mut each: impl FnMut(Record, T) -> Result<()>,
    ) -> Result<()> {
        let has_records = &mut self.outcome.has_records;
        let each = |record, output| {
            *has_records = true;
            each(record, output)
        };
        let tick = || {
            self.bar.tick();
            Ok(())
        };
        let read = read_records(self.stream, self.options, work, tick, each)?;
        self.outcome.end(read);
        Ok(())
    }

    /// Imports the records. `watch` gets each of them.
    ///
    /// # Errors
    /// When the database cannot be written; those of `watch`, which end the import after that record.
    pub(crate) fn import(
        self,
        importer: &mut Importer<'_>,
        mut watch: impl FnMut(&Record) -> Result<()>,
    ) -> Result<()> {
        let has_records = &mut self.outcome.has_records;
        let watch = |record: &Record| {
            *has_records = true;
            watch(record)
        };
        let tick = || {
            self.bar.tick();
            Ok(())
        };
        let read = importer.add_stream(self.name, self.stream, self.options, watch, tick)?;
        self.outcome.end(read);
        Ok(())
    }
}

impl StreamOutcome {
    fn end(&mut self, read: io::Result<bool>) {
        match read {
            Ok(has_records) => self.has_records = has_records,
            Err(error) => self.failure = Some(error.into()),
        }
    }
}
