//! Recovers a damaged database into a new file.

use std::collections::HashMap;
use std::fs::OpenOptions;
use std::io::ErrorKind;
use std::path::Path;

use super::index_names::name_lost_sources;
use super::lost_games::KnownGames;
use super::page_file::PageFile;
use super::rebuild_games::rebuild_games;
use super::report::RecoveryReport;
use super::scan::scan;
use crate::store::connection::SCHEMA;
use crate::store::{Access, Database, StoreError};

/// Recovers what is readable of a damaged database into a new file, which must not exist. The damaged file is only read. `progress` is called with the
/// number of scanned pages and of all pages.
///
/// # Errors
/// When the file is unreadable or contains nothing to recover, or when the new database exists or cannot be written.
pub fn recover(
    damaged: &Path,
    new: &Path,
    progress: impl FnMut(u64, u64),
) -> Result<RecoveryReport, StoreError> {
    if !damaged.exists() {
        return Err(StoreError::Missing(damaged.to_owned()));
    }
    let mut pages = PageFile::open(damaged)?;
    // The file must be created by this call, so that it may be removed after an error.
    OpenOptions::new()
        .write(true)
        .create_new(true)
        .open(new)
        .map_err(|error| StoreError::Unopenable {
            path: new.to_owned(),
            message: match error.kind() {
                ErrorKind::AlreadyExists => "it exists, expected a new file".to_owned(),
                _ => error.to_string(),
            },
        })?;
    let result = recover_into(&mut pages, damaged, new, progress);
    if result.is_err() {
        // The file contains only what this call has written.
        let _ = std::fs::remove_file(new);
    }
    result
}

/// Recovers a database into the new file, which is empty.
fn recover_into(
    pages: &mut PageFile,
    damaged: &Path,
    new: &Path,
    progress: impl FnMut(u64, u64),
) -> Result<RecoveryReport, StoreError> {
    let mut database = Database::open(new, Access::Write)?;
    // References to lost rows are removed at the end.
    database.connection.pragma_update("foreign_keys", false)?;
    let transaction = database.connection.transaction()?;
    let scanned = scan(pages, &transaction, progress)?;
    if scanned.inserted == 0 {
        return Err(StoreError::Unopenable {
            path: damaged.to_owned(),
            message: format!(
                "it holds no row that can be saved, expected a database of schema version {}",
                SCHEMA.newest()
            ),
        });
    }
    let mut report = RecoveryReport {
        losses: scanned.losses(),
        ..RecoveryReport::default()
    };
    report.losses.extend(truncation_loss(pages));
    let restored = scanned.index_names.restore(&transaction)?;
    report.losses.extend(source_losses(&restored));
    let sources = name_lost_sources(&transaction)?;
    if sources > 0 {
        report.losses.push(format!(
            "{sources} sources: their names, times and preambles are lost"
        ));
    }
    let known_games = KnownGames::read(&transaction, &mut report)?;
    transaction.execute_batch(include_str!("../../../../sql/recover/clear.sql"))?;
    transaction.commit()?;
    rebuild_games(&mut database, &known_games, &mut report)?;
    known_games.report_lost(&database, &scanned.damaged_games, &mut report)?;
    database
        .connection
        .execute_batch(include_str!("../../../../sql/recover/delete_orphans.sql"))?;
    database.connection.pragma_update("foreign_keys", true)?;
    Ok(report)
}

/// The loss of the pages after the end of a truncated file.
fn truncation_loss(pages: &mut PageFile) -> Option<String> {
    let stated = pages.count_before_truncation()?;
    let missing = stated - pages.count();
    Some(format!(
        "{missing} of {stated} pages are missing at the end of the file: games of which no page is left are not counted"
    ))
}

/// The losses of sources whose names were restored from an index, which contains nothing else.
fn source_losses(restored: &HashMap<String, u64>) -> Option<String> {
    let sources = restored.get("source")?;
    Some(format!(
        "{sources} sources: when they were imported and their preambles are lost"
    ))
}
