//! `sumito players ratings`

use anyhow::{Result, bail};
use clap::Args;
use serde_json::Value;

use super::super::{Context, Status, table};
use crate::ask::DatedFilters;
use crate::stats::{Period, rating_row, rating_value, ratings};

/// Rate players by Glicko-2, all or one with the history
///
/// Everybody begins with 1500 and a deviation of 350; the games of a period are rated at once. The strength lies between `low` and `high` in 19
/// of 20 cases; the list is sorted by `low`, so that one lucky game does not lead it.
///
/// Whole games between two known players count that one of them won or that were drawn, under any rules and against programs too: filters
/// choose. A game of which only the year is known is rated with the last period of the year; all games without a date are rated as one period after the others.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  sumito players ratings
  sumito players ratings --rules standard --period quarter --format csv
  sumito players ratings 'budgie'")]
pub(super) struct Ratings {
    /// One player, by any spelling of the name: the rating after each period with games
    #[arg(value_name = "NAME")]
    name: Option<String>,
    /// How long a rating period is: month, quarter or year
    #[arg(long, value_parser = period, default_value = "month", value_name = "PERIOD")]
    period: Period,
    #[command(flatten)]
    filters: DatedFilters,
}

fn period(text: &str) -> Result<Period, String> {
    Period::find(text).ok_or_else(|| "expected month, quarter or year".to_owned())
}

const COLUMNS: [&str; 9] = [
    "name",
    "rating",
    "deviation",
    "low",
    "high",
    "games",
    "won",
    "drawn",
    "lost",
];

const HISTORY: [&str; 6] = [
    "period",
    "games",
    "points",
    "expected",
    "rating",
    "deviation",
];

impl Ratings {
    pub(super) fn run(self, context: &mut Context<'_>) -> Result<Status> {
        let database = context.database()?;
        let ratings = ratings(&database, &self.filters.filter(), self.period)?;
        let Some(name) = &self.name else {
            let rows: Vec<Value> = ratings.players().iter().map(rating_row).collect();
            table::rows(context.out, context.format, &rows, &COLUMNS)?;
            return Ok(Status::of_found(rows.len()));
        };
        let Some(rated) = ratings.of(&database.person(name)?) else {
            bail!(
                "no game of `{name}` was rated, expected a name that `sumito players ratings` lists"
            );
        };
        let value = rating_value(rated);
        if matches!(context.format, table::Format::Table | table::Format::Csv) {
            if context.format == table::Format::Table {
                table::object(context.out, context.format, &value)?;
                writeln!(context.out)?;
            }
            let rows = value["history"].as_array().map_or(&[][..], Vec::as_slice);
            table::rows(context.out, context.format, rows, &HISTORY)?;
        } else {
            table::object(context.out, context.format, &value)?;
        }
        Ok(Status::Done)
    }
}
