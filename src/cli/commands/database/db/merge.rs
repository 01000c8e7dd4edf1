//! `sumito db merge`

use std::fs;
use std::path::{Path, PathBuf};
use std::time::Instant;

use anyhow::{Context as _, Result, bail};
use clap::Args;
use indicatif::ProgressBar;
use serde::Serialize;

use super::super::joining::join;
use super::super::salvage::salvage;
use super::{Context, Status, count, table, ui};
use crate::store::{Access, Database, Merged};

/// Take in the games of other databases
///
/// Games come with their records, places, notes and problems, exact duplicates once; rejects, sources, preambles and kept results come too. A
/// kept result whose name is taken by other games gets the name of the other file behind it: `wins (club)`. The other databases are only read. A merge that was broken off can simply be run again.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  sumito db merge club.db federation.db
  sumito --db all.db db merge part-1.db part-2.db --format json")]
pub(super) struct Merge {
    /// The other databases
    #[arg(required = true, value_name = "OTHER")]
    others: Vec<PathBuf>,
}

/// What a merge prints.
#[derive(Serialize)]
struct Report {
    databases: usize,
    #[serde(flatten)]
    merged: Merged,
    seconds: f64,
}

impl Merge {
    pub(super) fn run(self, context: &mut Context<'_>) -> Result<Status> {
        let start = Instant::now();
        // All are looked at before anything is changed.
        let mut games = 0;
        for other in &self.others {
            let is_same = fs::canonicalize(other).ok() == fs::canonicalize(&context.db).ok();
            let database = Database::open(other, Access::Read)?;
            if is_same {
                bail!(
                    "{} is the database itself, expected another one",
                    other.display()
                );
            }
            games += count(&database).unwrap_or_default();
        }
        let mut database = Database::open(&context.db, Access::Write)?;
        let bar = ui::games_bar("merge", games);
        let mut merged = Merged::default();
        let (mut result, mut damaged) = (Ok(()), false);
        for other in &self.others {
            let done = take_in(&mut database, other, &mut merged, &bar);
            damaged |= matches!(done, Ok(true));
            result = done
                .map(|_| ())
                .with_context(|| format!("merging {}", other.display()));
            if result.is_err() {
                break;
            }
        }
        bar.finish_and_clear();
        if result.is_ok() {
            join(&mut database)?;
        }
        // The sums are true whether all went through or not.
        let report = Report {
            databases: self.others.len(),
            merged,
            seconds: (start.elapsed().as_secs_f64() * 1000.0).round() / 1000.0,
        };
        table::object(context.out, context.format, &serde_json::to_value(report)?)?;
        if merged.aliases_refused > 0 {
            let count = merged.aliases_refused;
            let plural = if count == 1 { "" } else { "s" };
            ui::note(&format!(
                "{count} spelling{plural} not taken over, for the names both play in one game here (see `sumito players merge --force`)"
            ));
        }
        result?;
        Ok(if damaged {
            Status::Reservations
        } else {
            Status::Done
        })
    }
}

/// Takes in another database, or what can be recovered of it. Gives whether it is damaged.
fn take_in(
    database: &mut Database,
    other: &Path,
    merged: &mut Merged,
    bar: &ProgressBar,
) -> Result<bool> {
    let before = *merged;
    let done = database.merge(other, merged, |done| bar.set_position(done));
    match done {
        Err(error) if error.is_damage() => {}
        done => return Ok(done.map(|()| false)?),
    }
    let salvaged = salvage(other)?;
    // What came before the damage was met is a duplicate now.
    let came = merged.merged - before.merged;
    merged.games = before.games;
    merged.duplicates = before.duplicates;
    database.merge(&salvaged.path, merged, |done| bar.set_position(done))?;
    merged.duplicates -= came;
    Ok(true)
}
