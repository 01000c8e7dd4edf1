//! Statistics as plots.

use super::distribution::Distribution;
use super::game_statistics::GameStatistics;
use crate::render::{Column, Plot};
use crate::rules::Layout;
use crate::stats::results::results_plot;

/// The greatest number of columns of a plot.
const MAX_COLUMNS: u32 = 40;

/// Plots of statistics: results by layout, lengths, first ejections, games by year. Empty plots are left out.
pub fn statistics_plots(statistics: &GameStatistics) -> Vec<Plot> {
    let layouts = statistics.layouts_by_games();
    let rows = layouts.iter().map(|(key, tally)| {
        let label = Layout::find(key).map_or("other starts", Layout::name);
        (label.to_owned(), **tally)
    });
    let mut plots = vec![results_plot("Results by layout", rows.collect())];
    plots.push(distribution_plot(
        "Length of games",
        "plies",
        &statistics.lengths,
    ));
    plots.push(distribution_plot(
        "First ejection",
        "ply",
        &statistics.first_ejection.plies,
    ));
    let years = statistics.years.iter();
    let columns: Vec<Column> = match (
        statistics.years.keys().next(),
        statistics.years.keys().next_back(),
    ) {
        (Some(&first), Some(&last)) => (first..=last)
            .map(|year| Column {
                label: year.to_string(),
                count: statistics.years.get(&year).map_or(0, |tally| tally.games),
            })
            .collect(),
        _ => Vec::new(),
    };
    let known: u64 = years.map(|(_, tally)| tally.games).sum();
    plots.push(Plot::Columns {
        title: "Games by year".to_owned(),
        axis: "year".to_owned(),
        note: format!(
            "{known} of {} games with a known year",
            statistics.results.games
        ),
        columns,
    });
    plots.retain(|plot| !plot.is_empty());
    plots
}

fn distribution_plot(title: &str, axis: &str, distribution: &Distribution) -> Plot {
    let width = distribution.bin_width(MAX_COLUMNS);
    let columns = distribution.bins(width).into_iter().map(|bin| Column {
        label: bin.from.to_string(),
        count: bin.games,
    });
    let note = match (distribution.median(), distribution.mean()) {
        (Some(median), Some(mean)) => {
            format!(
                "median {median}, mean {mean:.1}, {} games",
                distribution.total()
            )
        }
        _ => String::new(),
    };
    Plot::Columns {
        title: title.to_owned(),
        axis: axis.to_owned(),
        note,
        columns: columns.collect(),
    }
}
