//! `sumito db recover`: saves what can be read of a damaged database.

use std::path::PathBuf;

use anyhow::{Result, bail};
use clap::Args;

use crate::answers::RecoverAnswer;
use crate::cli::failures::{loss_lines, recover_with_progress};
use crate::cli::output::OutputFormat;
use crate::cli::{Context, Status};

/// Recover a damaged database into a new one
///
/// The file is read page by page, so that every readable game is found, even if the file header is damaged. All games are replayed, and the position
/// index is rebuilt. Lost games are listed with what is known of them; import their files into the new database to restore them. The damaged database is
/// not changed.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  sumito --db games.db db recover saved.db
  sumito --db saved.db import games/        what was lost, again from its sources")]
pub(crate) struct Recover {
    /// New database file, which must not exist
    #[arg(value_name = "NEW.db")]
    new: PathBuf,
}

impl Recover {
    pub(crate) fn run(self, context: &mut Context<'_>) -> Result<Status> {
        if self.new.exists() {
            bail!("{} exists, expected a new file", self.new.display());
        }
        let recovered = recover_with_progress(&context.database_path, &self.new)?;
        if context.format == OutputFormat::Table {
            for line in loss_lines(&recovered) {
                writeln!(context.out, "{line}")?;
            }
        }
        let file = self.new.display().to_string();
        let is_complete = recovered.is_complete();
        let answer = RecoverAnswer {
            report: recovered,
            file,
        };
        let mut report = serde_json::to_value(&answer)?;
        let recovered = &answer.report;
        if matches!(context.format, OutputFormat::Table | OutputFormat::Csv) {
            // A table has the losses in the lines above, CSV only their numbers.
            for (name, count) in [
                ("partial", recovered.partial.len()),
                ("lost", recovered.lost.len()),
                ("losses", recovered.losses.len()),
            ] {
                report[name] = count.into();
            }
        }
        context.print_object(&report)?;
        Ok(Status::success_if(is_complete))
    }
}
