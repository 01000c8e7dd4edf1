//! Queries for games: filters, statistics, players, reports.

use std::collections::BTreeMap;

use sumito::openings::OpeningNames;
use sumito::record::GameResult;
use sumito::rules::Position;
use sumito::stats::{Report, game_statistics};
use sumito::store::{Database, Filter, ResultCounts};

use super::corpus::{Corpus, Entry, Images};
use crate::support::AbaloneGame as _;
use crate::support::TestDirectory;

/// The counts of results of games.
pub(crate) fn results_of(entries: &[&Entry]) -> ResultCounts {
    count_results(entries.iter().map(|entry| entry.result()))
}

fn count_results(results: impl Iterator<Item = GameResult>) -> ResultCounts {
    let mut counts = ResultCounts::default();
    for result in results {
        counts.games += 1;
        *match result {
            GameResult::Black => &mut counts.black,
            GameResult::White => &mut counts.white,
            GameResult::Draw => &mut counts.draws,
            GameResult::Unknown => &mut counts.unknown,
            _ => &mut counts.others,
        } += 1;
    }
    counts
}

/// The games that pass a filter.
pub(crate) fn games(database: &Database, corpus: &Corpus, filter: &Filter) -> bool {
    let mut found = Vec::new();
    database
        .for_each_summary(filter, |game| found.push(game))
        .unwrap();
    let entries: Vec<&Entry> = corpus
        .entries
        .iter()
        .filter(|entry| corpus.passes(entry, filter))
        .collect();
    let ids: Vec<i64> = entries.iter().map(|entry| entry.id).collect();
    assert_eq!(
        found.iter().map(|game| game.id).collect::<Vec<_>>(),
        ids,
        "{filter:?}"
    );
    for (game, entry) in found.iter().zip(entries) {
        let listed = (game.result, game.plies, game.date.clone());
        let expected = (
            entry.game.result,
            entry.moves.len() as u32,
            entry.date.clone(),
        );
        assert_eq!(listed, expected, "game {}", game.id);
    }
    !ids.is_empty()
}

/// The games that statistics count: all but fragments.
fn counted<'a>(corpus: &'a Corpus, filter: &Filter) -> Vec<&'a Entry> {
    let passes = |entry: &&Entry| !entry.is_fragment() && corpus.passes(entry, filter);
    corpus.entries.iter().filter(passes).collect()
}

pub(crate) fn figures(database: &Database, corpus: &Corpus, filter: &Filter) -> bool {
    let figures = game_statistics(database, filter, |_| ()).unwrap();
    let entries = counted(corpus, filter);
    assert_eq!(figures.results, results_of(&entries), "{filter:?}");
    let incomplete = entries
        .iter()
        .filter(|entry| entry.game.incomplete.is_some());
    assert_eq!(figures.incomplete, incomplete.count() as u64, "{filter:?}");
    let mut layouts: BTreeMap<String, Vec<&Entry>> = BTreeMap::new();
    for entry in &entries {
        let layout = entry
            .game
            .abalone_layout()
            .map_or("", |layout| layout.key());
        layouts.entry(layout.to_owned()).or_default().push(entry);
    }
    let layouts: BTreeMap<String, ResultCounts> = layouts
        .into_iter()
        .map(|(key, of_one)| (key, results_of(&of_one)))
        .collect();
    assert_eq!(figures.layouts, layouts, "{filter:?}");
    assert_eq!(
        figures.years,
        years(entries.iter().map(|entry| (entry.year(), entry.result()))),
        "{filter:?}"
    );
    // The rows of a table add up to all games.
    let without = |is_known: fn(&Entry) -> bool| {
        let entries = entries.iter().filter(|entry| !is_known(entry));
        entries.count() as u64
    };
    let unknown = (figures.unknown_year.games, figures.unknown_ending);
    let expected = (
        without(|entry| entry.year().is_some()),
        without(|entry| entry.game.ending.is_some()),
    );
    assert_eq!(unknown, expected, "{filter:?}");
    !entries.is_empty()
}

fn years(games: impl Iterator<Item = (Option<u16>, GameResult)>) -> BTreeMap<u16, ResultCounts> {
    let mut years: BTreeMap<u16, Vec<GameResult>> = BTreeMap::new();
    for (year, result) in games {
        if let Some(year) = year {
            years.entry(year).or_default().push(result);
        }
    }
    let years = years.into_iter();
    years
        .map(|(year, results)| (year, count_results(results.into_iter())))
        .collect()
}

