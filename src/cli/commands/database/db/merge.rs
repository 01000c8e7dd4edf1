//! `sumito db merge`: copies the games of other databases.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::Instant;

use anyhow::{Context as _, Result, bail};
use clap::Args;
use indicatif::ProgressBar;

use super::count_games::count_games;
use crate::answers::MergeAnswer;
use crate::cli::failures::recovered_copy;
use crate::cli::join_fragments::join_fragments;
use crate::cli::messages::{note, progress};
use crate::cli::output::seconds_since;
use crate::cli::{Context, Status};
use crate::store::{Access, Database, MergeReport};

/// Import the games of other databases
///
/// Copies games with their records, sources, comments and problems, rejects, saved searches and studies; exact duplicates are skipped. A saved search or study whose
/// name is taken by another one gets the name of its file appended: `wins (club)`. A game that was edited in another database is edited here too; one that was edited
/// in both stays as it is here. A game that corrects the record of a reject takes the place of the reject here too. The other databases are only read. An interrupted merge can simply be run
/// again.
///
/// In the summary, `kept` counts the copied saved searches, and `kept games left out` the games in them that were corrected or joined here.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  sumito db merge club.db federation.db
  sumito --db all.db db merge part-1.db part-2.db --format json")]
pub(crate) struct Merge {
    /// Other database files
    #[arg(required = true, value_name = "OTHER")]
    others: Vec<PathBuf>,
}

impl Merge {
    pub(crate) fn run(self, context: &mut Context<'_>) -> Result<Status> {
        let start = Instant::now();
        // All databases are checked before anything is changed.
        let mut games = 0;
        let mut paths = Vec::from([fs::canonicalize(&context.database_path).ok()]);
        for other in &self.others {
            let path = fs::canonicalize(other).ok();
            let database = Database::open(other, Access::Read)?;
            match paths.iter().position(|known| *known == path) {
                Some(0) => bail!(
                    "{} is the database itself, expected another one",
                    other.display()
                ),
                Some(_) => bail!(
                    "{} is named twice, expected each database once",
                    other.display()
                ),
                None => paths.push(path),
            }
            games += count_games(&database).unwrap_or_default();
        }
        let mut database = context.open_write()?;
        let bar = progress::games_bar("merge", games);
        let mut merged = MergeReport::default();
        let (mut result, mut damaged) = (Ok(()), false);
        for other in &self.others {
            let done = merge_database(&mut database, other, &mut merged, &bar);
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
            join_fragments(&mut database)?;
        }
        // The counts are correct even when a merge failed; its error is returned after the summary.
        let report = MergeAnswer {
            databases: self.others.len(),
            merged: merged.clone(),
            seconds: seconds_since(start),
        };
        context.print_object(&report)?;
        tell_what_stays(&merged);
        result?;
        Ok(Status::success_if(!damaged))
    }
}

/// Notes what was not merged, and what a merge could not decide.
fn tell_what_stays(merged: &MergeReport) {
    if merged.aliases_refused > 0 {
        let count = merged.aliases_refused;
        let plural = if count == 1 { "" } else { "s" };
        note(&format!(
            "{count} spelling{plural} not merged, because the names played against each other here (see `sumito players merge --force`)"
        ));
    }
    if !merged.edited_in_both.is_empty() {
        let ids: Vec<String> = merged.edited_in_both.iter().map(i64::to_string).collect();
        let (plural, were) = if ids.len() == 1 {
            ("", "was")
        } else {
            ("s", "were")
        };
        note(&format!(
            "game{plural} {} {were} edited in both databases, and the edits made here are kept",
            ids.join(", ")
        ));
    }
    if !merged.edits_left_out.is_empty() {
        let ids: Vec<String> = merged.edits_left_out.iter().map(i64::to_string).collect();
        let (games, were, records, edits) = if ids.len() == 1 {
            ("game", "was", "its record", "the edit is")
        } else {
            ("games", "were", "their records", "the edits are")
        };
        note(&format!(
            "{games} {} of the other database {were} edited there, but {records} {were} corrected here: {edits} not made here",
            ids.join(", ")
        ));
    }
    if !merged.aliases_kept.is_empty() {
        let names = merged.aliases_kept.iter();
        let names: Vec<String> = names.map(|name| format!("`{name}`")).collect();
        note(&format!(
            "{}: merged into another player in the other database than here, and left as here (see `sumito players aliases`)",
            names.join(", ")
        ));
    }
    if !merged.corrected_unclear.is_empty() {
        let ids: Vec<String> = merged
            .corrected_unclear
            .iter()
            .map(i64::to_string)
            .collect();
        let (records, were, stay) = if ids.len() == 1 {
            ("record of reject", "was", "it stays")
        } else {
            ("records of rejects", "were", "they stay")
        };
        note(&format!(
            "the {records} {} {were} corrected or joined in the other database, but it is not certain by which game there: {stay} here (see `sumito rejects`)",
            ids.join(", ")
        ));
    }
    if merged.kept_games_left_out > 0 {
        let games = merged.kept_games_left_out;
        let (plural, are) = if games == 1 { ("", "is") } else { ("s", "are") };
        note(&format!(
            "{games} game{plural} of the saved searches {are} left out, because the records were corrected or joined here"
        ));
    }
}

/// Merges another database, or what can be recovered of it. Returns whether it is damaged.
fn merge_database(
    database: &mut Database,
    other: &Path,
    merged: &mut MergeReport,
    bar: &ProgressBar,
) -> Result<bool> {
    let before = merged.clone();
    let done = database.merge(other, merged, |done| bar.set_position(done));
    match done {
        Err(error) if error.is_damage() => {}
        done => return Ok(done.map(|()| false)?),
    }
    let copy = recovered_copy(other)?;
    // The games that were merged before the damage was found are duplicates now.
    let already_merged = merged.merged - before.merged;
    merged.games = before.games;
    merged.duplicates = before.duplicates;
    merged.edited_in_both = before.edited_in_both;
    merged.edits_left_out = before.edits_left_out;
    merged.corrected_unclear = before.corrected_unclear;
    database.merge(&copy.path, merged, |done| bar.set_position(done))?;
    merged.duplicates -= already_merged;
    Ok(true)
}
