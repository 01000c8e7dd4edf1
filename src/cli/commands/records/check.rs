//! `sumito check`: validates records without storing them.

use std::io::Write;
use std::path::PathBuf;

use anyhow::Result;
use clap::Args;

use crate::answers::{CheckProblem, CheckSummary};
use crate::cli::input::{Inputs, RecordStream};
use crate::cli::messages::{BoardLimit, problem_text};
use crate::cli::output::{OutputFormat, print_summary};
use crate::cli::{Context, Status};
use crate::queries::Excerpts;
use crate::queries::ReadArgs;
use crate::record::{ProblemCounts, Record};

/// Check files without importing them
///
/// Prints every problem with file, line and column, the line of the record, and for an illegal move the board and suggestions; then the number of
/// problems of each kind, and totals. CSV output has the problems only.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  sumito check games/*.txt
  sumito check --strict final.apgn --format json
  sumito check --repair typed-by-hand.txt   which moves would be repaired")]
pub(crate) struct Check {
    /// Files, folders, or - for standard input; compressed files (gz, zst, zip) too
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    #[command(flatten)]
    reading: ReadArgs,
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

/// Writes a problem as a row of CSV, with the suggested moves joined.
fn write_csv(row: &CheckProblem, out: &mut impl Write) -> Result<()> {
    let mut writer = csv::WriterBuilder::new()
        .has_headers(false)
        .from_writer(out);
    let suggestions = row.did_you_mean.join("; ");
    writer.serialize((
        (
            &row.file, row.line, row.column, row.offset, row.game, row.ply,
        ),
        (
            row.severity,
            row.kind,
            &row.message,
            &row.position,
            suggestions,
        ),
    ))?;
    writer.flush()?;
    Ok(())
}

impl Check {
    pub(crate) fn run(self, context: &mut Context<'_>) -> Result<Status> {
        let (mut summary, mut kinds) = (CheckSummary::default(), ProblemCounts::default());
        let mut inputs = Inputs::find(&self.files)?;
        let mut printer = ProblemPrinter::new(context)?;
        inputs.read(self.reading.options()?, |stream| {
            let RecordStream { name, bar, .. } = stream;
            stream.for_each(
                |_| (),
                |record, ()| {
                    summary.count(&record);
                    kinds.count(&record);
                    if record.problems.is_empty() {
                        return Ok(());
                    }
                    bar.suspend(|| printer.print(name, &record))
                },
            )
        })?;
        summary.kinds = kinds.sums();
        (summary.files, summary.without_records) = (inputs.streams, inputs.without_records);
        printer.finish(&summary, &kinds)?;
        let status = Status::success_if(summary.seen == summary.valid);
        Ok(inputs.status()?.and(status))
    }
}

/// Prints problems as they are found, and the counts after them, so that memory does not grow with the number of problems.
struct ProblemPrinter<'a, 'b> {
    context: &'a mut Context<'b>,
    boards: BoardLimit,
    printed: u64,
}

impl<'a, 'b> ProblemPrinter<'a, 'b> {
    fn new(context: &'a mut Context<'b>) -> Result<ProblemPrinter<'a, 'b>> {
        match context.format {
            OutputFormat::Table => {}
            OutputFormat::Csv => writeln!(context.out, "{}", COLUMNS.join(","))?,
            OutputFormat::Json => write!(context.out, "{{\n  \"problems\": [")?,
            OutputFormat::Jsonl => write!(context.out, "{{\"problems\":[")?,
        }
        Ok(ProblemPrinter {
            context,
            boards: BoardLimit::ALL,
            printed: 0,
        })
    }

    fn print(&mut self, file: &str, record: &Record) -> Result<()> {
        let out = &mut *self.context.out;
        let mut source = Excerpts::of(record);
        for problem in &record.problems {
            let row = CheckProblem::new(file, record.number, problem);
            match self.context.format {
                OutputFormat::Table => {
                    let text = problem_text(file, problem, &mut source, &mut self.boards);
                    writeln!(out, "{text}")?;
                }
                OutputFormat::Csv => write_csv(&row, &mut *out)?,
                OutputFormat::Json | OutputFormat::Jsonl => {
                    let comma = if self.printed > 0 { "," } else { "" };
                    let is_json = self.context.format == OutputFormat::Json;
                    let line_break = if is_json { "\n    " } else { "" };
                    write!(out, "{comma}{line_break}{}", serde_json::to_string(&row)?)?;
                }
            }
            self.printed += 1;
        }
        Ok(())
    }

    fn finish(self, summary: &CheckSummary, kinds: &ProblemCounts) -> Result<()> {
        let Context { out, format, .. } = self.context;
        match format {
            OutputFormat::Table => {
                if self.printed > 0 {
                    writeln!(out, "\n{}", kinds.table())?;
                }
                print_summary(out, *format, serde_json::to_value(summary)?, &[])?;
            }
            OutputFormat::Csv => {}
            OutputFormat::Json => {
                let fields = serde_json::to_string_pretty(summary)?;
                let line_break = if self.printed > 0 { "\n  " } else { "" };
                writeln!(out, "{line_break}],{}", fields.trim_start_matches('{'))?;
            }
            OutputFormat::Jsonl => {
                let fields = serde_json::to_string(summary)?;
                writeln!(out, "],{}", fields.trim_start_matches('{'))?;
            }
        }
        Ok(())
    }
}
