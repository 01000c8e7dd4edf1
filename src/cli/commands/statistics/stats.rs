//! `sumito stats`: figures of many games.

mod csv_rows;
mod histogram;
mod text;

use std::path::PathBuf;

use anyhow::Result;
use clap::Args;
use indicatif::ProgressBar;

use crate::cli::args::{file_extension, theme_help};
use crate::cli::messages::{note_left_out, progress};
use crate::cli::output::{OutputFormat, csv, write_document};
use crate::cli::{Context, Status};
use crate::queries::{FilterArgs, parse_theme};
use crate::render::{Language, PlotStyle, Theme, plots_svg};
use crate::stats::{
    GameKindChoice, common_openings, game_statistics, named_openings, statistics_answer,
    statistics_plots, statistics_title,
};

/// Show statistics: results, layouts, lengths, first ejections, years, openings
///
/// Ejections are counted in games between two sides that start with all marbles on the board. The most played openings are at most five of each of the three layouts that
/// were played most; the openings by name are all that have one.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  sumito stats
  sumito stats --layout belgian --since 2016 --svg stats.svg
  sumito stats --player 'Frochot*' --format json")]
pub(crate) struct Stats {
    #[command(flatten)]
    filters: FilterArgs,
    /// Draw plots (SVG), to a file, or - for standard output
    #[arg(long, num_args = 0..=1, default_missing_value = "-", value_parser = file_extension::svg_path, value_name = "FILE")]
    svg: Option<PathBuf>,
    #[arg(long, value_parser = parse_theme, default_value = "light", value_name = "THEME", requires = "svg", help = theme_help())]
    theme: Theme,
}

impl Stats {
    pub(crate) fn run(self, context: &mut Context<'_>) -> Result<Status> {
        let database = context.open_read()?;
        let opening_names = context.opening_names()?;
        let filter = self.filters.filter(&opening_names)?;
        let bar: ProgressBar = progress::games_bar("replay", 0);
        let figures = game_statistics(&database, &filter, |scanned| {
            progress::update(&bar, scanned.games, scanned.of);
        })?;
        bar.finish_and_clear();
        note_left_out(&figures.choice);
        let (_, filter) = GameKindChoice::of(&database, &filter)?;
        let status = Status::from_count(usize::try_from(figures.results.games)?);
        if let Some(file) = self.svg {
            let title = statistics_title(&figures, Language::English);
            let style = PlotStyle {
                theme: self.theme,
                id: "stats",
                ..PlotStyle::default()
            };
            let svg = plots_svg(
                &statistics_plots(&figures, Language::English),
                &title,
                style,
            );
            write_document(&svg, &file, context.out)?;
            return Ok(status);
        }
        let openings = common_openings(&database, &filter, &figures)?;
        let named = named_openings(&database, &filter, &opening_names)?;
        if context.format == OutputFormat::Table {
            text::print_figures(context.out, &figures, &openings, &named)?;
        } else if context.format == OutputFormat::Csv {
            let rows = csv_rows::rows(&figures, &openings, &named);
            csv::print_rows(context.out, &rows, &csv_rows::FIELDS)?;
        } else {
            context.print_object(&statistics_answer(&figures, &openings, &named))?;
        }
        Ok(status)
    }
}
