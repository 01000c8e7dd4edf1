//! `sumito players ratings`: rates players by Glicko-2.

use anyhow::Result;
use clap::Args;

use crate::cli::args::LimitArgs;
use crate::cli::messages::{note, note_left_out, note_none, plural};
use crate::cli::output::OutputFormat;
use crate::cli::{Context, Status};
use crate::queries::RatingArgs;
use crate::stats::{RatingRow, rating_row};

/// Rate players by Glicko-2: all players, or one with the history
///
/// Players begin with a rating of 1500 and a deviation of 350; the games of a period are rated together. `low` and `high` are the bounds of the 95 %
/// interval; the list is sorted by `low`, so that one lucky game does not lead it.
///
/// Complete games with a result between two known players count, under any rules and against programs too, unless filters exclude them. Games of more
/// than two players are skipped, and their number is reported, because Glicko-2 compares two players. A game with only a year is rated in the last period
/// of that year; games without a date are rated as one period after all others.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  sumito players ratings
  sumito players ratings --rules standard --period quarter --format csv
  sumito players ratings 'budgie'")]
pub(crate) struct Ratings {
    /// Player, by any spelling of the name: print the rating after each period with games
    #[arg(value_name = "NAME", group = "opponent_of", conflicts_with_all = ["limit", "offset"])]
    name: Option<String>,
    #[command(flatten)]
    limit: LimitArgs,
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
                note(&format!("{games} of more than two players skipped"));
            }
            let rows: Vec<RatingRow> = ratings.players().iter().map(rating_row).collect();
            let page = self.limit.of(&rows);
            context.print_rows_with_fields(page, &COLUMNS, &FIELDS)?;
            note_none(context.format, page.len(), "players");
            return Ok(Status::from_count(rows.len()));
        };
        let (rating, choice) = self.rated.player_rating(name, &database, &names)?;
        note_left_out(&choice);
        if matches!(context.format, OutputFormat::Table | OutputFormat::Csv) {
            if context.format == OutputFormat::Table {
                let mut fields = serde_json::to_value(&rating)?;
                // The notes say what is left out.
                if let Some(fields) = fields.as_object_mut() {
                    fields.remove("left_out");
                    fields.remove("fragments");
                }
                context.print_object(&fields)?;
                writeln!(context.out)?;
            }
            context.print_rows(&rating.history, &HISTORY)?;
        } else {
            context.print_object(&rating)?;
        }
        Ok(Status::Success)
    }
}
