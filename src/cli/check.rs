//! `sumito check`

use std::path::PathBuf;

use anyhow::Result;
use clap::Args;
use serde::Serialize;
use serde_json::Value;

use super::args::Reading;
use super::findings::{Boards, Excerpts, help_values, in_full};
use super::input::{Source, inputs};
use super::{Context, Status, table};
use crate::ask::Kinds;
use crate::record::{Content, Problem, ProblemKind, Record, Severity};

/// Read and replay games without storing them
///
/// Prints every problem with file, line and column, the line of the record, and for a bad move the board and what may have
/// been meant; then how many problems of each kind there are, and the sums. As CSV the problems alone.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  sumito check games/*.txt
  sumito check --strict final.apgn --format json
  sumito check --repair typed-by-hand.txt   which moves would be mended")]
pub(super) struct Check {
    /// Files, folders, or - for standard input; also packed, as gz, zst or zip
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    #[command(flatten)]
    reading: Reading,
}

#[derive(Default, Serialize)]
struct Sums {
    files: usize,
    without_records: usize,
    seen: u64,
    valid: u64,
    incomplete: u64,
    rejected: u64,
    warnings: u64,
    plies: u64,
    kinds: Value,
}

const COLUMNS: [&str; 11] = [
    "file",
    "line",
    "column",
    "offset",
    "game",
    "ply",
    "severity",
    "kind",
    "message",
    "position",
    "did_you_mean",
];

/// A problem as a row.
#[derive(Serialize)]
struct Row<'a, Moves> {
    file: &'a str,
    line: u64,
    column: u64,
    offset: u64,
    game: u64,
    ply: Option<u32>,
    severity: Severity,
    kind: ProblemKind,
    message: &'a str,
    position: Option<String>,
    did_you_mean: Moves,
}

impl<'a> Row<'a, Vec<&'a str>> {
    fn new(file: &'a str, game: u64, problem: &'a Problem) -> Row<'a, Vec<&'a str>> {
        let (place, (position, did_you_mean)) = (problem.location, help_values(problem));
        Row {
            file,
            line: place.line,
            column: place.column,
            offset: place.offset,
            game,
            ply: place.ply,
            severity: problem.severity,
            kind: problem.kind,
            message: &problem.message,
            position,
            did_you_mean,
        }
    }

    /// The row with the list of moves as one text.
    fn flat(self) -> Row<'a, String> {
        Row {
            file: self.file,
            line: self.line,
            column: self.column,
            offset: self.offset,
            game: self.game,
            ply: self.ply,
            severity: self.severity,
            kind: self.kind,
            message: self.message,
            position: self.position,
            did_you_mean: self.did_you_mean.join("; "),
        }
    }
}

impl Check {
    pub(super) fn run(self, context: &mut Context<'_>) -> Result<Status> {
        let (mut sums, mut kinds) = (Sums::default(), Kinds::default());
        let mut inputs = inputs(&self.files)?;
        let mut printer = Printer::new(context)?;
        inputs.read(self.reading.options(), |source| {
            let Source { name, bar, .. } = source;
            source.for_each(
                |_| (),
                |record, ()| {
                    sums.count(&record);
                    kinds.count(&record);
                    if record.problems.is_empty() {
                        return Ok(());
                    }
                    bar.suspend(|| printer.print(name, &record))
                },
            )
        })?;
        let whole = sums.seen == sums.valid;
        sums.kinds = kinds.value();
        (sums.files, sums.without_records) = (inputs.begun, inputs.without_records);
        printer.finish(&sums, &kinds)?;
        Ok(inputs.status()?.and(if whole {
            Status::Done
        } else {
            Status::Reservations
        }))
    }
}

impl Sums {
    fn count(&mut self, record: &Record) {
        let is_warning = |problem: &&Problem| problem.severity == Severity::Warning;
        self.warnings += record.problems.iter().filter(is_warning).count() as u64;
        self.seen += u64::from(!matches!(record.content, Content::Preamble));
        match &record.content {
            Content::Preamble => {}
            Content::Rejected => self.rejected += 1,
            Content::Game(game) => {
                self.plies += game.plies().len() as u64;
                *(if game.incomplete.is_some() {
                    &mut self.incomplete
                } else {
                    &mut self.valid
                }) += 1;
            }
        }
    }
}

/// Prints problems as they are found, and the sums behind them: memory does not grow with their number.
struct Printer<'a, 'b> {
    context: &'a mut Context<'b>,
    boards: Boards,
    printed: u64,
}

impl<'a, 'b> Printer<'a, 'b> {
    fn new(context: &'a mut Context<'b>) -> Result<Printer<'a, 'b>> {
        match context.format {
            table::Format::Table => {}
            table::Format::Csv => writeln!(context.out, "{}", COLUMNS.join(","))?,
            table::Format::Json => write!(context.out, "{{\n  \"problems\": [")?,
            table::Format::Jsonl => write!(context.out, "{{\"problems\":[")?,
        }
        Ok(Printer {
            context,
            boards: Boards::ALL,
            printed: 0,
        })
    }

    fn print(&mut self, file: &str, record: &Record) -> Result<()> {
        let out = &mut *self.context.out;
        let mut source = Excerpts::new(&record.text, record.location);
        for problem in &record.problems {
            let row = Row::new(file, record.number, problem);
            match self.context.format {
                table::Format::Table => {
                    let text = in_full(file, problem, &mut source, &mut self.boards);
                    writeln!(out, "{text}")?;
                }
                table::Format::Csv => {
                    let mut writer = csv::WriterBuilder::new()
                        .has_headers(false)
                        .from_writer(&mut *out);
                    writer.serialize(row.flat())?;
                    writer.flush()?;
                }
                table::Format::Json | table::Format::Jsonl => {
                    let comma = if self.printed > 0 { "," } else { "" };
                    let is_json = self.context.format == table::Format::Json;
                    let gap = if is_json { "\n    " } else { "" };
                    write!(out, "{comma}{gap}{}", serde_json::to_string(&row)?)?;
                }
            }
            self.printed += 1;
        }
        Ok(())
    }

    fn finish(self, sums: &Sums, kinds: &Kinds) -> Result<()> {
        let Context { out, format, .. } = self.context;
        match format {
            table::Format::Table => {
                if self.printed > 0 {
                    writeln!(out, "\n{}", kinds.table())?;
                }
                table::summary(out, *format, serde_json::to_value(sums)?, &[])?;
            }
            table::Format::Csv => {}
            table::Format::Json => {
                let fields = serde_json::to_string_pretty(sums)?;
                let gap = if self.printed > 0 { "\n  " } else { "" };
                writeln!(out, "{gap}],{}", fields.trim_start_matches('{'))?;
            }
            table::Format::Jsonl => {
                let fields = serde_json::to_string(sums)?;
                writeln!(out, "],{}", fields.trim_start_matches('{'))?;
            }
        }
        Ok(())
    }
}
