//! `sumito rejects --retry`: reads rejects again, and stores the games that can be replayed now.

use std::fs;
use std::io::{self, Read};
use std::path::Path;
use std::time::Instant;

use anyhow::{Context as _, Result, bail};
use indicatif::ProgressBar;

use super::lookup::{find_reject, find_rejects};
use crate::answers::RetryReport;
use crate::cli::input::{StreamWithNotice, WaitNotice};
use crate::cli::join_fragments::join_fragments;
use crate::cli::messages::{MAX_REPORTED, ProblemReporter, note, progress};
use crate::cli::output::{print_summary, seconds_since};
use crate::cli::{Context, Status};
use crate::record::{
    Content, Location, ProblemKind, ReadOptions, Record, Severity, read, read_record,
};
use crate::store::{
    Database, ImportCounts, OMITTED_REJECTS_KIND, ReimportOutcome, Reject, StoreError, StoredGame,
    TextExtract,
};

/// Rejects that are read again in one transaction: enough that its cost is shared, few enough that little is lost when the command is interrupted.
const BATCH: usize = 500;
/// The most bytes of text of a batch.
const BATCH_BYTES: usize = 16 << 20;

/// What is read of rejects.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Reading {
    /// Their records anew.
    Anew,
    /// What the import has read, and the rest with its typing mistakes repaired.
    Continued,
}

/// Reads rejects again: those with the given numbers, or all. `replacement` is a file to read instead of the stored text of a single reject.
pub(super) fn run(
    given_ids: &[i64],
    replacement: Option<&Path>,
    (options, reading): (ReadOptions, Reading),
    context: &mut Context<'_>,
) -> Result<Status> {
    let start = Instant::now();
    // Opening for reading does not create a database.
    let stored = context.open_read()?;
    let ids = ids_to_retry(given_ids, &stored)?;
    let replacement = match (replacement, &ids[..]) {
        (None, _) => None,
        (Some(path), &[id]) if !given_ids.is_empty() => {
            let reject = find_reject(&stored, id)?;
            let old = incomplete_game(&reject, &stored)?;
            let options = reject.options_of(old.as_ref(), options);
            Some(read_replacement(path, id, options)?)
        }
        (Some(_), _) => bail!("--with needs the ID of one reject"),
    };
    drop(stored);
    let mut database = context.open_existing()?;
    let bar = progress::units_bar("retry", ids.len() as u64, "rejects");
    let mut retry = Retry {
        options,
        reading,
        replacement,
        reporter: ProblemReporter::new(MAX_REPORTED),
        bar,
        counts: ImportCounts::default(),
        longer: 0,
    };
    let result = retry.run(ids, &mut database);
    let joined = if result.is_ok() {
        join_fragments(&mut database)?
    } else {
        0
    };
    retry.bar.finish_and_clear();
    retry.reporter.print_totals();
    // The counts are correct even when a batch failed; its error is returned after the summary.
    let report = RetryReport {
        counts: retry.counts,
        longer: retry.longer,
        joined: Some(joined).filter(|joined| *joined > 0),
        seconds: seconds_since(start),
        kinds: retry.reporter.kinds.sums(),
    };
    let report = serde_json::to_value(report)?;
    print_summary(context.out, context.format, report, &["joined"])?;
    result?;
    let counts = retry.counts;
    Ok(Status::success_if(counts.incomplete + counts.rejected == 0))
}

/// A retry in progress.
struct Retry {
    options: ReadOptions,
    reading: Reading,
    /// The record that replaces the text of the only reject, and the name of its file.
    replacement: Option<(String, Record)>,
    reporter: ProblemReporter,
    bar: ProgressBar,
    counts: ImportCounts,
    longer: u64,
}

impl Retry {
    fn run(&mut self, ids: Vec<i64>, database: &mut Database) -> Result<()> {
        let mut ids = ids.into_iter().peekable();
        while ids.peek().is_some() {
            let mut batch = Vec::new();
            let mut bytes = 0;
            while batch.len() < BATCH
                && bytes < BATCH_BYTES
                && let Some(id) = ids.next()
            {
                let reject = find_reject(database, id)?;
                bytes += reject.text.len();
                batch.push(reject);
            }
            let replacement = self.replacement.as_ref().map(|(name, _)| name.clone());
            let mut records = Vec::new();
            for reject in &batch {
                records.push((reject, self.read(reject, database)?));
            }
            if let (Some(name), [(reject, Some(record))]) = (&replacement, &records[..])
                && let Some(game) = database.other_game_of_record(reject, record)?
            {
                bail!(
                    "the record in {name} is the same as game {game}, expected the corrected record of reject {}, which stays as it is",
                    reject.id
                );
            }
            let outcomes = database.reimport_rejects(&records, &mut self.counts)?;
            for ((reject, record), outcome) in records.iter().zip(&outcomes) {
                if let (ReimportOutcome::Unchanged, Some(name), Some(record)) =
                    (outcome, &replacement, record)
                {
                    note(&still_rejected(reject, name, record));
                }
                if let (ReimportOutcome::Edited, Some(game)) = (outcome, reject.game) {
                    self.bar.suspend(|| {
                        note(&format!(
                            "reject {}: game {game} was edited, and its edits do not fit the game as it is read now for certain, so that both stay as they are; `sumito edit {game}` corrects the record",
                            reject.id
                        ));
                    });
                }
            }
            let longer = outcomes
                .iter()
                .filter(|&&outcome| outcome == ReimportOutcome::Longer);
            self.longer += longer.count() as u64;
            self.bar.inc(batch.len() as u64);
        }
        Ok(())
    }

