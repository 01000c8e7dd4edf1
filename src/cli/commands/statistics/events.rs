//! `sumito events`: lists events, and renames and merges them.

mod merge;
mod rename;
mod same;

use anyhow::Result;
use clap::{Args, Subcommand};

use crate::cli::args::LimitArgs;
use crate::cli::messages::note_none;
use crate::cli::{Context, Status};
use crate::queries::{EventColumn, FilterArgs, SortArgs};
use merge::Merge;
use rename::Rename;
use same::Same;

/// List events, rename and merge them
///
/// `events merge` gives the games of several events one event, and `events rename` renames an event. The original records are kept, and `sumito undo`
/// reverts both.
#[derive(Debug, Args)]
#[command(
    args_conflicts_with_subcommands = true,
    subcommand_value_name = "COMMAND"
)]
#[command(after_help = "Examples:
  sumito events --since 2016
  sumito events --sort games --desc
  sumito events same
  sumito events merge 'Club Ch.' --into 'Club championship'
  sumito events rename 'Club Ch.' 'Club championship'")]
pub(crate) struct Events {
    #[command(subcommand)]
    command: Option<EventsCommand>,
    #[command(flatten)]
    sort: SortArgs<EventColumn>,
    #[command(flatten)]
    limit: LimitArgs,
    #[command(flatten)]
    filters: FilterArgs,
}

#[derive(Debug, Subcommand)]
enum EventsCommand {
    Same(Box<Same>),
    Merge(Merge),
    Rename(Rename),
}

const COLUMNS: [&str; 4] = ["event", "games", "first_date", "last_date"];

impl Events {
    pub(crate) fn run(self, context: &mut Context<'_>) -> Result<Status> {
        match self.command {
            Some(EventsCommand::Same(command)) => return command.run(context),
            Some(EventsCommand::Merge(command)) => return command.run(context),
            Some(EventsCommand::Rename(command)) => return command.run(context),
            None => {}
        }
        let database = context.open_read()?;
        let filter = self.filters.filter(&context.opening_names()?)?;
        let rows = self.sort.sorted_rows(database.events(&filter)?);
        let page = self.limit.of(&rows);
        context.print_rows(page, &COLUMNS)?;
        note_none(context.format, page.len(), "events");
        Ok(Status::from_count(rows.len()))
    }
}
