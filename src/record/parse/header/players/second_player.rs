//! Splits the text from the name of the second player on.

use crate::record::parse::header::facts::{date_within, name_and_facts, without_label};
use crate::record::parse::header::field::offset;
use crate::record::parse::header::separators::{Enclosed, is_separator, pieces};
use crate::record::vocabulary::lookup::is_preposition;

/// What stands from the name of the second player on.
pub(crate) struct SecondPlayer<'a> {
    pub(crate) name: &'a str,
    /// The facts at the end: `1-0`, `abandon`.
    pub(crate) facts: Vec<&'a str>,
    /// What stands between: the place, the date and others.
    pub(crate) tail: &'a str,
}

impl<'a> SecondPlayer<'a> {
    /// Splits `Bob 1-0`, `Bob (6-2), au score`, `Bob, Graz, 12.3.2004`, `Bob 0-1, blitz` or `Bob au tournoi de Lyon`. Figures, a preposition and a comma end the
    /// name, unless the comma is a part of both names.
    pub(crate) fn after(first: &str, text: &'a str) -> SecondPlayer<'a> {
        let (part, facts) = name_and_facts(text);
        let end = end_of_words(part);
        let name = without_tail(first, part[..end].trim_end_matches(is_separator));
        let tail = part[offset(part, name) + name.len()..].trim_start_matches(is_separator);
        SecondPlayer { name, facts, tail }
    }
}

/// The byte at which figures or a preposition end a name that is before them.
fn end_of_words(text: &str) -> usize {
    let enclosed = Enclosed::of(text);
    let figures = enclosed.figures().map(|range| range.start);
    let words = text.split(' ').filter(|word| is_preposition(word));
    let prepositions = words.map(|word| offset(text, word));
    let prepositions = prepositions.filter(|&at| !enclosed.contains(at));
    let date = date_within(text).map(|range| before_article(text, range.start));
    let ends = figures.chain(prepositions).chain(date).filter(|&at| at > 0);
    ends.min().unwrap_or(text.len())
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
    let commas = 1 + usize::from(has_inverted_names(first, second));
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

/// Whether both names have the family name first and a comma after it, `Smith, John`, or both have a rating there, `Smith, 1843`.
pub(crate) fn has_inverted_names(first: &str, second: &str) -> bool {
    let [first, second] = [first, second].map(without_label);
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
