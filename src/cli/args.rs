//! Arguments that several verbs share.

use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result, bail};
use clap::Args;
use tempfile::NamedTempFile;

use super::{Status, ui};
use crate::notation::Notation;
use crate::record::{
    Ending, Format, GameResult, Order, ReadOptions, Repair, Rows, Strictness, WriteOptions, Writer,
};
use crate::rules::{Layout, OPTIONS, Rules, RulesError};
use crate::store::Filter;

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
    rows: Rows,
    /// Write reversible records last ply first, each ply as its inverse
    #[arg(long)]
    reverse: bool,
}

impl Writing {
    /// The folder for tables, to which no other option of writing applies.
    pub(super) fn folder(&self) -> Result<&Path> {
        if self.notation.is_some() || self.reverse || self.rows != Rows::default() {
            bail!("--notation, --rows and --reverse are for records, not for tables");
        }
        let folder = self.output.as_deref();
        folder.context("no folder for the tables, expected one with --output")
    }

    /// Hands a writer to `work`, which writes games to the file named, or else to `out`.
    pub(super) fn write(
        &self,
        format: Format,
        out: &mut dyn Write,
        work: impl FnOnce(&mut Writer<&mut dyn Write>) -> Result<Status>,
    ) -> Result<Status> {
        if self.reverse && format != Format::Reversible {
            bail!("--reverse is for --to reversible, not {}", format.key());
        }
        let order = if self.reverse {
            Order::Backward
        } else {
            Order::Forward
        };
        let options = WriteOptions {
            notation: self.notation,
            rows: self.rows,
            order,
        };
        let Some(path) = &self.output else {
            let mut writer = Writer::new(out, format, options);
            let status = work(&mut writer)?;
            tell_losses(&writer, format);
            writer.finish()?;
            return Ok(status);
        };
        // A file takes its name when it is whole: one that is read from, or was there before, is not lost to a failure.
        let name = || format!("cannot write {}", path.display());
        let is_device = fs::metadata(path).is_ok_and(|data| !data.is_file());
        let folder = path
            .parent()
            .filter(|folder| !folder.as_os_str().is_empty())
            .unwrap_or(Path::new("."));
        let mut whole = if is_device {
            None
        } else {
            Some(temporary(folder).with_context(name)?)
        };
        let file = match &whole {
            Some(file) => file.reopen(),
            None => File::create(path),
        };
        let mut file = BufWriter::new(file.with_context(name)?);
        let mut writer = Writer::new(&mut file as &mut dyn Write, format, options);
        let status = work(&mut writer)?;
        tell_losses(&writer, format);
        writer.finish().with_context(name)?;
        if let Some(whole) = whole.take() {
            whole.persist(path).with_context(name)?;
        }
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

/// A file that is gone unless it is given a name; others may read it then as they may read any new file.
pub(super) fn temporary(folder: &Path) -> io::Result<NamedTempFile> {
    let mut builder = tempfile::Builder::new();
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    builder.tempfile_in(folder)
}

/// Filters of verbs that write no format: `--to` is the last day.
#[derive(Debug, Clone, Default, Args)]
pub(super) struct DatedFilters {
    #[command(flatten)]
    pub(super) filters: Filters,
    /// The last day
    #[arg(long, value_parser = date, value_name = "DATE", help_heading = "Filters")]
    to: Option<String>,
}

impl DatedFilters {
    pub(super) fn filter(&self) -> Filter {
        Filter {
            to: self.to.clone(),
            ..self.filters.filter()
        }
    }
}

/// Which games to take. Names may be in any case, `*` stands for anything.
#[derive(Debug, Clone, Default, Args)]
#[command(next_help_heading = "Filters")]
pub(super) struct Filters {
    /// Who played, in any seat
    #[arg(long, value_name = "NAME")]
    player: Option<String>,
    /// Who played Black, or moved first
    #[arg(long, value_name = "NAME")]
    black: Option<String>,
    /// Who played White, or moved second
    #[arg(long, value_name = "NAME")]
    white: Option<String>,
    /// Where it was played
    #[arg(long, value_name = "NAME")]
    event: Option<String>,
    /// The start layout, by any of its names
    #[arg(long, value_parser = layout, value_name = "LAYOUT")]
    pub(super) layout: Option<&'static Layout>,
    /// Who won: black (1-0), white (0-1), third to sixth, draw, unknown
    #[arg(long, value_parser = result, value_name = "RESULT")]
    result: Option<GameResult>,
    /// How it ended: six-ejections, score, resignation, time, ... or as records say it
    #[arg(long, value_parser = ending, value_name = "ENDING")]
    ending: Option<Ending>,
    /// The first day, as 2016.09.19 or 2016
    #[arg(long, value_parser = date, value_name = "DATE")]
    from: Option<String>,
    /// The fewest plies
    #[arg(long, value_name = "N")]
    min_plies: Option<u32>,
    /// The most plies
    #[arg(long, value_name = "N")]
    max_plies: Option<u32>,
    /// Only games that were mended (see `sumito import --repair`)
    #[arg(long)]
    mended: bool,
    /// Only games whose rules have these options, as 'eject=4 sprint', or 'standard'; a position asked for is one of such a game
    #[arg(long, value_parser = options, value_name = "RULES")]
    rules: Option<String>,
    /// Only games of the result kept under this name (see `sumito kept`); given again, of each of them
    #[arg(long = "in", value_name = "KEPT")]
    kept: Vec<String>,
    /// No games of the result kept under this name; given again, of none of them
    #[arg(long = "not-in", value_name = "KEPT")]
    not_kept: Vec<String>,
}

impl Filters {
    pub(super) fn filter(&self) -> Filter {
        let Filters {
            player,
            black,
            white,
            event,
            layout,
            result,
            ending,
            from,
            min_plies,
            max_plies,
            mended,
            rules,
            kept,
            not_kept,
        } = self.clone();
        Filter {
            player,
            black,
            white,
            event,
            layout,
            result,
            ending,
            from,
            to: None,
            min_plies,
            max_plies,
            mended,
            rules,
            kept,
            not_kept,
        }
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

/// Options of rules, each with a value or for any value, in the spelling in which rules are written.
fn options(text: &str) -> Result<String, String> {
    let mut words = Vec::new();
    for word in text.split_whitespace() {
        let word = word.to_lowercase().replace("colour", "color");
        let is_name = OPTIONS.iter().any(|option| option.name == word);
        let written = if is_name || word == "standard" {
            word
        } else {
            Rules::option(&word)?
        };
        words.push(written);
    }
    Ok(words.join(" "))
}

pub(super) fn notation(text: &str) -> Result<Notation, String> {
    let expected = || {
        format!(
            "expected one of {}",
            Notation::ALL.map(Notation::key).join(", ")
        )
    };
    Notation::find(text).ok_or_else(expected)
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

pub(super) fn layout(text: &str) -> Result<&'static Layout, String> {
    Layout::find(text)
        .ok_or_else(|| "expected the name of a layout (see `sumito layouts`)".to_owned())
}

pub(super) fn format(text: &str) -> Result<Format, String> {
    format_among(Format::writable(), text)
}

/// A format to read, or `auto`.
fn readable(text: &str) -> Result<Option<Format>, String> {
    if text == "auto" {
        return Ok(None);
    }
    format_among(Format::readable(), text).map(Some)
}

fn format_among(
    mut formats: impl Iterator<Item = Format> + Clone,
    text: &str,
) -> Result<Format, String> {
    let keys = formats
        .clone()
        .map(Format::key)
        .collect::<Vec<_>>()
        .join(", ");
    formats
        .find(|format| format.key() == text)
        .ok_or_else(|| format!("expected one of {keys}"))
}

fn rows(text: &str) -> Result<Rows, String> {
    match text {
        "games" => Ok(Rows::Games),
        "plies" => Ok(Rows::Plies),
        _ => Err("expected games or plies".to_owned()),
    }
}

fn result(text: &str) -> Result<GameResult, String> {
    GameResult::find(text).ok_or_else(|| {
        "expected black (1-0), white (0-1), third to sixth of more than two, draw or unknown"
            .to_owned()
    })
}

fn ending(text: &str) -> Result<Ending, String> {
    Ending::find(text).ok_or_else(|| {
        format!(
            "expected one of {}",
            Ending::ALL.map(Ending::key).join(", ")
        )
    })
}

/// A day, a month or a year, every part of which is one.
pub(super) fn date(text: &str) -> Result<String, String> {
    let parts = text.split(['.', '-', '/']).count();
    let date =
        crate::record::normal_date(text).map(|date| date.trim_end_matches(['.', '?']).to_owned());
    let whole = date.filter(|date| date.split('.').count() == parts);
    whole.ok_or_else(|| "expected a date as 2016.09.19, 2016.09 or 2016".to_owned())
}
