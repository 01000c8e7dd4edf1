//! `sumito import`

use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use anyhow::{Context as _, Result, bail};
use clap::Args;
use indicatif::ProgressBar;

use super::args::Reading;
use super::input::{Source, inputs};
use super::joining::join;
use super::table::summary;
use super::teller::Teller;
use super::{Context, Status, ui};
use crate::ask::{Files, import_value};
use crate::record::Record;
use crate::store::{Access, Database, ImportOptions, Importer};

/// Problems told on standard error before the rest is only counted.
const MOST_TOLD: u64 = 50;

/// Read, replay and store games
///
/// Exact duplicates are skipped. A game that stops replaying is stored as far as it is legal; a record with nothing to replay
/// is kept with its text and the reason. An exact duplicate of a game that is damaged in the database replaces it (`replaced`). Files without any record are told and counted, and nothing of them is stored. A record that begins
/// in mid-game is kept as a fragment, without moves, until the record of its first half is there: then the two become one game, of which the
/// summary tells (`joined`). An import that was broken off can simply be run again.
///
/// The first problems are told on standard error, the first three bad moves with the board, and all are counted by kind.
///
/// Every thirty million positions of a large import, about, make a segment of the index of positions; `sumito db compact` makes one of all,
/// so that questions look in one place.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  sumito import games/ club-2019.txt
  sumito import archive.zip selfplay.txt.zst
  zcat selfplay.gz | sumito import - --layout standard
  sumito import --repair typed-by-hand.txt
  sumito import --no-source selfplay.txt   smaller, but without the records as found
  sumito import --strict final.apgn --format json")]
pub(super) struct Import {
    /// Files, folders, or - for standard input; also packed, as gz, zst or zip
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    #[command(flatten)]
    reading: Reading,
    /// Leave the text of the records out: what was read from them is kept
    #[arg(long)]
    no_source: bool,
    /// Games stored together at most: what has to be done again when an import is broken off
    #[arg(long, value_name = "GAMES", default_value_t = usize::MAX, hide_default_value = true)]
    batch: usize,
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
        let mut teller = Teller::new(MOST_TOLD);
        let options = ImportOptions {
            keep_text: !self.no_source,
            batch: self.batch,
        };
        let mut importer = database.importer(options)?;
        let reading = self.reading.options();
        let result = inputs.read(reading, |source| {
            let tell =
                |name: &str, record: &Record, bar: &ProgressBar| teller.tell(name, record, bar);
            add(source, &mut importer, options, &interrupted, tell)
        });
        // What was read before a failure is stored too.
        let stored = importer.store();
        let mut counts = importer.stored();
        let duplicates = importer.duplicates();
        drop(importer);
        let mut replaced = Ok(0);
        if result.is_ok() && stored.is_ok() {
            let damaged = database.damaged_duplicates(&duplicates)?;
            if !damaged.is_empty() {
                replaced = inputs.read_again(|inputs| {
                    database.delete_damaged(&damaged)?;
                    let mut importer = database.importer(options)?;
                    let result = inputs.read(reading, |source| {
                        add(source, &mut importer, options, &interrupted, |_, _, _| ())
                    });
                    let stored = importer.store();
                    let again = importer.stored();
                    result.and(Ok(stored?))?;
                    counts.replace(again);
                    Ok(again.imported + again.incomplete)
                });
                if let Ok(replaced) = replaced {
                    ui::note(&format!(
                        "{} stored here were damaged, and are replaced by their records",
                        ui::games(replaced as usize)
                    ));
                }
            }
        }
        // Only when all was read: the rest may hold other first halves.
        let joined = if result.is_ok() && stored.is_ok() {
            join(&mut database)
        } else {
            Ok(0)
        };
        teller.sum_up();
        // The sums are true and balance whether the import went through or not.
        let (joined, failed) = match joined {
            Ok(joined) => (joined, Ok(())),
            Err(error) => (0, Err(error)),
        };
        let files = Files {
            files: inputs.begun,
            without_records: inputs.without_records,
        };
        let mut report = import_value(files, counts, joined, start, &teller.kinds);
        if let Ok(replaced) = replaced
            && replaced > 0
        {
            report["replaced"] = replaced.into();
        }
        summary(context.out, context.format, report)?;
        result?;
        stored?;
        failed?;
        replaced.context("replacing games that are damaged in the database")?;
        let whole = counts.incomplete + counts.rejected == 0;
        Ok(inputs.status()?.and(if whole {
            Status::Done
        } else {
            Status::Reservations
        }))
    }
}

/// Adds the records of a source.
fn add(
    source: Source<'_>,
    importer: &mut Importer<'_>,
    options: ImportOptions,
    interrupted: &AtomicBool,
    mut tell: impl FnMut(&str, &Record, &ProgressBar),
) -> Result<()> {
    let Source { name, bar, .. } = source;
    let mut is_begun = false;
    source.for_each(
        |record| options.prepare(record),
        |record, prepared| {
            // A source without records is none of the database's.
            if !std::mem::replace(&mut is_begun, true) {
                importer.begin_source(name)?;
            }
            tell(name, &record, bar);
            importer.add(record, prepared)?;
            if interrupted.load(Ordering::SeqCst) {
                bail!("interrupted in {name}; run the import again for the rest");
            }
            Ok(())
        },
    )
}
