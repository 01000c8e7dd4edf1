//! `sumito stats`

use std::path::PathBuf;

use anyhow::Result;
use clap::Args;
use indicatif::ProgressBar;
use serde_json::{Value, json};

use super::drawing::{put, themes};
use super::percent::{counts, of_known, percent};
use super::{Context, Status, csv, extension, table, ui};
use crate::ask::{DatedFilters, theme};
use crate::render::{Theme, plots_svg};
use crate::rules::Layout;
use crate::stats::{
    Distribution, GameStatistics, NamedOpening, OpeningLine, common_openings, game_statistics,
    named_openings, result_counts_json, statistics_json, statistics_plots,
};
use crate::store::OpeningCounts;

/// Figures of games: results, layouts, lengths, first ejections, years, openings
///
/// Ejections are those of games between two sides from starts without a marble lost.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  sumito stats
  sumito stats --layout belgian --from 2016 --svg stats.svg
  sumito stats --player 'Frochot*' --format json")]
pub(super) struct Stats {
    #[command(flatten)]
    filters: DatedFilters,
    /// Draw the figures as plots, to a file, or - for standard output
    #[arg(long, num_args = 0..=1, default_missing_value = "-", value_parser = extension::svg, value_name = "FILE")]
    svg: Option<PathBuf>,
    #[arg(long, value_parser = theme, default_value = "light", value_name = "THEME", help = themes())]
    theme: Theme,
}

/// The rows of a distribution in a table.
const ROWS: u32 = 12;

impl Stats {
    pub(super) fn run(self, context: &mut Context<'_>) -> Result<Status> {
        let database = context.database()?;
        let filter = self.filters.filter();
        let bar: ProgressBar = ui::games_bar("replay", 0);
        let figures = game_statistics(&database, &filter, |scanned| {
            bar.set_length(scanned.of);
            bar.set_position(scanned.games);
        })?;
        bar.finish_and_clear();
        if let Some(file) = self.svg {
            let title = format!("Abalone: figures of {} games", figures.results.games);
            let svg = plots_svg(&statistics_plots(&figures), &title, self.theme, "stats");
            put(&svg, &file, context.out)?;
            return Ok(Status::of_found(usize::try_from(figures.results.games)?));
        }
        let openings = common_openings(&database, &filter, &figures)?;
        let named = named_openings(&database, &filter, &context.openings()?)?;
        if context.format == table::Format::Table {
            print(context, &figures, &openings, &named)?;
        } else if context.format == table::Format::Csv {
            let rows = rows(&figures, &openings, &named);
            csv::rows(context.out, &rows, &FIELDS)?;
        } else {
            let value = statistics_json(&figures, &openings, &named);
            table::object(context.out, context.format, &value)?;
        }
        Ok(Status::of_found(usize::try_from(figures.results.games)?))
    }
}

/// The fields of a row of CSV: what kind of figure it is, of what, and the games.
const FIELDS: [&str; 8] = [
    "figure", "of", "games", "black", "white", "draws", "unknown", "others",
];

/// All figures as rows of one kind.
fn rows(figures: &GameStatistics, openings: &[OpeningLine], named: &[NamedOpening]) -> Vec<Value> {
    let mut rows = Vec::new();
    let mut add = |figure: &str, of: String, tally: &OpeningCounts| {
        rows.push(counts(result_counts_json(
            tally,
            &[("figure", figure.into()), ("of", of.into())],
        )));
    };
    add("results", String::new(), &figures.results);
    for (key, tally) in figures.layouts_by_games() {
        add("layout", key.to_owned(), tally);
    }
    for (year, tally) in &figures.years {
        add("year", year.to_string(), tally);
    }
    add(
        "first ejection by",
        "black".to_owned(),
        &figures.first_ejection.by_black,
    );
    add(
        "first ejection by",
        "white".to_owned(),
        &figures.first_ejection.by_white,
    );
    for opening in openings {
        add(
            &format!("opening {}", opening.layout.key()),
            opening.names(),
            &opening.tally,
        );
    }
    for named in named {
        add("opening by name", named.label(), &named.tally);
    }
    let mut count = |figure: &str, of: String, games: u64| {
        rows.push(json!({"figure": figure, "of": of, "games": games}));
    };
    for (ending, games) in &figures.endings {
        count("ending", (*ending).to_owned(), *games);
    }
    for (figure, distribution) in [
        ("length", &figures.lengths),
        ("first ejection", &figures.first_ejection.plies),
    ] {
        for bin in distribution.bins(distribution.bin_width(40)) {
            count(figure, format!("{}-{}", bin.from, bin.to), bin.games);
        }
    }
    rows
}

