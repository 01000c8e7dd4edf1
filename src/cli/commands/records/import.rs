//! `sumito import`

use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use anyhow::{Context as _, Result, bail};
use clap::Args;
use indicatif::ProgressBar;

use super::args::Reading;
use super::correcting;
use super::input::{Source, inputs};
use super::joining::join;
use super::table::{Format, summary};
use super::teller::Teller;
use super::{Context, Status, ui};
use crate::ask::{Corrected, Files, import_value};
use crate::record::Record;
use crate::store::{Access, Database, ImportOptions, Importer};

/// Problems told on standard error before the rest is only counted.
const MOST_TOLD: u64 = 50;

/// The fields of the summary that are left out where they are zero.
const OPTIONAL: [&str; 6] = [
    "not_kept",
    "not_kept_bytes",
    "joined",
    "corrected",
    "replaced",
    "restored",
];

/// Read, replay and store games
///
/// Exact duplicates are skipped. A game that stops replaying is stored as far as it is legal; a record with nothing to replay
/// is kept with its text and the reason. A game that is damaged in the database is restored from its record (`restored`). Files without any
/// record are told and counted, and nothing of them is stored. A record that begins in mid-game is kept as a fragment, without moves, until the record of its first half is there: then the two become one game, of which the
/// summary tells (`joined`). An import that was broken off can simply be run again.
///
/// When a file is imported again and a record in it corrects one that could not be replayed before, the summary says so (`corrected`). With
/// --replace, or when it is asked on a terminal and answered with yes, the corrected game takes the place of the reject and of its incomplete
/// game; importing the old file again adds nothing. A record is taken for a correction only if the file has the same name and the old record is
/// not in it any more; if it stands in the same place with nearly the same text, or has the same players and begins with all the moves of the
/// incomplete game, at least 8 in the same place and 20 in another; and if dates, events, rounds and the like do not contradict each other.
///
/// The first problems are told on standard error, the first three bad moves with the board, and all are counted by kind.
///
/// A large import stores games each time that they have some 260 million positions, 2.6 million games of a usual length, all of them in one transaction:
/// they make one segment of the index of positions. Until then they wait in memory and in temporary files beside the database, which have no
/// names and need up to 20 bytes a position. `--batch` has them stored earlier. `sumito db compact` makes one segment of all, so that questions
/// look in one place.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  sumito import games/ club-2019.txt
  sumito import archive.zip selfplay.txt.zst
  zcat selfplay.gz | sumito import - --layout standard
  sumito import --repair typed-by-hand.txt
  sumito import --replace corrected-by-hand.txt
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
    /// Replace rejects of earlier imports of the same files, and their incomplete games, where a record corrects them
    #[arg(long)]
    replace: bool,
    /// Games stored together at most: what has to be done again when an import is broken off. Many small batches make many segments
    #[arg(long, value_name = "GAMES", default_value_t = usize::MAX, hide_default_value = true, value_parser = clap::builder::RangedU64ValueParser::<usize>::new().range(1..))]
    batch: usize,
    /// MiB of text kept of the records of one file of which nothing can be replayed, or `none` for no limit; what is over it is told
    #[arg(long, value_name = "MIB", default_value = "64", value_parser = reject_limit)]
    reject_limit: u64,
}

/// Reads a number of MiB, as bytes.
fn reject_limit(text: &str) -> Result<u64, String> {
    if text == "none" {
        return Ok(u64::MAX);
    }
    let bytes = text
        .parse::<u64>()
        .ok()
        .and_then(|mebibytes| mebibytes.checked_mul(1 << 20));
    bytes.ok_or_else(|| "expected a number of MiB, or none".to_owned())
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
            reject_limit: self.reject_limit,
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
        // Only when all was read: a record that is still to come may be the old one.
        let is_whole = result.is_ok() && stored.is_ok();
        let corrections = if is_whole {
            importer.corrections()
        } else {
            Ok(Vec::new())
        };
        let mut counts = importer.stored();
        let not_kept = importer.not_kept().to_vec();
        let duplicates = importer.duplicates();
        drop(importer);
        let may_ask = context.format == Format::Table;
        let corrected = correcting::settle(&mut database, corrections, self.replace, may_ask);
        let mut restored = Ok(0);
        if is_whole {
            let damaged = database.damaged_duplicates(&duplicates)?;
            if !damaged.is_empty() {
                restored = inputs.read_again(|inputs| {
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
                if let Ok(restored) = restored {
                    ui::note(&format!(
                        "{} stored here were damaged, and are restored from their records",
                        ui::games(restored as usize)
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
        for rest in not_kept {
            ui::note(&format!("{}:{}: {}", rest.source, rest.line, rest.message));
        }
        // The sums are true and balance whether the import went through or not.
        let (joined, failed) = match joined {
            Ok(joined) => (joined, Ok(())),
            Err(error) => (0, Err(error)),
        };
        let (corrected, not_corrected) = match corrected {
            Ok(corrected) => (corrected, Ok(())),
            Err(error) => (Corrected::default(), Err(error)),
        };
        let files = Files {
            files: inputs.begun,
            without_records: inputs.without_records,
        };
        let mut report = import_value(files, counts, joined, corrected, start, &teller.kinds);
        if let Ok(restored) = restored
            && restored > 0
        {
            report["restored"] = restored.into();
        }
        summary(context.out, context.format, report, &OPTIONAL)?;
        result?;
        stored?;
        failed?;
        not_corrected?;
        restored.context("restoring games that are damaged in the database")?;
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
