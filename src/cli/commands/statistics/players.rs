//! `sumito players`: lists players, or the figures of one player.

mod aliases;
mod crosstable;
mod merge;
mod player_report;
mod ratings;
mod rename;
mod same;
mod split;

use anyhow::Result;
use clap::{Args, Subcommand};

use crate::cli::messages::note_left_out;
use crate::cli::output::{OutputFormat, to_rows};
use crate::cli::{Context, Status};
use crate::queries::{self, FilterArgs, player_json};
use aliases::Aliases;
use crosstable::Crosstable;
use merge::Merge;
use ratings::Ratings;
use rename::Rename;
use same::Same;
use split::Split;

/// List who played, and how they did; spellings of names, ratings, crosstables
///
/// With a name: that player by colour, opponents, layouts, events, years, and what was played first. A player
/// who is called like one of the commands is asked for behind `--`.
/// A game counts once for each who plays in it, in however many seats. A game of more than two sides, an incomplete one, one without a result and one against oneself count as
/// unknown.
///
/// Spellings of one person are merged by `players merge`: lists, filters, figures and ratings take them for one from then on. Records never change.
#[derive(Debug, Args)]
#[command(
    args_conflicts_with_subcommands = true,
    subcommand_value_name = "COMMAND"
)]
#[command(after_help = "Examples:
  sumito players --from 2016 --format csv
  sumito players 'budgie' --format json
  sumito players same                       names that may be spellings of one person, and why
  sumito players merge frochot 'V. Frochot' --into 'Vincent Frochot'
  sumito players ratings --layout belgian
  sumito players ratings 'budgie'           the history of one
  sumito players crosstable 'Yearly arena*'")]
pub(crate) struct Players {
    #[command(subcommand)]
    command: Option<PlayersCommand>,
    /// One player, by any spelling of the name
    #[arg(value_name = "NAME")]
    name: Option<String>,
    #[command(flatten)]
    filters: FilterArgs,
}

#[derive(Debug, Subcommand)]
enum PlayersCommand {
    Same(Same),
    Merge(Merge),
    Split(Split),
    #[command(hide = true)]
    Rename(Rename),
    Aliases(Aliases),
    Ratings(Ratings),
    Crosstable(Crosstable),
}

/// The columns of a table.
const COLUMNS: [&str; 8] = [
    "name",
    "games",
    "won",
    "drawn",
    "lost",
    "unknown",
    "first_date",
    "last_date",
];

/// The columns of CSV.
const FIELDS: [&str; 18] = [
    "name",
    "games",
    "won",
    "drawn",
    "lost",
    "unknown",
    "as_black.games",
    "as_black.won",
    "as_black.drawn",
    "as_black.lost",
    "as_black.unknown",
    "as_white.games",
    "as_white.won",
    "as_white.drawn",
    "as_white.lost",
    "as_white.unknown",
    "first_date",
    "last_date",
];

impl Players {
    pub(crate) fn run(self, context: &mut Context<'_>) -> Result<Status> {
        match self.command {
            None => match &self.name {
                Some(name) => self.print_player(name, context),
                None => self.print_list(context),
            },
            Some(PlayersCommand::Same(command)) => command.run(context),
            Some(PlayersCommand::Merge(command)) => command.run(context),
            Some(PlayersCommand::Split(command)) => command.run(context),
            Some(PlayersCommand::Rename(command)) => command.run(),
            Some(PlayersCommand::Aliases(_)) => Aliases::run(context),
            Some(PlayersCommand::Ratings(command)) => command.run(context),
            Some(PlayersCommand::Crosstable(command)) => command.run(context),
        }
    }

    fn print_player(&self, name: &str, context: &mut Context<'_>) -> Result<Status> {
        let (database, names) = (context.open_read()?, context.opening_names()?);
        let filter = self.filters.filter(&names)?;
        let (value, choice) = player_json(name, &filter, &database, &names)?;
        note_left_out(&choice);
        match context.format {
            OutputFormat::Table => player_report::print_tables(context.out, &value)?,
            OutputFormat::Csv => player_report::print_csv(context.out, &value)?,
            _ => context.print_object(&value)?,
        }
        Ok(Status::Success)
    }

    fn print_list(&self, context: &mut Context<'_>) -> Result<Status> {
        let database = context.open_read()?;
        let filter = self.filters.filter(&context.opening_names()?)?;
        let mut players = queries::PlayerTotals::default();
        database.games(&filter, |game| players.add(&game))?;
        let rows = to_rows(players.rows())?;
        context.print_rows_with_fields(&rows, &COLUMNS, &FIELDS)?;
        Ok(Status::from_count(rows.len()))
    }
}
