//! Splits the text from the name of the second player on.

use std::borrow::Cow;

use crate::game::Color;
use crate::record::parse::header::facts::{
    before_place_and_date, date_within, name_and_facts, outcome_behind_name, without_label,
};
use crate::record::parse::header::field::offset;
use crate::record::parse::header::labels::{number_of_game, round_and_table};
use crate::record::parse::header::players::names::{is_name, is_side};
use crate::record::parse::header::separators::{Enclosed, is_separator, pieces};
use crate::record::vocabulary::figures::figures;
use crate::record::vocabulary::lookup::{fold, is_preposition};
use crate::record::vocabulary::outcome::outcome;
use crate::record::vocabulary::result_words::sentence_word;

/// What stands from the name of the second player on.
pub(crate) struct SecondPlayer<'a> {
    pub(crate) name: &'a str,
    /// The facts at the end: `1-0`, `abandon`.
    pub(crate) facts: Vec<&'a str>,
    /// What stands between: the place, the date and others.
    pub(crate) tail: &'a str,
}

impl<'a> SecondPlayer<'a> {
    /// Splits `Bob 1-0`, `Bob (6-2), au score`, `Bob, Graz, 12.3.2004`, `Bob 0-1, blitz`, `Bob White won, Graz` or `Bob au tournoi de Lyon`. Figures, a preposition, words
    /// on the outcome and a comma end the name, unless the comma is a part of both names.
    pub(crate) fn after(first: &str, text: &'a str) -> SecondPlayer<'a> {
        let piece = without_tail(first, text);
        if let Some((name, words)) = before_outcome_of_players(first, piece) {
            let facts = vec![words];
            let tail = behind(text, piece);
            return SecondPlayer { name, facts, tail };
        }
        let (part, mut facts) = name_and_facts(text);
        // Dates behind both names may be those of births.
        let is_labelled = first.trim_end().ends_with(')');
        if let Some((name, tail)) = before_place_and_date(part).filter(|_| !is_labelled) {
            return SecondPlayer { name, facts, tail };
        }
        let before = part[..end_of_words(part)].trim_end_matches(is_separator);
        let candidates = [without_tail(first, part), before];
        let found = candidates
            .into_iter()
            .find_map(|text| Some((outcome_behind_name(text)?, text)));
        if let Some(((name, words), with_words)) = found {
            facts.insert(0, words);
            let name = name.trim_end_matches(is_separator);
            let tail = behind(part, with_words);
            return SecondPlayer { name, facts, tail };
        }
        if let Some((name, number)) = before_number_of_game(part) {
            let tail = number;
            return SecondPlayer { name, facts, tail };
        }
        let before = before_words_of_outcome(before);
        let name = without_tail(first, before);
        let tail = behind(part, name);
        SecondPlayer { name, facts, tail }
    }
}

/// Splits the number of a game, a round or a table in parentheses off the name before it: `Bob (Game 2)`.
fn before_number_of_game(text: &str) -> Option<(&str, &str)> {
    let (name, inside) = text.strip_suffix(')')?.rsplit_once('(')?;
    let name = name.trim_end();
    let is_number = number_of_game(inside).is_some() || round_and_table(inside).is_some();
    (is_number && is_name(name)).then_some((name, inside))
}

/// What follows a part of a text, without the separators between.
fn behind<'a>(text: &'a str, part: &str) -> &'a str {
    text[offset(text, part) + part.len()..].trim_start_matches(is_separator)
}

/// Splits a sentence on the outcome that names one of the players off the name of the second one, without a comma: `Bob Smith Smith resigned`.
fn before_outcome_of_players<'a>(first: &str, text: &'a str) -> Option<(&'a str, &'a str)> {
    let has_figures = || figures(text).next().is_some();
    if text.len() > MAX_NAME_AND_OUTCOME || text.contains([',', ';', '(']) || has_figures() {
        return None;
    }
    let starts = text.match_indices(' ').map(|(at, _)| text.split_at(at));
    let pairs = starts.map(|(name, words)| (name.trim(), words.trim()));
    let states_winner = |(name, words): &(&str, &str)| {
        let player = |color: Color| Some([first.trim(), name][color.index()].to_owned());
        outcome(words, |_| None).is_none_or(|found| found.result.is_none())
            && outcome(words, player).is_some_and(|found| found.result.is_some())
    };
    pairs
        .filter(|(name, words)| is_name(name) && !words.is_empty())
        .find(states_winner)
}

/// A name without the words in small letters after it that belong to a sentence on the outcome, of which it is not clear what they state: `Bob` for `Bob forfeit`.
fn before_words_of_outcome(text: &str) -> &str {
    let states_outcome = |word: &str| {
        let meaning = sentence_word(&fold(word.trim_end_matches(is_separator)));
        word.starts_with(char::is_lowercase)
            && meaning.is_some_and(|meaning| !meaning.is_auxiliary())
    };
    let words = text
        .match_indices(' ')
        .map(|(at, _)| (at, text[at..].trim_start()));
    let enclosed = Enclosed::of(text);
    let mut words = words.filter(|(at, _)| *at > 0 && !enclosed.contains(*at));
    let found = words.find(|(_, rest)| {
        let word = rest.split(' ').next().unwrap_or_default();
        states_outcome(word)
    });
    let name = found.map(|(at, _)| text[..at].trim_end());
    // `the winner`, `played to a draw`
    let ends_name = |name: &&str| {
        let last = name.rsplit(' ').next().unwrap_or_default();
        sentence_word(&fold(last)).is_none()
    };
    name.filter(ends_name).unwrap_or(text)
}

