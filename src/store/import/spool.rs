//! A queue of serialised values that spills to a temporary file when it exceeds its memory.
//!
//! The file has no name, so nothing of it is left behind, whatever becomes of the program.

use std::fs::File;
use std::io::{self, BufReader, BufWriter, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use serde::Serialize;
use serde::de::DeserializeOwned;
use tempfile::SpooledTempFile;

use rusqlite::Connection;

/// Where temporary files go: `None` for the folder that the system has for them.
pub(in crate::store) type Folder = Option<PathBuf>;

/// The folder of a database: what an import writes there is as much as the database gets, which the folder of the system may have no room for.
/// `None` for a database in memory.
pub(in crate::store) fn folder_of(connection: &Connection) -> Folder {
    let path = connection.path().filter(|path| !path.is_empty())?;
    let folder = Path::new(path).parent()?;
    Some(folder.to_owned()).filter(|folder| folder.is_dir())
}

/// A new temporary file.
pub(in crate::store) fn temporary_file(folder: Option<&Path>) -> io::Result<File> {
    folder.map_or_else(tempfile::tempfile, tempfile::tempfile_in)
}

/// Bytes kept in memory before values spill to a file.
const IN_MEMORY: usize = 4 << 20;
/// Buffer size for writes and reads, in bytes.
const AT_ONCE: usize = 1 << 16;

/// The writing end of the queue.
pub(in crate::store) struct Spool {
    file: BufWriter<SpooledTempFile>,
    bytes: Vec<u8>,
}

impl Spool {
    /// For values that go to a file in this folder when they are many.
    pub(in crate::store) fn new(folder: Option<&Path>) -> Spool {
        Spool::with_memory_for(IN_MEMORY, folder)
    }

    pub(in crate::store) fn with_memory_for(bytes: usize, folder: Option<&Path>) -> Spool {
        let file = match folder {
            Some(folder) => SpooledTempFile::new_in(bytes, folder),
            None => SpooledTempFile::new(bytes),
        };
        Spool {
            file: BufWriter::with_capacity(AT_ONCE, file),
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

    /// Ends the writing.
    pub(in crate::store) fn finish(self) -> io::Result<Spooled> {
        let mut file = self.file.into_inner()?;
        file.rewind()?;
        Ok(Spooled {
            file: BufReader::with_capacity(AT_ONCE, file),
            bytes: Vec::new(),
        })
    }
}

/// The reading end of the queue.
pub(in crate::store) struct Spooled {
    file: BufReader<SpooledTempFile>,
    bytes: Vec<u8>,
}

impl Spooled {
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

    /// Starts again at the first value.
    pub(in crate::store) fn rewind(&mut self) -> io::Result<()> {
        self.file.seek(SeekFrom::Start(0)).map(drop)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_come_back_in_their_order_from_memory_and_from_a_file() {
        let folder = tempfile::tempdir().unwrap();
        for memory in [0, 100, usize::MAX] {
            let mut spool = Spool::with_memory_for(memory, Some(folder.path()));
            let values: Vec<String> = (0..50_000)
                .map(|number| format!("value {number}"))
                .collect();
            for value in &values {
                spool.push(value).unwrap();
            }
            let mut spooled = spool.finish().unwrap();
            for _ in 0..2 {
                for value in &values {
                    assert_eq!(spooled.next().unwrap().as_ref(), Some(value));
                }
                assert_eq!(spooled.next::<String>().unwrap(), None);
                spooled.rewind().unwrap();
            }
            // What goes to a file goes to one without a name.
            assert_eq!(folder.path().read_dir().unwrap().count(), 0);
        }
    }
}
