//! `sumito rejects`

use std::collections::HashSet;
use std::fs;
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::time::Instant;

use anyhow::{Context as _, Result, bail};
use clap::Args;
use indicatif::ProgressBar;
use serde::Serialize;
use serde_json::Value;

use super::args::Reading;
use super::findings::Excerpts;
use super::joining::join;
use super::teller::Teller;
use super::terminal::is_control;
use super::waiting::{Awaited, Waiting};
use super::{Context, Status, table, ui};
use crate::record::{Content, Kind, Problem, ReadOptions, Record, Severity, read, read_kept};
use crate::store::{
    Access, Counts, Database, Extract, NOT_KEPT, ReimportOutcome, Reject, StoreError,
};

/// Problems told on standard error before the rest is only counted.
const MOST_TOLD: u64 = 50;
/// Rejects that are taken in with one transaction: enough that its cost is shared, few enough that little is lost when it is
/// broken off.
const BATCH: usize = 500;
/// Bytes of the texts that are read again together.
const BATCH_BYTES: usize = 16 << 20;
/// Signs of a line of a record that are shown.
const LONGEST_LINE: usize = 200;

/// Show what could not be replayed, with the reasons and the text, or take it in again
///
/// Incomplete games are among them, with the number of the game that holds the part that could be replayed.
///
/// Without numbers the list has at most the first 4 KiB of each text; JSON says how many bytes there are (`text_bytes`) and whether these are all
/// (`truncated`). `rejects ID` has all of the text, and so has the list with --full. Where a file has more rejects than an import keeps, one
/// of the kind `not-kept` says how many there are and where they stand.
///
/// With --retry the stored texts are read again, with the reading options given. What is a whole game now, or a longer part
/// of one, is stored in place of the reject and of the incomplete game it had. The counts are those of an import, and
/// `longer` says how many of the incomplete ones are longer now.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  sumito rejects
  sumito rejects 3 5 --format json
  sumito rejects --limit 20 --offset 40
  sumito rejects --retry --repair
  sumito rejects --retry 3 --layout belgian
  sumito rejects --retry 3 --with mended.txt")]
pub(super) struct Rejects {
    /// The numbers of the rejects [default: all]
    #[arg(value_name = "ID")]
    ids: Vec<i64>,
    /// At most so many of the list [default: all]
    #[arg(long, value_name = "N", conflicts_with_all = ["ids", "retry"])]
    limit: Option<usize>,
    /// After so many of the list
    #[arg(long, value_name = "N", default_value_t = 0, hide_default_value = true, conflicts_with_all = ["ids", "retry"])]
    offset: usize,
    /// The whole of each text, however long
    #[arg(long, conflicts_with = "retry")]
    full: bool,
    /// Read the stored texts again and take in what can be replayed now
    #[arg(long)]
    retry: bool,
    /// Read the record from this file, or - for standard input, in place of the stored text, which is kept with the game
    #[arg(long, value_name = "FILE", requires = "retry")]
    with: Option<PathBuf>,
    #[command(flatten, next_help_heading = "With --retry")]
    reading: Reading,
}

/// The fields of a row.
const COLUMNS: [&str; 14] = [
    "id",
    "source",
    "line",
    "column",
    "offset",
    "kind",
    "message",
    "game",
    "record_line",
    "record_column",
    "record_offset",
    "text",
    "text_bytes",
    "truncated",
];

/// What a retry prints.
#[derive(Serialize)]
struct Report {
    #[serde(flatten)]
    counts: Counts,
    longer: u64,
    /// Fragments joined with their first halves; left out where there are none.
    #[serde(skip_serializing_if = "Option::is_none")]
    joined: Option<u64>,
    seconds: f64,
    kinds: Value,
}

impl Rejects {
    pub(super) fn run(self, context: &mut Context<'_>) -> Result<Status> {
        if self.retry {
            return self.retry(context);
        }
        if self.reading.options() != ReadOptions::default() {
            bail!("options for reading are for --retry: nothing is read without it");
        }
        let database = context.database()?;
        let (format, mut found) = (context.format, 0);
        if format == table::Format::Table {
            self.each(&database, |reject| {
                found += 1;
                Ok(write!(context.out, "{}", in_full(&reject))?)
            })?;
        } else {
            let mut printer = table::Printer::new(context.out, format, &COLUMNS);
            self.each(&database, |reject| {
                found += 1;
                printer.push(&serde_json::to_value(reject)?)
            })?;
            printer.finish()?;
        }
        let all = database.count_rejects(None)?;
        if self.ids.is_empty() && found < all {
            ui::note(&format!(
                "{found} of {all} rejects; --limit and --offset choose others"
            ));
        }
        Ok(if found == 0 {
            Status::Done
        } else {
            Status::Reservations
        })
    }

