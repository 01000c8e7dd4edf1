//! Arguments that several verbs share.

use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result, bail};
use clap::Args;

use super::terminal::{Content, Output};
use super::whole::Whole;
use super::{Status, extension, ui};
use crate::ask::{format_among, layout, notation};
use crate::notation::Notation;
use crate::record::{
    CsvRows, DateOrder, Format, PlyOrder, ReadOptions, Repair, Strictness, WriteOptions, Writer,
};
use crate::rules::{Layout, Rules, RulesError};

/// A format to read; found by content when there is none. An alias, so that the command line takes it for one value.
type ReadFormat = Option<Format>;

/// How to read games.
#[derive(Debug, Clone, Args)]
pub(super) struct Reading {
    #[arg(long, value_parser = readable, default_value = "auto", value_name = "FORMAT", help = readable_formats())]
    from: ReadFormat,
    #[arg(
        long,
        value_parser = notation,
        value_name = "NOTATION",
        help = format!("{} in the files [default: the record's own, or found by replay]", written_notations())
    )]
    from_notation: Option<Notation>,
    /// Layout of the games that state none [default: found by replay]
    #[arg(long, value_parser = layout, value_name = "LAYOUT")]
    layout: Option<&'static Layout>,
    /// Rules of the games that state none, as 'eject=4 triangles' (see `sumito rules`)
    #[arg(long, value_parser = rules, default_value = "standard", value_name = "RULES")]
    rules: Rules,
    /// What comes first in dates as 03/05/2013: day-first or month-first [default: the day, with a warning]
    #[arg(long, value_parser = date_order, value_name = "ORDER")]
    date_order: Option<DateOrder>,
    /// Reject games whose claims the replay does not bear out, and games that stop replaying
    #[arg(long)]
    strict: bool,
    /// Read a word that is no legal move without its missing blank or swapped pair, where only one such reading lets the
    /// whole record replay; the game is marked as mended
    #[arg(long)]
    repair: bool,
}

impl Reading {
    pub(super) fn options(&self) -> ReadOptions {
        let strictness = if self.strict {
            Strictness::Strict
        } else {
            Strictness::Tolerant
        };
        let repair = if self.repair {
            Repair::Unique
        } else {
            Repair::Off
        };
        ReadOptions {
            format: self.from,
            notation: self.from_notation,
            layout: self.layout,
            strictness,
            repair,
            rules: self.rules,
            date_order: self.date_order,
        }
    }
}

/// How to write games.
#[derive(Debug, Clone, Args)]
pub(super) struct Writing {
    #[arg(long, value_parser = notation, value_name = "NOTATION", help = format!("{} [default: abapro, or the format's own]", written_notations()))]
    notation: Option<Notation>,
    /// File to write [default: standard output]
    #[arg(short, long, value_name = "FILE")]
    pub(super) output: Option<PathBuf>,
    /// What a row of CSV stands for: games or plies
    #[arg(long, value_parser = rows, default_value = "games", value_name = "ROWS")]
    rows: CsvRows,
    /// Write reversible records last ply first, each ply as its inverse
    #[arg(long)]
    reverse: bool,
}

impl Writing {
    /// Whether any of it is asked for.
    pub(super) fn is_asked(&self) -> bool {
        self.notation.is_some()
            || self.output.is_some()
            || self.reverse
            || self.rows != CsvRows::default()
    }

    /// The folder for tables, to which no other option of writing applies.
    pub(super) fn folder(&self) -> Result<&Path> {
        if self.notation.is_some() || self.reverse || self.rows != CsvRows::default() {
            bail!("--notation, --rows and --reverse are for records, not for tables");
        }
        let folder = self.output.as_deref();
        let folder = folder.context("no folder for the tables, expected one with --output")?;
        extension::check(folder, "parquet")?;
        Ok(folder)
    }

    /// The notation and the file of a page, to which no other option of writing applies.
    pub(super) fn page(&self) -> Result<(Notation, Option<&Path>)> {
        if self.reverse || self.rows != CsvRows::default() {
            bail!("--rows and --reverse are for records, not for pages");
        }
        if let Some(path) = &self.output {
            extension::check(path, "html")?;
        }
        let notation = self.notation.unwrap_or(Notation::Abapro);
        Ok((notation, self.output.as_deref()))
    }

    /// Hands a writer to `work`, which writes games to the file named, or else to `out`.
    pub(super) fn write(
        &self,
        format: Format,
        out: &mut Output<'_>,
        work: impl FnOnce(&mut Writer<&mut dyn Write>) -> Result<Status>,
    ) -> Result<Status> {
        if self.reverse && format != Format::Reversible {
            bail!("--reverse is for --to reversible, not {}", format.key());
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
        let Some(path) = &self.output else {
            out.set_content(match format {
                Format::Json | Format::Jsonl => Content::Json,
                _ => Content::Data,
            });
            let out: &mut dyn Write = out;
            let mut writer = Writer::new(out, format, options);
            let status = work(&mut writer)?;
            tell_losses(&writer, format);
            writer.finish()?;
            return Ok(status);
        };
        extension::check(path, format.key())?;
        let mut file = Whole::create(path)?;
        let mut writer = Writer::new(&mut file as &mut dyn Write, format, options);
        let status = work(&mut writer)?;
        tell_losses(&writer, format);
        writer.finish()?;
        file.finish()?;
        Ok(status)
    }
}

/// Says what the format cannot hold.
fn tell_losses<W: Write>(writer: &Writer<W>, format: Format) {
    for (what, games) in writer.losses() {
        let plural = if games == 1 { "" } else { "s" };
        ui::note(&format!(
            "not held by {}: {what} ({games} game{plural})",
            format.key()
        ));
    }
}

/// The number of a game.
pub(super) fn game(text: &str) -> Result<i64, String> {
    text.parse()
        .map_err(|_| "expected the number of a game (see `sumito games`)".to_owned())
}

fn rules(text: &str) -> Result<Rules, String> {
    text.parse().map_err(|error: RulesError| error.to_string())
}

fn date_order(text: &str) -> Result<DateOrder, String> {
    [DateOrder::DayFirst, DateOrder::MonthFirst]
        .into_iter()
        .find(|order| order.key() == text)
        .ok_or_else(|| "expected day-first or month-first".to_owned())
}

/// The help of the option that names the format of files.
fn readable_formats() -> String {
    let keys: Vec<&str> = Format::readable().map(Format::key).collect();
    format!(
        "Format of the files: auto (by content), {}",
        keys.join(", ")
    )
}

/// The help of options that name a format to write.
pub(super) fn writable_formats() -> String {
    let keys: Vec<&str> = Format::writable().map(Format::key).collect();
    format!("Format to write: {}", keys.join(", "))
}

/// The help of an option that names a notation to write.
pub(super) fn written_notations() -> String {
    format!(
        "Notation of the moves ({})",
        Notation::ALL.map(Notation::key).join(", ")
    )
}

/// A format to read, or `auto`.
fn readable(text: &str) -> Result<Option<Format>, String> {
    if text == "auto" {
        return Ok(None);
    }
    format_among(Format::readable(), text).map(Some)
}

fn rows(text: &str) -> Result<CsvRows, String> {
    match text {
        "games" => Ok(CsvRows::Games),
        "plies" => Ok(CsvRows::Plies),
        _ => Err("expected games or plies".to_owned()),
    }
}
