//! The index of words and ratings answers what a plain scan of all games answers, after all kinds of changes.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use deunicode::deunicode;
use sumito::store::{Database, Filter, GameEdit, MeetingPolicy, StoredGame};

use super::filters::{comments, everything, ids, stored};
use crate::support::import;

/// The words of a text without accents, in lower case.
fn words(text: &str) -> Vec<String> {
    let folded = deunicode(text).to_lowercase();
    let words = folded.split(|character: char| !character.is_alphanumeric());
    let words = words.filter(|word| !word.is_empty());
    words.map(str::to_owned).collect()
}

/// The words of values of tags, with those of the persons that they name: many games have the same ones.
type WordsOfValues = HashMap<String, Vec<String>>;

/// The words by which a query finds a game.
fn words_of(
    database: &Database,
    stored: &StoredGame,
    known: &mut WordsOfValues,
) -> BTreeSet<String> {
    let game = &stored.game;
    let mut found = BTreeSet::new();
    for (_, value) in &game.tags {
        if !known.contains_key(value) {
            let person = database.person(value).unwrap();
            known.insert(value.clone(), [words(value), words(&person)].concat());
        }
        found.extend(known[value].iter().cloned());
    }
    let texts = game.comment.as_deref().into_iter();
    let texts = texts.chain(comments(game.plies()));
    found.extend(texts.flat_map(words));
    found
}

/// The queries of the comparison.
struct Queries {
    words: Vec<String>,
    ratings: [std::ops::RangeInclusive<u32>; 3],
}

impl Queries {
    /// A hundred words of the games and beginnings of them, and ranges of ratings.
    fn of(database: &Database) -> Queries {
        let games = stored(database);
        let mut known = WordsOfValues::new();
        let all: BTreeSet<String> = games
            .iter()
            .flat_map(|game| words_of(database, game, &mut known))
            .collect();
        let mut words: Vec<String> = ["final", "arena", "here", "before", "zzz", "x"]
            .map(str::to_owned)
            .into();
        words.extend(all.iter().step_by(1 + all.len() / 100).cloned());
        let long = all.iter().filter(|word| word.len() > 4);
        words.extend(
            long.step_by(1 + all.len() / 20)
                .map(|word| format!("{}*", &word[..3])),
        );
        Queries {
            words,
            ratings: [0..=u32::MAX, 1_500..=1_600, 2_000..=2_100],
        }
    }

    /// Compares all answers with those of a plain scan. Returns the number of games found.
    fn check(&self, database: &Database) -> usize {
        let games = stored(database);
        let mut known = WordsOfValues::new();
        let of_games: BTreeMap<i64, BTreeSet<String>> = games
            .iter()
            .map(|game| (game.summary.id, words_of(database, game, &mut known)))
            .collect();
        let found = |text: &str| {
            let filter = Filter {
                text: Some(text.to_owned()),
                ..Filter::default()
            };
            ids(database, &filter)
        };
        let mut answers: Vec<BTreeSet<i64>> = Vec::new();
        for word in &self.words {
            let has = |words: &BTreeSet<String>| match word.strip_suffix('*') {
                Some(start) => words.iter().any(|word| word.starts_with(start)),
                None => words.contains(word),
            };
            let with_word = of_games.iter().filter(|(_, words)| has(words));
            let expected: BTreeSet<i64> = with_word.map(|(id, _)| *id).collect();
            assert_eq!(found(&word.to_uppercase()), expected, "{word}");
            answers.push(expected);
        }
        // Two words.
        for (at, pair) in self.words.windows(2).enumerate() {
            let expected = &answers[at] & &answers[at + 1];
            assert_eq!(found(&pair.join(" ")), expected, "{pair:?}");
            // One without the other.
            if at % 8 == 0 {
                let expected = &answers[at] - &answers[at + 1];
                assert_eq!(found(&pair.join(" -")), expected, "{pair:?}");
            }
        }
        for range in &self.ratings {
            let rating = |game: &StoredGame, name| game.game.tag(name)?.parse::<u32>().ok();
            let is_in = |game: &&StoredGame| {
                let mut tags = ["BlackElo", "WhiteElo"].into_iter();
                tags.all(|name| rating(game, name).is_some_and(|rating| range.contains(&rating)))
            };
            let expected: BTreeSet<i64> = games
                .iter()
                .filter(is_in)
                .map(|game| game.summary.id)
                .collect();
            let filter = Filter {
                rating: Some(range.clone()),
                ..Filter::default()
            };
            assert_eq!(ids(database, &filter), expected, "{range:?}");
            answers.push(expected);
        }
        answers.iter().map(BTreeSet::len).sum()
    }
}

