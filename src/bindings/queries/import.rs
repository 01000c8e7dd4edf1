//! Imports into a database, and how records are read.

use std::io::Read;
use std::ops::ControlFlow;
use std::path::Path;

use clap::Args;

use super::error::BindingError;
use crate::bindings::read_files::{ReadFileError, read_streams};
use crate::bindings::{OptionError, Options};
use crate::queries::ReadArgs;
use crate::record::{ReadOptions, Record};
use crate::store::{
    CorrectionSearch, Corrections, Database, ImportCounts, ImportOptions, StoreError,
};

/// How records are read: the options of reading of `sumito import`, `check` and `convert`.
#[derive(Debug, Clone)]
pub struct ReadQuery(ReadOptions);

#[derive(Debug, Clone, Args)]
struct ReadArguments {
    #[command(flatten)]
    reading: ReadArgs,
}

impl ReadQuery {
    /// The options of reading.
    ///
    /// # Errors
    /// When an option is unknown or has a wrong value.
    pub fn new(options: Options) -> Result<ReadQuery, OptionError> {
        let ReadArguments { reading } = options.read()?;
        let options = reading.options();
        let options = options.map_err(|error| OptionError::Invalid(error.to_string()))?;
        Ok(ReadQuery(options))
    }

    /// The options.
    pub fn options(&self) -> ReadOptions {
        self.0
    }
}

/// How files are imported: the options of `sumito import`.
#[derive(Debug, Clone)]
pub struct ImportQuery(ImportArguments);

#[derive(Debug, Clone, Args)]
struct ImportArguments {
    #[command(flatten)]
    reading: ReadArgs,
    /// Do not store the original text of the records
    #[arg(long)]
    no_source: bool,
    /// Replace the rejects and incomplete games of earlier imports of the same files that a record corrects
    #[arg(long)]
    replace: bool,
    /// Maximum number of games per batch
    #[arg(long, value_name = "GAMES", default_value_t = usize::MAX, value_parser = clap::builder::RangedU64ValueParser::<usize>::new().range(1..))]
    batch: usize,
}

/// The result of an import. If it was cancelled, the records read before are stored.
#[derive(Debug)]
pub struct ImportOutcome {
    /// The counts of stored records.
    pub counts: ImportCounts,
    /// The number of games that were joined from two fragments.
    pub joined: u64,
    /// The number of records of earlier imports that were replaced by their corrections.
    pub replaced: u64,
    /// The number of those that were not replaced, because they were edited in the database.
    pub not_replaced: u64,
    /// Why a file could not be read to its end.
    pub failure: Option<ReadFileError>,
    /// Whether everything was read.
    pub is_complete: bool,
}

/// Why an import ended before its end.
enum ReadStop {
    /// The progress callback cancelled it.
    Cancelled,
    Unreadable(ReadFileError),
    NotStored(StoreError),
}

impl From<ReadFileError> for ReadStop {
    fn from(error: ReadFileError) -> ReadStop {
        ReadStop::Unreadable(error)
    }
}

impl From<StoreError> for ReadStop {
    fn from(error: StoreError) -> ReadStop {
        ReadStop::NotStored(error)
    }
}

impl ImportQuery {
    /// The import with these options.
    ///
    /// # Errors
    /// When an option is unknown or has a wrong value.
    pub fn new(options: Options) -> Result<ImportQuery, OptionError> {
        options.read().map(ImportQuery)
    }

    /// Imports files, packed files and folders. `watch` gets each record, and can cancel the import.
    ///
    /// # Errors
    /// When the database cannot be written.
    pub fn run(
        &self,
        paths: &[impl AsRef<Path>],
        database: &mut Database,
        mut watch: impl FnMut(&Record) -> ControlFlow<()>,
    ) -> Result<ImportOutcome, BindingError> {
        let options = ImportOptions {
            keep_text: !self.0.no_source,
            batch: self.0.batch,
            ..ImportOptions::default()
        };
        let reading = self.0.reading.options()?;
        let mut importer = database.importer(options)?;
        let mut watch = |record: &Record| match watch(record) {
            ControlFlow::Continue(()) => Ok(()),
            ControlFlow::Break(()) => Err(ReadStop::Cancelled),
        };
        let mut add = |name: &str, stream: &mut dyn Read| {
            importer.add_stream(name, stream, reading, &mut watch, || Ok(()))
        };
        let read = paths
            .iter()
            .try_for_each(|path| read_streams(path.as_ref(), &mut add));
        let (is_complete, failure) = match read {
            Ok(()) => (true, None),
            Err(ReadStop::Cancelled) => (false, None),
            Err(ReadStop::Unreadable(error)) => (false, Some(error)),
            Err(ReadStop::NotStored(error)) => return Err(error.into()),
        };
        // After an incomplete import, the record to be corrected may be in the rest of the files.
        let corrections = if self.0.replace && is_complete {
            importer.corrections(CorrectionSearch::AllGames)?
        } else {
            Corrections::default()
        };
        importer.store()?;
        let counts = importer.stored();
        drop(importer);
        let replaced = database.apply_corrections(&corrections.replaceable)? as u64;
        // After an incomplete import, the rest of the files may contain other first halves.
        let joined = if is_complete {
            database.join_fragments()?
        } else {
            Vec::new()
        };
        let joined = joined.iter().filter(|outcome| outcome.is_joined).count() as u64;
        Ok(ImportOutcome {
            counts,
            joined,
            replaced,
            not_replaced: corrections.of_edited.len() as u64,
            failure,
            is_complete,
        })
    }
}
