//! A report as tables of text, for terminals and pages.

use std::collections::BTreeMap;

use crate::stats::report::model::{CellPlan, PersonResults, Report, ReportGame};
use crate::stats::results::{result_columns, result_titles};

/// A table of a report.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReportTable {
    /// The heading above the table.
    pub heading: String,
    /// The titles of the columns.
    pub titles: Vec<&'static str>,
    /// The indices of the columns that hold words; the others hold numbers.
    pub words: &'static [usize],
    /// The rows.
    pub rows: Vec<Vec<String>>,
}

/// The titles of the columns of a game.
const GAME_TITLES: [&str; 5] = ["game", "date", "black", "white", "result"];

/// The tables of a report, without empty ones.
pub fn report_tables(report: &Report) -> Vec<ReportTable> {
    let mut tables = vec![results(report), lines(report), people(report)];
    tables.extend(plans(report));
    tables.extend([upsets(report), novelties(report)]);
    tables.retain(|table| !table.rows.is_empty());
    tables
}

/// A sentence about the sample, if the report on a large database is based on one.
pub fn report_sample(report: &Report) -> Option<String> {
    let sample = report.sample?;
    Some(format!(
        "Sampled: cells are from {} of {} games, compared with {} of all {}, each share within {:.1} percentage points in 19 of 20 cases; novelties are those in the {} most \
         frequent of {} positions, counted over all games. All other figures are from all games.",
        sample.games,
        sample.games_of,
        sample.usual_games,
        sample.usual_of,
        100.0 * sample.error,
        sample.positions,
        sample.positions_of,
    ))
}

/// A note on the games from the same layout under other rules, which are not counted, if there are any.
pub fn other_rules_text(games: &BTreeMap<String, u64>) -> Option<String> {
    let (rules, _) = games.iter().max_by_key(|(_, games)| **games)?;
    Some(match games.values().sum() {
        1 => format!("1 game from the same layout is not counted, under the rules '{rules}'"),
        games => format!(
            "{games} games from the same layout are not counted, under other rules such as '{rules}'"
        ),
    })
}

/// A note on the games of a player as the third or a later player, which are not counted, if there are any.
pub fn later_seats_text(report: &Report) -> Option<String> {
    let name = &report.title;
    match report.later_seats {
        0 => None,
        1 => Some(format!(
            "1 game of {name} as the third or a later player is not counted"
        )),
        games => Some(format!(
            "{games} games of {name} as the third or a later player are not counted"
        )),
    }
}

fn results(report: &Report) -> ReportTable {
    let mut results = vec![("all".to_owned(), report.results)];
    if let Some([black, white]) = report.colors {
        results.push(("as Black".to_owned(), black));
        results.push(("as White".to_owned(), white));
    }
    let years = report.years.iter();
    results.extend(years.map(|(year, results)| (year.to_string(), *results)));
    if report.unknown_year.games > 0 {
        results.push(("unknown".to_owned(), report.unknown_year));
    }
    let rows = results.into_iter();
    let has_others = report.results.others > 0;
    ReportTable {
        heading: "Results: who won".to_owned(),
        titles: [vec![""], result_titles(has_others)].concat(),
        words: &[0],
        rows: rows
            .map(|(of, results)| [vec![of], result_columns(&results, has_others)].concat())
            .collect(),
    }
}

fn lines(report: &Report) -> ReportTable {
    let has_others = report.lines.iter().any(|line| line.results.others > 0);
    let has_layouts = report.colors.is_some();
    let rows = report.lines.iter().map(|line| {
        let color = line.color.map(|color| format!("as {color}"));
        let layout = line.layout.map(|layout| layout.name().into_owned());
        let words = [Some(line.moves.clone()), line.opening.clone(), color];
        let mut words = words.map(Option::unwrap_or_default).to_vec();
        words.extend(has_layouts.then(|| layout.unwrap_or_default()));
        [words, result_columns(&line.results, has_others)].concat()
    });
    let (of, all) = (report.lines_of, report.results.games);
    let mut titles = vec!["moves", "opening", ""];
    titles.extend(has_layouts.then_some("layout"));
    ReportTable {
        heading: if of == all {
            "Main lines".to_owned()
        } else {
            format!("Main lines of {of} of {all} games, from the most frequent layouts")
        },
        titles: [titles, result_titles(has_others)].concat(),
        words: if has_layouts {
            &[0, 1, 2, 3]
        } else {
            &[0, 1, 2]
        },
        rows: rows.collect(),
    }
}

