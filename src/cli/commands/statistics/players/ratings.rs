//! `sumito players ratings`: rates players by Glicko-2.

use anyhow::Result;
use clap::Args;
use serde_json::Value;

use crate::cli::messages::{note, note_left_out, plural};
use crate::cli::output::OutputFormat;
use crate::cli::{Context, Status};
use crate::queries::RatingArgs;
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
pub(crate) struct Ratings {
    /// One player, by any spelling of the name: the rating after each period with games
    #[arg(value_name = "NAME")]
    name: Option<String>,
    #[command(flatten)]
    rated: RatingArgs,
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

/// The columns of CSV.
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

/// The columns of the history of one player.
const HISTORY: [&str; 6] = [
    "period",
    "games",
    "points",
    "expected",
    "rating",
    "deviation",
];

impl Ratings {
    pub(crate) fn run(self, context: &mut Context<'_>) -> Result<Status> {
        let (database, names) = (context.open_read()?, context.opening_names()?);
        let Some(name) = &self.name else {
            let ratings = self.rated.ratings(&database, &names)?;
            note_left_out(&ratings.choice);
            if ratings.left_out() > 0 {
                let games = plural::games(usize::try_from(ratings.left_out())?);
                note(&format!("{games} of more than two players left out"));
            }
            let rows: Vec<Value> = ratings.players().iter().map(rating_summary_json).collect();
            context.print_rows_with_fields(&rows, &COLUMNS, &FIELDS)?;
            return Ok(Status::from_count(rows.len()));
        };
        let (value, choice) = self.rated.player_rating(name, &database, &names)?;
        note_left_out(&choice);
        if matches!(context.format, OutputFormat::Table | OutputFormat::Csv) {
            if context.format == OutputFormat::Table {
                context.print_object(&value)?;
                writeln!(context.out)?;
            }
            let rows = value["history"].as_array().map_or(&[][..], Vec::as_slice);
            context.print_rows(rows, &HISTORY)?;
        } else {
            context.print_object(&value)?;
        }
        Ok(Status::Success)
    }
}
