//! `sumito import`

use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use anyhow::{Context as _, Result, bail};
use clap::Args;
use indicatif::ProgressBar;
use serde::Serialize;

use super::args::Reading;
use super::input::{Source, inputs};
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
  sumito import archive.zip selfplay.txt.zst
  zcat selfplay.gz | sumito import - --layout standard
  sumito import --strict final.apgn --format json")]
pub(super) struct Import {
    /// Files, folders, or - for standard input; also packed, as gz, zst or zip
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    #[command(flatten)]
    reading: Reading,
}

/// What an import prints.
#[derive(Serialize)]
struct Report {
    files: usize,
    #[serde(flatten)]
    counts: Counts,
    seconds: f64,
}

impl Import {
    pub(super) fn run(self, context: &mut Context<'_>) -> Result<Status> {
        let mut inputs = inputs(&self.files)?;
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
        let mut teller = Teller {
            told: 0,
            interrupted: &interrupted,
        };
        let result = inputs.read(self.reading.options(), |source| {
            import(source, &mut database, &mut counts, &mut teller)
        });
        if teller.told > MOST_TOLD {
            ui::note(&format!(
                "... and {} more, which `sumito check` shows",
                teller.told - MOST_TOLD
            ));
        }
        // The sums are true and balance whether the import went through or not.
        let seconds = (start.elapsed().as_secs_f64() * 1000.0).round() / 1000.0;
        table::object(
            context.out,
            context.format,
            &serde_json::to_value(Report {
                files: inputs.begun,
                counts,
                seconds,
            })?,
        )?;
        result?;
        let whole = counts.incomplete + counts.rejected == 0;
        Ok(inputs.status()?.and(if whole {
            Status::Done
        } else {
            Status::Reservations
        }))
    }
}

fn import(
    source: Source<'_>,
    database: &mut Database,
    counts: &mut Counts,
    teller: &mut Teller<'_>,
) -> Result<()> {
    let Source { name, bar, records } = source;
    let progress = database.import(name, records.map(Ok), counts, |record| {
        teller.watch(name, record, bar)
    });
    match progress.with_context(|| name.to_owned())? {
        Progress::Continue => Ok(()),
        Progress::Stop => bail!("interrupted in {name}; run the import again for the rest"),
    }
}

/// Tells what is wrong with each record, as long as it is not too much.
struct Teller<'a> {
    told: u64,
    interrupted: &'a AtomicBool,
}

impl Teller<'_> {
    fn watch(&mut self, name: &str, record: &Record, bar: &ProgressBar) -> Progress {
        for problem in record
            .problems
            .iter()
            .filter(|problem| problem.severity > Severity::Note)
        {
            self.told += 1;
            if self.told <= MOST_TOLD {
                bar.suspend(|| ui::note(&format!("{name}:{problem}")));
            }
        }
        if self.interrupted.load(Ordering::SeqCst) {
            Progress::Stop
        } else {
            Progress::Continue
        }
    }
}
