//! `sumito players crosstable`: the crosstable of an event.

use anyhow::Result;
use clap::Args;
use serde_json::Value;

use crate::answers::{self, CrosstableRow, RankedPlayers};
use crate::cli::messages::{note, note_left_out, note_none};
use crate::cli::output::{OutputFormat, print_table, to_rows};
use crate::cli::{Context, Status};
use crate::queries::FilterArgs;
use crate::stats::GameKindChoice;
use crate::store::Filter;

/// Print the crosstable of an event, or of all games that pass the filters
///
/// There is a column for each opponent: `1`, `½` or `0` for one game, the points and the number of games for several: `2.5 of 3`. Players are ranked by points, then by
/// the points of all their opponents (once for each game), then by score: marbles ejected minus marbles lost, in Kōnane stones captured minus stones
/// lost. If the name matches several events, their games are in one table. Games without a result, incomplete games and those without two named players are
/// not counted; their number is reported (`not_counted` in JSON, by reasons `not_counted_reasons`). A table is for one game, Abalone or Kōnane: that of --game or --layout, otherwise the one with more games in the
/// event; the number of games of the other is reported.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  sumito players crosstable 'Yearly arena*'
  sumito players crosstable '*' --since 2016.09 --format json
  sumito players crosstable --player 'Anna Schmidt'")]
pub(crate) struct Crosstable {
    /// Event: words of its name, the whole name with `*` for any text, or `=` and its exact spelling [default: all games that pass the filters, also those
    /// without an event]
    #[arg(value_name = "EVENT")]
    name: Option<String>,
    #[command(flatten)]
    filters: FilterArgs,
}

impl Crosstable {
    pub(crate) fn run(self, context: &mut Context<'_>) -> Result<Status> {
        let filter = self.filters.filter(&context.opening_names()?)?.and(Filter {
            event: self.name,
            ..Filter::default()
        });
        let RankedPlayers {
            rows,
            choice,
            not_counted,
        } = answers::crosstable(&context.open_read()?, &filter)?;
        note_left_out(&choice);
        let not_counted = not_counted.iter();
        let not_counted = not_counted.map(|(reason, games)| format!("{games} {reason}"));
        let not_counted: Vec<String> = not_counted.collect();
        if !not_counted.is_empty() {
            note(&format!("games not counted: {}", not_counted.join(", ")));
        }
        if context.format == OutputFormat::Table {
            print_crosstable(context, &rows)?;
        } else {
            let mut values = to_rows(&rows)?;
            if context.format == OutputFormat::Csv {
                for (value, row) in values.iter_mut().zip(&rows) {
                    set_csv_cells(value, row, &choice);
                }
            }
            context.print_rows(&values, &FIELDS)?;
        }
        note_none(context.format, rows.len(), "games");
        Ok(Status::from_count(rows.len()))
    }
}

/// The columns of CSV.
const FIELDS: [&str; 16] = [
    "rank",
    "name",
    "games",
    "won",
    "drawn",
    "lost",
    "unknown",
    "points",
    "opponents_points",
    "marbles",
    "against",
    "not_counted",
    "not_counted_reasons",
    "game_type",
    "left_out",
    "fragments",
];

/// Replaces the objects of a row by lists of names and values, as cells of CSV have them.
fn set_csv_cells(value: &mut Value, row: &CrosstableRow, choice: &GameKindChoice) {
    let against = row.against.iter();
    value["against"] = against
        .map(|(name, against)| format!("{name}: {}", against.cell()))
        .collect();
    let reasons = row.not_counted_reasons.iter();
    value["not_counted_reasons"] = reasons
        .map(|(reason, games)| format!("{reason}: {games}"))
        .collect();
    let left_out = choice.left_out.iter();
    value["left_out"] = left_out
        .map(|(game, games)| format!("{}: {games}", game.key()))
        .collect();
}

/// Prints the table with a column for each opponent.
fn print_crosstable(context: &mut Context<'_>, rows: &[CrosstableRow]) -> Result<()> {
    if rows.is_empty() {
        return Ok(());
    }
    let numbers = (1..=rows.len()).map(|number| number.to_string());
    let titles = [
        "",
        "rank",
        "name",
        "games",
        "points",
        "opponents' points",
        "score",
    ];
    let titles: Vec<String> = titles
        .map(str::to_owned)
        .into_iter()
        .chain(numbers)
        .collect();
    let lines = rows.iter().enumerate().map(|(place, row)| {
        let mut cells = vec![
            (place + 1).to_string(),
            row.rank.to_string(),
            row.name.clone(),
            row.games.to_string(),
            row.points.to_string(),
            row.opponents_points.to_string(),
            format!("{:+}", row.marbles),
        ];
        cells.extend(rows.iter().enumerate().map(|(other_place, other)| {
            let against = row.against.get(&other.name);
            match against {
                _ if place == other_place => "×".to_owned(),
                Some(against) => against.cell(),
                None => String::new(),
            }
        }));
        cells
    });
    print_table(context.out, &titles, lines, |column| column != 2)
}
