//! Imports the records of one stream: the loop of every import.

use std::io::{self, Read};

use super::importer::Importer;
use crate::record::{ReadOptions, Record, read_records};
use crate::store::StoreError;

impl Importer<'_> {
    /// Adds the records of a stream, under the name of its source; a stream without records is not entered as a source. `watch` gets each record; if it fails, the import ends
    /// after that record. `seen` is called after every record that is read, also after those that are not added. Returns whether the stream has records, or why it could not be
    /// read to its end.
    ///
    /// # Errors
    /// When the database cannot be written; those of `watch` and `seen`, which end the import.
    pub(crate) fn add_stream<E: From<StoreError>>(
        &mut self,
        name: &str,
        stream: impl Read,
        reading: ReadOptions,
        mut watch: impl FnMut(&Record) -> Result<(), E>,
        seen: impl FnMut() -> Result<(), E>,
    ) -> Result<io::Result<bool>, E> {
        let options = self.options;
        let mut is_begun = false;
        let add = |record: Record, prepared| {
            if !std::mem::replace(&mut is_begun, true) {
                self.begin_source(name)?;
            }
            let watched = watch(&record);
            self.add(record, prepared)?;
            watched
        };
        read_records(stream, reading, |record| options.prepare(record), seen, add)
    }
}
