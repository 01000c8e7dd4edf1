//! Imports a file, or all files of a folder.

use std::fs::{self, File};
use std::io::{self, Read};
use std::path::Path;
use std::time::Instant;

use super::corrections::CorrectionSearch;
use super::import_report::ImportReport;
use super::importer::{ImportOptions, Importer};
use crate::record::{ProblemCounts, ReadOptions, Record, StreamError, files_of, unpack};
use crate::store::{Database, StoreError};

impl Database {
    /// Imports the games of a file, or of all files in a folder and its folders, in the order of their names. Files packed by gzip, Zstandard or
    /// zip are unpacked; hidden files and databases in a folder are left out. The records are read on all cores. What cannot be replayed is stored as a
    /// [`Reject`](crate::store::Reject); fragments are joined with their first halves. Records that correct what an earlier import of the same file stored are listed in the
    /// report, and nothing is replaced.
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
        let (start, mut import) = (Instant::now(), PathImport::default());
        let files = if fs::metadata(path)?.is_dir() {
            let mut files = files_of(path);
            files.retain(|(file, _)| !is_of_other_kind(file));
            files
        } else {
            vec![(path.to_owned(), Ok(()))]
        };
        let mut importer = self.importer(ImportOptions::default())?;
        for (file, found) in files {
            match found {
                Ok(()) => import.add_file(&file, &mut importer)?,
                Err(error) if file == path => return Err(error.into()),
                Err(error) => import
                    .report
                    .fail(&file.display().to_string(), error.to_string()),
            }
        }
        importer.store()?;
        let PathImport {
            mut report,
            problems,
        } = import;
        report.set_corrections(importer.corrections(CorrectionSearch::NewGames)?);
        report.counts = importer.stored();
        drop(importer);
        let fragments = self.join_fragments()?;
        report.joined = fragments.iter().filter(|found| found.is_joined).count() as u64;
        report.kinds = problems.sums();
        report.set_time(start);
        Ok(report)
    }
}

/// The extensions of styles, scripts and fonts, which hold no records. An exported page has some of them next to it. Pictures are recognised by their content.
const OTHER_KINDS: [&str; 9] = [
    "css", "js", "mjs", "map", "woff", "woff2", "ttf", "otf", "eot",
];

/// Whether a file that was found in a folder is of a kind that holds no records, by its name.
pub(crate) fn is_of_other_kind(path: &Path) -> bool {
    let extension = path.extension().and_then(|extension| extension.to_str());
    extension.is_some_and(|extension| {
        let mut kinds = OTHER_KINDS.iter();
        kinds.any(|kind| kind.eq_ignore_ascii_case(extension))
    })
}

/// An import of files and folders.
#[derive(Default)]
struct PathImport {
    report: ImportReport,
    problems: ProblemCounts,
}

impl PathImport {
    /// Imports the streams of a file: several if it is an archive.
    fn add_file(&mut self, path: &Path, importer: &mut Importer<'_>) -> Result<(), StoreError> {
        let name = path.display().to_string();
        let opened = File::open(path).and_then(|file| Ok((file.try_clone()?, file)));
        let (seekable, file) = match opened {
            Ok(files) => files,
            Err(error) => {
                self.report.fail(&name, error.to_string());
                return Ok(());
            }
        };
        unpack(&name, file, Some(seekable), &mut |name, stream| {
            self.report.files += 1;
            let has_records = match stream {
                Ok(stream) => self.add_stream(name, stream, importer)?,
                Err(StreamError::Io(error)) => Err(error),
                Err(StreamError::UnsupportedFile(kind)) => {
                    self.report.without_records += 1;
                    let reason = format!("it is {}, expected records of games", kind.name());
                    self.report.fail(name, reason);
                    return Ok(());
                }
            };
            match has_records {
                Ok(true) => {}
                Ok(false) => {
                    self.report.without_records += 1;
                    let reason = "no record of a game was found";
                    self.report.fail(name, reason.to_owned());
                }
                Err(error) => self.report.fail(name, error.to_string()),
            }
            Ok(())
        })
    }

    fn add_stream(
        &mut self,
        name: &str,
        stream: &mut dyn Read,
        importer: &mut Importer<'_>,
    ) -> Result<io::Result<bool>, StoreError> {
        let count = |record: &Record| {
            self.problems.count(record);
            Ok(())
        };
        importer.add_stream(name, stream, ReadOptions::default(), count, || Ok(()))
    }
}
