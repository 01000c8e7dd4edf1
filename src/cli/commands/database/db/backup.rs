//! `sumito db backup`: copies the database while it is in use.

use std::fs;
use std::path::PathBuf;

use anyhow::{Context as _, Result, bail};
use clap::Args;

use crate::answers::BackupReport;
use crate::cli::messages::progress;
use crate::cli::output::file_path;
use crate::cli::{Context, Status};
use crate::store::Staging;

/// Copy the database, also while it is in use
///
/// The copy is one consistent file. It is created under a temporary name, and renamed when it is complete and undamaged.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  sumito db backup games-2026-11-21.db
  sumito db backup --force /mnt/backup/games.db --format json")]
pub(crate) struct Backup {
    /// Backup file
    #[arg(value_name = "FILE")]
    copy: PathBuf,
    /// Overwrite an existing file
    #[arg(long)]
    force: bool,
}

impl Backup {
    pub(crate) fn run(self, context: &mut Context<'_>) -> Result<Status> {
        let path = &self.copy;
        if file_path(path).is_none() {
            bail!("- is standard output, expected the name of a file");
        }
        let database = context.open_read()?;
        if path.exists() {
            if fs::canonicalize(path)? == fs::canonicalize(&context.database_path)? {
                bail!(
                    "{} is the database itself, expected another file",
                    path.display()
                );
            }
            if !self.force {
                bail!(
                    "{} exists, expected a new file (--force replaces it)",
                    path.display()
                );
            }
        }
        let error_context = || format!("cannot write {}", path.display());
        let copy = Staging::beside(path).with_context(error_context)?;
        let bar = progress::units_bar("backup", 0, "pages");
        database
            .backup(&copy.path(), |done, all| {
                progress::update(&bar, done, all);
            })
            .with_context(error_context)?;
        bar.finish_and_clear();
        if self.force {
            copy.persist(path).with_context(error_context)?;
        } else {
            copy.persist_new(path).with_context(error_context)?;
        }
        let bytes = fs::metadata(path).with_context(error_context)?.len();
        context.print_object(&BackupReport {
            file: path.display().to_string(),
            bytes,
        })?;
        Ok(Status::Success)
    }
}
