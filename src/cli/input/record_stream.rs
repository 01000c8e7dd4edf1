//! A stream of records: a file, or a member of an archive.

use std::io::Read;

use anyhow::Result;
use indicatif::ProgressBar;

use crate::record::{ReadOptions, Record, read_records};

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
        each: impl FnMut(Record, T) -> Result<()>,
    ) -> Result<()> {
        let tick = || {
            self.bar.tick();
            Ok(())
        };
        let read = read_records(self.stream, self.options, work, tick, each)?;
        match read {
            Ok(has_records) => self.outcome.has_records = has_records,
            Err(error) => self.outcome.failure = Some(error.into()),
        }
        Ok(())
    }
}
