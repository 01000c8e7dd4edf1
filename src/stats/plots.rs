//! Figures as plots.

use super::{Distribution, Figures};
use crate::render::{PlotBar, PlotColumn, BarSegment, Plot};
use crate::rules::Layout;
use crate::store::Tally;

/// The columns that a plot has room for.
const COLUMNS: u32 = 40;
/// The bars that a plot has room for.
const BARS: usize = 12;

/// Plots of figures: results by layout, length, first ejection, activity by year; those that have something to show.
pub fn plots(figures: &Figures) -> Vec<Plot> {
    let layouts = figures.layouts_by_games();
    let rows = layouts.iter().map(|(key, tally)| {
        let label = Layout::find(key).map_or("other starts", Layout::name);
        (label.to_owned(), **tally)
    });
    let mut plots = vec![results("Results by layout", rows.collect())];
    plots.push(spread("Length of games", "plies", &figures.lengths));
    plots.push(spread(
        "First ejection",
        "ply",
        &figures.first_ejection.plies,
    ));
    let years = figures.years.iter();
    let columns: Vec<PlotColumn> = match (
        figures.years.keys().next(),
        figures.years.keys().next_back(),
    ) {
        (Some(&first), Some(&last)) => (first..=last)
            .map(|year| PlotColumn {
                label: year.to_string(),
                count: figures.years.get(&year).map_or(0, |tally| tally.games),
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
            figures.results.games
        ),
        columns,
    });
    plots.retain(|plot| !plot.is_empty());
    plots
}

/// A plot of the results by what was played in a position.
pub fn opening_plot(title: &str, rows: Vec<(String, Tally)>) -> Plot {
    results(title, rows)
}

pub(super) fn results(title: &str, rows: Vec<(String, Tally)>) -> Plot {
    let all: u64 = rows.iter().map(|(_, tally)| tally.games).sum();
    let shown: u64 = rows.iter().take(BARS).map(|(_, tally)| tally.games).sum();
    let known: u64 = rows.iter().take(BARS).map(|(_, tally)| tally.known()).sum();
    let mut note = format!("percent of the known results: {known} of {shown}");
    if rows.len() > BARS {
        let left_out = rows.len() - BARS;
        note.push_str(&format!("; {left_out} more with {} games", all - shown));
    }
    let bars = rows.into_iter().take(BARS).map(|(label, tally)| {
        let Tally {
            games,
            black,
            white,
            draws,
            others,
            ..
        } = tally;
        let parts = [
            (BarSegment::Black, black),
            (BarSegment::Draw, draws),
            (BarSegment::White, white),
            (BarSegment::Other, others),
        ];
        PlotBar {
            label,
            count: games,
            parts: parts.into_iter().filter(|(_, count)| *count > 0).collect(),
        }
    });
    Plot::Bars {
        title: title.to_owned(),
        note,
        bars: bars.collect(),
    }
}

fn spread(title: &str, axis: &str, distribution: &Distribution) -> Plot {
    let width = distribution.width_for(COLUMNS);
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
