//! Maps and sets of words, built from lines in which commas separate the words, and the words of a name.

use std::collections::{HashMap, HashSet};

use foldhash::fast::RandomState;

/// A map from words to their meanings.
pub(super) type WordMap<T> = HashMap<&'static str, T, RandomState>;

/// A set of words.
pub(super) type WordSet = HashSet<&'static str, RandomState>;

/// Initial capacity of a map; most tables have fewer words.
const MAP_CAPACITY: usize = 256;

/// The words of a table of meanings, each with a line of words.
pub(super) fn word_map<T: Copy + 'static>(table: &'static [(T, &'static str)]) -> WordMap<T> {
    let mut map = WordMap::with_capacity_and_hasher(MAP_CAPACITY, RandomState::default());
    for (meaning, line) in table {
        map.extend(words_of_line(line).map(|word| (word, *meaning)));
    }
    map
}

/// The words of a line.
pub(super) fn word_set(line: &'static str) -> WordSet {
    words_of_line(line).collect()
}

/// The words of a line, one by one.
pub(super) fn words_of_line(line: &str) -> impl Iterator<Item = &str> {
    let words = line.split(',');
    words.map(|word| word.strip_prefix(' ').unwrap_or(word))
}

/// The words of a name such as `black_player` or `blackPlayer`.
pub(crate) fn words_of_name(name: &str) -> String {
    let mut words = String::new();
    for character in name.chars() {
        if character.is_uppercase() && words.ends_with(char::is_lowercase) {
            words.push(' ');
        }
        words.push(if character == '_' { ' ' } else { character });
    }
    words
}
