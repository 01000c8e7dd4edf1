//! The figures of `sumito stats` as tables.

use anyhow::Result;

use super::histogram::print_histogram;
use crate::cli::messages::plural;
use crate::cli::output::{ResultColumn, TableOutput, percentage_note, print_table};
use crate::stats::{GameStatistics, NamedOpening, OpeningLine, layout_label};
use crate::store::ResultCounts;

const RESULT_COLUMNS: [ResultColumn; 5] = [
    ResultColumn::Black,
    ResultColumn::White,
    ResultColumn::Draws,
    ResultColumn::Others,
    ResultColumn::Unknown,
];

/// Prints all figures.
pub(super) fn print_figures(
    out: &mut dyn TableOutput,
    figures: &GameStatistics,
    openings: &[OpeningLine],
    named: &[NamedOpening],
) -> Result<()> {
    writeln!(
        out,
        "{}, {} plies, {} incomplete",
        plural::games(figures.results.games),
        figures.lengths.sum(),
        figures.incomplete
    )?;
    writeln!(out, "{}\n", percentage_note(&figures.results))?;
    print_results(out, "results", &results_by_layout(figures))?;
    let years = figures.years.iter();
    let years = years.map(|(year, results)| (year.to_string(), results));
    let unknown_year = ("unknown".to_owned(), &figures.unknown_year);
    let years = years.chain((unknown_year.1.games > 0).then_some(unknown_year));
    let openings = openings.iter().map(|opening| {
        let label = format!("{}: {}", opening.layout.name(), opening.moves);
        (label, &opening.results)
    });
    let named = named.iter().map(|named| (named.label(), &named.results));
    for (title, rows) in [
        ("year", years.collect::<Vec<_>>()),
        ("most played openings", openings.collect()),
        ("openings by name", named.collect()),
    ] {
        if !rows.is_empty() {
            writeln!(out)?;
            print_results(out, title, &rows)?;
        }
    }
    if figures.results.games > 0 {
        writeln!(out)?;
        let unknown = ("unknown", figures.unknown_ending);
        let endings = figures.endings.iter().map(|(key, games)| (*key, *games));
        let endings = endings.chain((unknown.1 > 0).then_some(unknown));
        let rows = endings.map(|(key, games)| vec![key.to_owned(), games.to_string()]);
        let titles = ["ending", "games"].map(str::to_owned);
        print_table(out, &titles, rows, |column| column > 0)?;
    }
    print_histogram(out, "length in plies", &figures.lengths)?;
    let first = &figures.first_ejection;
    print_histogram(out, "ply of the first ejection", &first.plies)?;
    if let Some(share) = first.first_ejector_win_share() {
        writeln!(
            out,
            "who ejected first won {:.1}% of the games that were won",
            100.0 * share
        )?;
    }
    Ok(())
}

/// The results of all games, then of each layout.
fn results_by_layout(figures: &GameStatistics) -> Vec<(String, &ResultCounts)> {
    let mut rows = vec![("all games".to_owned(), &figures.results)];
    rows.extend(
        figures
            .layouts_by_games()
            .into_iter()
            .map(|(key, results)| (layout_label(key), results)),
    );
    rows
}

/// Prints a table of results; `title` is that of the column of labels.
fn print_results(
    out: &mut dyn TableOutput,
    title: &str,
    rows: &[(String, &ResultCounts)],
) -> Result<()> {
    let has_others = rows.iter().any(|(_, results)| results.others > 0);
    let columns = ResultColumn::needed(&RESULT_COLUMNS, has_others);
    let cells = rows.iter().map(|(label, results)| {
        let mut cells = vec![label.clone(), results.games.to_string()];
        cells.extend(columns.iter().map(|column| column.cell(results)));
        cells
    });
    let mut titles = vec![title.to_owned(), "games".to_owned()];
    titles.extend(
        columns
            .iter()
            .map(|column| column.title(["Black", "White"])),
    );
    print_table(out, &titles, cells, |column| column > 0)
}
