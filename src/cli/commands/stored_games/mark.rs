//! `sumito mark`: bookmarks games.

use anyhow::{Result, bail};
use clap::Args;

use crate::answers::CountedMarks;
use crate::cli::args::{GameIdArgs, command_line, saved_name};
use crate::cli::{Context, Status};
use crate::queries::FilterArgs;

/// Bookmark games
///
/// A bookmark is a saved search to which games are added by hand: the filter `--marked NAME` of all commands selects its games, and `sumito saved` lists,
/// renames and deletes bookmarks.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  sumito mark 17 23-29 --add favourite
  sumito mark 17 --remove favourite
  sumito mark 17 +favourite                 the same as --add favourite
  sumito mark --player 'Frochot*' --result draw --add study
  sumito games --marked favourite")]
pub(crate) struct Mark {
    /// Game IDs, ranges of IDs such as 31-40, and bookmarks to add such as +favourite
    #[arg(value_name = "ID|+NAME")]
    words: Vec<String>,
    /// Add the games to this bookmark; can be repeated
    #[arg(long, value_name = "NAME", value_parser = saved_name)]
    add: Vec<String>,
    /// Remove the games from this bookmark; can be repeated
    #[arg(long, value_name = "NAME", value_parser = saved_name)]
    remove: Vec<String>,
    #[command(flatten)]
    filters: FilterArgs,
}

impl Mark {
    pub(crate) fn run(self, context: &mut Context<'_>) -> Result<Status> {
        let (mut added, mut ids) = (self.add, Vec::new());
        for word in &self.words {
            match word.strip_prefix('+') {
                Some(name) => added.push(saved_name(name).map_err(anyhow::Error::msg)?),
                None => ids.push(word.as_str()),
            }
        }
        let ids = GameIdArgs::parse(&ids)?;
        if added.is_empty() && self.remove.is_empty() {
            bail!("no bookmark given, expected for example +favourite");
        }
        if let Some(name) = added.iter().find(|name| self.remove.contains(name)) {
            bail!("the games are added to `{name}` and removed from it, expected one or the other");
        }
        let filter = self.filters.filter(&context.opening_names()?)?;
        let games = ids.choose(filter, &context.open_read()?)?;
        let mut database = context.open_write()?;
        let (mut count_added, mut count_removed) = (0, 0);
        for name in &added {
            count_added += database.add_to_saved_search(name, &command_line(), &games)?;
        }
        for name in &self.remove {
            count_removed += database.remove_from_saved_search(name, &games)?;
        }
        context.print_object(&CountedMarks {
            games: games.len(),
            added: count_added,
            removed: count_removed,
        })?;
        Ok(Status::from_count(games.len()))
    }
}
