//! `sumito openings`

use std::path::PathBuf;

use anyhow::Result;
use clap::Args;
use serde_json::Value;

use super::drawing::{put, themes};
use super::percent::{counts, of_known, percent};
use super::{Context, Status, csv, extension, table, ui};
use crate::ask::{DatedFilters, Place, opening_name, opening_row, openings_value, theme};
use crate::notation::Notation;
use crate::openings::OpeningNames;
use crate::render::{Picture, Theme, plots_svg};
use crate::rules::{Position, canonical};
use crate::stats::results_plot;
use crate::store::{OpeningCounts, Openings as Found};

/// What was played in a position, how often, and how it ended
///
/// Counts all games that reach the position in any of the twelve orientations; a game counts once. Without a position: the
/// start of the layout.
///
/// Of each move: `games` played it here; `reaching` reach the position after it, by any order of moves; `transpositions` are those of them
/// that did not play it here.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  sumito openings --layout belgian
  sumito openings --layout belgian --svg first-moves.svg
  sumito openings --layout belgian --moves 'a1b2 i5h5' --player 'aze' --format json")]
pub(super) struct Openings {
    #[command(flatten)]
    place: Place,
    #[command(flatten)]
    filters: DatedFilters,
    /// Draw the results by move as bars, to a file, or - for standard output
    #[arg(long, num_args = 0..=1, default_missing_value = "-", value_parser = extension::svg, value_name = "FILE")]
    svg: Option<PathBuf>,
    #[arg(long, value_parser = theme, default_value = "light", value_name = "THEME", help = themes())]
    theme: Theme,
}

const FIELDS: [&str; 11] = [
    "move",
    "games",
    "black",
    "white",
    "draws",
    "unknown",
    "others",
    "reaching",
    "transpositions",
    "last_date",
    "opening",
];

impl Openings {
    pub(super) fn run(self, context: &mut Context<'_>) -> Result<Status> {
        let database = context.database()?;
        let mut filter = self.filters.filter();
        let place = self.place.find(&mut filter, &database)?;
        ui::tell_common(&place);
        let position = place.position;
        let found = database.openings(&position, &filter)?;
        let names = context.openings()?;
        if let Some(file) = self.svg {
            let svg = drawn(&found, &position, self.theme, &names);
            put(&svg, &file, context.out)?;
            return Ok(Status::of_found(usize::try_from(found.tally.games)?));
        }
        match context.format {
            table::Format::Table => {
                let mover = position.rules().seat_name(position.seat());
                writeln!(context.out, "{mover} to move")?;
                context
                    .out
                    .write_colored(&Picture::of(position).text(context.ink))?;
                print(context, &found, &position, &names)?;
            }
            table::Format::Csv => {
                let moves = found.moves.iter();
                let rows: Vec<Value> = moves
                    .map(|opening| counts(opening_row(opening, &position, &names)))
                    .collect();
                csv::rows(context.out, &rows, &FIELDS)?;
            }
            _ => {
                let report = openings_value(&found, &position, &names);
                table::object(context.out, context.format, &report)?;
            }
        }
        Ok(Status::of_found(usize::try_from(found.tally.games)?))
    }
}

/// The results by move as bars.
fn drawn(found: &Found, position: &Position, theme: Theme, names: &OpeningNames) -> String {
    let rows = found.moves.iter().map(|opening| {
        let name = Notation::Abapro.name(opening.made, position);
        (name.to_string(), opening.tally)
    });
    let mover = position.rules().seat_name(position.seat());
    let name = opening_name(position, names).map_or_else(String::new, |name| format!("{name}, "));
    let title = format!("{name}{mover} to move: {} games", found.tally.games);
    let plot = results_plot(&title, rows.collect());
    let id = format!("k{:x}", canonical(position).key());
    plots_svg(&[plot], &title, theme, &id)
}
/// Where the column of the others stands: after White's.
const OTHERS: usize = 5;

fn print(
    context: &mut Context<'_>,
    found: &Found,
    position: &Position,
    names: &OpeningNames,
) -> Result<()> {
    let OpeningCounts {
        games,
        black,
        white,
        draws,
        unknown,
        others,
    } = found.tally;
    let [first, second] = [0, 1].map(|seat| position.rules().seat_name(seat));
    // A column of its own only where a third side won, or one after it.
    let has_others = others > 0;
    let others = match others {
        0 => String::new(),
        others => format!("others won {others}, "),
    };
    writeln!(
        context.out,
        "\n{games} games: {first} won {black}, {second} won {white}, {others}draws {draws}, unknown {unknown}\n"
    )?;
    if let Some(name) = opening_name(position, names) {
        writeln!(context.out, "{name}\n")?;
    }
    writeln!(context.out, "{}\n", of_known(&found.tally))?;
    let share = |part: u64| match games {
        0 => String::new(),
        _ => format!("{:.1}%", 100.0 * part as f64 / games as f64),
    };
    let after_moves = found.moves.iter().map(|opening| {
        let mut after = *position;
        after.apply(opening.made);
        opening_name(&after, names).unwrap_or_default()
    });
    let after_moves: Vec<&str> = after_moves.collect();
    // A column of its own only where a move leads to a position with a name.
    let has_names = after_moves.iter().any(|name| !name.is_empty());
    let rows = found.moves.iter().zip(&after_moves).map(|(opening, name)| {
        let OpeningCounts {
            games: played,
            black,
            white,
            draws,
            unknown,
            others,
        } = opening.tally;
        let percent = |count| percent(&opening.tally, count);
        let mut cells = vec![
            Notation::Abapro.name(opening.made, position).to_string(),
            played.to_string(),
            share(played),
            percent(black),
            percent(white),
            percent(draws),
            unknown.to_string(),
            opening.reaching.to_string(),
            opening.transpositions.to_string(),
            opening.last_date.clone().unwrap_or_default(),
        ];
        if has_others {
            cells.insert(OTHERS, percent(others));
        }
        if has_names {
            cells.push((*name).to_owned());
        }
        cells
    });
    let mut titles = vec![
        "move",
        "games",
        "share",
        &first,
        &second,
        "draws",
        "unknown",
        "reaching",
        "transpositions",
        "last played",
    ];
    if has_others {
        titles.insert(OTHERS, "others");
    }
    let last = titles.len() - 1;
    titles.extend(has_names.then_some("opening"));
    let titles: Vec<String> = titles.into_iter().map(str::to_owned).collect();
    table::grid(context.out, &titles, rows, |column| {
        (1..last).contains(&column)
    })
}
