//! `sumito players ratings`

use anyhow::Result;
use clap::Args;
use serde_json::Value;

use super::super::{Context, Status, table, ui};
use crate::ask::Rated;
use crate::stats::rating_summary_json;

/// Rate players by Glicko-2, all or one with the history
///
/// Everybody begins with 1500 and a deviation of 350; the games of a period are rated at once. The strength lies between `low` and `high` in 19
/// of 20 cases; the list is sorted by `low`, so that one lucky game does not lead it.
///
/// Whole games between two known players count that one of them won or that were drawn, under any rules and against programs too: filters
/// choose. Games of more than two players, each for himself or in teams, are left out, and it is told how many: Glicko-2 compares one with one. A game of which only the year is known is rated with the last period of the year; all games without a date are rated as one period after the others.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  sumito players ratings
  sumito players ratings --rules standard --period quarter --format csv
  sumito players ratings 'budgie'")]
pub(super) struct Ratings {
    /// One player, by any spelling of the name: the rating after each period with games
    #[arg(value_name = "NAME")]
    name: Option<String>,
    #[command(flatten)]
    rated: Rated,
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

const FIELDS: [&str; 10] = [
    "name",
    "rating",
    "deviation",
    "low",
    "high",
    "volatility",
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
        let Some(name) = &self.name else {
            let ratings = self.rated.all(&database)?;
            if ratings.left_out() > 0 {
                let games = ui::games(usize::try_from(ratings.left_out())?);
                ui::note(&format!("{games} of more than two players left out"));
            }
            let rows: Vec<Value> = ratings.players().iter().map(rating_summary_json).collect();
            table::rows_with_fields(context.out, context.format, &rows, &COLUMNS, &FIELDS)?;
            return Ok(Status::of_found(rows.len()));
        };
        let value = self.rated.one(name, &database)?;
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
