//! `sumito db recover`: saves what can be read of a damaged database.

use std::path::PathBuf;

use anyhow::Result;
use clap::Args;

use crate::cli::failures::{loss_lines, recover_with_progress};
use crate::cli::output::OutputFormat;
use crate::cli::{Context, Status};

/// Save what can be read of a damaged database into a new one
///
/// The file is read page by page, so that every game that is still in it is found, whatever else is damaged, the header among it. All games are replayed and the
/// index of positions is made again. Games that are lost are named with what is known of them. Importing their sources into the new database brings them back, and
/// replaces games of which a part is lost. The damaged database stays as it is.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  sumito --db games.db db recover saved.db
  sumito --db saved.db import games/        what was lost, again from its sources")]
pub(crate) struct Recover {
    /// The new database: a file that does not exist
    #[arg(value_name = "NEW.db")]
    new: PathBuf,
}

impl Recover {
    pub(crate) fn run(self, context: &mut Context<'_>) -> Result<Status> {
        let recovered = recover_with_progress(&context.database_path, &self.new)?;
        if context.format == OutputFormat::Table {
            for line in loss_lines(&recovered) {
                writeln!(context.out, "{line}")?;
            }
        }
        let mut report = serde_json::to_value(&recovered)?;
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
        report["file"] = self.new.display().to_string().into();
        context.print_object(&report)?;
        Ok(Status::success_if(recovered.is_complete()))
    }
}
