//! Filters of positions, opponents and lengths select what a plain scan of all games of the archives selects.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;

use sumito::game::GamePosition as _;
use sumito::games::GameKind;
use sumito::openings::OpeningNames;
use sumito::record::{GameResult, Ply};
use sumito::rules::Position;
use sumito::store::{Database, Filter, StoreError, StoredGame, Summary};

use super::archives;
use crate::store::scan::naive::positions;
use crate::support::{import, project};

/// A database of all archives and sample games.
pub(super) fn everything() -> Database {
    let mut database = Database::in_memory().unwrap();
    let folders = archives().into_iter().chain([project("sample-games")]);
    for folder in folders {
        let mut paths: Vec<_> = fs::read_dir(folder)
            .unwrap()
            .map(|entry| entry.unwrap().path())
            .collect();
        paths.sort();
        for path in paths {
            import(&mut database, fs::read(path).unwrap());
        }
    }
    database
}

pub(super) fn ids(database: &Database, filter: &Filter) -> BTreeSet<i64> {
    let mut ids = BTreeSet::new();
    database
        .for_each_summary(filter, |game| assert!(ids.insert(game.id)))
        .unwrap();
    ids
}

fn summaries(database: &Database) -> Vec<Summary> {
    let mut all = Vec::new();
    database
        .for_each_summary(&Filter::default(), |game| all.push(game))
        .unwrap();
    all
}

#[test]
fn games_that_reach_positions_are_those_of_a_plain_scan() {
    let database = everything();
    let all = summaries(&database);
    let of_abalone: Vec<i64> = all
        .iter()
        .filter(|game| game.kind == GameKind::Abalone && !game.is_fragment())
        .map(|game| game.id)
        .collect();
    let mut reached: BTreeMap<i64, Vec<Position>> = BTreeMap::new();
    database
        .for_each_game(&of_abalone, |stored| -> Result<(), StoreError> {
            reached.insert(stored.summary.id, positions(&stored.game));
            Ok(())
        })
        .unwrap();
    // Common positions, rare ones, and those of named openings.
    let of_games = reached.values().step_by(97).take(20);
    let mut wanted: Vec<Position> = of_games
        .flat_map(|positions| [0, 2, 9, 40].map(|ply| positions.get(ply).copied()))
        .flatten()
        .collect();
    let names = OpeningNames::known();
    wanted.extend(names.all().iter().map(|opening| opening.position));
    let key = |position: &Position| position.canonical_form().key();
    let reached: BTreeMap<i64, BTreeSet<u64>> = reached
        .iter()
        .map(|(id, positions)| (*id, positions.iter().map(key).collect()))
        .collect();
    let plain = |wanted: &[Position]| -> BTreeSet<i64> {
        let keys: BTreeSet<u64> = wanted.iter().map(key).collect();
        let games = reached
            .iter()
            .filter(|(_, reached)| !reached.is_disjoint(&keys));
        games.map(|(id, _)| *id).collect()
    };
    let with_positions = |positions: &[Position]| Filter {
        reaches: positions.iter().map(|&position| position.into()).collect(),
        ..Filter::default()
    };
    for position in &wanted {
        let one = [*position];
        let found = ids(&database, &with_positions(&one));
        assert_eq!(found, plain(&one), "{position:?}");
    }
    let found = ids(&database, &with_positions(&wanted));
    assert_eq!(found, plain(&wanted));
    // The sample games alone are few.
    let least = if archives().is_some() { 10 } else { 1 };
    assert!(found.len() > least && found.len() < all.len());
    // With another condition, as all together.
    let won = Filter {
        result: Some(GameResult::White),
        ..Filter::default()
    };
    let both = Filter {
        result: Some(GameResult::White),
        ..with_positions(&wanted)
    };
    let expected = &found & &ids(&database, &won);
    assert_eq!(ids(&database, &both), expected);
    assert!(archives().is_none() || !expected.is_empty());
}

