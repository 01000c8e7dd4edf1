//! Percentages of results, as tables of openings and figures have them.

use serde_json::Value;

use crate::store::OpeningCounts;

/// What percentage of the known results so many are, as `66.7%`; empty where no result is known.
pub(super) fn percent(tally: &OpeningCounts, count: u64) -> String {
    let percent = tally.percent(count);
    percent.map_or_else(String::new, |percent| format!("{percent:.1}%"))
}

/// Of what the percentages are, and how many games have a known result.
pub(super) fn of_known(all: &OpeningCounts) -> String {
    format!(
        "wins and draws in percent of the known results: {} of {} games",
        all.known(),
        all.games
    )
}

/// A row without its percentages: in CSV the counts say it all.
pub(super) fn counts(mut row: Value) -> Value {
    if let Some(row) = row.as_object_mut() {
        row.retain(|name, _| name != "known" && name != "percent");
    }
    row
}
