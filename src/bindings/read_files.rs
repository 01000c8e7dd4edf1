//! Reads the records of files, of packed files and of the files of a folder, on all cores.

use std::fs::{self, File};
use std::io::{self, Read, Seek};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::queries::no_record_message;
use crate::record::{
    PreambleBuffer, ReadOptions, Record, StreamError, is_database, is_hidden, read_parallel, unpack,
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
    for path in files_of(path).map_err(|(path, error)| failed(&path)(error))? {
        let name = path.display().to_string();
        let open = || File::open(&path).map_err(failed(&path));
        if is_database(open()?).map_err(failed(&path))? {
            continue;
        }
        if read_all(
            &name,
            open()?,
            open()?,
            options,
            Expect::Anything,
            &work,
            &mut each,
        )?
        .is_break()
        {
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
        let mut held_back = PreambleBuffer::default();
        let read = read_parallel(stream, options, work, |record, output| {
            let mut pass = |record, output| {
                records += 1;
                let source = Arc::clone(&source);
                flow = each(StreamRecord { source, record }, output);
                if flow.is_break() { Err(()) } else { Ok(()) }
            };
            match held_back.take(record, output, &mut pass) {
                Ok(()) => ControlFlow::Continue(()),
                Err(()) => ControlFlow::Break(()),
            }
        });
        read.map_err(|error| ReadFileError::Io {
            name: name.to_owned(),
            error,
        })
    })?;
    if records == 0 && expect == Expect::Records {
        return Err(ReadFileError::NoRecord(no_record_message(name, foreign)));
    }
    Ok(flow)
}

/// The files in a folder and in the folders in it, sorted by name within each.
fn files_of(folder: &Path) -> Result<Vec<PathBuf>, (PathBuf, io::Error)> {
    let at = |error| (folder.to_owned(), error);
    let entries = fs::read_dir(folder).map_err(at)?;
    let paths = entries.map(|entry| entry.map(|entry| entry.path()));
    let mut paths: Vec<PathBuf> = paths.collect::<io::Result<_>>().map_err(at)?;
    paths.sort();
    let mut files = Vec::new();
    for path in paths {
        let name = path
            .file_name()
            .map(|name| name.to_string_lossy().into_owned());
        if name.is_some_and(|name| is_hidden(&name)) {
            continue;
        }
        let kind = fs::metadata(&path).map_err(|error| (path.clone(), error))?;
        // A link to a folder may form a cycle.
        if kind.is_dir() && !path.is_symlink() {
            files.extend(files_of(&path)?);
        } else if kind.is_file() {
            files.push(path);
        }
    }
    Ok(files)
}
