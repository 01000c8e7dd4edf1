//! `sumito players`

mod crosstable;
mod one;
mod ratings;
mod same;
mod spellings;

use anyhow::Result;
use clap::{Args, Subcommand};
use serde_json::Value;

use super::{Context, Status, table};
use crate::ask::{DatedFilters, Players as Found, player_value};

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
pub(super) struct Players {
    #[command(subcommand)]
    what: Option<What>,
    /// One player, by any spelling of the name
    #[arg(value_name = "NAME")]
    name: Option<String>,
    #[command(flatten)]
    filters: DatedFilters,
}

#[derive(Debug, Subcommand)]
enum What {
    Same(same::Same),
    Merge(spellings::Merge),
    Split(spellings::Split),
    #[command(hide = true)]
    Rename(spellings::Rename),
    Aliases(spellings::Aliases),
    Ratings(ratings::Ratings),
    Crosstable(crosstable::Crosstable),
}

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
    pub(super) fn run(self, context: &mut Context<'_>) -> Result<Status> {
        match self.what {
            None => self.list(context),
            Some(What::Same(verb)) => verb.run(context),
            Some(What::Merge(verb)) => verb.run(context),
            Some(What::Split(verb)) => verb.run(context),
            Some(What::Rename(verb)) => verb.run(),
            Some(What::Aliases(_)) => spellings::Aliases::run(context),
            Some(What::Ratings(verb)) => verb.run(context),
            Some(What::Crosstable(verb)) => verb.run(context),
        }
    }

    fn list(self, context: &mut Context<'_>) -> Result<Status> {
        let database = context.database()?;
        let filter = self.filters.filter();
        if let Some(name) = &self.name {
            let value = player_value(name, &filter, &database, &context.openings()?)?;
            match context.format {
                table::Format::Table => one::print_tables(context.out, &value)?,
                table::Format::Csv => one::print_csv(context.out, &value)?,
                _ => table::object(context.out, context.format, &value)?,
            }
            return Ok(Status::Done);
        }
        let mut players = Found::default();
        database.games(&filter, |game| players.add(&game))?;
        let rows = players.rows();
        let rows: Vec<Value> = rows
            .iter()
            .map(serde_json::to_value)
            .collect::<Result<_, _>>()?;
        table::rows_with_fields(context.out, context.format, &rows, &COLUMNS, &FIELDS)?;
        Ok(Status::of_found(rows.len()))
    }
}