fn print(
    context: &mut Context<'_>,
    figures: &GameStatistics,
    openings: &[OpeningLine],
    named: &[NamedOpening],
) -> Result<()> {
    let out = &mut *context.out;
    let games = figures.results.games;
    writeln!(
        out,
        "{games} games, {} plies, {} incomplete",
        figures.lengths.sum(),
        figures.incomplete
    )?;
    writeln!(out, "{}\n", of_known(&figures.results))?;
    let mut tallies: Vec<(String, &OpeningCounts)> =
        vec![("all games".to_owned(), &figures.results)];
    tallies.extend(figures.layouts_by_games().into_iter().map(|(key, tally)| {
        let name = Layout::find(key).map_or("other starts", Layout::name);
        (name.to_owned(), tally)
    }));
    results(out, "results", &tallies)?;
    let years: Vec<(String, &OpeningCounts)> = figures
        .years
        .iter()
        .map(|(year, tally)| (year.to_string(), tally))
        .collect();
    if !years.is_empty() {
        writeln!(out)?;
        results(out, "year", &years)?;
    }
    if !openings.is_empty() {
        writeln!(out)?;
        let openings: Vec<(String, &OpeningCounts)> = openings
            .iter()
            .map(|opening| {
                (
                    format!("{}: {}", opening.layout.name(), opening.names()),
                    &opening.tally,
                )
            })
            .collect();
        results(out, "openings", &openings)?;
    }
    if !named.is_empty() {
        writeln!(out)?;
        let named: Vec<(String, &OpeningCounts)> = named
            .iter()
            .map(|named| (named.label(), &named.tally))
            .collect();
        results(out, "openings by name", &named)?;
    }
    if !figures.endings.is_empty() {
        writeln!(out)?;
        let rows = figures
            .endings
            .iter()
            .map(|(key, games)| vec![(*key).to_owned(), games.to_string()]);
        table::grid(
            out,
            &["ending", "games"].map(str::to_owned),
            rows,
            |column| column > 0,
        )?;
    }
    distribution(out, "length in plies", &figures.lengths)?;
    let first = &figures.first_ejection;
    distribution(out, "ply of the first ejection", &first.plies)?;
    if let Some(share) = first.first_ejector_win_share() {
        writeln!(
            out,
            "who ejected first won {:.1}% of the games that were won",
            100.0 * share
        )?;
    }
    Ok(())
}

fn results(
    out: &mut dyn std::io::Write,
    title: &str,
    rows: &[(String, &OpeningCounts)],
) -> Result<()> {
    let has_others = rows.iter().any(|(_, tally)| tally.others > 0);
    let cells = rows.iter().map(|(label, tally)| {
        let OpeningCounts {
            games,
            black,
            white,
            draws,
            unknown,
            others,
        } = **tally;
        let share = |count| percent(tally, count);
        let mut cells = vec![
            label.clone(),
            games.to_string(),
            share(black),
            share(white),
            share(draws),
        ];
        if has_others {
            cells.push(share(others));
        }
        cells.push(unknown.to_string());
        cells
    });
    let mut titles = vec![title, "games", "Black", "White", "draws"];
    if has_others {
        titles.push("others");
    }
    titles.push("unknown");
    let titles: Vec<String> = titles.into_iter().map(str::to_owned).collect();
    table::grid(out, &titles, cells, |column| column > 0)
}

fn distribution(
    out: &mut dyn std::io::Write,
    title: &str,
    distribution: &Distribution,
) -> Result<()> {
    let (Some(min), Some(median), Some(mean), Some(max)) = (
        distribution.min(),
        distribution.median(),
        distribution.mean(),
        distribution.max(),
    ) else {
        return Ok(());
    };
    writeln!(
        out,
        "\n{title}: {min} to {max}, median {median}, mean {mean:.1}\n"
    )?;
    let bins = distribution.bins(distribution.bin_width(ROWS));
    let most = bins.iter().map(|bin| bin.games).max().unwrap_or(1).max(1);
    let digits = most.to_string().len();
    let range = |from: u32, to: u32| {
        if from == to {
            from.to_string()
        } else {
            format!("{from}-{to}")
        }
    };
    let widest = bins
        .iter()
        .map(|bin| range(bin.from, bin.to).len())
        .max()
        .unwrap_or_default();
    for bin in bins {
        let bar = "█".repeat((40 * bin.games).div_ceil(most) as usize);
        let line = format!(
            "{:>widest$}  {:>digits$}  {bar}",
            range(bin.from, bin.to),
            bin.games
        );
        writeln!(out, "{}", line.trim_end())?;
    }
    Ok(())
}