    /// Hands over the rejects with the numbers given, whole, or those of the part of the list.
    fn each(&self, database: &Database, mut take: impl FnMut(Reject) -> Result<()>) -> Result<()> {
        if !self.ids.is_empty() {
            return self.chosen(database)?.into_iter().try_for_each(take);
        }
        let extract = if self.full {
            Extract::Whole
        } else {
            Extract::Beginning
        };
        let mut failure = Ok(());
        let (limit, offset) = (self.limit.unwrap_or(usize::MAX), self.offset);
        let all = database.each_reject(limit, offset, extract, |reject| {
            take(reject).map_err(|error| {
                failure = Err(error);
                StoreError::Stopped
            })
        });
        failure?;
        Ok(all?)
    }

    /// The rejects with the numbers given, in that order and each once.
    fn chosen(&self, database: &Database) -> Result<Vec<Reject>> {
        let mut known = HashSet::new();
        let ids = self.ids.iter().filter(|id| known.insert(**id));
        ids.map(|&id| find(database, id)).collect()
    }

    /// The numbers of the rejects to be read again: those given, or all.
    fn again(&self, database: &Database) -> Result<Vec<i64>> {
        if !self.ids.is_empty() {
            let chosen = self.chosen(database)?;
            if let Some(rest) = chosen.iter().find(|reject| reject.kind == NOT_KEPT) {
                bail!(
                    "reject {} says what is not kept of {}, expected a record: import the file again with a higher --reject-limit",
                    rest.id,
                    rest.source
                );
            }
            return Ok(chosen.into_iter().map(|reject| reject.id).collect());
        }
        let mut ids = Vec::new();
        database.each_reject(usize::MAX, 0, Extract::Beginning, |reject| {
            ids.extend(Some(reject.id).filter(|_| reject.kind != NOT_KEPT));
            Ok::<(), StoreError>(())
        })?;
        Ok(ids)
    }

    fn retry(self, context: &mut Context<'_>) -> Result<Status> {
        let start = Instant::now();
        // Opened to read first, so that a retry makes no database.
        let ids = self.again(&context.database()?)?;
        let by_hand = match (&self.with, &ids[..]) {
            (None, _) => None,
            (Some(path), &[id]) if !self.ids.is_empty() => Some(self.read_from(path, id)?),
            (Some(_), _) => bail!("--with is for one reject, expected its number"),
        };
        let mut database = Database::open(&context.db, Access::Write)?;
        let (mut counts, mut longer) = (Counts::default(), 0);
        let mut teller = Teller::new(MOST_TOLD);
        let bar = ui::bar_of("retry", ids.len() as u64, "rejects");
        let mut by_hand = by_hand.into_iter();
        let mut read = |reject: &Reject| {
            let (name, record) = match by_hand.next() {
                Some((name, record)) => (name, Some(record)),
                None => (reject.source.clone(), self.read_again(reject)),
            };
            let record = record?;
            teller.tell(&name, &record, &bar);
            Some(if self.with.is_some() {
                mended_by_hand(record, &name, reject)
            } else {
                record
            })
        };
        let retake = || {
            let mut ids = ids.into_iter().peekable();
            while ids.peek().is_some() {
                let mut batch = Vec::new();
                let mut bytes = 0;
                while batch.len() < BATCH
                    && bytes < BATCH_BYTES
                    && let Some(id) = ids.next()
                {
                    let reject = find(&database, id)?;
                    bytes += reject.text.len();
                    batch.push(reject);
                }
                let records: Vec<_> = batch.iter().map(|reject| (reject, read(reject))).collect();
                let retaken = database.reimport_rejects(&records, &mut counts)?;
                let are_longer = retaken
                    .iter()
                    .filter(|&&what| what == ReimportOutcome::Longer);
                longer += are_longer.count();
                bar.inc(batch.len() as u64);
            }
            Ok::<(), anyhow::Error>(())
        };
        let result = retake();
        let joined = if result.is_ok() {
            join(&mut database)?
        } else {
            0
        };
        bar.finish_and_clear();
        teller.sum_up();
        // The sums are true whether all batches went through or not.
        let report = Report {
            counts,
            longer: longer as u64,
            joined: Some(joined).filter(|joined| *joined > 0),
            seconds: (start.elapsed().as_secs_f64() * 1000.0).round() / 1000.0,
            kinds: teller.kinds.value(),
        };
        let report = serde_json::to_value(report)?;
        table::summary(context.out, context.format, report, &["joined"])?;
        result?;
        Ok(if counts.incomplete + counts.rejected == 0 {
            Status::Done
        } else {
            Status::Reservations
        })
    }

