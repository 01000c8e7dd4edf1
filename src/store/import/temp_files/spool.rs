//! A queue of serialised values that spills to a temporary file when it exceeds its memory.
//!
//! The file has no name, so the system removes it however the program ends.

use std::io::{self, BufReader, BufWriter, Read, Seek, SeekFrom, Write};
use std::path::Path;

use serde::Serialize;
use serde::de::DeserializeOwned;
use tempfile::SpooledTempFile;

/// Bytes kept in memory before values spill to a file.
const DEFAULT_MEMORY: usize = 4 << 20;
/// Buffer size for writes and reads, in bytes.
const BUFFER_SIZE: usize = 1 << 16;

/// The writing end of the queue.
pub(in crate::store) struct Spool {
    file: BufWriter<SpooledTempFile>,
    bytes: Vec<u8>,
}

impl Spool {
    /// Creates a queue that spills to a file in this folder.
    pub(in crate::store) fn new(folder: Option<&Path>) -> Spool {
        Spool::with_memory_for(DEFAULT_MEMORY, folder)
    }

    /// Creates a queue that spills when its values exceed this number of bytes.
    pub(in crate::store) fn with_memory_for(bytes: usize, folder: Option<&Path>) -> Spool {
        let file = match folder {
            Some(folder) => SpooledTempFile::new_in(bytes, folder),
            None => SpooledTempFile::new(bytes),
        };
        Spool {
            file: BufWriter::with_capacity(BUFFER_SIZE, file),
            bytes: Vec::new(),
        }
    }

    /// Appends a value.
    pub(in crate::store) fn push(&mut self, value: &impl Serialize) -> io::Result<()> {
        self.bytes.clear();
        postcard::to_io(value, &mut self.bytes).map_err(io::Error::other)?;
        let length = u32::try_from(self.bytes.len()).map_err(io::Error::other)?;
        self.file.write_all(&length.to_le_bytes())?;
        self.file.write_all(&self.bytes)
    }

    /// Finishes writing, and returns a reader at the first value.
    pub(in crate::store) fn finish(self) -> io::Result<SpoolReader> {
        let mut file = self.file.into_inner()?;
        file.rewind()?;
        Ok(SpoolReader {
            file: BufReader::with_capacity(BUFFER_SIZE, file),
            bytes: Vec::new(),
        })
    }
}

/// The reading end of the queue.
pub(in crate::store) struct SpoolReader {
    file: BufReader<SpooledTempFile>,
    bytes: Vec<u8>,
}

impl SpoolReader {
    /// The next value; `None` after the last one.
    pub(in crate::store) fn next<T: DeserializeOwned>(&mut self) -> io::Result<Option<T>> {
        let mut length = [0; 4];
        match self.file.read_exact(&mut length) {
            Err(error) if error.kind() == io::ErrorKind::UnexpectedEof => return Ok(None),
            read => read?,
        }
        self.bytes.resize(u32::from_le_bytes(length) as usize, 0);
        self.file.read_exact(&mut self.bytes)?;
        let value = postcard::from_bytes(&self.bytes);
        value.map(Some).map_err(io::Error::other)
    }

    /// Returns to the first value.
    pub(in crate::store) fn rewind(&mut self) -> io::Result<()> {
        self.file.seek(SeekFrom::Start(0)).map(drop)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_read_in_order_from_memory_and_from_a_file() {
        let folder = tempfile::tempdir().unwrap();
        for memory in [0, 100, usize::MAX] {
            let mut spool = Spool::with_memory_for(memory, Some(folder.path()));
            let values: Vec<String> = (0..50_000)
                .map(|number| format!("value {number}"))
                .collect();
            for value in &values {
                spool.push(value).unwrap();
            }
            let mut reader = spool.finish().unwrap();
            for _ in 0..2 {
                for value in &values {
                    assert_eq!(reader.next().unwrap().as_ref(), Some(value));
                }
                assert_eq!(reader.next::<String>().unwrap(), None);
                reader.rewind().unwrap();
            }
            // The file has no name, so the folder is empty.
            assert_eq!(folder.path().read_dir().unwrap().count(), 0);
        }
    }
}
