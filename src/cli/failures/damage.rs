//! What a verb does about a damaged database: it goes on with what can be recovered of it.

use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result};
use tempfile::TempDir;

use super::db::recover::lines;
use super::ui;
use crate::store::{StoreError, recover};

/// Whether an error says that a database is damaged.
pub(super) fn is_damage(error: &anyhow::Error) -> bool {
    let mut causes = error.chain();
    causes.any(|cause| cause.downcast_ref().is_some_and(StoreError::is_damage))
}

/// A database with what can be recovered of a damaged one, gone when this is dropped.
pub(super) struct Salvaged {
    pub(super) path: PathBuf,
    _folder: TempDir,
}

/// Recovers what can be recovered, and says on standard error what is lost.
pub(super) fn salvage(damaged: &Path) -> Result<Salvaged> {
    let folder = tempfile::tempdir().context("cannot make a folder for what is recovered")?;
    // Of the same name: some of what it holds is named after its file.
    let path = folder.path().join(damaged.file_name().unwrap_or_default());
    let bar = ui::games_bar("recover", 0);
    let found = recover(damaged, &path, |done, pages| {
        bar.set_length(pages);
        bar.set_position(done);
    })?;
    bar.finish_and_clear();
    let name = damaged.display();
    ui::note(&format!(
        "{name} is damaged: {} games can be read. `sumito db check` lists the damage, `sumito db recover NEW.db` saves what can be read into a new database, and importing the sources again brings back the rest",
        found.games
    ));
    lines(&found).iter().for_each(|line| ui::note(line));
    Ok(Salvaged {
        path,
        _folder: folder,
    })
}
