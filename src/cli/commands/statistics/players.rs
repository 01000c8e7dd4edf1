//! `sumito players`: lists players, or the figures of one player.

mod aliases;
mod crosstable;
mod merge;
mod player_report;
mod ratings;
mod rename;
mod same;
mod split;

use anyhow::{Result, bail};
use clap::{Args, Subcommand};

use crate::answers::{QueryError, player_profile};
use crate::cli::args::LimitArgs;
use crate::cli::messages::{note, note_left_out, note_none, plural};
use crate::cli::output::{OutputFormat, to_rows};
use crate::cli::{Context, Status};
use crate::names::similar_names;
use crate::queries::{FilterArgs, PlayerColumn, SortArgs};
use aliases::Aliases;
use crosstable::Crosstable;
use merge::Merge;
use ratings::Ratings;
use rename::Rename;
use same::Same;
use split::Split;

/// List players and their results; merge name spellings, rate players, print crosstables
///
/// With a name, prints the results of that player by colour, opponent, layout, event and year, and the first moves of Black in the games with each colour.
/// A player whose name is that of a subcommand is given after `--`. A game counts once for each player, however many seats that player has. Games of more
/// than two players, also those of two teams, incomplete games, games without a result and games against oneself count as unknown.
///
/// The list counts the games of all kinds together. The figures of one player are of one kind of game, which `--game` names, otherwise the one that the
/// player has played most; how many others there are is printed.
///
/// `players merge` merges the spellings of one person: lists, filters, statistics and ratings then treat them as one. Records never change.
#[derive(Debug, Args)]
#[command(
    args_conflicts_with_subcommands = true,
    subcommand_value_name = "COMMAND"
)]
#[command(after_help = "Examples:
  sumito players --since 2016 --format csv
  sumito players --sort games --desc --limit 10
  sumito players 'budgie' --format json
  sumito players same                       names that may be spellings of one person, and why
  sumito players merge frochot 'V. Frochot' --into 'Vincent Frochot'
  sumito players ratings --layout belgian
  sumito players ratings 'budgie'           the history of one
  sumito players crosstable 'Yearly arena*'")]
pub(crate) struct Players {
    #[command(subcommand)]
    command: Option<PlayersCommand>,
    /// Player, by any spelling of the name
    #[arg(value_name = "NAME", group = "opponent_of")]
    name: Option<String>,
    #[command(flatten)]
    sort: SortArgs<PlayerColumn>,
    #[command(flatten)]
    limit: LimitArgs,
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
            Some(PlayersCommand::Aliases(command)) => command.run(context),
            Some(PlayersCommand::Ratings(command)) => command.run(context),
            Some(PlayersCommand::Crosstable(command)) => command.run(context),
        }
    }

    fn print_player(&self, name: &str, context: &mut Context<'_>) -> Result<Status> {
        // Not by the parser, which would refuse a subcommand after options for this reason.
        if self.limit.is_given() || self.sort.is_given() {
            bail!(
                "--sort, --desc, --limit and --offset cannot be used with a name, expected them with the list of players"
            );
        }
        let (database, names) = (context.open_read()?, context.opening_names()?);
        let filter = self.filters.filter(&names)?;
        let (profile, choice) = match player_profile(name, &filter, &database, &names) {
            Err(QueryError::NotFound(message)) => {
                note(&message);
                note_similar_subcommand(name);
                return Ok(Status::Warnings);
            }
            profile => profile?,
        };
        note_left_out(&choice);
        match context.format {
            OutputFormat::Table => {
                player_report::print_tables(context.out, &serde_json::to_value(profile)?)?
            }
            OutputFormat::Csv => {
                player_report::print_csv(context.out, &serde_json::to_value(profile)?)?
            }
            _ => context.print_object(&profile)?,
        }
        Ok(Status::Success)
    }

    fn print_list(&self, context: &mut Context<'_>) -> Result<Status> {
        let database = context.open_read()?;
        let filter = self.filters.filter(&context.opening_names()?)?;
        let (rows, others) = database.player_totals_and_others(&filter)?;
        let rows = to_rows(self.sort.sorted_rows(rows))?;
        let page = self.limit.of(&rows);
        context.print_rows_with_fields(page, &COLUMNS, &FIELDS)?;
        note_none(context.format, page.len(), "players");
        if others > 0 {
            let (players, are) = (
                plural::count(others as u64, "player"),
                plural::is_or_are(others),
            );
            note(&format!(
                "{players} {are} known from fragments only, whose records begin in mid-game, and {are} not listed"
            ));
        }
        Ok(Status::from_count(rows.len()))
    }
}

/// Tells of a subcommand with a similar name, because a misspelt one is taken for a player.
fn note_similar_subcommand(name: &str) {
    let command = PlayersCommand::augment_subcommands(clap::Command::new("players"));
    let subcommands = command.get_subcommands();
    let shown = subcommands.filter(|subcommand| !subcommand.is_hide_set());
    if let Some(similar) = similar_names(name, shown.map(clap::Command::get_name)).first() {
        note(&format!(
            "did you mean the subcommand `sumito players {similar}`?"
        ));
    }
}
