//! `sumito events merge`: gives the games of several events the same event.

use anyhow::Result;
use clap::Args;
use serde_json::json;

use crate::cli::messages::note;
use crate::cli::{Context, Status};

/// Give the games of several events the same event
///
/// The tag Event of the games is edited, so that exports have the new name too. Games that are imported later keep the name that their records have.
#[derive(Debug, Args)]
#[command(
    after_help = "Example:\n  sumito events merge 'Club Ch.' 'Club champ.' --into 'Club championship'"
)]
pub(crate) struct Merge {
    /// Names of events, as `sumito events` lists them
    #[arg(required = true, value_name = "EVENT")]
    events: Vec<String>,
    /// The name of the event: one of the names, or another one
    #[arg(long, value_name = "NAME")]
    into: String,
}

impl Merge {
    pub(crate) fn run(self, context: &mut Context<'_>) -> Result<Status> {
        merge(&self.events, &self.into, context)
    }
}

/// Merges events, and prints what was done.
pub(super) fn merge(events: &[String], into: &str, context: &mut Context<'_>) -> Result<Status> {
    let report = context.open_existing()?.merge_events(events, into)?;
    if let Some(change) = report.change {
        note(&format!("`sumito undo {change}` takes it back"));
    }
    context.print_object(&json!(report))?;
    Ok(Status::from_count(report.edited))
}
