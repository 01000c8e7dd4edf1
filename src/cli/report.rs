//! `sumito report`

use std::path::PathBuf;

use anyhow::Result;
use clap::{Args, Subcommand};
use indicatif::ProgressBar;

use super::drawing::put;
use super::{Context, Status, table, ui};
use crate::ask::{DatedFilters, Place};
use crate::render::Picture;
use crate::rules::Layout;
use crate::stats::{
    Report as Found, ReportTable, report_of_opening, report_of_player, report_page, report_tables,
    report_value,
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
    Opening(Box<Opening>),
    /// Of the games in which a player moved first or second, under any spelling of the name
    #[command(after_help = "Example:\n  sumito report player 'budgie' --html budgie.html")]
    Player(Box<Player>),
}

#[derive(Debug, Args)]
struct Opening {
    /// The moves that lead to it, in any notation [default: the start]
    #[arg(value_name = "MOVES", conflicts_with = "position")]
    moves: Option<String>,
    /// The position, in any notation, or the name of a layout
    #[arg(long, value_name = "POSITION")]
    position: Option<String>,
    #[command(flatten)]
    filters: DatedFilters,
    #[command(flatten)]
    output: Output,
}

#[derive(Debug, Args)]
struct Player {
    /// The player
    #[arg(value_name = "NAME")]
    name: String,
    #[command(flatten)]
    filters: DatedFilters,
    #[command(flatten)]
    output: Output,
}

#[derive(Debug, Args)]
struct Output {
    /// Write a page with plots and boards, to a file, or - for standard output; it needs nothing else
    #[arg(long, num_args = 0..=1, default_missing_value = "-", value_name = "FILE")]
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
            What::Opening(asked) => {
                let mut filter = asked.filters.filter();
                let title = asked.title(filter.layout);
                let place = Place::of(asked.position, asked.moves).find(&mut filter, &database)?;
                ui::tell_common(&place);
                let place = (&place.position, title.as_str());
                let report = report_of_opening(&database, place, &filter, &names, watch)?;
                (report, asked.output)
            }
            What::Player(asked) => {
                let filter = asked.filters.filter();
                let report = report_of_player(&database, &asked.name, &filter, &names, watch)?;
                (report, asked.output)
            }
        };
        bar.finish_and_clear();
        if let Some(file) = output.html {
            put(&report_page(&report), &file, context.out)?;
        } else if context.format == table::Format::Table {
            print(context, &report)?;
        } else {
            table::object(context.out, context.format, &report_value(&report))?;
        }
        Ok(Status::of_found(usize::try_from(report.results.games)?))
    }
}

impl Opening {
    fn title(&self, layout: Option<&'static Layout>) -> String {
        let place = self.moves.as_deref().or(self.position.as_deref());
        let place = place.map_or("the start", str::trim);
        match layout {
            Some(layout) => format!("{}: {place}", layout.name()),
            None => place.to_owned(),
        }
    }
}

fn print(context: &mut Context<'_>, report: &Found) -> Result<()> {
    let out = &mut *context.out;
    match &report.opening {
        Some(opening) => writeln!(out, "{} ({opening})", report.title)?,
        None => writeln!(out, "{}", report.title)?,
    }
    if let Some(position) = report.position {
        write!(out, "{}", Picture::of(position).text(context.ink))?;
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
    Ok(())
}