    /// The stored text, read as one record. A piece of a record that is too long is none.
    fn read_again(&self, reject: &Reject) -> Option<Record> {
        if reject.kind == Kind::TooLong.to_string() {
            return None;
        }
        read_kept(&reject.text, reject.begins(), self.reading.options())
    }

    /// The one record of a file, and the name of the file.
    fn read_from(&self, path: &Path, id: i64) -> Result<(String, Record)> {
        let mut name = path.display().to_string();
        let mut bytes = Vec::new();
        if name == "-" {
            "standard input".clone_into(&mut name);
            let waiting = Waiting::begin("-", &ProgressBar::hidden());
            let mut stream = Awaited::new(io::stdin().lock(), waiting);
            stream.read_to_end(&mut bytes)?;
        } else {
            bytes = fs::read(path).with_context(|| format!("cannot read {name}"))?;
        }
        let records = read(&bytes[..], self.reading.options()).collect::<io::Result<Vec<_>>>()?;
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
}

/// The reject with a number, with all of its text.
fn find(database: &Database, id: i64) -> Result<Reject> {
    let found = database.reject(id)?;
    found.with_context(|| {
        format!("there is no reject {id}, expected a number that `sumito rejects` shows")
    })
}

/// A record that was mended by hand, as it is stored: with the text of the reject, and with its problems at the beginning of
/// that text, for their places are in another file.
fn mended_by_hand(mut record: Record, name: &str, reject: &Reject) -> Record {
    let place = reject.begins();
    let what = format!("read from {name} in place of the record as it was found");
    if let Content::Game(game) = &mut record.content {
        let before = game.mended.take().into_iter();
        game.mended = Some(before.chain([what.clone()]).collect::<Vec<_>>().join("; "));
    }
    for problem in &mut record.problems {
        problem.place = crate::record::Place {
            ply: problem.place.ply,
            ..place
        };
    }
    let problem = Problem {
        severity: Severity::Warning,
        kind: Kind::Mended,
        place,
        message: what,
        help: None,
    };
    record.problems.insert(0, problem);
    Record {
        place,
        text: reject.text.clone(),
        ..record
    }
}

/// A reject as it is shown: where and why, then its text, with a caret under the place.
fn in_full(reject: &Reject) -> String {
    let kept = reject
        .game
        .map(|game| format!(", as far as legal: game {game}"))
        .unwrap_or_default();
    let mut text = format!(
        "{}:{}:{}: {} [{}] (reject {}{kept})\n",
        reject.source, reject.line, reject.column, reject.message, reject.kind, reject.id
    );
    let place = reject.begins();
    let mut source = Excerpts::new(&reject.text, place);
    let last = place.line + reject.text.lines().count().saturating_sub(1) as u64;
    let margin = last.to_string().len();
    for (number, line) in (place.line..).zip(reject.text.lines()) {
        if i64::try_from(number) == Ok(reject.line) {
            let column = u64::try_from(reject.column).unwrap_or_default();
            text.push_str(&source.excerpt_within(number, column, margin));
            continue;
        }
        let line: String = line.chars().take(LONGEST_LINE).collect();
        let line = line.replace(is_control, "\u{fffd}");
        text.push_str(&format!("{number:>margin$} | {line}\n"));
    }
    if reject.truncated {
        let rest = reject.text_bytes.cast_unsigned() - reject.text.len() as u64;
        text.push_str(&format!(
            "... {rest} bytes more, which `sumito rejects {}` shows\n",
            reject.id
        ));
    }
    text
}
