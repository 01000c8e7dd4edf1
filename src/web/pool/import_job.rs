//! One import: a file is read into the database, and its progress is counted.

use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::Instant;

use serde::Serialize;

use super::database_pool::{DatabasePool, ImportGuard};
use crate::record::{ProblemCounts, ReadOptions, Record, StreamError, no_record_message, unpack};
use crate::store::{
    Access, CorrectionSearch, Corrections, Database, ImportCounts, ImportOptions, ImportReport,
    Importer, StoreError,
};

/// The number of records between checks that the database was not replaced.
const RECORDS_BETWEEN_CHECKS: u64 = 64;

/// An import that waits, runs or is finished.
#[derive(Debug)]
pub(super) struct ImportJob {
    /// The size of the file.
    bytes: u64,
    bytes_read: AtomicU64,
    counts: Mutex<ImportCounts>,
    result: Mutex<Option<ImportResult>>,
}

/// The progress of an import.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(crate) struct ImportProgress {
    /// The number of the import.
    import: u64,
    /// The size of the file in bytes.
    bytes: u64,
    /// The number of bytes that were read.
    read: u64,
    /// The counts so far.
    counts: ImportCounts,
    /// Whether the import is finished.
    done: bool,
    /// The report on the import, when it is finished.
    report: Option<ImportReport>,
    /// The error that ended the import, if there is one.
    error: Option<String>,
}

/// The result of a finished import.
#[derive(Debug)]
struct ImportResult {
    report: ImportReport,
    /// The error that ended the import, if there is one.
    error: Option<String>,
}

/// Counts of the streams of a file, which is an archive if there are several.
#[derive(Default)]
struct Streams {
    report: ImportReport,
    problems: ProblemCounts,
    /// Messages about streams that could not be read or contain no record.
    errors: Vec<String>,
}

impl ImportJob {
    /// The import of a file of this size.
    pub(super) fn new(bytes: u64) -> ImportJob {
        ImportJob {
            bytes,
            bytes_read: AtomicU64::new(0),
            counts: Mutex::default(),
            result: Mutex::default(),
        }
    }

    pub(super) fn is_finished(&self) -> bool {
        let result = self.result.lock().unwrap_or_else(PoisonError::into_inner);
        result.is_some()
    }

    /// The progress, and the report of a finished import.
    pub(super) fn status(&self, number: u64) -> ImportProgress {
        let result = self.result.lock().unwrap_or_else(PoisonError::into_inner);
        let counts = self.counts.lock().unwrap_or_else(PoisonError::into_inner);
        ImportProgress {
            import: number,
            bytes: self.bytes,
            read: self.bytes_read.load(Ordering::Relaxed),
            counts: *counts,
            done: result.is_some(),
            report: result.as_ref().map(|result| result.report.clone()),
            error: result.as_ref().and_then(|result| result.error.clone()),
        }
    }

    /// Imports the file. Games that were read before a failure are stored.
    pub(super) fn run(&self, databases: &DatabasePool, name: &str, file: File) {
        let (start, mut streams) = (Instant::now(), Streams::default());
        let imported = self.import(databases, name, file, &mut streams);
        let Streams {
            mut report,
            problems,
            mut errors,
        } = streams;
        errors.extend(imported.err().map(|error| error.to_string()));
        report.kinds = problems.sums();
        report.set_time(start);
        let result = ImportResult {
            report,
            error: (!errors.is_empty()).then(|| errors.join("; ")),
        };
        *self.result.lock().unwrap_or_else(PoisonError::into_inner) = Some(result);
    }

    fn import(
        &self,
        databases: &DatabasePool,
        name: &str,
        file: File,
        streams: &mut Streams,
    ) -> Result<(), StoreError> {
        // A database that was removed is not created again, empty.
        let guard = databases.begin_import()?;
        let mut database = Database::open(databases.path(), Access::Write)?;
        let mut importer = database.importer(ImportOptions::default())?;
        let read = self.import_streams(name, file, &mut importer, &guard, streams);
        let stored = importer.store();
        let corrections = if read.is_ok() && stored.is_ok() {
            importer.corrections(CorrectionSearch::NewGames)
        } else {
            Ok(Corrections::default())
        };
        let report = &mut streams.report;
        report.counts = importer.stored();
        *self.counts.lock().unwrap_or_else(PoisonError::into_inner) = report.counts;
        drop(importer);
        read.and(stored)?;
        report.set_corrections(corrections?);
        let fragments = database.join_fragments()?;
        report.joined = fragments.iter().filter(|found| found.is_joined).count() as u64;
        Ok(())
    }

    /// Imports the streams of a file: several if it is an archive.
    fn import_streams(
        &self,
        name: &str,
        file: File,
        importer: &mut Importer<'_>,
        guard: &ImportGuard<'_>,
        streams: &mut Streams,
    ) -> Result<(), StoreError> {
        let counting = |file| CountingReader {
            file,
            bytes_read: &self.bytes_read,
        };
        let second_handle = file.try_clone()?;
        unpack(
            name,
            counting(file),
            Some(counting(second_handle)),
            &mut |name, stream| {
                streams.report.files += 1;
                let mut foreign_kind = None;
                let has_records = match stream {
                    Ok(stream) => {
                        self.import_records(name, stream, importer, &mut streams.problems, guard)?
                    }
                    Err(StreamError::Io(error)) => Err(error),
                    Err(StreamError::UnsupportedFile(kind)) => {
                        foreign_kind = Some(kind);
                        Ok(false)
                    }
                };
                let message = match has_records {
                    Ok(true) => return Ok(()),
                    Ok(false) => {
                        streams.report.without_records += 1;
                        no_record_message(name, foreign_kind)
                    }
                    Err(error) => format!("cannot read {name} completely: {error}"),
                };
                streams.errors.push(message);
                Ok(())
            },
        )
    }

    /// Imports the records of a stream. Returns whether there are any, or why the stream could not be read to its end, which does not end the import.
    fn import_records(
        &self,
        name: &str,
        stream: &mut dyn Read,
        importer: &mut Importer<'_>,
        problems: &mut ProblemCounts,
        guard: &ImportGuard<'_>,
    ) -> Result<io::Result<bool>, StoreError> {
        let seen = || {
            let mut counts = self.counts.lock().unwrap_or_else(PoisonError::into_inner);
            counts.seen += 1;
            if counts.seen.is_multiple_of(RECORDS_BETWEEN_CHECKS) {
                guard.check()?;
            }
            Ok(())
        };
        let watch = |record: &Record| {
            problems.count(record);
            Ok(())
        };
        importer.add_stream(name, stream, ReadOptions::default(), watch, seen)
    }
}

/// A file that counts the bytes that are read of it.
struct CountingReader<'a> {
    file: File,
    bytes_read: &'a AtomicU64,
}

impl Read for CountingReader<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let bytes = self.file.read(buffer)?;
        self.bytes_read.fetch_add(bytes as u64, Ordering::Relaxed);
        Ok(bytes)
    }
}

impl Seek for CountingReader<'_> {
    fn seek(&mut self, place: SeekFrom) -> io::Result<u64> {
        self.file.seek(place)
    }
}
