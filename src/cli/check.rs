//! `sumito check`

use std::path::PathBuf;
use std::rc::Rc;

use anyhow::Result;
use clap::Args;
use serde::Serialize;

use super::args::Reading;
use super::input::{Source, inputs};
use super::{Context, Status, table};
use crate::record::{Content, Kind, Place, Problem, Record, Severity};

/// Read and replay games without storing them
///
/// Prints every problem with file, line and column, then the sums; as CSV the problems alone.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  sumito check games/*.txt
  sumito check --strict final.apgn --format json")]
pub(super) struct Check {
    /// Files, folders, or - for standard input; also packed, as gz, zst or zip
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    #[command(flatten)]
    reading: Reading,
}

#[derive(Default, Serialize)]
struct Report {
    seen: u64,
    valid: u64,
    incomplete: u64,
    rejected: u64,
    warnings: u64,
    plies: u64,
    problems: Vec<Row>,
}

const COLUMNS: [&str; 9] = [
    "file", "line", "column", "offset", "game", "ply", "severity", "kind", "message",
];

/// A problem as a row; smaller than the JSON it becomes, for there may be many.
#[derive(Serialize)]
struct Row {
    file: Rc<str>,
    line: u64,
    column: u64,
    offset: u64,
    game: u64,
    ply: Option<u32>,
    severity: Severity,
    kind: Kind,
    message: String,
}

impl Check {
    pub(super) fn run(self, context: &mut Context<'_>) -> Result<Status> {
        let mut report = Report::default();
        let mut inputs = inputs(&self.files)?;
        inputs.read(self.reading.options(), |Source { name, bar, records }| {
            let file: Rc<str> = name.into();
            for record in records {
                report.count(&record);
                for problem in record.problems {
                    if context.format == table::Format::Table {
                        bar.suspend(|| writeln!(context.out, "{file}:{problem}"))?;
                    } else {
                        report.problems.push(row(&file, record.number, problem));
                    }
                }
            }
            Ok(())
        })?;
        let whole = report.seen == report.valid;
        match context.format {
            table::Format::Json => serde_json::to_writer_pretty(&mut *context.out, &report)?,
            table::Format::Jsonl => serde_json::to_writer(&mut *context.out, &report)?,
            table::Format::Csv => {
                let mut writer = csv::WriterBuilder::new()
                    .has_headers(false)
                    .from_writer(&mut *context.out);
                writer.write_record(COLUMNS)?;
                report
                    .problems
                    .iter()
                    .try_for_each(|row| writer.serialize(row))?;
                writer.flush()?;
            }
            table::Format::Table => {
                table::object(context.out, context.format, &serde_json::to_value(&report)?)?
            }
        }
        if matches!(context.format, table::Format::Json | table::Format::Jsonl) {
            writeln!(context.out)?;
        }
        Ok(inputs.status()?.and(if whole {
            Status::Done
        } else {
            Status::Reservations
        }))
    }
}

impl Report {
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

fn row(file: &Rc<str>, game: u64, problem: Problem) -> Row {
    let Problem {
        severity,
        kind,
        place,
        message,
        ..
    } = problem;
    let Place {
        line,
        column,
        offset,
        ply,
    } = place;
    Row {
        file: Rc::clone(file),
        line,
        column,
        offset,
        game,
        ply,
        severity,
        kind,
        message,
    }
}
