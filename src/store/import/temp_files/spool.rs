//! A queue of serialised values that spills to a temporary file when it exceeds its memory.
//!
//! The file has no name, so the system removes it however the program ends.

use std::io::{self, BufReader, BufWriter, Read, Seek, SeekFrom, Write};
use std::panic::resume_unwind;
use std::path::Path;
use std::sync::mpsc::{Receiver, sync_channel};
use std::thread::{self, JoinHandle};
use std::vec;

use serde::Serialize;
use serde::de::DeserializeOwned;
use tempfile::SpooledTempFile;

use super::temp_file::{TempFolder, with_temp_folder};

/// Bytes kept in memory before values spill to a file.
const DEFAULT_MEMORY: usize = 4 << 20;
/// Buffer size for writes and reads, in bytes.
const BUFFER_SIZE: usize = 1 << 16;
/// Values that a thread sends at a time.
const VALUES_IN_GROUP: usize = 256;
/// Groups of values that a thread reads ahead.
const MAX_WAITING_GROUPS: usize = 4;

/// The writing end of the queue.
pub(in crate::store) struct Spool {
    file: BufWriter<SpooledTempFile>,
    bytes: Vec<u8>,
    folder: TempFolder,
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
            folder: folder.map(Path::to_owned),
        }
    }

    /// Appends a value.
    pub(in crate::store) fn push(&mut self, value: &impl Serialize) -> io::Result<()> {
        self.bytes.clear();
        postcard::to_io(value, &mut self.bytes).map_err(io::Error::other)?;
        let length = u32::try_from(self.bytes.len()).map_err(io::Error::other)?;
        let mut write = || {
            self.file.write_all(&length.to_le_bytes())?;
            self.file.write_all(&self.bytes)
        };
        write().map_err(|error| with_temp_folder(&error, self.folder.as_deref()))
    }

    /// Finishes writing, and returns a reader at the first value.
    pub(in crate::store) fn finish(self) -> io::Result<SpoolReader> {
        let written = self.file.into_inner().map_err(io::Error::from);
        let rewound = written.and_then(|mut file| {
            file.rewind()?;
            Ok(file)
        });
        let file = rewound.map_err(|error| with_temp_folder(&error, self.folder.as_deref()))?;
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

    /// Reads the values on another thread, while this one works on those before.
    pub(in crate::store) fn read_ahead<T>(mut self) -> ReadAhead<T>
    where
        T: DeserializeOwned + Send + 'static,
    {
        let (sender, groups) = sync_channel(MAX_WAITING_GROUPS);
        let thread = thread::spawn(move || {
            loop {
                let values = std::iter::from_fn(|| self.next().transpose());
                let group = values.take(VALUES_IN_GROUP).collect::<io::Result<Vec<T>>>();
                let is_last = group.as_ref().map_or(true, Vec::is_empty);
                // Nobody receives it if reading was stopped.
                if sender.send(group).is_err() || is_last {
                    return;
                }
            }
        });
        ReadAhead {
            groups,
            thread: Some(thread),
            group: Vec::new().into_iter(),
        }
    }

    /// Returns to the first value.
    pub(in crate::store) fn rewind(&mut self) -> io::Result<()> {
        self.file.seek(SeekFrom::Start(0)).map(drop)
    }
}

/// The values of a queue, which another thread reads.
pub(in crate::store) struct ReadAhead<T> {
    groups: Receiver<io::Result<Vec<T>>>,
    thread: Option<JoinHandle<()>>,
    group: vec::IntoIter<T>,
}

impl<T> Iterator for ReadAhead<T> {
    type Item = io::Result<T>;

    fn next(&mut self) -> Option<io::Result<T>> {
        if let Some(value) = self.group.next() {
            return Some(Ok(value));
        }
        match self.groups.recv() {
            Ok(Ok(group)) => {
                self.group = group.into_iter();
                self.group.next().map(Ok)
            }
            Ok(Err(error)) => Some(Err(error)),
            Err(_) => {
                if let Some(Err(panic)) = self.thread.take().map(JoinHandle::join) {
                    resume_unwind(panic);
                }
                None
            }
        }
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
            let ahead: io::Result<Vec<String>> = reader.read_ahead().collect();
            assert_eq!(ahead.unwrap(), values);
            // The file has no name, so the folder is empty.
            assert_eq!(folder.path().read_dir().unwrap().count(), 0);
        }
    }

    #[test]
    fn the_error_of_a_file_names_its_folder() {
        let folder = Path::new("/no/such/folder");
        let mut spool = Spool::with_memory_for(0, Some(folder));
        let value = "x".repeat(2 * BUFFER_SIZE);
        let error = spool.push(&value).unwrap_err().to_string();
        let expected = "a temporary file in /no/such/folder: ";
        assert!(error.starts_with(expected), "{error}");
    }

    #[test]
    fn a_value_that_cannot_be_read_is_an_error_and_a_panic_is_passed_on() {
        #[derive(Debug)]
        struct Panics;

        impl<'de> serde::Deserialize<'de> for Panics {
            fn deserialize<D: serde::Deserializer<'de>>(_: D) -> Result<Panics, D::Error> {
                panic!("while a value is read")
            }
        }

        let spool = |values: &[&str]| {
            let mut spool = Spool::new(None);
            values.iter().for_each(|value| spool.push(value).unwrap());
            spool.finish().unwrap()
        };
        // A text of one byte is no number of 16 bits.
        let mut ahead = spool(&["a"]).read_ahead::<(u16, u16, u16)>();
        assert!(ahead.next().unwrap().is_err());
        let panicking = std::panic::catch_unwind(|| spool(&["a"]).read_ahead::<Panics>().count());
        assert!(panicking.is_err());
    }
}
