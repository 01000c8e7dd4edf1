//! `sumito import`: stores the games of files in the database.

mod corrections;
mod pass;

use std::path::PathBuf;
use std::time::Instant;

use anyhow::{Context as _, Result};
use clap::Args;

use crate::cli::failures::interrupt_flag;
use crate::cli::input::Inputs;
use crate::cli::join_fragments::join_fragments;
use crate::cli::messages::{MAX_REPORTED, ProblemReporter, note, plural};
use crate::cli::output::{OutputFormat, print_summary};
use crate::cli::{Context, Status};
use crate::queries::ReadArgs;
use crate::record::Content;
use crate::store::{CorrectionSearch, ImportOptions, ImportReport};
use pass::Pass;

/// The fields of the summary that are omitted when they are zero.
const OPTIONAL: [&str; 7] = [
    "known_rejects",
    "not_kept",
    "not_kept_bytes",
    "joined",
    "corrected",
    "replaced",
    "restored",
];

/// Import games from files: read them, replay them by the rules, and store them
///
/// Exact duplicates are skipped. A game with an illegal move is stored up to that move; a record without any legal game is kept as a reject, with its
/// text and the reason. A game that is damaged in the database is restored from its record (`restored`). Files without any record are reported, and
/// nothing of them is stored. A record that begins in mid-game is stored as a fragment, without moves, until the record of its first half is imported:
/// then the two become one game (`joined`). An interrupted import can simply be run again.
///
/// When a file is imported again and a record in it corrects an old one that is no longer there, the summary reports it (`corrected`). With --replace, or
/// after a confirmation on a terminal, the corrected game replaces the old game, or the reject and its incomplete game; importing the old file again adds
/// nothing. A record counts as a correction only if the file has the same name; and if its text is nearly the same and it is in the same place, or no other
/// record is nearly as similar; or if it has the same players, begins with all moves of an incomplete game (at least 8 in the same place, 20 in another) and
/// does not contradict its date, event, round and similar tags. Games that were edited in the database are not replaced, but named.
///
/// The first problems are printed to standard error, the first three illegal moves with the board; all problems are counted by kind.
///
/// A large import stores its games in batches of up to 540 million positions (five million games of average length), each in one transaction and as one
/// segment of the position index. Until then they are held in memory and in unnamed temporary files next to the database, which need up to 20 bytes per
/// position. --batch makes smaller batches. `sumito db compact` merges all segments into one, which makes queries faster.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  sumito import games/ club-2019.txt
  sumito import archive.zip selfplay.txt.zst
  zcat selfplay.gz | sumito import - --layout standard
  sumito import --repair typed-by-hand.txt
  sumito import --replace corrected-by-hand.txt
  sumito import --no-source selfplay.txt   smaller, but without the records as found
  sumito import --strict final.apgn --format json")]
pub(crate) struct Import {
    /// Files, folders, or - for standard input; compressed files (gz, zst, zip) too
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    #[command(flatten)]
    reading: ReadArgs,
    /// Do not store the original text of the records
    #[arg(long)]
    no_source: bool,
    /// Replace the rejects and games of earlier imports of the same files that a record corrects
    #[arg(long)]
    replace: bool,
    /// Maximum number of games per batch, which is the work that an interrupted import loses; many small batches make many segments
    #[arg(long, value_name = "GAMES", default_value_t = usize::MAX, hide_default_value = true, value_parser = clap::builder::RangedU64ValueParser::<usize>::new().range(1..))]
    batch: usize,
    /// Maximum size of the stored text of rejects, in MiB per file, or `none`; rejects beyond the limit are counted and reported
    #[arg(long, value_name = "MIB", default_value = "64", value_parser = reject_limit)]
    reject_limit: u64,
}

/// Parses a number of MiB, as bytes.
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
    pub(crate) fn run(self, context: &mut Context<'_>) -> Result<Status> {
        let mut inputs = Inputs::find(&self.files)?;
        let read_options = self.reading.options()?;
        let mut database = context.open_write()?;
        // An interrupt ends the current batch: the database holds complete batches either way.
        let interrupted = interrupt_flag()?;
        let start = Instant::now();
        let mut reporter = ProblemReporter::new(MAX_REPORTED);
        let pass = Pass {
            options: self.options(),
            read_options,
            interrupted: &interrupted,
            search: if self.replace {
                CorrectionSearch::AllGames
            } else {
                CorrectionSearch::NewGames
            },
        };
        let mut has_incomplete = false;
        let outcome = pass.run(&mut inputs, &mut database, |name, record, bar| {
            // Those that are in the database already are counted as duplicates.
            has_incomplete |=
                matches!(&record.content, Content::Game(game) if game.incomplete.is_some());
            reporter.report(name, record, bar);
        })?;
        let is_complete = outcome.is_complete();
        let can_ask = context.format == OutputFormat::Table;
        let mut report = ImportReport {
            counts: outcome.counts,
            ..ImportReport::default()
        };
        let correction_result = corrections::apply(
            &mut database,
            outcome.corrections,
            self.replace,
            can_ask,
            &mut report,
        );
        let damaged = if is_complete {
            let mut damaged = database.damaged_duplicates(&outcome.duplicates)?;
            damaged.extend(outcome.partly_lost.replaceable);
            note_uncertain(&outcome.partly_lost.uncertain);
            damaged
        } else {
            Vec::new()
        };
        let restored = pass.restore(&damaged, &mut inputs, &mut database, &mut report.counts);
        // After an incomplete import, the rest of the input may contain other first halves.
        let joined = if is_complete {
            join_fragments(&mut database)
        } else {
            Ok(0)
        };
        reporter.print_totals();
        for rest in outcome.not_kept {
            note(&format!("{}:{}: {}", rest.source, rest.line, rest.message));
        }
        // The counts are correct and balance even when a step failed; its error is returned after the summary.
        let (joined, join_result) = value_and_result(joined);
        let (restored, restore_result) = value_and_result(restored);
        report.files = inputs.streams;
        report.without_records = inputs.without_records;
        report.joined = joined;
        report.restored = restored;
        report.kinds = reporter.kinds.sums();
        report.set_time(start);
        let counts = report.counts;
        let report = serde_json::to_value(report)?;
        print_summary(context.out, context.format, report, &OPTIONAL)?;
        outcome.read?;
        outcome.stored?;
        join_result?;
        correction_result?;
        restore_result.context("restoring games that are damaged in the database")?;
        let status =
            Status::success_if(!has_incomplete && counts.incomplete + counts.rejected == 0);
        Ok(inputs.status()?.and(status))
    }

    fn options(&self) -> ImportOptions {
        ImportOptions {
            keep_text: !self.no_source,
            batch: self.batch,
            reject_limit: self.reject_limit,
        }
    }
}

/// Reports damaged games that have the same moves and players as fewer records.
fn note_uncertain(games: &[i64]) {
    if let Some(first) = games.first() {
        note(&format!(
            "{} of which a part is lost (the first is game {first}) have the moves and players of fewer records here, so that it is not certain which record is whose: these games remain as they are",
            plural::games(games.len())
        ));
    }
}

/// Splits a result, so that a summary can be printed before the error is returned.
fn value_and_result<T: Default>(result: Result<T>) -> (T, Result<()>) {
    match result {
        Ok(value) => (value, Ok(())),
        Err(error) => (T::default(), Err(error)),
    }
}
