//! `sumito events rename`: gives an event another name.

use anyhow::Result;
use clap::Args;

use super::merge::merge;
use crate::cli::{Context, Status};

/// Rename an event in all of its games
#[derive(Debug, Args)]
#[command(after_help = "Example:\n  sumito events rename 'Club Ch.' 'Club championship'")]
pub(crate) struct Rename {
    /// Name of the event, as listed by `sumito events`
    #[arg(value_name = "EVENT")]
    event: String,
    /// New name
    #[arg(value_name = "NAME")]
    name: String,
}

impl Rename {
    pub(crate) fn run(self, context: &mut Context<'_>) -> Result<Status> {
        merge(&[self.event], &self.name, context)
    }
}
