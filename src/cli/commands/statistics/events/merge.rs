//! `sumito events merge`: gives the games of several events the same event.

use anyhow::Result;
use clap::Args;

use crate::cli::messages::note;
use crate::cli::{Context, Status};
use crate::store::EditReport;

/// Merge events into one
///
/// The Event tag of the games is edited, so exports have the new name too. Games that are imported later keep the name in their records.
#[derive(Debug, Args)]
#[command(
    after_help = "Example:\n  sumito events merge 'Club Ch.' 'Club champ.' --into 'Club championship'"
)]
pub(crate) struct Merge {
    /// Names of events, as listed by `sumito events`, without regard to case and accents
    #[arg(required = true, value_name = "EVENT")]
    events: Vec<String>,
    /// Name of the merged event: one of the names, or another one
    #[arg(long, value_name = "NAME")]
    into: String,
}

impl Merge {
    pub(crate) fn run(self, context: &mut Context<'_>) -> Result<Status> {
        let report = context
            .open_existing()?
            .merge_events(&self.events, &self.into)?;
        print_report(&report, context)
    }
}

/// Prints what was done.
pub(super) fn print_report(report: &EditReport, context: &mut Context<'_>) -> Result<Status> {
    if let Some(change) = report.change {
        note(&format!("`sumito undo {change}` reverts it"));
    }
    context.print_object(report)?;
    Ok(Status::from_count(report.edited))
}
