//! `sumito players merge`: merges spellings of a name.

use anyhow::Result;
use clap::Args;

use crate::answers::MergedPlayer;
use crate::cli::messages::note;
use crate::cli::{Context, Status};
use crate::store::MeetingPolicy;

/// Merge name spellings into one player
///
/// Lists, filters, statistics, ratings and reports then use the given name, and find the games under every spelling. Records and exports keep the
/// original spelling, unless `export --merged-names` is used. Games that are imported later under one of the spellings belong to the player too, even if
/// all games with the spelling were deleted or edited meanwhile. Names that played against each other are refused, unless --force is given. `players split` reverts a merge.
///
/// To rename a player: `players merge OLD --into NEW`. NEW may be one of the player's spellings, which then becomes the name, and OLD a spelling.
#[derive(Debug, Args)]
#[command(
    after_help = "Example:\n  sumito players merge frochot 'V. Frochot' --into 'Vincent Frochot'"
)]
pub(crate) struct Merge {
    /// Spellings in the records
    #[arg(required = true, value_name = "SPELLING")]
    spellings: Vec<String>,
    /// Name of the player: one of the spellings, or another name
    #[arg(long, value_name = "NAME")]
    into: String,
    /// Merge names even if they played against each other
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
        let persons = self.spellings.iter().map(|name| database.person(name));
        let persons: Vec<String> = persons.collect::<Result<_, _>>()?;
        let owner = database.person(&self.into)?;
        let spellings = database.merge_players(&self.spellings, &self.into, if_met)?;
        if persons.iter().all(|person| *person == self.into) {
            note("nothing has changed: the names are of one player already");
        } else if owner != self.into {
            note(&format!(
                "`{}` was a spelling of `{owner}`: the player is now called `{}`, and `{owner}` is a spelling",
                self.into, self.into
            ));
        }
        context.print_object(&MergedPlayer {
            name: self.into,
            spellings,
        })?;
        Ok(Status::Success)
    }
}
