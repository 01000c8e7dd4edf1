//! `sumito report`: a report about an opening or a player.

use std::path::PathBuf;

use anyhow::Result;
use clap::{Args, Subcommand};
use indicatif::ProgressBar;

use crate::cli::args::file_extension;
use crate::cli::messages::{
    note, note_assumptions, note_left_out, note_other_rules, plural, progress,
};
use crate::cli::output::{OutputFormat, csv, print_table, write_document};
use crate::cli::{Context, Status};
use crate::queries::{OpeningReportArgs, PlayerReportArgs};
use crate::stats::{
    self, ReportTable, later_seats_text, report_answer, report_page, report_sample, report_tables,
};
use crate::store::ScanProgress;

/// Write a report on an opening or a player
///
/// A report has results by colour and year, main lines, the strongest players or opponents, plans, critical games and novelties. Plans are cells that
/// were occupied more often than in all games from the same layout, after plies 20 to 60. Critical games are the greatest upsets by the ratings before
/// the game (Glicko-2 by months, as in `players ratings`). Novelties are moves played for the first time in a position that earlier games had reached,
/// within the twelve plies after an opening, or the first 24 plies of a player; those that were repeated most often are listed. Games without a date are
/// ignored for novelties.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  sumito report opening 'a1b2 i5h5' --layout belgian
  sumito report opening 'a1b2 i5h5' --html double-scorpio.html
  sumito report player 'budgie' --since 2016 --format json")]
pub(crate) struct Report {
    #[command(subcommand)]
    subject: Subject,
}

#[derive(Debug, Subcommand)]
enum Subject {
    /// Report on the games that reach a position, in any orientation
    #[command(
        after_help = "Example:\n  sumito report opening 'a1b2 i5h5' --layout belgian --html report.html"
    )]
    Opening(Opening),
    /// Report on the games in which a player moved first or second, under any spelling of the name
    #[command(after_help = "Example:\n  sumito report player 'budgie' --html budgie.html")]
    Player(Player),
}

#[derive(Debug, Args)]
struct Opening {
    #[command(flatten)]
    opening: OpeningReportArgs,
    #[command(flatten)]
    output: HtmlArgs,
}

#[derive(Debug, Args)]
struct Player {
    #[command(flatten)]
    player: PlayerReportArgs,
    #[command(flatten)]
    output: HtmlArgs,
}

#[derive(Debug, Args)]
struct HtmlArgs {
    /// Write a self-contained page with plots and boards, to a file, or - for standard output
    #[arg(long, num_args = 0..=1, default_missing_value = "-", value_parser = file_extension::html_path, value_name = "FILE")]
    html: Option<PathBuf>,
}

impl Report {
    pub(crate) fn run(self, context: &mut Context<'_>) -> Result<Status> {
        let database = context.open_read()?;
        let names = context.opening_names()?;
        let bar: ProgressBar = progress::games_bar("replay", 0);
        let on_progress = |scanned: ScanProgress| {
            progress::update(&bar, scanned.games, scanned.of);
        };
        let (report, output) = match self.subject {
            Subject::Opening(Opening { opening, output }) => {
                let place = opening.resolve(&database, &names)?;
                note_assumptions(&place.0);
                let report = opening.report(&place, &database, &names, on_progress)?;
                (report, output)
            }
            Subject::Player(Player { player, output }) => {
                (player.report(&database, &names, on_progress)?, output)
            }
        };
        bar.finish_and_clear();
        note_left_out(&report.choice);
        note_other_rules(&report.other_rules);
        if let Some(text) = later_seats_text(&report) {
            note(&text);
        }
        if let Some(file) = output.html {
            write_document(&report_page(&report), &file, context.out)?;
        } else if context.format == OutputFormat::Table {
            print_text(context, &report)?;
        } else if context.format == OutputFormat::Csv {
            print_csv(context, &report)?;
        } else {
            context.print_object(&report_answer(&report))?;
        }
        Ok(Status::from_count(usize::try_from(report.results.games)?))
    }
}

/// Prints a report for people.
fn print_text(context: &mut Context<'_>, report: &stats::Report) -> Result<()> {
    let out = &mut *context.out;
    match &report.opening {
        Some(opening) if *opening != report.title => writeln!(out, "{} ({opening})", report.title)?,
        _ => writeln!(out, "{}", report.title)?,
    }
    if let Some(position) = report.position {
        out.write_colored(&position.styled_text(context.ink))?;
    }
    if let Some(rated) = &report.rating {
        let (rating, games) = (rated.rating, rated.games);
        writeln!(
            out,
            "rating {rating:.0}, {:.0} to {:.0}, after {}",
            rated.low,
            rated.high,
            plural::games(games)
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
        print_table(out, &titles, rows.into_iter(), |column| {
            !words.contains(&column)
        })?;
    }
    if let Some(sample) = report_sample(report) {
        writeln!(out, "\n{sample}")?;
    }
    Ok(())
}

/// Prints each cell of the tables of a report as a row of CSV: table, row number, column title, text.
fn print_csv(context: &mut Context<'_>, report: &stats::Report) -> Result<()> {
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
    csv::print_lines(context.out, &columns, cells)
}
