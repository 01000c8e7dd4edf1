//! Imports the records of one stream.

use std::io::{self, Read};

use super::importer::{ImportOptions, Importer};
use crate::record::{ReadOptions, Record, read_records};
use crate::store::StoreError;

impl Importer<'_> {
    /// Adds the records of a stream with the usual options, under the name of its source. `added` receives each of them, and `seen` is called after every record that is
    /// read, also after those that are not added. Returns whether the stream has records, or why it could not be read to its end.
    ///
    /// # Errors
    /// When the database cannot be written; those of `seen`, which end the import.
    pub(crate) fn add_stream(
        &mut self,
        name: &str,
        stream: impl Read,
        mut added: impl FnMut(&Record),
        seen: impl FnMut() -> Result<(), StoreError>,
    ) -> Result<io::Result<bool>, StoreError> {
        let mut is_begun = false;
        let add = |record: Record, prepared| {
            if !std::mem::replace(&mut is_begun, true) {
                self.begin_source(name)?;
            }
            added(&record);
            self.add(record, prepared)
        };
        let prepare = |record: &Record| ImportOptions::default().prepare(record);
        read_records(stream, ReadOptions::default(), prepare, seen, add)
    }
}
