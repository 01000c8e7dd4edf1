//! `sumito check`

use std::path::PathBuf;

use anyhow::Result;
use clap::Args;
use serde_json::{Value, json};

use super::args::Reading;
use super::input::{Inputs, inputs};
use super::{Context, Status, table};
use crate::record::{Content, Problem, Severity};

/// Read and replay games without storing them
///
/// Prints every problem with file, line and column, then the sums.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  sumito check games/*.txt
  sumito check --strict final.apgn --format json")]
pub(super) struct Check {
    /// Files, folders, or - for standard input
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    #[command(flatten)]
    reading: Reading,
}

#[derive(Default, serde::Serialize)]
struct Sums {
    seen: u64,
    valid: u64,
    incomplete: u64,
    rejected: u64,
    warnings: u64,
    plies: u64,
}

impl Check {
    pub(super) fn run(self, context: &mut Context<'_>) -> Result<Status> {
        let mut sums = Sums::default();
        let mut problems: Vec<Value> = Vec::new();
        let Inputs { inputs, status } = inputs(&self.files)?;
        for input in inputs {
            let (records, bar) = input.records(self.reading.options())?;
            for record in records {
                let record = record?;
                match &record.content {
                    Content::Preamble => {}
                    Content::Rejected => {
                        (sums.seen, sums.rejected) = (sums.seen + 1, sums.rejected + 1)
                    }
                    Content::Game(game) => {
                        sums.seen += 1;
                        sums.plies += game.plies().len() as u64;
                        *(if game.incomplete.is_some() {
                            &mut sums.incomplete
                        } else {
                            &mut sums.valid
                        }) += 1;
                    }
                }
                for problem in &record.problems {
                    sums.warnings += u64::from(problem.severity == Severity::Warning);
                    match context.format {
                        table::Format::Table => {
                            bar.suspend(|| writeln!(context.out, "{}:{problem}", input.name))?
                        }
                        _ => problems.push(value(&input.name, record.number, problem)),
                    }
                }
            }
            bar.finish_and_clear();
        }
        let mut report = serde_json::to_value(&sums)?;
        report["problems"] = Value::Array(problems);
        table::object(context.out, context.format, &report)?;
        let whole = sums.seen == sums.valid;
        Ok(status.and(if whole {
            Status::Done
        } else {
            Status::Reservations
        }))
    }
}

fn value(file: &str, game: u64, problem: &Problem) -> Value {
    json!({
        "file": file,
        "line": problem.place.line,
        "column": problem.place.column,
        "offset": problem.place.offset,
        "game": game,
        "ply": problem.place.ply,
        "severity": problem.severity,
        "kind": problem.kind,
        "message": problem.message,
    })
}
