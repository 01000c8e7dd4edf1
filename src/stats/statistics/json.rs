//! GameStatistics as JSON.

use serde_json::{Map, Value, json};

use super::{Distribution, GameStatistics, NamedOpening, OpeningLine};
use crate::notation::{Notation, PositionNotation};
use crate::store::Tally;

/// The rows that a distribution has at most.
const ROWS: u32 = 40;

/// Figures and openings as JSON.
///
/// # Stability
/// Fields may be added; none is renamed or removed.
///
/// | field | what |
/// | --- | --- |
/// | `games`, `black`, `white`, `draws`, `unknown` | how many there are, and how they ended; `others` where a third side won, or one after it |
/// | `incomplete`, `plies` | those whose record stops early; the plies of all |
/// | `layouts` | the same counts by `layout`, most played first; null for starts that no built-in layout has |
/// | `endings` | games by how they ended |
/// | `years` | the same counts by `year` |
/// | `length`, `first_ejection` | in plies: `games`, `min`, `median`, `mean`, `max`, and `bins` with `from`, `to` and `games`; of first ejections besides how games ended in which each side made it, `by_black` and `by_white` |
/// | `openings` | the same counts by the `moves` after which they stand, of the most common layouts |
/// | `named` | the same counts by `opening`, a position that has a name, with its `code` and `position`; a game counts at each that it reaches |
pub fn statistics_json(
    figures: &GameStatistics,
    openings: &[OpeningLine],
    named: &[NamedOpening],
) -> Value {
    let layouts = figures.layouts_by_games();
    let layouts = layouts.iter().map(|(key, tally)| {
        let key = Some(*key).filter(|key| !key.is_empty());
        result_counts_json(tally, &[("layout", key.into())])
    });
    let years = figures.years.iter();
    let years = years.map(|(year, tally)| result_counts_json(tally, &[("year", (*year).into())]));
    let openings = openings.iter().map(|opening| {
        let layout = opening.layout.key();
        let before = [("layout", layout.into()), ("moves", opening.names().into())];
        result_counts_json(&opening.tally, &before)
    });
    let named = named.iter().map(|NamedOpening { opening, tally }| {
        let position = PositionNotation::Apgn.write(&opening.position);
        let before = [
            ("opening", opening.name.as_str().into()),
            ("code", opening.code.as_deref().into()),
            ("position", position.into()),
        ];
        result_counts_json(tally, &before)
    });
    let first = &figures.first_ejection;
    let mut ejection = spread(&first.plies);
    ejection["by_black"] = result_counts_json(&first.by_black, &[]);
    ejection["by_white"] = result_counts_json(&first.by_white, &[]);
    let mut value = result_counts_json(&figures.results, &[]);
    for (name, field) in [
        ("incomplete", figures.incomplete.into()),
        ("plies", figures.lengths.sum().into()),
        ("layouts", layouts.collect()),
        ("endings", json!(figures.endings)),
        ("years", years.collect()),
        ("length", spread(&figures.lengths)),
        ("first_ejection", ejection),
        ("openings", openings.collect()),
        ("named", named.collect()),
    ] {
        value[name] = field;
    }
    value
}

/// A tally with fields before it.
pub fn result_counts_json(tally: &Tally, before: &[(&str, Value)]) -> Value {
    let before = before.iter().cloned();
    let mut fields: Map<String, Value> = before
        .map(|(name, value)| (name.to_owned(), value))
        .collect();
    let counts = serde_json::to_value(tally).expect("numbers can be written");
    fields.extend(counts.as_object().cloned().unwrap_or_default());
    fields.into()
}

fn spread(distribution: &Distribution) -> Value {
    let rounded = |mean: f64| (100.0 * mean).round() / 100.0;
    json!({
        "games": distribution.total(),
        "min": distribution.min(),
        "median": distribution.median(),
        "mean": distribution.mean().map(rounded),
        "max": distribution.max(),
        "bins": distribution.bins(distribution.width_for(ROWS)),
    })
}

impl OpeningLine {
    /// The names of its moves in Aba-Pro.
    pub fn names(&self) -> String {
        let names = self.moves.iter();
        let names = names.map(|(made, before)| Notation::Abapro.name(*made, before).to_string());
        names.collect::<Vec<_>>().join(" ")
    }
}
