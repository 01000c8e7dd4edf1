//! Recognises names of players.

use crate::game::Color;
use crate::games::AnyLayout;
use crate::record::vocabulary::lookup::{
    color_named, fold, is_game, is_particle, is_preposition, is_unlikely_name,
};

/// Whether a text is plausible as the name of a player.
pub(crate) fn is_name(name: &str) -> bool {
    !is_side(name) && may_be_name(name)
}

/// Whether several words begin with one for a game or contain a small one that is hardly in a name: `Partie Ann`, `The game Ann`, `Ann with White`.
pub(crate) fn is_prose(text: &str) -> bool {
    let is_strange = |word: &str| is_unlikely_name(&fold(word)) || is_preposition(word);
    let mut small = text
        .split_whitespace()
        .filter(|word| word.starts_with(char::is_lowercase));
    let first = text.trim().split_once(' ').map(|(first, _)| first);
    first.is_some_and(|first| is_game(&fold(first)) || small.any(is_strange))
}

/// Whether two texts are colours, and not those of the two players: `Bianchi - Rossi` are names.
pub(crate) fn are_names_of_other_colors(names: [&str; 2]) -> bool {
    let are_colors = names.iter().all(|name| color_named(name).is_some());
    are_colors && !names.into_iter().all(is_side)
}

/// Whether a text is the colour of one of two players.
pub(crate) fn is_side(text: &str) -> bool {
    color_named(text).is_some_and(|color| Color::BOTH.contains(&color))
}

/// Whether a text that is no colour is plausible as the name of a player.
fn may_be_name(name: &str) -> bool {
    let words: Vec<&str> = name.split_whitespace().map(unquoted).collect();
    let is_sign = |c: char| {
        c.is_alphanumeric()
            || matches!(c, ' ' | '.' | '\'' | '’' | '-' | '_')
            || QUOTATION_MARKS.contains(&c)
    };
    let is_cell = matches!(name.as_bytes(), [b'a'..=b'i' | b'A'..=b'I', b'1'..=b'9']);
    let has_signs = name.len() <= 60
        && name.chars().all(is_sign)
        && words
            .first()
            .is_some_and(|word| word.starts_with(char::is_alphanumeric))
        && name.contains(char::is_alphabetic);
    let particles = words.iter().filter(|word| is_particle(&fold(word)));
    if !has_signs || is_cell || words.len() - particles.count() > 4 {
        return false;
    }
    let is_word = |at: usize| {
        let word = words[at];
        // `de La Tour`
        let follows_particle = at > 0 && is_particle(&fold(words[at - 1]));
        let lower = fold(word.trim_end_matches('.'));
        let points = word.matches('.').count();
        let is_short = word.chars().count() <= 4
            || word.split('.').all(|part| part.len() <= 1)
            || TITLES.contains(&&*lower);
        let is_small = word.starts_with(char::is_lowercase);
        let is_suffix = at > 0 && may_follow_name(&lower);
        let may_be_small = words.len() == 1 || is_particle(&lower) || is_suffix;
        let is_likely = follows_particle && !is_small || !is_unlikely_name(&lower);
        (points == 0 || is_short) && (!is_small || may_be_small) && is_likely
    };
    (0..words.len()).all(is_word) && AnyLayout::find(name).is_none()
}

/// Whether a word, in lower case, distinguishes the younger from the older one after a name.
pub(crate) fn may_follow_name(word: &str) -> bool {
    SUFFIXES.contains(&word)
}

/// Abbreviated titles of more than three letters: `Prof. Eva Maier`.
const TITLES: [&str; 4] = ["prof", "dipl", "univ", "dott"];

/// Words after a name that distinguish the younger from the older one: `Hans Müller jun.`.
const SUFFIXES: [&str; 7] = ["jun", "jr", "junior", "sen", "sr", "senior", "fils"];

/// Marks around a nickname: `Ann "Annie" Smith`.
const QUOTATION_MARKS: [char; 6] = ['"', '“', '”', '„', '«', '»'];

/// A word without the quotation marks around it.
fn unquoted(word: &str) -> &str {
    word.trim_matches(QUOTATION_MARKS)
}