fn rated(numbers: std::ops::Range<usize>) -> String {
    let games = numbers.map(|number| {
        let (black, white) = (1_400 + number * 37 % 700, 1_400 + number * 53 % 700);
        format!(
            "[Event \"Größe {number}\"]\n[Black \"b {}\"]\n[BlackElo \"{black}\"]\n[WhiteElo \"{white}\"]\n[Variant \"Belgian Daisy\"]\n\n{{Zoë {number}}} 1. a1b2 {{here}} (1. i9h9 {{there}}) i5h5 *\n\n",
            number % 5
        )
    });
    games.collect()
}

/// An edit that takes words and ratings away, and adds others.
fn edit() -> GameEdit {
    let tags = [
        ("Site", "Elsewhere"),
        ("BlackElo", "2050"),
        ("Event", "Cup"),
    ];
    GameEdit {
        tags: tags
            .map(|(name, value)| (name.to_owned(), value.to_owned()))
            .into(),
        comments: vec![(1, "before zzz".to_owned())],
        ..GameEdit::default()
    }
}

#[test]
fn words_and_ratings_are_those_of_a_plain_scan_after_every_change() {
    let mut database = everything();
    import(&mut database, rated(0..60));
    let queries = Queries::of(&database);
    assert!(queries.words.len() > 50);
    let unindexed = |database: &Database| database.unindexed_texts().unwrap();
    let all = unindexed(&database).new;
    let scanned = queries.check(&database);
    let mut added = Vec::new();
    database.index_texts(|games| added.push(games)).unwrap();
    assert_eq!(added.last(), Some(&all));
    assert_eq!(unindexed(&database).games(), 0);
    assert_eq!(queries.check(&database), scanned);

    let last = i64::try_from(all).unwrap();
    database
        .edit_games(&[last, last - 1, last - 20], &edit())
        .unwrap();
    assert_eq!(unindexed(&database).changed, 3);
    queries.check(&database);
    database.delete(&[2, last - 1, last - 3]).unwrap();
    queries.check(&database);
    let names = ["b 1", "b 2"].map(str::to_owned);
    database
        .merge_players(&names, "Final Zzz", MeetingPolicy::Refuse)
        .unwrap();
    queries.check(&database);
    // The numbers of deleted games are used again, once the journal is empty.
    database.delete(&[last, last - 2]).unwrap();
    database.undo(None).unwrap();
    queries.check(&database);
    import(&mut database, rated(60..70));
    assert_eq!(unindexed(&database).new, 10);
    queries.check(&database);
    database.index_texts(|_| ()).unwrap();
    assert_eq!(unindexed(&database).new, 0);
    queries.check(&database);
    database.compact(|_| ()).unwrap();
    assert_eq!(unindexed(&database).games(), 0);
    queries.check(&database);
    assert_intact(&database);
    for _ in 0..4 {
        database.undo(None).unwrap();
    }
    assert_eq!(queries.check(&database), scanned);
    assert_intact(&database);
}

fn assert_intact(database: &Database) {
    assert_eq!(database.check(|_| ()).unwrap().faults, [""; 0]);
}

/// Numbers that deleted games had are used again after a purge.
#[test]
fn numbers_that_are_used_again_belong_to_the_new_games() {
    let mut database = Database::in_memory().unwrap();
    import(&mut database, rated(0..20));
    let queries = Queries::of(&database);
    database.index_texts(|_| ()).unwrap();
    database.delete(&(15..=20).collect::<Vec<_>>()).unwrap();
    database.purge().unwrap();
    import(&mut database, rated(40..50));
    queries.check(&database);
    database.index_texts(|_| ()).unwrap();
    assert_eq!(unindexed_games(&database), 0);
    queries.check(&database);
    assert_intact(&database);
}

fn unindexed_games(database: &Database) -> u64 {
    database.unindexed_texts().unwrap().games()
}

/// An index in which many games were changed is built anew.
#[test]
fn an_index_of_changed_games_is_rebuilt() {
    let mut database = Database::in_memory().unwrap();
    import(&mut database, rated(0..1_200));
    database.index_texts(|_| ()).unwrap();
    let edited: Vec<i64> = (1..=1_000).collect();
    let site = GameEdit {
        tags: vec![("Site".to_owned(), "Elsewhere".to_owned())],
        ..GameEdit::default()
    };
    database.edit_games(&edited[1..], &site).unwrap();
    database.index_texts(|_| ()).unwrap();
    assert_eq!(unindexed_games(&database), 999);
    database.edit_games(&edited[..1], &site).unwrap();
    let elsewhere = Filter {
        text: Some("elsewhere".to_owned()),
        ..Filter::default()
    };
    assert_eq!(ids(&database, &elsewhere).len(), 1_000);
    database.index_texts(|_| ()).unwrap();
    assert_eq!(unindexed_games(&database), 0);
    assert_eq!(ids(&database, &elsewhere).len(), 1_000);
    assert_intact(&database);
}
