//! `sumito players merge`: merges spellings of a name.

use anyhow::Result;
use clap::Args;
use serde_json::json;

use crate::cli::{Context, Status};
use crate::store::MeetingPolicy;

/// Take spellings of a name for one person
///
/// Lists, filters, figures, ratings and reports know the person by the name given, and find the games under every spelling. Records, and what is
/// exported, keep the spelling that was found, unless `export --merged-names` is said. `players split` takes it back. Games that are
/// imported later under one of the spellings are the person's too. Names that both play in one game are refused, unless --force is given.
///
/// It also gives a person another name: `players merge OLD --into NEW`.
#[derive(Debug, Args)]
#[command(
    after_help = "Example:\n  sumito players merge frochot 'V. Frochot' --into 'Vincent Frochot'"
)]
pub(crate) struct Merge {
    /// Spellings, as records have them
    #[arg(required = true, value_name = "SPELLING")]
    spellings: Vec<String>,
    /// What the person is called: one of the spellings, or another name
    #[arg(long, value_name = "NAME")]
    into: String,
    /// Merge names that both play in one game too
    #[arg(long)]
    force: bool,
}

impl Merge {
    pub(crate) fn run(self, context: &mut Context<'_>) -> Result<Status> {
        let mut database = context.open_existing()?;
        let if_met = if self.force {
            MeetingPolicy::Merge
        } else {
            MeetingPolicy::Refuse
        };
        let spellings = database.merge_players(&self.spellings, &self.into, if_met)?;
        let value = json!({"name": self.into, "spellings": spellings});
        context.print_object(&value)?;
        Ok(Status::Success)
    }
}
