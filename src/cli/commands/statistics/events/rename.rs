//! `sumito events rename`: gives an event another name.

use anyhow::Result;
use clap::Args;

use super::merge::print_report;
use crate::cli::{Context, Status};

/// Rename an event in all of its games
///
/// A name that another event has is refused; `events merge` gives the games of both one event.
#[derive(Debug, Args)]
#[command(after_help = "Example:\n  sumito events rename 'Club Ch.' 'Club championship'")]
pub(crate) struct Rename {
    /// Name of the event, as listed by `sumito events`, without regard to case and accents
    #[arg(value_name = "EVENT")]
    event: String,
    /// New name
    #[arg(value_name = "NAME")]
    name: String,
}

impl Rename {
    pub(crate) fn run(self, context: &mut Context<'_>) -> Result<Status> {
        let report = context
            .open_existing()?
            .rename_event(&self.event, &self.name)?;
        print_report(&report, context)
    }
}
