//! Reads the records of files, of packed files and of the files of a folder, on all cores.

use std::fs::{self, File};
use std::io::{self, Read, Seek};
use std::ops::ControlFlow;
use std::path::Path;
use std::sync::Arc;

use crate::queries::no_record_message;
use crate::record::{ReadOptions, Record, StreamError, files_of, read_records, unpack};

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
    let failed = |path: &Path| {
        let name = path.display().to_string();
        move |error| ReadFileError::Io { name, error }
    };
    if !fs::metadata(path).map_err(failed(path))?.is_dir() {
        let name = path.display().to_string();
        let file = File::open(path).map_err(failed(path))?;
        let again = File::open(path).map_err(failed(path))?;
        return read_all(
            &name,
            file,
            again,
            options,
            Expect::Records,
            &work,
            &mut each,
        );
    }
    for (path, found) in files_of(path) {
        let name = path.display().to_string();
        found.map_err(failed(&path))?;
        let open = || File::open(&path).map_err(failed(&path));
        let expect = Expect::Anything;
        let read = read_all(&name, open()?, open()?, options, expect, &work, &mut each)?;
        if read.is_break() {
            return Ok(ControlFlow::Break(()));
        }
    }
    Ok(ControlFlow::Continue(()))
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
    read_all(
        name,
        stream.clone(),
        stream,
        options,
        Expect::Records,
        &work,
        &mut each,
    )
}

/// Whether a file has to hold a record.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Expect {
    Records,
    Anything,
}

fn read_all<T: Send>(
    name: &str,
    file: impl Read,
    again: impl Read + Seek,
    options: ReadOptions,
    expect: Expect,
    work: &(impl Fn(&Record) -> T + Sync),
    each: &mut impl FnMut(StreamRecord, T) -> ControlFlow<()>,
) -> Result<ControlFlow<()>, ReadFileError> {
    let mut flow = ControlFlow::Continue(());
    let mut records = 0_u64;
    let mut foreign = None;
    unpack(name, file, Some(again), &mut |name, stream| {
        if flow.is_break() {
            return Ok(());
        }
        let stream = match stream {
            Ok(stream) => stream,
            Err(StreamError::UnsupportedFile(kind)) => {
                foreign = Some(kind);
                return Ok(());
            }
            Err(StreamError::Io(error)) => {
                let name = name.to_owned();
                return Err(ReadFileError::Io { name, error });
            }
        };
        let source: Arc<str> = name.into();
        let pass = |record, output| {
            records += 1;
            let source = Arc::clone(&source);
            flow = each(StreamRecord { source, record }, output);
            if flow.is_break() { Err(()) } else { Ok(()) }
        };
        match read_records(stream, options, work, || Ok(()), pass) {
            Ok(Err(error)) => Err(ReadFileError::Io {
                name: name.to_owned(),
                error,
            }),
            Ok(Ok(_)) | Err(()) => Ok(()),
        }
    })?;
    if records == 0 && expect == Expect::Records {
        return Err(ReadFileError::NoRecord(no_record_message(name, foreign)));
    }
    Ok(flow)
}
