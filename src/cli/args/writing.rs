//! Options of commands that write records.

use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result, bail};
use clap::Args;

use super::file_extension;
use super::notation::{check_notation, check_notation_of};
use crate::cli::Status;
use crate::cli::messages::note;
use crate::cli::output::{ContentType, Output, file_path, write_to_file_or_stdout};
use crate::games::Notation;
use crate::queries::{parse_notation, written_notations};
use crate::record::{CsvRows, Format, PlyOrder, WriteOptions, Writer};
use crate::store::{Database, Filter};

/// How to write games.
#[derive(Debug, Clone, Args)]
pub(crate) struct WriteArgs {
    #[arg(long, value_parser = parse_notation, value_name = "NOTATION", help = format!("{} [default: abapro, or the format's own]", written_notations()))]
    pub(crate) notation: Option<Notation>,
    /// Output file, or - for standard output [default: standard output]
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
    /// Rows of CSV and JSON Lines: games or plies
    #[arg(long, value_parser = rows, default_value = "games", value_name = "ROWS")]
    rows: CsvRows,
    /// Write reversible records from the last ply to the first, each ply as its inverse
    #[arg(long)]
    reverse: bool,
}

impl WriteArgs {
    /// Whether any of these options is given.
    pub(crate) fn is_given(&self) -> bool {
        self.notation.is_some()
            || self.output.is_some()
            || self.reverse
            || self.rows != CsvRows::default()
    }

    /// Refuses a notation for games that have none but their own.
    pub(crate) fn check_notation(&self, filter: &Filter, database: &Database) -> Result<()> {
        check_notation_of(self.notation, filter, database)
    }

    /// The path of the output, unless it is standard output.
    pub(crate) fn path(&self) -> Option<&Path> {
        self.output.as_deref().and_then(file_path)
    }

    /// The rows of Parquet tables, the notation of the moves of plies, and the folder. Other options do not apply to them.
    pub(crate) fn tables(&self) -> Result<(CsvRows, Notation, &Path)> {
        if self.reverse {
            bail!("--reverse does not apply to --to parquet");
        }
        if self.notation.is_some() && self.rows == CsvRows::Games {
            bail!("--notation applies to --to parquet only with --rows plies");
        }
        let folder = self
            .path()
            .context("--to parquet needs a folder for the tables, expected --output FOLDER")?;
        file_extension::check(folder, "parquet")?;
        Ok((self.rows, self.notation.unwrap_or_default(), folder))
    }

    /// The notation and the output path of HTML pages. No other of these options applies to them.
    pub(crate) fn page(&self) -> Result<(Notation, PageOutput<'_>)> {
        if self.reverse || self.rows != CsvRows::default() {
            bail!("--rows and --reverse do not apply to --to html");
        }
        let output = match self.path() {
            None => PageOutput::Stdout,
            Some(path) if is_folder(path) => PageOutput::Folder(path),
            Some(path) => {
                file_extension::check(path, "html")?;
                PageOutput::File(path)
            }
        };
        Ok((self.notation.unwrap_or_default(), output))
    }

    /// Passes a writer to `work`, which writes games to the file of `--output`, or to standard output.
    pub(crate) fn write(
        &self,
        format: Format,
        out: &mut Output<'_>,
        work: impl FnOnce(&mut Writer<&mut dyn Write>) -> Result<Status>,
    ) -> Result<Status> {
        if self.reverse && format != Format::Reversible {
            bail!("--reverse is for --to reversible, not {}", format.key());
        }
        let has_rows = matches!(format, Format::Csv | Format::Jsonl);
        if self.rows == CsvRows::Plies && !has_rows {
            bail!(
                "--rows plies is for --to csv, jsonl and parquet, not {}",
                format.key()
            );
        }
        if self.notation.is_some() && !format.takes_notation(self.rows) {
            let rows = if has_rows { " with --rows games" } else { "" };
            bail!(
                "--notation is for --to linear, table, apgn, ag and html, and with --rows plies for csv, jsonl and parquet, not {}{rows}",
                format.key()
            );
        }
        let order = if self.reverse {
            PlyOrder::Backward
        } else {
            PlyOrder::Forward
        };
        let options = WriteOptions {
            notation: self.notation,
            rows: self.rows,
            order,
        };
        match self.path() {
            Some(path) => file_extension::check(path, format.key())?,
            None => out.set_content_type(match format {
                Format::Json | Format::Jsonl => ContentType::Json,
                _ => ContentType::Data,
            }),
        }
        write_to_file_or_stdout(self.path(), out, |out| {
            let mut writer = Writer::new(out, format, options);
            let status = work(&mut writer)?;
            if let Some(kind) = writer.kind_without_notations() {
                check_notation(self.notation, kind)?;
            }
            report_losses(&writer, format);
            writer.finish()?;
            Ok(status)
        })
    }
}

/// The destination of HTML pages.
#[derive(Debug, Clone, Copy)]
pub(crate) enum PageOutput<'a> {
    Stdout,
    /// One page with all games.
    File(&'a Path),
    /// A page for each game.
    Folder(&'a Path),
}

/// Whether a path is that of a folder: one that exists, or a name that ends with a separator.
fn is_folder(path: &Path) -> bool {
    let ends = path.as_os_str().as_encoded_bytes().last();
    path.is_dir() || ends.is_some_and(|&last| std::path::is_separator(last.into()))
}

/// Reports which data the format cannot hold.
fn report_losses<W: Write>(writer: &Writer<W>, format: Format) {
    for (lost, games) in writer.losses() {
        let plural = if games == 1 { "" } else { "s" };
        note(&format!(
            "not held by {}: {lost} ({games} game{plural})",
            format.key()
        ));
    }
}

/// The help of an option for a format to write.
pub(crate) fn writable_formats() -> String {
    format!("Output format: {}", writable_keys())
}

/// The names of the formats that can be written.
pub(crate) fn writable_keys() -> String {
    let keys: Vec<&str> = Format::writable().map(Format::key).collect();
    keys.join(", ")
}

fn rows(text: &str) -> Result<CsvRows, String> {
    match text {
        "games" => Ok(CsvRows::Games),
        "plies" => Ok(CsvRows::Plies),
        _ => Err("expected games or plies".to_owned()),
    }
}
