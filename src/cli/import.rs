//! `sumito import`

use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use anyhow::{Context as _, Result, bail};
use clap::Args;
use serde_json::json;

use super::args::Reading;
use super::input::inputs;
use super::{Context, Status, table, ui};
use crate::record::{Record, Severity};
use crate::store::{Access, Counts, Database, Progress};

/// Problems told on standard error before the rest is only counted.
const MOST_TOLD: u64 = 50;

/// Read, replay and store games
///
/// Exact duplicates are skipped. A game that stops replaying is stored as far as it is legal; a record with nothing to replay
/// is kept with its text and the reason. An import that was broken off can simply be run again.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  sumito import games/ club-2019.txt
  zcat selfplay.gz | sumito import - --layout standard
  sumito import --strict final.apgn --format json")]
pub(super) struct Import {
    /// Files, folders, or - for standard input
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    #[command(flatten)]
    reading: Reading,
}

impl Import {
    pub(super) fn run(self, context: &mut Context<'_>) -> Result<Status> {
        let inputs = inputs(&self.files)?;
        let mut database = Database::open(&context.db, Access::Write)?;
        let interrupted = Arc::new(AtomicBool::new(false));
        let flag = Arc::clone(&interrupted);
        // The first Ctrl-C ends the batch, a second one the program: the database holds whole batches either way.
        ctrlc::set_handler(move || {
            if flag.swap(true, Ordering::SeqCst) {
                std::process::exit(130);
            }
        })
        .context("cannot watch for Ctrl-C")?;

        let start = Instant::now();
        let mut counts = Counts::default();
        let mut told = 0;
        for input in &inputs {
            let (records, bar) = input.records(self.reading.options())?;
            let watch = |record: &Record| {
                for problem in record
                    .problems
                    .iter()
                    .filter(|problem| problem.severity > Severity::Note)
                {
                    told += 1;
                    if told <= MOST_TOLD {
                        bar.suspend(|| ui::note(&format!("{}:{problem}", input.name)));
                    }
                }
                if interrupted.load(Ordering::SeqCst) {
                    Progress::Stop
                } else {
                    Progress::Continue
                }
            };
            let progress = database.import(&input.name, records, &mut counts, watch);
            bar.finish_and_clear();
            let progress = progress.with_context(|| {
                format!(
                    "{}: stored {} games before it failed",
                    input.name,
                    counts.imported + counts.incomplete
                )
            })?;
            if progress == Progress::Stop {
                bail!(
                    "interrupted in {}: {} games are stored; run the import again for the rest",
                    input.name,
                    counts.imported
                );
            }
        }
        if told > MOST_TOLD {
            ui::note(&format!(
                "... and {} more, which `sumito check` shows",
                told - MOST_TOLD
            ));
        }
        let mut report = json!({"files": inputs.len()});
        let fields = report.as_object_mut().expect("made as an object");
        fields.extend(
            serde_json::to_value(counts)?
                .as_object()
                .expect("counts are an object")
                .clone(),
        );
        fields.insert(
            "seconds".to_owned(),
            json!((start.elapsed().as_secs_f64() * 1000.0).round() / 1000.0),
        );
        table::object(context.out, context.format, &report)?;
        Ok(if counts.incomplete + counts.rejected > 0 {
            Status::Reservations
        } else {
            Status::Done
        })
    }
}