    /// Reads the stored text of a reject, or takes the replacement, and reports problems.
    fn read(&mut self, reject: &Reject, database: &Database) -> Result<Option<Record>> {
        if let Some((name, record)) = self.replacement.take() {
            let record = Reject::noted_in(record, &name);
            self.reporter.report(&name, &record, &self.bar);
            return Ok(Some(reject.with_stored_text(record)));
        }
        let old = incomplete_game(reject, database)?;
        let options = reject.options_of(old.as_ref(), self.options);
        let record = self.read_text(reject, options);
        let is_other = |record: &Record| {
            self.reading == Reading::Continued && !Reject::is_continued_by(old.as_ref(), record)
        };
        if record.as_ref().is_some_and(is_other) {
            self.bar.suspend(|| {
                note(&format!(
                    "reject {}: its record is read otherwise than by the import, and stays as it is; expected the reading options of the import",
                    reject.id
                ));
            });
            return Ok(None);
        }
        Ok(record)
    }

    /// Reads the stored text of a reject, and reports problems.
    fn read_text(&mut self, reject: &Reject, options: ReadOptions) -> Option<Record> {
        // Of a record that is too long only a part is stored, which cannot be read as a record.
        if reject.kind == ProblemKind::TooLong.to_string() {
            return None;
        }
        if reject.is_made_from_row() {
            let start = Location {
                line: 1,
                column: 1,
                ..Location::default()
            };
            let record = read_record(&reject.text, start, options)?;
            let name = format!(
                "reject {} ({}:{})",
                reject.id, reject.source, reject.record_line
            );
            self.reporter.report(&name, &record, &self.bar);
            return Some(reject.with_stored_text(record));
        }
        let record = read_record(&reject.text, reject.location(), options)?;
        self.reporter.report(&reject.source, &record, &self.bar);
        Some(record)
    }
}

fn incomplete_game(reject: &Reject, database: &Database) -> Result<Option<StoredGame>> {
    Ok(match reject.game {
        Some(game) => database.game(game)?,
        None => None,
    })
}

/// Says why a record that was given in place of that of a reject does not replace it.
fn still_rejected(reject: &Reject, name: &str, record: &Record) -> String {
    let errors = record.problems.iter();
    let mut errors = errors.filter(|problem| problem.severity == Severity::Error);
    let why = errors
        .next()
        .map_or("it is incomplete", |error| &error.message);
    format!(
        "the record in {name} is still rejected, because no more of it can be replayed: {why}; reject {} stays as it is",
        reject.id
    )
}

/// The numbers of the rejects to be read again: those given, or all.
fn ids_to_retry(given_ids: &[i64], database: &Database) -> Result<Vec<i64>> {
    if !given_ids.is_empty() {
        let chosen = find_rejects(database, given_ids)?;
        if let Some(rest) = chosen
            .iter()
            .find(|reject| reject.kind == OMITTED_REJECTS_KIND)
        {
            bail!(
                "reject {} says what is not kept of {}, expected a record: import the file again with a higher --reject-limit",
                rest.id,
                rest.source
            );
        }
        return Ok(chosen.into_iter().map(|reject| reject.id).collect());
    }
    let mut ids = Vec::new();
    database.for_each_reject(usize::MAX, 0, TextExtract::Beginning, |reject| {
        ids.extend(Some(reject.id).filter(|_| reject.kind != OMITTED_REJECTS_KIND));
        Ok::<(), StoreError>(())
    })?;
    Ok(ids)
}

/// Reads the only record of a file. Also returns the name of the file.
fn read_replacement(path: &Path, id: i64, options: ReadOptions) -> Result<(String, Record)> {
    let mut name = path.display().to_string();
    let mut bytes = Vec::new();
    if name == "-" {
        "standard input".clone_into(&mut name);
        let notice = WaitNotice::start("-", &ProgressBar::hidden());
        let mut stream = StreamWithNotice::new(io::stdin().lock(), notice);
        stream.read_to_end(&mut bytes)?;
    } else {
        bytes = fs::read(path).with_context(|| format!("cannot read {name}"))?;
    }
    let records = read(&bytes[..], options).collect::<io::Result<Vec<_>>>()?;
    let mut records: Vec<Record> = records
        .into_iter()
        .filter(|record| !matches!(record.content, Content::Preamble))
        .collect();
    match (records.pop(), records.len()) {
        (Some(record), 0) => Ok((name, record)),
        (_, others) => bail!(
            "{name} holds {} records, expected the one that replaces reject {id}",
            others + usize::from(others > 0),
        ),
    }
}
