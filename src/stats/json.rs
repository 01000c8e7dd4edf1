//! Statistics and openings as JSON.

use serde_json::{Value, json};

use super::openings::{NamedOpening, OpeningLine};
use super::results::result_counts_json;
use super::statistics::{Distribution, GameStatistics};
use crate::games::AnyPosition;

/// The greatest number of bins of a histogram.
const MAX_BINS: u32 = 40;

/// Statistics and openings as JSON.
///
/// # Stability
/// Fields may be added; none is renamed or removed.
///
/// | field | content |
/// | --- | --- |
/// | `games`, `black`, `white`, `draws`, `unknown` | the number of games, and by result; `others` if a third or later side won any |
/// | `game_type`, `left_out` | the game whose games are counted, and by game the number of others that pass the filter |
/// | `incomplete`, `plies` | the number of games whose record stops early; the plies of all games |
/// | `layouts` | the same counts by `layout`, most played first; null for starts that are no built-in layout |
/// | `endings` | the number of games by ending |
/// | `years` | the same counts by `year` |
/// | `length`, `first_ejection` | in plies: `games`, `min`, `median`, `mean`, `max`, and `bins` with `from`, `to` and `games`; for first ejections also the results of the games in which each side ejected first, `by_black` and `by_white` |
/// | `openings` | the same counts by `moves`, for the most common layouts |
/// | `named` | the same counts by `opening`, a named position, with its `code` and `position`; a game counts for each that it reaches |
pub fn statistics_json(
    statistics: &GameStatistics,
    openings: &[OpeningLine],
    named: &[NamedOpening],
) -> Value {
    let layouts = statistics.layouts_by_games();
    let layouts = layouts.iter().map(|(key, tally)| {
        let key = Some(*key).filter(|key| !key.is_empty());
        result_counts_json(tally, &[("layout", key.into())])
    });
    let years = statistics.years.iter();
    let years = years.map(|(year, tally)| result_counts_json(tally, &[("year", (*year).into())]));
    let openings = openings.iter().map(|opening| {
        let layout = opening.layout.key();
        let before = [
            ("layout", layout.as_ref().into()),
            ("moves", opening.moves.as_str().into()),
        ];
        result_counts_json(&opening.tally, &before)
    });
    let named = named.iter().map(|NamedOpening { opening, tally }| {
        let position = AnyPosition::from(opening.position).to_text();
        let before = [
            ("opening", opening.name.as_str().into()),
            ("code", opening.code.as_deref().into()),
            ("position", position.into()),
        ];
        result_counts_json(tally, &before)
    });
    let first = &statistics.first_ejection;
    let mut ejection = distribution_json(&first.plies);
    ejection["by_black"] = result_counts_json(&first.by_black, &[]);
    ejection["by_white"] = result_counts_json(&first.by_white, &[]);
    let mut value = result_counts_json(&statistics.results, &[]);
    for (name, field) in [
        ("incomplete", statistics.incomplete.into()),
        ("plies", statistics.lengths.sum().into()),
        ("layouts", layouts.collect()),
        ("endings", json!(statistics.endings)),
        ("years", years.collect()),
        ("length", distribution_json(&statistics.lengths)),
        ("first_ejection", ejection),
        ("openings", openings.collect()),
        ("named", named.collect()),
    ] {
        value[name] = field;
    }
    statistics.choice.add_to(&mut value);
    value
}

fn distribution_json(distribution: &Distribution) -> Value {
    let rounded = |mean: f64| (100.0 * mean).round() / 100.0;
    json!({
        "games": distribution.total(),
        "min": distribution.min(),
        "median": distribution.median(),
        "mean": distribution.mean().map(rounded),
        "max": distribution.max(),
        "bins": distribution.bins(distribution.bin_width(MAX_BINS)),
    })
}
