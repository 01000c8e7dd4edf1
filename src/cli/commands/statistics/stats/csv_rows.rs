//! The figures of `sumito stats` as rows of CSV.

use serde_json::{Value, json};

use crate::stats::{GameStatistics, NamedOpening, OpeningLine};
use crate::store::ResultCounts;

/// The columns of CSV: the kind of the figure, its subject, and the games.
pub(super) const FIELDS: [&str; 8] = [
    "figure", "of", "games", "black", "white", "draws", "unknown", "others",
];

/// All figures as rows with the same fields.
pub(super) fn rows(
    figures: &GameStatistics,
    openings: &[OpeningLine],
    named: &[NamedOpening],
) -> Vec<Value> {
    let mut rows = Vec::new();
    let mut add = |figure: &str, of: String, results: &ResultCounts| {
        let ResultCounts {
            games,
            black,
            white,
            draws,
            unknown,
            others,
        } = *results;
        let mut row = json!({"figure": figure, "of": of, "games": games, "black": black, "white": white, "draws": draws, "unknown": unknown});
        if others > 0 {
            row["others"] = others.into();
        }
        rows.push(row);
    };
    add("results", String::new(), &figures.results);
    for (key, results) in figures.layouts_by_games() {
        add("layout", key.to_owned(), results);
    }
    for (year, results) in &figures.years {
        add("year", year.to_string(), results);
    }
    if figures.unknown_year.games > 0 {
        add("year", "unknown".to_owned(), &figures.unknown_year);
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
            opening.moves.clone(),
            &opening.results,
        );
    }
    for named in named {
        add("opening by name", named.label(), &named.results);
    }
    let mut count = |figure: &str, of: String, games: u64| {
        rows.push(json!({"figure": figure, "of": of, "games": games}));
    };
    for (ending, games) in &figures.endings {
        count("ending", (*ending).to_owned(), *games);
    }
    if figures.unknown_ending > 0 {
        count("ending", "unknown".to_owned(), figures.unknown_ending);
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
