//! `sumito db recover`

use std::path::PathBuf;

use anyhow::Result;
use clap::Args;

use super::{Context, Status, table, ui};
use crate::store::{Recovered, recover};

/// Save what can be read of a damaged database into a new one
///
/// The file is read page by page, so that every game that is still in it is found, whatever else is damaged, the header among it. All games are replayed and the
/// index of positions is made again. Games that are lost are named with what is known of them. Importing their sources into the new database brings them back, and
/// replaces games of which a part is lost. The damaged database stays as it is.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  sumito --db games.db db recover saved.db
  sumito --db saved.db import games/        what was lost, again from its sources")]
pub(super) struct Recover {
    /// The new database: a file that does not exist
    #[arg(value_name = "NEW.db")]
    new: PathBuf,
}

impl Recover {
    pub(super) fn run(self, context: &mut Context<'_>) -> Result<Status> {
        let bar = ui::games_bar("recover", 0);
        let found = recover(&context.db, &self.new, |done, pages| {
            bar.set_length(pages);
            bar.set_position(done);
        })?;
        bar.finish_and_clear();
        if context.format == table::Format::Table {
            for line in lines(&found) {
                writeln!(context.out, "{line}")?;
            }
        }
        let mut report = serde_json::to_value(&found)?;
        if matches!(context.format, table::Format::Table | table::Format::Csv) {
            // A table has them in the lines above.
            for (name, count) in [
                ("partial", found.partial.len()),
                ("lost", found.lost.len()),
                ("losses", found.losses.len()),
            ] {
                report[name] = count.into();
            }
        }
        report["file"] = self.new.display().to_string().into();
        table::object(context.out, context.format, &report)?;
        Ok(if found.is_whole() {
            Status::Done
        } else {
            Status::Reservations
        })
    }
}

/// What is lost, a line for each.
pub(in crate::cli) fn lines(found: &Recovered) -> Vec<String> {
    let lost = found.lost.iter().map(|game| format!("{game}: lost"));
    let partial = found.partial.iter();
    let partial = partial.map(|part| format!("game {}: lost of it: {}", part.game, part.what));
    let losses = found.losses.iter().cloned();
    lost.chain(partial).chain(losses).collect()
}
