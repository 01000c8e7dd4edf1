//! A damaged database: a command that reads it continues with what can be recovered.

use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result};
use tempfile::TempDir;

use crate::cli::messages::{note, plural, progress};
use crate::store::{RecoveryReport, StoreError, recover};

/// Whether an error is caused by a damaged database.
pub(crate) fn is_damage(error: &anyhow::Error) -> bool {
    let mut causes = error.chain();
    causes.any(|cause| cause.downcast_ref().is_some_and(StoreError::is_damage))
}

/// A temporary database with what can be recovered of a damaged one; deleted when this is dropped.
pub(crate) struct RecoveredCopy {
    pub(crate) path: PathBuf,
    _folder: TempDir,
}

/// Recovers what can be recovered into a temporary database, and reports losses on standard error.
pub(crate) fn recovered_copy(damaged: &Path) -> Result<RecoveredCopy> {
    let folder = tempfile::tempdir().context("cannot make a folder for what is recovered")?;
    // The copy has the same file name, because a merge names saved searches after the file they come from.
    let path = folder.path().join(damaged.file_name().unwrap_or_default());
    let recovered = recover_with_progress(damaged, &path)?;
    let name = damaged.display();
    note(&format!(
        "{name} is damaged: {} can be read. `sumito db check` lists the damage, `sumito db recover NEW.db` saves what can be read into a new database, and importing the sources again brings back the rest",
        plural::games(recovered.games)
    ));
    loss_lines(&recovered).iter().for_each(|line| note(line));
    Ok(RecoveredCopy {
        path,
        _folder: folder,
    })
}

/// Recovers a damaged database into a new one, with a progress bar.
pub(crate) fn recover_with_progress(damaged: &Path, new: &Path) -> Result<RecoveryReport> {
    let bar = progress::games_bar("recover", 0);
    let recovered = recover(damaged, new, |done, pages| {
        progress::update(&bar, done, pages);
    })?;
    bar.finish_and_clear();
    Ok(recovered)
}

/// Describes what is lost, with a line for each loss.
pub(crate) fn loss_lines(recovered: &RecoveryReport) -> Vec<String> {
    let lost = recovered.lost.iter().map(|game| format!("{game}: lost"));
    let partial = recovered.partial.iter();
    let partial = partial.map(|part| format!("game {}: lost of it: {}", part.game, part.what));
    let losses = recovered.losses.iter().cloned();
    lost.chain(partial).chain(losses).collect()
}
