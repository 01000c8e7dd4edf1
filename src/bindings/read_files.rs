//! Reads the records of files, of packed files and of the files of a folder, on all cores.

use std::fs::{self, File};
use std::io::{self, Read, Seek};
use std::ops::ControlFlow;
use std::path::Path;
use std::sync::Arc;

use crate::record::{
    ReadOptions, Record, StreamError, files_of, no_record_message, read_records, unpack,
};

/// A record, and the name of the file that it is from, or of the member of a packed file.
#[derive(Debug, Clone)]
pub struct StreamRecord {
    /// The name of the file or member.
    pub source: Arc<str>,
    /// The record.
    pub record: Record,
}

/// Why a file cannot be read to its end.
#[derive(Debug, thiserror::Error)]
pub enum ReadFileError {
    /// The file cannot be read.
    #[error("cannot read {name}: {error}")]
    Io {
        /// The name of the file or member.
        name: String,
        /// Why.
        error: io::Error,
    },
    /// It holds no record.
    #[error("{0}")]
    NoRecord(String),
}

/// Passes the records of a file, of the members of a packed file, or of all files in a folder and the folders in it to `each`, in their order, each with the
/// result of `work`, which runs on all cores, until `each` breaks. In a folder, hidden files, databases and files without a record are passed over.
///
/// # Errors
/// When a file cannot be read, or one that is named itself holds no record.
pub fn read_files<T: Send>(
    path: &Path,
    options: ReadOptions,
    work: impl Fn(&Record) -> T + Sync,
    mut each: impl FnMut(StreamRecord, T) -> ControlFlow<()>,
) -> Result<ControlFlow<()>, ReadFileError> {
    ReadStop::flow(read_streams(path, &mut |name, stream| {
        pass_records(name, stream, options, &work, &mut each)
    }))
}

/// As [`read_files`], from a stream with a name, which may be packed.
///
/// # Errors
/// When the stream cannot be read, or holds no record.
pub fn read_stream<T: Send>(
    name: &str,
    stream: impl Read + Seek + Clone,
    options: ReadOptions,
    work: impl Fn(&Record) -> T + Sync,
    mut each: impl FnMut(StreamRecord, T) -> ControlFlow<()>,
) -> Result<ControlFlow<()>, ReadFileError> {
    let streams = (stream.clone(), stream);
    let mut read =
        |name: &str, stream: &mut dyn Read| pass_records(name, stream, options, &work, &mut each);
    ReadStop::flow(read_unpacked(name, streams, Expect::Records, &mut read))
}

/// Why reading ended before its end.
enum ReadStop {
    /// `each` broke.
    Cancelled,
    Unreadable(ReadFileError),
}

impl From<ReadFileError> for ReadStop {
    fn from(error: ReadFileError) -> ReadStop {
        ReadStop::Unreadable(error)
    }
}

impl ReadStop {
    fn flow(read: Result<(), ReadStop>) -> Result<ControlFlow<()>, ReadFileError> {
        match read {
            Ok(()) => Ok(ControlFlow::Continue(())),
            Err(ReadStop::Cancelled) => Ok(ControlFlow::Break(())),
            Err(ReadStop::Unreadable(error)) => Err(error),
        }
    }
}

/// Passes the records of a stream to `each`; returns whether there are any, or why it cannot be read to its end.
fn pass_records<T: Send>(
    name: &str,
    stream: &mut dyn Read,
    options: ReadOptions,
    work: impl Fn(&Record) -> T + Sync,
    each: &mut impl FnMut(StreamRecord, T) -> ControlFlow<()>,
) -> Result<io::Result<bool>, ReadStop> {
    let source: Arc<str> = name.into();
    let pass = |record, output| {
        let source = Arc::clone(&source);
        match each(StreamRecord { source, record }, output) {
            ControlFlow::Continue(()) => Ok(()),
            ControlFlow::Break(()) => Err(ReadStop::Cancelled),
        }
    };
    read_records(stream, options, work, || Ok(()), pass)
}

/// Passes the streams of a file, of which a packed file has several, or those of all files in a folder and the folders in it to `read`, each with its name.
/// `read` returns whether a stream has records, or why it cannot be read to its end.
///
/// # Errors
/// Those of `read`; when a file cannot be read, or one that is named itself holds no record.
pub(super) fn read_streams<E: From<ReadFileError>>(
    path: &Path,
    read: &mut impl FnMut(&str, &mut dyn Read) -> Result<io::Result<bool>, E>,
) -> Result<(), E> {
    let failed = |path: &Path| {
        let name = path.display().to_string();
        move |error| ReadFileError::Io { name, error }
    };
    let mut read_file = |path: &Path, expect| {
        let open = || File::open(path).map_err(failed(path));
        let streams = (open()?, open()?);
        read_unpacked(&path.display().to_string(), streams, expect, read)
    };
    if !fs::metadata(path).map_err(failed(path))?.is_dir() {
        return read_file(path, Expect::Records);
    }
    for (path, found) in files_of(path) {
        found.map_err(failed(&path))?;
        read_file(&path, Expect::Anything)?;
    }
    Ok(())
}

/// Whether a file has to hold a record.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Expect {
    Records,
    Anything,
}

fn read_unpacked<E: From<ReadFileError>>(
    name: &str,
    (file, again): (impl Read, impl Read + Seek),
    expect: Expect,
    read: &mut impl FnMut(&str, &mut dyn Read) -> Result<io::Result<bool>, E>,
) -> Result<(), E> {
    let mut has_records = false;
    let mut foreign = None;
    unpack(name, file, Some(again), &mut |name, stream| {
        let found = match stream {
            Ok(stream) => read(name, stream)?,
            Err(StreamError::Io(error)) => Err(error),
            Err(StreamError::UnsupportedFile(kind)) => {
                foreign = Some(kind);
                return Ok(());
            }
        };
        let name = name.to_owned();
        has_records |= found.map_err(|error| ReadFileError::Io { name, error })?;
        Ok::<(), E>(())
    })?;
    if !has_records && expect == Expect::Records {
        return Err(ReadFileError::NoRecord(no_record_message(name, foreign)).into());
    }
    Ok(())
}
