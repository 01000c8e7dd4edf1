//! `sumito openings`: the opening explorer.

mod text;

use crate::game::GamePosition;
use crate::games::AnyPosition;
use crate::games::with_position;
use crate::record::WriteGame;
use std::path::PathBuf;

use anyhow::Result;
use clap::Args;

use crate::answers::{explorer_move, explorer_position, opening_name};
use crate::cli::args::{file_extension, theme_help};
use crate::cli::messages::{note, note_assumptions, note_other_rules, plural};
use crate::cli::output::{OutputFormat, csv, to_rows, write_document};
use crate::cli::{Context, Status};
use crate::openings::OpeningNames;
use crate::queries::{FilterArgs, OpeningSortArgs, PositionArgs, parse_theme};
use crate::render::{Language, PlotStyle, Theme, plots_svg};
use crate::stats::results_plot;
use crate::store::Openings as OpeningCounts;

/// Explore openings: the moves played in a position, how often, and with which results
///
/// Counts all games that reach the position in any orientation of the board (the twelve of Abalone, or those of Kōnane that keep the colours of the
/// squares); each game counts once. Without a position, the start position of the layout is used.
///
/// For each move, `games` is the number of games that played it here, `reaching` the number that reach the position after it by any order of moves, and
/// `transpositions` those of them that did not play it here.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  sumito openings --layout belgian
  sumito openings 'double scorpio' --sort score --min-games 10
  sumito openings --layout belgian --svg first-moves.svg
  sumito openings --layout belgian 'a1b2 i5h5' --player 'aze' --format json
  sumito openings --layout konane-8x8 'd4 d5' --swap")]
pub(crate) struct Openings {
    #[command(flatten)]
    place: PositionArgs,
    #[command(flatten)]
    sort: OpeningSortArgs,
    /// Include games that reach the position with the colours exchanged, with their results exchanged
    #[arg(long)]
    swap: bool,
    /// Draw the results of each move as a bar chart (SVG), to a file, or - for standard output
    #[arg(long, num_args = 0..=1, default_missing_value = "-", value_parser = file_extension::svg_path, value_name = "FILE")]
    svg: Option<PathBuf>,
    #[arg(long, value_parser = parse_theme, default_value = "light", value_name = "THEME", requires = "svg", help = theme_help())]
    theme: Theme,
    #[command(flatten)]
    filters: FilterArgs,
}

/// The columns of CSV.
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
    pub(crate) fn run(self, context: &mut Context<'_>) -> Result<Status> {
        let database = context.open_read()?;
        let names = context.opening_names()?;
        let mut filter = self.filters.filter(&names)?;
        let place = self.place.resolve(&mut filter, &database, &names)?;
        note_assumptions(&place);
        let other_rules = database.games_under_other_rules(place.line(), &filter)?;
        note_other_rules(&other_rules);
        let position = place.position;
        let mut counts = if self.swap {
            database.openings_with_swap(position, &filter)?
        } else {
            database.openings(position, &filter)?
        };
        let left_out = self.sort.apply(&mut counts, &position, &names)?;
        if left_out > 0 {
            let moves = plural::count(left_out, "move");
            note(&format!("{moves} with fewer games not listed"));
        }
        let status = Status::from_count(usize::try_from(counts.results.games)?);
        if let Some(file) = self.svg {
            let svg = plot_svg(&counts, &position, self.theme, &names);
            write_document(&svg, &file, context.out)?;
            return Ok(status);
        }
        match context.format {
            OutputFormat::Table => {
                writeln!(context.out, "{} to move", mover(&position))?;
                context
                    .out
                    .write_colored(&position.styled_text(context.ink))?;
                text::print_counts(context.out, &counts, &position, &names)?;
            }
            OutputFormat::Csv => {
                let moves = counts.moves.iter();
                let rows = moves.map(|opening| explorer_move(opening, &position, &names));
                csv::print_rows(context.out, &to_rows(rows)?, &FIELDS)?;
            }
            _ => {
                context.print_object(&explorer_position(
                    &counts,
                    &position,
                    other_rules,
                    &names,
                ))?;
            }
        }
        Ok(status)
    }
}

/// The name of the seat to move.
fn mover(position: &AnyPosition) -> String {
    with_position!(position, position => position.seat_name(position.seat()))
}

/// Plots the results of each move as bars.
fn plot_svg(
    counts: &OpeningCounts,
    position: &AnyPosition,
    theme: Theme,
    names: &OpeningNames,
) -> String {
    let rows = counts.moves.iter().map(|opening| {
        let mv = opening.mv;
        let name = with_position!(position, position => position.name_of(mv.to_move()));
        (name, opening.results)
    });
    let mover = mover(position);
    let name = opening_name(position, names).map_or_else(String::new, |name| format!("{name}, "));
    let title = format!(
        "{name}{mover} to move: {}",
        plural::games(counts.results.games)
    );
    let plot = results_plot(&title, rows.collect(), Language::English);
    let key = with_position!(position, position => position.canonical_form().key());
    let id = format!("k{key:x}");
    let style = PlotStyle {
        theme,
        id: &id,
        ..PlotStyle::default()
    };
    plots_svg(&[plot], &title, style)
}
