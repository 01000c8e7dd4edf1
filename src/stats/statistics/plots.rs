//! Statistics as plots.

use super::distribution::Distribution;
use super::game_statistics::GameStatistics;
use crate::games::AnyLayout;
use crate::render::{Language, Plot, PlotColumn};
use crate::stats::results::results_plot;

/// The greatest number of columns of a plot.
const MAX_COLUMNS: u32 = 40;

/// Plots of statistics: results by layout, lengths, first ejections, games by year. Empty plots are left out.
pub fn statistics_plots(statistics: &GameStatistics, language: Language) -> Vec<Plot> {
    let layouts = statistics.layouts_by_games();
    let rows = layouts.iter().map(|(key, results)| {
        let label = match (key.is_empty(), language) {
            (true, Language::French) => "autres départs".to_owned(),
            _ => layout_label(key),
        };
        (label, **results)
    });
    let title = language.choose("Results by layout", "Résultats par position de départ");
    let mut plots = vec![results_plot(title, rows.collect(), language)];
    plots.push(distribution_plot(
        language.choose("Length of games", "Longueur des parties"),
        language.choose("plies", "demi-coups"),
        &statistics.lengths,
        language,
    ));
    plots.push(distribution_plot(
        language.choose("First ejection", "Première sortie"),
        language.choose("ply", "demi-coup"),
        &statistics.first_ejection.plies,
        language,
    ));
    plots.push(years_plot(statistics, language));
    plots.retain(|plot| !plot.is_empty());
    plots
}

/// The number of games of each year from the first to the last.
fn years_plot(statistics: &GameStatistics, language: Language) -> Plot {
    let years = &statistics.years;
    let columns: Vec<PlotColumn> = match (years.keys().next(), years.keys().next_back()) {
        (Some(&first), Some(&last)) => (first..=last)
            .map(|year| PlotColumn {
                label: year.to_string(),
                count: years.get(&year).map_or(0, |results| results.games),
            })
            .collect(),
        _ => Vec::new(),
    };
    let known: u64 = years.values().map(|results| results.games).sum();
    let games = statistics.results.games;
    Plot::Columns {
        title: language
            .choose("Games by year", "Parties par année")
            .to_owned(),
        axis: language.choose("year", "année").to_owned(),
        heights: language.choose("games", "parties").to_owned(),
        note: match language {
            Language::English => format!("{known} of {} with a known year", language.games(games)),
            Language::French => {
                format!(
                    "{} sur {games} dont l'année est connue",
                    language.games(known)
                )
            }
        },
        columns,
    }
}

/// The title of statistics.
pub fn statistics_title(statistics: &GameStatistics, language: Language) -> String {
    let game = statistics.choice.game.title();
    let games = language.games(statistics.results.games);
    match language {
        Language::English => format!("{game}: figures of {games}"),
        Language::French => format!("{game} : chiffres de {games}"),
    }
}

/// The name of the layout with a key; of an empty one, a name for all other start positions.
pub fn layout_label(key: &str) -> String {
    let layout = AnyLayout::find(key);
    layout.map_or("other starts".to_owned(), |layout| {
        layout.name().into_owned()
    })
}

fn distribution_plot(
    title: &str,
    axis: &str,
    distribution: &Distribution,
    language: Language,
) -> Plot {
    let width = distribution.bin_width(MAX_COLUMNS);
    let columns = distribution.bins(width).into_iter().map(|bin| PlotColumn {
        label: bin.from.to_string(),
        count: bin.games,
    });
    let note = match (distribution.median(), distribution.mean()) {
        (Some(median), Some(mean)) => {
            let games = language.games(distribution.total());
            match language {
                Language::English => format!("median {median}, mean {mean:.1}, {games}"),
                Language::French => {
                    let mean = format!("{mean:.1}").replace('.', ",");
                    let median = median.to_string().replace('.', ",");
                    format!("médiane {median}, moyenne {mean}, {games}")
                }
            }
        }
        _ => String::new(),
    };
    Plot::Columns {
        title: title.to_owned(),
        axis: axis.to_owned(),
        heights: language.choose("games", "parties").to_owned(),
        note,
        columns: columns.collect(),
    }
}
