//! One import: a file is read into the database, and its progress is counted.

use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::Instant;

use serde::Serialize;

use super::database_pool::{DatabasePool, ImportGuard};
use crate::queries::Excerpts;
use crate::record::{
    ProblemCounts, ReadOptions, Record, Severity, StreamError, no_record_message, unpack,
};
use crate::store::{
    Access, CorrectionSearch, Corrections, Database, ImportCounts, ImportOptions, ImportReport,
    Importer, StoreError,
};
use crate::web::response::TextProblem;

/// The number of records between checks that the database was not replaced.
const RECORDS_BETWEEN_CHECKS: u64 = 64;

/// The maximum number of problems in a response, as many as the command line prints.
const MAX_PROBLEMS: usize = 50;

/// The error of an import in which the program failed.
const PROGRAM_FAILED: &str = "the program failed in this import: what was stored before that is kept and not counted here, and importing the file again adds the rest";

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
    /// The first 50 errors and warnings about its records, when it is finished.
    problems: Vec<ImportProblem>,
    /// The number of errors and warnings, when it is finished.
    problems_total: usize,
    /// The number of the change, as `/api/changes` lists it, when the import is finished and has stored something.
    change: Option<i64>,
    /// The error that ended the import, if there is one.
    error: Option<String>,
}

/// An error or warning about a record of a file.
#[derive(Debug, Clone, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct ImportProblem {
    /// The name of the file, with that of its member if it is an archive.
    source: String,
    /// The problem, with its line and column in that file.
    #[serde(flatten)]
    problem: TextProblem,
}

/// The first errors and warnings about the records of an import, and the number of all.
#[derive(Debug, Default)]
struct ImportProblems {
    first: Vec<ImportProblem>,
    total: usize,
    kinds: ProblemCounts,
}

impl ImportProblems {
    /// Adds the problems of a record. Notes are only counted by kind.
    fn add(&mut self, source: &str, record: &Record) {
        self.kinds.count(record);
        let mut excerpts = Excerpts::of(record);
        let all = record.problems.iter();
        for problem in all.filter(|problem| problem.severity > Severity::Note) {
            self.total += 1;
            if self.first.len() < MAX_PROBLEMS {
                self.first.push(ImportProblem {
                    source: source.to_owned(),
                    problem: TextProblem::new(problem, &mut excerpts),
                });
            }
        }
    }
}

/// The result of a finished import.
#[derive(Debug)]
struct ImportResult {
    report: ImportReport,
    problems: ImportProblems,
    /// The number of the change, if something was stored.
    change: Option<i64>,
    /// The error that ended the import, if there is one.
    error: Option<String>,
}

/// Counts of the streams of a file, which is an archive if there are several.
#[derive(Default)]
struct Streams {
    report: ImportReport,
    problems: ImportProblems,
    /// The number of the change, if something was stored.
    change: Option<i64>,
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
        let problems = result.as_ref().map(|result| &result.problems);
        ImportProgress {
            import: number,
            bytes: self.bytes,
            read: self.bytes_read.load(Ordering::Relaxed),
            counts: *counts,
            done: result.is_some(),
            report: result.as_ref().map(|result| result.report.clone()),
            problems: problems.map_or_else(Vec::new, |problems| problems.first.clone()),
            problems_total: problems.map_or(0, |problems| problems.total),
            change: result.as_ref().and_then(|result| result.change),
            error: result.as_ref().and_then(|result| result.error.clone()),
        }
    }

    /// Imports the file. Games that were read before a failure are stored.
    pub(super) fn run(&self, databases: &DatabasePool, name: &str, file: File) {
        self.finish_with(|| self.imported(databases, name, file));
    }

    /// Keeps the result of an import. If the program fails in it, the result says so: otherwise the job would seem to run for ever.
    fn finish_with(&self, import: impl FnOnce() -> ImportResult) {
        let result = catch_unwind(AssertUnwindSafe(import)).unwrap_or_else(|_| ImportResult {
            report: ImportReport::default(),
            problems: ImportProblems::default(),
            change: None,
            error: Some(PROGRAM_FAILED.to_owned()),
        });
        *self.result.lock().unwrap_or_else(PoisonError::into_inner) = Some(result);
    }

    fn imported(&self, databases: &DatabasePool, name: &str, file: File) -> ImportResult {
        let (start, mut streams) = (Instant::now(), Streams::default());
        let imported = self.import(databases, name, file, &mut streams);
        let Streams {
            mut report,
            problems,
            change,
            mut errors,
        } = streams;
        errors.extend(imported.err().map(|error| error.to_string()));
        report.kinds = problems.kinds.sums();
        report.set_time(start);
        ImportResult {
            report,
            problems,
            change,
            error: (!errors.is_empty()).then(|| errors.join("; ")),
        }
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
        streams.change = importer.change();
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
        problems: &mut ImportProblems,
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
            problems.add(name, record);
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_import_in_which_the_program_fails_is_finished_with_an_error() {
        let job = ImportJob::new(1);
        job.finish_with(|| panic!("a defect of the program"));
        assert!(job.is_finished());
        let status = job.status(1);
        assert!(status.done && status.report.is_some());
        assert_eq!(status.error.as_deref(), Some(PROGRAM_FAILED));
    }
}
