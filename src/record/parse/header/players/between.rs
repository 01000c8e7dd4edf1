//! Recognises what stands between the names of two players.

use crate::record::parse::header::facts::{facts_behind, without_label};
use crate::record::parse::header::field::offset;
use crate::record::parse::header::keys::split_at_colon;
use crate::record::parse::header::players::colors::colored_pair;
use crate::record::parse::header::players::names::is_name;
use crate::record::parse::header::players::second_player::SecondPlayer;
use crate::record::parse::header::separators::places;
use crate::record::vocabulary::figures::{figures, is_outcome};
use crate::record::vocabulary::lookup::{fold, is_group, names_winner, tag_of_key};

/// The kind of the word between two players.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum VersusKind {
    /// `vs`, `/`, `contre`: seldom used in other contexts.
    Versus,
    /// `gegen`, `contro`, `contra`, `tegen`, `against`: prepositions that occur in all kinds of sentences.
    Preposition,
}

/// The words between two players, including blanks.
const VERSUS_WORDS: [(&str, VersusKind); 12] = [
    (" vs ", VersusKind::Versus),
    (" vs. ", VersusKind::Versus),
    (" contre ", VersusKind::Versus),
    (" / ", VersusKind::Versus),
    (" versus ", VersusKind::Versus),
    (" v ", VersusKind::Preposition),
    (" v. ", VersusKind::Preposition),
    (" gegen ", VersusKind::Preposition),
    (" contro ", VersusKind::Preposition),
    (" contra ", VersusKind::Preposition),
    (" tegen ", VersusKind::Preposition),
    (" against ", VersusKind::Preposition),
];

/// Splits a text at the word between two players and returns its kind.
pub(crate) fn split_at_versus(text: &str) -> Option<(&str, &str, VersusKind)> {
    VERSUS_WORDS.into_iter().find_map(|(between, kind)| {
        let at = places(text, between).next()?;
        Some((&text[..at], &text[at + between.len()..], kind))
    })
}

/// Whether a text is two words with a dash between them, which may be two names or a double one: `Ann-Bob`.
pub(crate) fn may_be_glued_names(text: &str) -> bool {
    let is_word = |name: &str| {
        name.starts_with(char::is_uppercase) && !name.contains(DASHES) && is_name(name)
    };
    let words = text.split_once(DASHES).filter(|_| !text.contains(' '));
    words.is_some_and(|(first, second)| is_word(first) && is_word(second))
}

/// A name without the word between two players at its end: `Ann` for `Ann vs.`.
pub(crate) fn before_versus(text: &str) -> &str {
    let words = VERSUS_WORDS
        .into_iter()
        .map(|(between, _)| between.trim_end());
    let mut names = words.filter_map(|word| text.strip_suffix(word));
    names.next().map_or(text, str::trim_end)
}

/// Whether a text has a separator that can stand between two players.
pub(crate) fn may_name_players(text: &str) -> bool {
    sides(text).is_some()
        || glued_names(text).is_some()
        || names_around_colon(text).is_some()
        || names_around_figures(text).is_some()
        || colored_pair(text).is_some()
}

/// The texts before and after the first separator that can stand between two players.
pub(crate) fn sides(text: &str) -> Option<[&str; 2]> {
    let versus = || split_at_versus(text).map(|(first, second, _)| [first, second]);
    let dashed = || {
        [" - ", " – ", " — ", " -- "].into_iter().find_map(|dash| {
            let at = places(text, dash).next()?;
            Some([&text[..at], &text[at + dash.len()..]])
        })
    };
    versus().or_else(dashed)
}

/// Splits two names of one word each without blanks around the dash between them, if an outcome follows: `Ann-Bob 1-0`. Returns the
/// first name and the text from the second one on.
pub(crate) fn glued_names(text: &str) -> Option<(&str, &str)> {
    // Few texts begin so.
    let (first, second) = text.split_whitespace().next()?.split_once(DASHES)?;
    let second = second.trim_end_matches(':');
    let is_word = |name: &str| {
        name.starts_with(char::is_uppercase) && !name.contains(DASHES) && is_name(name)
    };
    if !is_word(first) || !is_word(second) {
        return None;
    }
    let from_second = &text[offset(text, second)..];
    let (name, facts) = facts_behind(from_second);
    let has_outcome = facts.first().is_some_and(|fact| is_outcome(fact));
    (name == second && has_outcome).then_some((first, from_second))
}

/// Splits two names with figures between them, `Ann 1 : 0 Bob`: the first name, the text from the second one on, and the figures.
pub(crate) fn names_around_figures(text: &str) -> Option<(&str, &str, &str)> {
    let range = figures(text).next()?;
    let first = text[..range.start].trim_end();
    let from_second = text[range.end..].trim_start();
    let is_name = |name: &str| {
        name.starts_with(char::is_uppercase) && is_name(name) && tag_of_key(name).is_none()
    };
    let second = SecondPlayer::after(first, from_second).name;
    let are_names = is_name(without_label(first)) && is_name(without_label(second));
    are_names.then(|| (first, from_second, &text[range]))
}

/// Splits two names of several words with a colon between them, if an outcome follows: `Ann Smith : Bob Jones 1-0`. Returns the first name and the text from
/// the second one on.
pub(crate) fn names_around_colon(text: &str) -> Option<(&str, &str)> {
    let (first, second) = split_at_colon(text)?;
    let (first, second) = (first.trim_end(), second.trim_start());
    let SecondPlayer { name, facts, tail } = SecondPlayer::after(first, second);
    let has_figures = figures(tail).any(|range| range.start == 0)
        || facts.first().is_some_and(|fact| is_outcome(fact));
    let is_name =
        |name: &str| name.starts_with(char::is_uppercase) && name.contains(' ') && is_name(name);
    let is_key = tag_of_key(first).is_some() || names_winner(first) || is_group(&fold(first));
    (has_figures && !is_key && is_name(first) && is_name(name)).then_some((first, second))
}

/// Signs between two names.
const DASHES: [char; 3] = ['-', '–', '—'];