/// The number of games of each player, once per game. `tests/it/stats/players.rs` tests players with several seats in one game.
pub(crate) fn players(directory: &TestDirectory, corpus: &Corpus) -> bool {
    let mut expected: BTreeMap<&str, u64> = BTreeMap::new();
    let mut twice = Vec::new();
    for entry in corpus.entries.iter().filter(|entry| !entry.is_fragment()) {
        let mut persons: Vec<&str> = entry
            .players
            .iter()
            .flatten()
            .map(|name| corpus.person(name))
            .collect();
        persons.sort_unstable();
        twice.extend(
            persons
                .windows(2)
                .filter(|pair| pair[0] == pair[1])
                .map(|pair| pair[0]),
        );
        persons.dedup();
        for person in persons {
            *expected.entry(person).or_default() += 1;
        }
    }
    expected.retain(|person, _| !twice.contains(person));
    let rows = directory.json(&["players"]);
    let rows = rows.as_array().unwrap().iter();
    let mut found: BTreeMap<&str, u64> = rows
        .map(|row| {
            (
                row["name"].as_str().unwrap(),
                row["games"].as_u64().unwrap(),
            )
        })
        .collect();
    found.retain(|person, _| !twice.contains(person));
    assert_eq!(found, expected);
    !found.is_empty()
}

/// Checks the totals of a report, and that its parts do not exceed them.
fn check(report: &Report, results: &[(&Entry, GameResult)], context: &str) {
    let expected = count_results(results.iter().map(|(_, result)| *result));
    assert_eq!(report.results, expected, "{context}");
    let by_year = results
        .iter()
        .map(|(entry, result)| (entry.year(), *result));
    assert_eq!(report.years, years(by_year), "{context}");
    assert!(
        report.people.iter().all(|one| one.games <= expected.games),
        "{context}"
    );
    assert_eq!(report.sample, None, "{context}");
}

/// Whether a game is complete, has a result and is between two persons; other games of a player do not count as won, lost or drawn.
fn is_rated(corpus: &Corpus, entry: &Entry) -> bool {
    let [Some(black), Some(white)] = &entry.players[..] else {
        return false;
    };
    let is_decided = matches!(
        entry.result(),
        GameResult::Black | GameResult::White | GameResult::Draw
    );
    is_decided && corpus.person(black) != corpus.person(white)
}

pub(crate) fn report_of_player(
    database: &Database,
    corpus: &Corpus,
    name: &str,
    filter: &Filter,
) -> bool {
    let report =
        sumito::stats::report_of_player(database, name, filter, &OpeningNames::known(), |_| ())
            .unwrap();
    let seat_of = |entry: &Entry| {
        let mut seats = entry.players.iter().take(2);
        seats.position(|player| {
            player
                .as_deref()
                .is_some_and(|player| corpus.person(player) == name)
        })
    };
    let mut results: Vec<(&Entry, GameResult)> = Vec::new();
    let mut colors: [Vec<GameResult>; 2] = [Vec::new(), Vec::new()];
    for entry in counted(corpus, filter) {
        if let Some(seat) = seat_of(entry) {
            let result = if is_rated(corpus, entry) {
                entry.result()
            } else {
                GameResult::Unknown
            };
            results.push((entry, result));
            colors[seat].push(result);
        }
    }
    let context = format!("{name} {filter:?}");
    check(&report, &results, &context);
    let colors = colors.map(|results| count_results(results.into_iter()));
    assert_eq!(report.colors, Some(colors), "{context}");
    !results.is_empty()
}

pub(crate) fn report_of_opening(
    database: &Database,
    corpus: &Corpus,
    position: &Position,
    filter: &Filter,
) -> bool {
    let any = position.into();
    let about = (&any, "the opening");
    let report =
        sumito::stats::report_of_opening(database, about, filter, &OpeningNames::known(), |_| ())
            .unwrap();
    let reaching = corpus.reaching(&Images::of(position));
    let entries = counted(corpus, filter).into_iter();
    let entries = entries.filter(|entry| reaching.contains_key(&entry.id));
    let results: Vec<(&Entry, GameResult)> = entries.map(|entry| (entry, entry.result())).collect();
    check(&report, &results, &format!("{position:?} {filter:?}"));
    !results.is_empty()
}
