//! Counts of results: counted, and laid out as table columns and bars of a plot.

use crate::record::GameResult;
use crate::render::{BarSegment, Language, Plot, PlotBar};
use crate::store::ResultCounts;

/// The greatest number of bars of a plot.
const MAX_BARS: usize = 12;

/// The titles of the columns of [`result_columns`].
pub(super) fn result_titles(has_others: bool) -> Vec<&'static str> {
    let titles = ["games", "Black", "White", "draws", "unknown", "others"];
    titles[..titles.len() - usize::from(!has_others)].to_vec()
}

/// Counts a result.
pub(super) fn count_result(results: &mut ResultCounts, result: GameResult) {
    results.games += 1;
    let count = match result {
        GameResult::Black => &mut results.black,
        GameResult::White => &mut results.white,
        GameResult::Draw => &mut results.draws,
        GameResult::Unknown => &mut results.unknown,
        GameResult::Third | GameResult::Fourth | GameResult::Fifth | GameResult::Sixth => {
            &mut results.others
        }
    };
    *count += 1;
}

/// The counts as columns of a table; the last one, of wins of third to sixth sides, only where a table has such wins.
pub(super) fn result_columns(results: &ResultCounts, has_others: bool) -> Vec<String> {
    let ResultCounts {
        games,
        black,
        white,
        draws,
        unknown,
        others,
    } = results;
    let counts = [*games, *black, *white, *draws, *unknown];
    let counts = counts.into_iter().chain(has_others.then_some(*others));
    counts.map(|count| count.to_string()).collect()
}

/// A plot of results by some property of the games: a bar for each of the first rows, divided by result. Title and rows are in the language of the note.
pub fn results_plot(title: &str, rows: Vec<(String, ResultCounts)>, language: Language) -> Plot {
    let all: u64 = rows.iter().map(|(_, results)| results.games).sum();
    let first = || rows.iter().take(MAX_BARS);
    let shown: u64 = first().map(|(_, results)| results.games).sum();
    let known: u64 = first().map(|(_, results)| results.known()).sum();
    let mut note = match language {
        Language::English => format!("percent of the known results: {known} of {shown}"),
        Language::French => format!("pourcentage des résultats connus : {known} sur {shown}"),
    };
    if rows.len() > MAX_BARS {
        let left_out = rows.len() - MAX_BARS;
        let games = language.games(all - shown);
        note.push_str(&match language {
            Language::English => format!("; {left_out} more with {games}"),
            Language::French => format!(" ; {left_out} autres avec {games}"),
        });
    }
    let bars = rows.into_iter().take(MAX_BARS).map(|(label, results)| {
        let parts = [
            (BarSegment::Black, results.black),
            (BarSegment::Draw, results.draws),
            (BarSegment::White, results.white),
            (BarSegment::Other, results.others),
        ];
        PlotBar {
            label,
            count: results.games,
            parts: parts.into_iter().filter(|(_, count)| *count > 0).collect(),
        }
    });
    Plot::Bars {
        title: title.to_owned(),
        note,
        bars: bars.collect(),
    }
}