#[test]
fn games_between_players_are_those_of_a_plain_scan() {
    let database = everything();
    let all = summaries(&database);
    let seats = |game: &Summary| -> Vec<String> {
        let two = [&game.black, &game.white].into_iter().flatten().cloned();
        let others = game.others.iter().flat_map(|names| names.split(" / "));
        two.chain(others.map(str::to_owned)).collect()
    };
    let pairs: BTreeSet<(String, String)> = all
        .iter()
        .flat_map(|game| {
            let seats = seats(game);
            let pair = |at: usize, other: usize| {
                let (one, other) = (seats.get(at)?.clone(), seats.get(other)?.clone());
                (one != "?" && other != "?").then_some((one, other))
            };
            [pair(0, 1), pair(2, 0), pair(1, 2)].into_iter().flatten()
        })
        .collect();
    let mut several = 0;
    for (player, against) in pairs.iter().step_by(1 + pairs.len() / 60) {
        let found = ids(
            &database,
            &Filter {
                player: Some(player.clone()),
                against: Some(against.clone()),
                ..Filter::default()
            },
        );
        let is = |name: &str, wanted: &str| name.to_lowercase() == wanted.to_lowercase();
        let met = |game: &&Summary| {
            let seats = seats(game);
            let mut places =
                (0..seats.len()).flat_map(|one| (0..seats.len()).map(move |other| (one, other)));
            places.any(|(one, other)| {
                one != other && is(&seats[one], player) && is(&seats[other], against)
            })
        };
        let expected: BTreeSet<i64> = all.iter().filter(met).map(|game| game.id).collect();
        assert_eq!(found, expected, "{player} against {against}");
        several += usize::from(found.len() > 1);
    }
    assert!(!pairs.is_empty() && (archives().is_none() || several > 5));
}

/// All games as they are stored.
pub(super) fn stored(database: &Database) -> Vec<StoredGame> {
    let ids: Vec<i64> = ids(database, &Filter::default()).into_iter().collect();
    let mut games = Vec::new();
    database
        .for_each_game(&ids, |stored| -> Result<(), StoreError> {
            games.push(stored);
            Ok(())
        })
        .unwrap();
    games
}

#[test]
fn games_of_rated_players_are_those_of_a_plain_scan() {
    let mut database = everything();
    let rated = (0..300).map(|number| {
        let (black, white) = (1_400 + number * 37 % 700, 1_400 + number * 53 % 700);
        let white = if number % 7 == 0 { "?".to_owned() } else { white.to_string() };
        format!(
            "[Event \"Rated {number}\"]\n[BlackElo \"{black}\"]\n[WhiteElo \"{white}\"]\n[Variant \"Belgian Daisy\"]\n\n1. a1b2 i5h5 *\n\n"
        )
    });
    import(&mut database, rated.collect::<String>());
    let games = stored(&database);
    let rating = |stored: &StoredGame, name| -> Option<u32> { stored.game.tag(name)?.parse().ok() };
    let mut found = 0;
    for range in [0..=u32::MAX, 1_500..=1_600, 1_600..=1_900, 2_000..=2_100] {
        let expected: BTreeSet<i64> = games
            .iter()
            .filter(|stored| {
                let names = ["BlackElo", "WhiteElo"];
                names
                    .iter()
                    .all(|name| rating(stored, name).is_some_and(|rating| range.contains(&rating)))
            })
            .map(|stored| stored.summary.id)
            .collect();
        let filter = Filter {
            rating: Some(range.clone()),
            ..Filter::default()
        };
        assert_eq!(ids(&database, &filter), expected, "{range:?}");
        found += expected.len();
    }
    assert!(found > 300, "{found}");
}

#[test]
fn words_are_found_in_the_games_of_a_plain_scan() {
    let database = everything();
    let games = stored(&database);
    let mut found_any = 0;
    for word in [
        "final", "arena", "budgie", "max", "push", "sumito", "2015", "scorpio", "mla", "zzz",
    ] {
        let has_word = |text: &str| {
            let text = text.to_lowercase();
            let mut words = text.split(|character: char| !character.is_alphanumeric());
            words.any(|found| found == word)
        };
        let line_has = |plies: &[Ply]| comments(plies).iter().any(|text| has_word(text));
        let expected: BTreeSet<i64> = games
            .iter()
            .filter(|stored| {
                let game = &stored.game;
                game.tags.iter().any(|(_, value)| has_word(value))
                    || game.comment.as_deref().is_some_and(has_word)
                    || line_has(game.plies())
            })
            .map(|stored| stored.summary.id)
            .collect();
        let filter = Filter {
            text: Some(word.to_uppercase()),
            ..Filter::default()
        };
        assert_eq!(ids(&database, &filter), expected, "{word}");
        found_any += usize::from(!expected.is_empty());
    }
    assert!(found_any >= if archives().is_some() { 5 } else { 1 });
}

/// The comments of a line and of its variations.
pub(super) fn comments(plies: &[Ply]) -> Vec<&str> {
    let mut found = Vec::new();
    for annotations in plies.iter().map(Ply::annotations) {
        found.extend(annotations.comment.as_deref());
        for variation in &annotations.variations {
            found.extend(variation.comment.as_deref());
            found.extend(comments(&variation.plies));
        }
    }
    found
}
