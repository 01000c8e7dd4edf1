//! `sumito report`

use std::path::PathBuf;

use anyhow::Result;
use clap::{Args, Subcommand};
use indicatif::ProgressBar;

use super::drawing::put;
use super::{Context, Status, csv, extension, table, ui};
use crate::ask::{ReportedOpening, ReportedPlayer};
use crate::render::Picture;
use crate::stats::{
    Report as Found, ReportTable, report_json, report_page, report_sample, report_tables,
};
use crate::store::Scanned;

/// Put together what the games say of an opening or of a player
///
/// Results by colour and year, main lines, the strongest players or opponents, plans, critical games, novelties. Plans are the cells that marbles held more often than in all games from the same layout, after plies 20 to 60. Critical games are those that the one won to whom the
/// ratings before them promised least (Glicko-2, rated by months, as `players ratings` does). Novelties are moves played for the first time in a position that games
/// of earlier days had reached: of an opening in the twelve plies behind it, of a player in the first 24 plies; of those the ones that were followed
/// most often. Games without a date have no part in novelties.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  sumito report opening 'a1b2 i5h5' --layout belgian
  sumito report opening 'a1b2 i5h5' --html double-scorpio.html
  sumito report player 'budgie' --from 2016 --format json")]
pub(super) struct Report {
    #[command(subcommand)]
    what: What,
}

#[derive(Debug, Subcommand)]
enum What {
    /// Of the games that reach a position, in any orientation
    #[command(
        after_help = "Example:\n  sumito report opening 'a1b2 i5h5' --layout belgian --html report.html"
    )]
    Opening(Opening),
    /// Of the games in which a player moved first or second, under any spelling of the name
    #[command(after_help = "Example:\n  sumito report player 'budgie' --html budgie.html")]
    Player(Player),
}

#[derive(Debug, Args)]
struct Opening {
    #[command(flatten)]
    asked: ReportedOpening,
    #[command(flatten)]
    output: Output,
}

#[derive(Debug, Args)]
struct Player {
    #[command(flatten)]
    asked: ReportedPlayer,
    #[command(flatten)]
    output: Output,
}

#[derive(Debug, Args)]
struct Output {
    /// Write a page with plots and boards, to a file, or - for standard output; it needs nothing else
    #[arg(long, num_args = 0..=1, default_missing_value = "-", value_parser = extension::html, value_name = "FILE")]
    html: Option<PathBuf>,
}

impl Report {
    pub(super) fn run(self, context: &mut Context<'_>) -> Result<Status> {
        let database = context.database()?;
        let names = context.openings()?;
        let bar: ProgressBar = ui::games_bar("replay", 0);
        let watch = |scanned: Scanned| {
            bar.set_length(scanned.of);
            bar.set_position(scanned.games);
        };
        let (report, output) = match self.what {
            What::Opening(Opening { asked, output }) => {
                let found = asked.place(&database)?;
                ui::tell_common(&found.0);
                (asked.report(&found, &database, &names, watch)?, output)
            }
            What::Player(Player { asked, output }) => {
                (asked.report(&database, &names, watch)?, output)
            }
        };
        bar.finish_and_clear();
        if let Some(file) = output.html {
            put(&report_page(&report), &file, context.out)?;
        } else if context.format == table::Format::Table {
            print(context, &report)?;
        } else if context.format == table::Format::Csv {
            print_csv(context, &report)?;
        } else {
            table::object(context.out, context.format, &report_json(&report))?;
        }
        Ok(Status::of_found(usize::try_from(report.results.games)?))
    }
}

fn print(context: &mut Context<'_>, report: &Found) -> Result<()> {
    let out = &mut *context.out;
    match &report.opening {
        Some(opening) => writeln!(out, "{} ({opening})", report.title)?,
        None => writeln!(out, "{}", report.title)?,
    }
    if let Some(position) = report.position {
        out.write_colored(&Picture::of(position).text(context.ink))?;
    }
    if let Some(rated) = &report.rating {
        let (rating, games) = (rated.rating, rated.games);
        writeln!(
            out,
            "rating {rating:.0}, {:.0} to {:.0}, after {games} games",
            rated.low, rated.high
        )?;
    }
    for ReportTable {
        heading,
        titles,
        words,
        rows,
    } in report_tables(report)
    {
        writeln!(out, "\n{heading}\n")?;
        let titles: Vec<String> = titles.into_iter().map(str::to_owned).collect();
        table::grid(out, &titles, rows.into_iter(), |column| {
            !words.contains(&column)
        })?;
    }
    if let Some(sample) = report_sample(report) {
        writeln!(out, "\n{sample}")?;
    }
    Ok(())
}

/// Prints the cells of all tables of a report, each as a row: in which table and row it is, what stands over it, and what is in it.
fn print_csv(context: &mut Context<'_>, report: &Found) -> Result<()> {
    let tables = report_tables(report);
    let cells = tables.iter().flat_map(|table| {
        let rows = (1..).zip(&table.rows);
        rows.flat_map(move |(number, row): (usize, _)| {
            let cells = table.titles.iter().zip(row);
            cells.map(move |(title, cell)| {
                let title = if title.is_empty() { "of" } else { title };
                let number = number.to_string();
                vec![
                    table.heading.clone(),
                    number,
                    title.to_owned(),
                    cell.clone(),
                ]
            })
        })
    });
    let columns = ["table", "row", "column", "value"].map(str::to_owned);
    csv::lines(context.out, &columns, cells)
}
