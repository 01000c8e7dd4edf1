//! A stream of records: a file, or a member of an archive.

use std::io::Read;
use std::ops::ControlFlow;

use anyhow::Result;
use indicatif::ProgressBar;

use crate::record::{PreambleBuffer, ReadOptions, Record, read_parallel};

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
        mut each: impl FnMut(Record, T) -> Result<()>,
    ) -> Result<()> {
        let mut result = Ok(());
        let mut held_back = PreambleBuffer::default();
        let read = read_parallel(self.stream, self.options, work, |record, output| {
            self.bar.tick();
            result = held_back.take(record, output, &mut each);
            match result {
                Ok(()) => ControlFlow::Continue(()),
                Err(_) => ControlFlow::Break(()),
            }
        });
        self.outcome.failure = read.err().map(Into::into);
        self.outcome.has_records = held_back.has_records();
        result
    }
}