fn people(report: &Report) -> ReportTable {
    let heading = match report.colors {
        Some(_) => "Strongest opponents: the results against them",
        None => "Strongest players: their results",
    };
    ReportTable {
        heading: heading.to_owned(),
        titles: vec!["name", "rating", "±", "games", "won", "drawn", "lost"],
        words: &[0],
        rows: report.people.iter().map(person).collect(),
    }
}

fn person(person: &PersonResults) -> Vec<String> {
    let [rating, deviation] = match person.rating {
        // Half of the interval of 95 %, as in the list of ratings.
        Some([rating, deviation]) => [format!("{rating:.0}"), format!("{:.0}", 1.96 * deviation)],
        None => [String::new(), String::new()],
    };
    let counts = [person.games, person.won, person.drawn, person.lost];
    let counts = counts.map(|count| count.to_string());
    [
        vec![person.name.clone(), rating, deviation],
        counts.to_vec(),
    ]
    .concat()
}

/// What the cells of a plan are: for a player, also from which layout.
pub(super) fn plan_title(plan: &CellPlan, report: &Report) -> String {
    let layout = report.plans_of.filter(|_| report.colors.is_some());
    let from = layout.map(|layout| format!(", from {}", layout.name()));
    format!(
        "Cells of {}, plies 20 to 60{}",
        plan.color,
        from.unwrap_or_default()
    )
}

fn plans(report: &Report) -> impl Iterator<Item = ReportTable> {
    report.plans.iter().map(|plan| {
        let rows = plan.cells.iter().zip(1..).map(|(cell, number): (_, u32)| {
            let percent = |share: f64| format!("{:.1}%", 100.0 * share);
            let cells = [cell.name.clone(), percent(cell.share), percent(cell.usual)];
            [vec![number.to_string()], cells.to_vec()].concat()
        });
        ReportTable {
            heading: plan_title(plan, report),
            titles: vec!["", "cell", "here", "usually"],
            words: &[1],
            rows: rows.collect(),
        }
    })
}

fn upsets(report: &Report) -> ReportTable {
    let rows = report.upsets.iter().map(|upset| {
        let [black, white] = upset.ratings;
        let ratings = format!("{black:.0}-{white:.0}");
        let expected = format!("{:.0}%", 100.0 * upset.expected);
        [game_columns(&upset.game), vec![ratings, expected]].concat()
    });
    ReportTable {
        heading: "Critical games: the results that the ratings made least likely".to_owned(),
        titles: [&GAME_TITLES[..], &["ratings", "expected of Black"]].concat(),
        words: &[1, 2, 3, 4],
        rows: rows.collect(),
    }
}

fn novelties(report: &Report) -> ReportTable {
    let rows = report.novelties.iter().map(|new| {
        let counts = [new.ply as u64, new.before, new.after].map(|count| count.to_string());
        [
            game_columns(&new.game),
            counts.to_vec(),
            vec![new.moves.clone()],
        ]
        .concat()
    });
    ReportTable {
        heading: "Novelties: first played in a position reached before".to_owned(),
        titles: [&GAME_TITLES[..], &["ply", "before", "since", "moves"]].concat(),
        words: &[1, 2, 3, 4, 8],
        rows: rows.collect(),
    }
}

fn game_columns(game: &ReportGame) -> Vec<String> {
    let text = |text: &Option<String>| text.clone().unwrap_or_default();
    vec![
        game.game.to_string(),
        text(&game.date),
        text(&game.black),
        text(&game.white),
        game.result.key().to_owned(),
    ]
}
