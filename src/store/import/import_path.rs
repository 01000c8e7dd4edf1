//! Imports a file, or all files of a folder.

use std::fs::{self, File};
use std::io;
use std::path::Path;

use super::counts::Counts;
use super::importer::{ImportOptions, Importer};
use crate::record::{ReadOptions, StreamError, files_of, unpack};
use crate::store::{Database, StoreError};

/// What an import of a file or folder did; returned by [`Database::import_path`].
///
/// ```
/// use std::path::Path;
/// use sumito::store::Database;
///
/// let mut database = Database::in_memory()?;
/// let report = database.import_path(Path::new("sample-games"))?;
/// assert_eq!(report.counts.seen, report.counts.imported);
/// assert!(report.sources > 20 && report.failures.is_empty());
/// # Ok::<(), sumito::store::StoreError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Default)]
#[non_exhaustive]
pub struct ImportReport {
    /// The records of all files.
    pub counts: Counts,
    /// The number of files with records, each member of an archive counted as one.
    pub sources: u64,
    /// The files without records, and those that could not be read to their end.
    pub failures: Vec<ImportFailure>,
}

/// A file that could not be imported, or not to its end.
///
/// ```
/// use sumito::store::Database;
///
/// let folder = tempfile::tempdir()?;
/// std::fs::write(folder.path().join("empty.txt"), "")?;
/// let report = Database::in_memory()?.import_path(folder.path())?;
/// assert!(report.failures[0].source.ends_with("empty.txt"));
/// assert_eq!(report.failures[0].reason, "no record of a game was found");
/// # Ok::<(), sumito::store::StoreError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct ImportFailure {
    /// The path of the file, with the name of the member if it is an archive.
    pub source: String,
    /// What was found and what was expected.
    pub reason: String,
}

impl Database {
    /// Imports the games of a file, or of all files in a folder and its folders, in the order of their names. Files packed by gzip, Zstandard or
    /// zip are unpacked; hidden files and databases in a folder are left out. The records are read on all cores. What cannot be replayed is stored as a
    /// [`Reject`](crate::store::Reject).
    ///
    /// ```
    /// use std::path::Path;
    /// use sumito::store::Database;
    ///
    /// let mut database = Database::in_memory()?;
    /// let report = database.import_path(Path::new("sample-games/graz-2002.txt"))?;
    /// assert_eq!((report.counts.imported, report.failures.len()), (2, 0));
    /// # Ok::<(), sumito::store::StoreError>(())
    /// ```
    ///
    /// # Errors
    /// When the path does not exist, or the database cannot be written. A file that cannot be read is a failure in the report.
    pub fn import_path(&mut self, path: &Path) -> Result<ImportReport, StoreError> {
        let mut report = ImportReport::default();
        let files = if fs::metadata(path)?.is_dir() {
            files_of(path)
        } else {
            vec![(path.to_owned(), Ok(()))]
        };
        let mut importer = self.importer(ImportOptions::default())?;
        for (file, found) in files {
            match found {
                Ok(()) => import_file(&file, &mut importer, &mut report)?,
                Err(error) if file == path => return Err(error.into()),
                Err(error) => report.fail(&file.display().to_string(), error.to_string()),
            }
        }
        importer.store()?;
        report.counts = importer.stored();
        Ok(report)
    }
}

impl ImportReport {
    fn fail(&mut self, source: &str, reason: String) {
        let source = source.to_owned();
        self.failures.push(ImportFailure { source, reason });
    }
}

/// Imports the streams of a file: several if it is an archive.
fn import_file(
    path: &Path,
    importer: &mut Importer<'_>,
    report: &mut ImportReport,
) -> Result<(), StoreError> {
    let name = path.display().to_string();
    let opened = File::open(path).and_then(|file| Ok((file.try_clone()?, file)));
    let (seekable, file) = match opened {
        Ok(files) => files,
        Err(error) => {
            report.fail(&name, error.to_string());
            return Ok(());
        }
    };
    let reading = ReadOptions::default();
    unpack(&name, file, Some(seekable), &mut |name, stream| {
        let has_records = match stream {
            Ok(stream) => {
                importer.add_stream::<StoreError>(name, stream, reading, |_| Ok(()), || Ok(()))?
            }
            Err(StreamError::Io(error)) => Err(error),
            Err(StreamError::UnsupportedFile(kind)) => Err(io::Error::other(format!(
                "it is {}, expected records of games",
                kind.name()
            ))),
        };
        match has_records {
            Ok(true) => report.sources += 1,
            Ok(false) => report.fail(name, "no record of a game was found".to_owned()),
            Err(error) => report.fail(name, error.to_string()),
        }
        Ok(())
    })
}
