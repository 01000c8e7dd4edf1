//! `sumito rejects`: lists rejects, or reads them again.

mod describe;
mod lookup;
mod retry;

use std::num::NonZeroUsize;
use std::path::PathBuf;

use anyhow::{Result, bail};
use clap::Args;

use crate::cli::messages::{note, note_none};
use crate::cli::output::{OutputFormat, RowPrinter};
use crate::cli::{Context, Status};
use crate::queries::ReadArgs;
use crate::record::{ReadOptions, Repair};
use crate::store::{Database, Reject, StoreError, TextExtract};
use lookup::find_rejects;
use retry::Reading;

/// List the records that could not be imported, retry them, or fix them
///
/// Incomplete games are included, with the ID of the game that holds the legal part.
///
/// Without IDs the list has at most the first 4 KiB of each text; JSON has the full size (`text_bytes`) and whether the text is shortened (`truncated`).
/// `rejects ID` and --full print the whole text. If a file has more rejects than an import keeps, one of the kind `not-kept` states how many there are
/// and where.
///
/// --retry reads the stored texts again, with the given reading options. Where none are given, the rules and the order of dates are those of the incomplete
/// game, and so is the layout, unless it was inferred. A complete game, or a longer part of one, replaces the reject and its incomplete
/// game. The counts are those of an import; `longer` is the number of incomplete games that are longer now.
///
/// --fix applies the suggestion of the message (`did you mean`) to the given rejects, if it is the only one that makes the whole record legal; the game
/// is marked as repaired. It must begin with the moves of the incomplete game, unless reading options are given. If the layout is not
/// stated, the record is fixed if that is possible from one layout only. `sumito undo` reverts it.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  sumito rejects
  sumito rejects 3 5 --format json
  sumito rejects --limit 20 --offset 40
  sumito rejects --retry --repair
  sumito rejects --retry 3 --layout belgian
  sumito rejects --retry 3 --with corrected.txt
  sumito rejects --fix 3")]
pub(crate) struct Rejects {
    /// Reject IDs [default: all]
    #[arg(value_name = "ID")]
    ids: Vec<i64>,
    /// Maximum number of rejects [default: all]
    #[arg(long, value_name = "N", conflicts_with_all = ["ids", "retry"])]
    limit: Option<NonZeroUsize>,
    /// Number of rejects to skip
    #[arg(long, value_name = "N", default_value_t = 0, hide_default_value = true, conflicts_with_all = ["ids", "retry"])]
    offset: usize,
    /// Print the whole text of each reject
    #[arg(long, conflicts_with = "retry")]
    full: bool,
    /// Read the stored texts again, and import what is legal now
    #[arg(long)]
    retry: bool,
    /// Apply the suggestion (`did you mean`) of these rejects, if only one makes the whole record legal
    #[arg(long, requires = "ids", conflicts_with_all = ["retry", "limit", "offset", "full"])]
    fix: bool,
    /// Read the record from this file (- for standard input) instead of the stored text, which is kept with the game
    #[arg(long, value_name = "FILE", requires = "retry")]
    with: Option<PathBuf>,
    #[command(flatten, next_help_heading = "With --retry")]
    reading: ReadArgs,
}

/// The fields of a reject.
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

impl Rejects {
    pub(crate) fn run(self, context: &mut Context<'_>) -> Result<Status> {
        if self.retry {
            let options = self.reading.options()?;
            let reading = (options, Reading::Anew);
            return retry::run(&self.ids, self.with.as_deref(), reading, context);
        }
        if self.fix {
            let given = self.reading.options()?;
            let reading = if given == ReadOptions::default() {
                Reading::Continued
            } else {
                Reading::Anew
            };
            let options = ReadOptions {
                repair: Repair::Unique,
                ..given
            };
            let status = retry::run(&self.ids, None, (options, reading), context)?;
            if status == Status::Warnings {
                note(
                    "rejects that were not fixed have no single suggestion that makes the whole record legal; `sumito edit` opens the record of an incomplete game, and `sumito rejects --retry ID --with FILE` stores a corrected record",
                );
            }
            return Ok(status);
        }
        if self.reading.options()? != ReadOptions::default() {
            bail!("reading options need --retry");
        }
        let database = context.open_read()?;
        let (format, mut count) = (context.format, 0);
        if format == OutputFormat::Table {
            self.for_each(&database, |reject| {
                count += 1;
                Ok(write!(context.out, "{}", describe::reject_text(&reject))?)
            })?;
        } else {
            let mut printer = RowPrinter::new(context.out, format, &COLUMNS);
            self.for_each(&database, |reject| {
                count += 1;
                printer.push(&serde_json::to_value(reject)?)
            })?;
            printer.finish()?;
        }
        note_none(format, usize::try_from(count)?, "rejects");
        let all = database.count_rejects(None)?;
        if self.ids.is_empty() && count < all {
            note(&format!(
                "{count} of {all} rejects; --limit and --offset choose others"
            ));
        }
        Ok(Status::success_if(count == 0))
    }

    /// Passes rejects to `work`: those with the given numbers, with their whole text, or else those of the selected part of the list.
    fn for_each(
        &self,
        database: &Database,
        mut work: impl FnMut(Reject) -> Result<()>,
    ) -> Result<()> {
        if !self.ids.is_empty() {
            return find_rejects(database, &self.ids)?
                .into_iter()
                .try_for_each(work);
        }
        let extract = if self.full {
            TextExtract::Whole
        } else {
            TextExtract::Beginning
        };
        let mut failure = Ok(());
        let (limit, offset) = (
            self.limit.map_or(usize::MAX, NonZeroUsize::get),
            self.offset,
        );
        let all = database.for_each_reject(limit, offset, extract, |reject| {
            work(reject).map_err(|error| {
                failure = Err(error);
                StoreError::Interrupted
            })
        });
        failure?;
        Ok(all?)
    }
}
