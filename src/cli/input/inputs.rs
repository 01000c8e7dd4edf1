//! Reads all input files of a command, stream by stream.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Error, Result, anyhow, bail};
use indicatif::ProgressBar;

use super::find_files::{FoundFiles, InputFile};
use super::open_file::OpenFile;
use super::record_stream::{RecordStream, StreamOutcome};
use crate::cli::Status;
use crate::cli::messages::note;
use crate::record::{self, ReadOptions, StreamError, no_record_message};

/// The input files of a command, and counts of what was read.
///
/// A file holds one stream of records; an archive may hold several, or none.
#[derive(Debug)]
pub(crate) struct Inputs {
    files: Vec<InputFile>,
    /// Streams of which reading has begun.
    pub(crate) streams: usize,
    /// The streams among them that contain no record.
    pub(crate) without_records: usize,
    /// The streams among them that could not be read to their end.
    broken: usize,
    status: Status,
}

impl Inputs {
    /// Finds the files that a command line names.
    ///
    /// # Errors
    /// If a file that is named itself is unreadable or a database, or if there is no file.
    pub(crate) fn find(names: &[PathBuf]) -> Result<Inputs> {
        let FoundFiles { files, status } = FoundFiles::find(names)?;
        Ok(Inputs {
            files,
            streams: 0,
            without_records: 0,
            broken: 0,
            status,
        })
    }

    /// The paths of the input files, without standard input.
    pub(crate) fn paths(&self) -> impl Iterator<Item = &Path> {
        self.files.iter().filter_map(|file| file.path.as_deref())
    }

    /// Reads all streams and passes each to `work`. Streams that cannot be read to their end, and those without a record, are reported and skipped.
    ///
    /// # Errors
    /// Those of `work`.
    pub(crate) fn read(
        &mut self,
        options: ReadOptions,
        mut work: impl FnMut(RecordStream<'_>) -> Result<()>,
    ) -> Result<()> {
        let files = std::mem::take(&mut self.files);
        let result = files
            .iter()
            .try_for_each(|file| self.read_file(file, options, &mut work));
        self.files = files;
        result
    }

    fn read_file(
        &mut self,
        file: &InputFile,
        options: ReadOptions,
        work: &mut impl FnMut(RecordStream<'_>) -> Result<()>,
    ) -> Result<()> {
        let with_records_before = self.streams - self.without_records;
        let OpenFile {
            stream,
            seekable,
            bar,
            version,
        } = match file.open() {
            Ok(open_file) => open_file,
            Err(error) => {
                self.streams += 1;
                self.report_failure(&file.name, &error.into(), &ProgressBar::hidden());
                return Ok(());
            }
        };
        let archive = seekable.map(|seekable| bar.wrap_read(seekable));
        let stream = bar.wrap_read(stream);
        record::unpack(&file.name, stream, archive, &mut |name, stream| {
            self.streams += 1;
            let mut outcome = StreamOutcome::default();
            let mut foreign_kind = None;
            match stream {
                Ok(stream) => work(RecordStream {
                    name,
                    bar: &bar,
                    stream,
                    options,
                    outcome: &mut outcome,
                })?,
                Err(StreamError::Io(error)) => outcome.failure = Some(error.into()),
                Err(StreamError::UnsupportedFile(kind)) => foreign_kind = Some(kind),
            }
            if let Some(error) = outcome.failure {
                let error = if outcome.has_records {
                    error
                } else {
                    anyhow!("{error:#}; nothing of it was read")
                };
                self.report_failure(name, &error, &bar);
            } else if !outcome.has_records {
                self.without_records += 1;
                bar.suspend(|| note(&no_record_message(name, foreign_kind)));
            }
            Ok::<_, Error>(())
        })?;
        bar.finish_and_clear();
        // A file that is named itself is expected to contain games; a folder may contain other files.
        if file.is_named && self.streams - self.without_records == with_records_before {
            self.status = Status::Warnings;
        }
        if version.is_some() && version != file.version() {
            note(&format!(
                "{} changed while it was being read; the result may be a mixture of both versions",
                file.name
            ));
            self.status = Status::Warnings;
        }
        Ok(())
    }

    fn report_failure(&mut self, name: &str, error: &Error, bar: &ProgressBar) {
        bar.suspend(|| note(&format!("cannot read {name} completely: {error:#}")));
        self.broken += 1;
    }

    /// Lets `work` read all files a second time, without counting the streams again.
    ///
    /// # Errors
    /// Those of `work`; if one of the inputs is not a file.
    pub(crate) fn read_again<T>(
        &mut self,
        work: impl FnOnce(&mut Inputs) -> Result<T>,
    ) -> Result<T> {
        let is_file = |input: &InputFile| {
            let path = input.path.as_deref();
            path.is_some_and(|path| fs::metadata(path).is_ok_and(|file| file.is_file()))
        };
        if let Some(stream) = self.files.iter().find(|input| !is_file(input)) {
            bail!(
                "{} cannot be read twice, expected a file: import the games from a file again",
                stream.name
            );
        }
        let (streams, without_records) = (self.streams, self.without_records);
        let result = work(self);
        (self.streams, self.without_records) = (streams, without_records);
        result
    }

    /// Whether everything could be read.
    ///
    /// # Errors
    /// When a stream could not be read to its end.
    pub(crate) fn status(&self) -> Result<Status> {
        match self.broken {
            0 => Ok(self.status),
            broken => bail!(
                "{broken} of {} files could not be read completely",
                self.streams
            ),
        }
    }
}
