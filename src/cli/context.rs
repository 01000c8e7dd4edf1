//! The context of every command: the database, the output and the global options.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result, bail};
use serde::Serialize;

use super::output::{
    Output, OutputFormat, is_same_file, print_object, print_rows_with_fields, to_rows,
};
use super::text_index::TextIndexUse;
use crate::openings::OpeningNames;
use crate::render::TextStyle;
use crate::store::{Access, Database};

/// The environment in which a command runs.
pub(crate) struct Context<'a> {
    pub(crate) database_path: PathBuf,
    pub(crate) openings_file: Option<PathBuf>,
    pub(crate) format: OutputFormat,
    pub(super) text_index: TextIndexUse,
    pub(crate) ink: TextStyle,
    pub(crate) out: &'a mut Output<'a>,
}

impl Context<'_> {
    /// Opens the database for reading.
    pub(crate) fn open_read(&self) -> Result<Database> {
        self.open(Access::Read)
    }

    /// Opens the database for writing; creates it if it does not exist.
    pub(crate) fn open_write(&self) -> Result<Database> {
        self.open(Access::Write)
    }

    /// Opens the database. If a filter needs the index of words, it is completed first.
    pub(crate) fn open(&self, access: Access) -> Result<Database> {
        let mut database = Database::open(&self.database_path, access)?;
        self.text_index.fill(&mut database)?;
        Ok(database)
    }

    /// Opens the database for writing; fails if it does not exist.
    pub(crate) fn open_existing(&self) -> Result<Database> {
        // Opening for reading does not create a database.
        self.open_read()?;
        self.open_write()
    }

    /// The built-in names of openings, and those of the user's file.
    pub(crate) fn opening_names(&self) -> Result<OpeningNames> {
        let mut names = OpeningNames::known();
        if let Some(file) = &self.openings_file {
            let error_context = || format!("names of openings from {}", file.display());
            let table = fs::read_to_string(file).with_context(error_context)?;
            names.add_table(&table).with_context(error_context)?;
        }
        Ok(names)
    }

    /// Refuses an output file that is the database or one of the files that the command reads, by whatever path: it would be replaced.
    pub(crate) fn check_output<'p>(
        &'p self,
        output: Option<&Path>,
        inputs: impl IntoIterator<Item = &'p Path>,
    ) -> Result<()> {
        let Some(output) = output else {
            return Ok(());
        };
        if is_same_file(output, &self.database_path) {
            bail!(
                "{} is the database itself, expected another file",
                output.display()
            );
        }
        let mut inputs = inputs.into_iter().chain(self.openings_file.as_deref());
        if inputs.any(|input| is_same_file(output, input)) {
            bail!(
                "{} is one of the files that are read, expected another file",
                output.display()
            );
        }
        Ok(())
    }

    /// Prints JSON objects as rows with these columns, in the selected format.
    pub(crate) fn print_rows(&mut self, rows: &[impl Serialize], columns: &[&str]) -> Result<()> {
        self.print_rows_with_fields(rows, columns, columns)
    }

    /// Prints JSON objects as rows, in the selected format. A table has `columns`, CSV has `fields`.
    pub(crate) fn print_rows_with_fields(
        &mut self,
        rows: &[impl Serialize],
        columns: &[&str],
        fields: &[&str],
    ) -> Result<()> {
        let rows = to_rows(rows)?;
        print_rows_with_fields(self.out, self.format, &rows, columns, fields)
    }

    /// Prints one JSON object in the selected format.
    pub(crate) fn print_object(&mut self, value: &impl Serialize) -> Result<()> {
        print_object(self.out, self.format, &serde_json::to_value(value)?)
    }
}