/// The most bytes of a name and a sentence on the outcome.
const MAX_NAME_AND_OUTCOME: usize = 120;

/// The byte at which figures or a preposition end a name that is before them.
fn end_of_words(text: &str) -> usize {
    let enclosed = Enclosed::of(text);
    let figures = enclosed.figures().map(|range| range.start);
    let is_before_place = |word: &&str| is_preposition(word) || word.starts_with('@');
    let words = text.split(' ').filter(is_before_place);
    let prepositions = words.map(|word| offset(text, word));
    let prepositions = prepositions.filter(|&at| !enclosed.contains(at));
    let date = date_within(&without_figures_in_parentheses(text, &enclosed))
        .map(|range| before_article(text, range.start));
    let ends = figures.chain(prepositions).chain(date).filter(|&at| at > 0);
    ends.min().unwrap_or(text.len())
}

/// A text of the same length without the figures in parentheses, which belong to the name: the rating of `Bob (SC Graz, 1790)`.
fn without_figures_in_parentheses<'a>(text: &'a str, enclosed: &Enclosed) -> Cow<'a, str> {
    if !text.contains('(') {
        return text.into();
    }
    let is_enclosed =
        |at: usize, sign: char| sign.is_ascii_digit() && enclosed.is_in_parentheses(at);
    let signs = text.char_indices();
    let signs = signs.map(|(at, sign)| if is_enclosed(at, sign) { 'x' } else { sign });
    signs.collect::<String>().into()
}

/// The start of a date with the article before it: `le 3 mai 2013`.
fn before_article(text: &str, date: usize) -> usize {
    let before = text[..date].trim_end();
    let articles = [" le", " il", " el"];
    let article = articles
        .into_iter()
        .find(|article| before.ends_with(article));
    article.map_or(date, |article| before.len() - article.len())
}

/// The name of the second player without the text after its comma.
fn without_tail<'a>(first: &str, second: &'a str) -> &'a str {
    let commas = 1
        + usize::from(has_inverted_names(first, second))
        + usize::from(have_colors(first, second));
    let comma = pieces(second)
        .get(commas)
        .map(|piece| offset(second, piece) - 1);
    let Some(at) = comma else {
        return second;
    };
    let (name, tail) = (&second[..at], &second[at + 1..]);
    // A suffix of the name, such as `Jr.`.
    let next = tail.split(',').next().unwrap_or_default().trim();
    let is_title = matches!(
        next.trim_end_matches('.'),
        "Jr" | "Sr" | "II" | "III" | "IV"
    );
    if name.trim().is_empty() || is_title {
        return second;
    }
    name.trim_end()
}

/// Whether both names have a colour after a comma, `Bob, White` and `Ann, Black`. In `Rossi, Bianca` it may be a given name.
fn have_colors(first: &str, second: &str) -> bool {
    let is_colored = first
        .rsplit_once(',')
        .is_some_and(|(_, color)| is_side(color));
    is_colored && pieces(second).into_iter().skip(1).take(2).any(is_side)
}

/// A name without the colour after its comma: `Bob` for `Bob, White`.
fn without_color(name: &str) -> &str {
    let found = name.rsplit_once(',');
    found.map_or(
        name,
        |(before, color)| if is_side(color) { before } else { name },
    )
}

/// Whether both names have the family name first and a comma after it, `Smith, John`, or both have a rating there, `Smith, 1843`.
pub(crate) fn has_inverted_names(first: &str, second: &str) -> bool {
    let names = [first, second].map(without_label);
    let [first, second] = if have_colors(first, second) {
        names.map(without_color)
    } else {
        names
    };
    let is_inverted = |name: &str| {
        let given = name.split(',').nth(1).map(str::trim);
        let is_word = |word: &str| !word.is_empty() && !word.contains(|c: char| c.is_ascii_digit());
        given.is_some_and(is_word) && !name.contains(|c: char| c.is_ascii_digit())
    };
    let is_rated = |name: &str| {
        let rating = name.split(',').nth(1).map(str::trim);
        rating.is_some_and(|rating| {
            (3..=4).contains(&rating.len()) && rating.bytes().all(|byte| byte.is_ascii_digit())
        })
    };
    let second_names = second.splitn(3, ',').take(2).collect::<Vec<_>>().join(",");
    let are_all = |is_one: fn(&str) -> bool| is_one(first) && is_one(&second_names);
    first.matches(',').count() == 1 && (are_all(is_inverted) || are_all(is_rated))
}
