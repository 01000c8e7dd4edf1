//! Statistics as plots.

use super::distribution::Distribution;
use super::game_statistics::GameStatistics;
use crate::games::AnyLayout;
use crate::render::{Plot, PlotColumn};
use crate::stats::results::results_plot;

/// The greatest number of columns of a plot.
const MAX_COLUMNS: u32 = 40;

/// Plots of statistics: results by layout, lengths, first ejections, games by year. Empty plots are left out.
pub fn statistics_plots(statistics: &GameStatistics) -> Vec<Plot> {
    let layouts = statistics.layouts_by_games();
    let rows = layouts
        .iter()
        .map(|(key, tally)| (layout_label(key), **tally));
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
    let columns: Vec<PlotColumn> = match (
        statistics.years.keys().next(),
        statistics.years.keys().next_back(),
    ) {
        (Some(&first), Some(&last)) => (first..=last)
            .map(|year| PlotColumn {
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

/// The title of statistics.
pub fn statistics_title(statistics: &GameStatistics) -> String {
    let (game, games) = (statistics.choice.game, statistics.results.games);
    format!("{}: figures of {games} games", game.title())
}

/// The name of the layout with a key; of an empty one, a name for all other start positions.
pub fn layout_label(key: &str) -> String {
    let layout = AnyLayout::find(key);
    layout.map_or("other starts".to_owned(), |layout| {
        layout.name().into_owned()
    })
}

fn distribution_plot(title: &str, axis: &str, distribution: &Distribution) -> Plot {
    let width = distribution.bin_width(MAX_COLUMNS);
    let columns = distribution.bins(width).into_iter().map(|bin| PlotColumn {
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
