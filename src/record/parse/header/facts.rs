//! Recognises dates, scores and results in a line, and splits them off the names of players.

use memchr::memchr_iter;

use crate::games::AnyLayout;
use crate::record::dates::parse::normalize_date;
use crate::record::model::ending::Ending;
use crate::record::model::result::GameResult;
use crate::record::parse::header::field::offset;
use crate::record::vocabulary::outcome::outcome;

/// Whether a text is a date and nothing else.
pub(crate) fn is_date(text: &str) -> bool {
    let is_word = |word: &str| word.starts_with(char::is_alphabetic);
    // `2004 was a good year` begins with a year.
    let is_prose = text.starts_with(|c: char| c.is_ascii_digit())
        && text.split_whitespace().filter(|word| is_word(word)).count() > 2;
    text.len() < 60 && normalize_date(text).is_some() && !is_prose
}

/// Whether both names have the family name first and a comma after it: `Smith, John`.
pub(crate) fn has_inverted_names(first: &str, second: &str) -> bool {
    let [first, second] = [first, second].map(without_label);
    let is_inverted = |name: &str| {
        let given = name.split(',').nth(1).map(str::trim);
        let is_word = |word: &str| !word.is_empty() && !word.contains(|c: char| c.is_ascii_digit());
        given.is_some_and(is_word) && !name.contains(|c: char| c.is_ascii_digit())
    };
    let second_names = second.splitn(3, ',').take(2).collect::<Vec<_>>().join(",");
    first.matches(',').count() == 1 && is_inverted(first) && is_inverted(&second_names)
}

/// Splits the name of the second player from the text after its comma.
pub(crate) fn name_and_tail<'a>(first: &str, second: &'a str) -> (&'a str, &'a str) {
    let commas = 1 + usize::from(has_inverted_names(first, second));
    let comma = second.match_indices(',').nth(commas - 1);
    let Some((at, _)) = comma else {
        return (second, &second[second.len()..]);
    };
    let (name, tail) = (&second[..at], &second[at + 1..]);
    // A suffix of the name, such as `Jr.`.
    let next = tail.split(',').next().unwrap_or_default().trim();
    let is_title = matches!(
        next.trim_end_matches('.'),
        "Jr" | "Sr" | "II" | "III" | "IV"
    );
    if name.trim().is_empty() || is_title {
        return (second, &second[second.len()..]);
    }
    (name.trim_end(), tail)
}

/// Splits a line at a separator and trims the parts. Between two single digits it is no separator: `6 - 2` is a score.
pub(crate) fn parts<'a>(text: &'a str, separator: &str) -> Vec<&'a str> {
    let (mut parts, mut start) = (Vec::new(), 0);
    for at in places(text, separator) {
        // The blank after one separator may be the blank before the next.
        if at < start {
            continue;
        }
        let (before, after) = (&text[start..at], &text[at + separator.len()..]);
        let word = before.trim_end().rfind(char::is_whitespace);
        let first = word.map_or(before, |blank| before[blank..].trim_start());
        let second = after.split([' ', ',', ')']).next().unwrap_or_default();
        if !is_score(&text[offset(text, first)..at + separator.len() + second.len()]) {
            parts.push(before.trim());
            start = at + separator.len();
        }
    }
    parts.push(text[start..].trim());
    parts
}

/// The byte offsets of a part that begins with a blank.
pub(crate) fn places(text: &str, part: &str) -> impl DoubleEndedIterator<Item = usize> {
    let is_part = move |at: &usize| text.as_bytes()[*at..].starts_with(part.as_bytes());
    memchr_iter(b' ', text.as_bytes()).filter(is_part)
}

/// A name without the country, the club, the rating or the seed in parentheses after it: `Ann (USA)`, `Bob (1500)`.
pub(crate) fn without_label(name: &str) -> &str {
    let inner = name.trim_end().strip_suffix(')');
    let found = inner.and_then(|inner| inner.rsplit_once('('));
    match found.map(|(name, label)| (name.trim_end(), label)) {
        Some((name, label)) if !name.is_empty() && !label.contains(')') => name,
        _ => name,
    }
}

/// Splits a name from the facts after it. The name is never empty.
pub(crate) fn name_and_facts(text: &str) -> (&str, Vec<&str>) {
    match facts_behind(text) {
        ("", _) => (text, Vec::new()),
        found => found,
    }
}

/// Splits scores, results and endings off the end of a text, as in `Bob 1-0 Abandon` or `Bob (6-2), au score`; and a date or a layout after one of them, as in
/// `Bob 1-0 3.4.2010`.
pub(crate) fn facts_behind(text: &str) -> (&str, Vec<&str>) {
    let (mut rest, mut facts) = (text.trim(), Vec::new());
    while let Some((before, last)) = last_facts(rest) {
        facts.splice(0..0, last);
        rest = before.trim_end_matches(|c: char| c.is_whitespace() || matches!(c, ',' | ';' | ':'));
    }
    (rest, facts)
}

/// Splits off the last fact, or all facts in parentheses at the end of a text.
fn last_facts(text: &str) -> Option<(&str, Vec<&str>)> {
    if let Some((before, inside)) = text
        .strip_suffix(')')
        .and_then(|text| text.rsplit_once('('))
    {
        let facts: Vec<&str> = inside.split([',', ';']).map(str::trim).collect();
        // Digits alone may be a rating.
        let is_full_date =
            |fact: &str| fact.contains(|c: char| !c.is_ascii_digit()) && is_date(fact);
        let is_fact = |fact: &&str| {
            is_outcome(fact)
                || is_ending(fact)
                || is_full_date(fact)
                || AnyLayout::find(fact).is_some()
        };
        let are_facts = facts.iter().all(is_fact);
        return are_facts.then_some((before, facts));
    }
    // After a comma a phrase may have any length.
    if let Some((before, phrase)) = text.rsplit_once([',', ';'])
        && phrase.split_whitespace().count() > 3
        && outcome(phrase, |_| None).is_some()
    {
        return Some((before, vec![phrase.trim()]));
    }
    let is_fact = |&(before, fact): &(&str, &str)| {
        let before = before.trim_end();
        // `Time` may be a person's name, so an ending must stand alone, after a comma, or after a score.
        let is_set_off = || {
            before.is_empty()
                || before.ends_with([',', ';', ')'])
                || ends(before).any(|(_, word)| is_outcome(word))
        };
        let follows_outcome = || before.split_whitespace().any(is_outcome);
        is_outcome(fact)
            || is_draw(fact)
            || is_set_off() && is_ending(fact)
            || follows_outcome() && (is_date(fact) || AnyLayout::find(fact).is_some())
    };
    ends(text)
        .find(is_fact)
        .map(|(before, fact)| (before, vec![fact]))
}

/// The last three, two and one words of a text, each with the text before them.
fn ends(text: &str) -> impl Iterator<Item = (&str, &str)> {
    let words: Vec<&str> = text.split_whitespace().rev().take(3).collect();
    let starts = words.into_iter().rev();
    starts.map(|word| text.split_at(offset(text, word)))
}

/// Whether a text states the ending or the winner in words only.
fn is_ending(text: &str) -> bool {
    let has_figures = text.split_whitespace().any(is_outcome);
    !has_figures && (Ending::find_key(text).is_some() || outcome(text, |_| None).is_some())
}

/// Whether a text states a draw in words only: `patta`, `match nul`.
fn is_draw(text: &str) -> bool {
    let states_draw = || {
        text == "½"
            || outcome(text, |_| None).is_some_and(|found| found.result == Some(GameResult::Draw))
    };
    !text.contains(|c: char| c.is_ascii_digit()) && states_draw()
}

/// Whether a text is a score or a result in figures: not `black`, which may be a name.
pub(crate) fn is_outcome(text: &str) -> bool {
    let is_result = |text: &str| text.contains('-') && GameResult::find(text).is_some();
    let in_ascii = || text.replace(['–', '—'], "-").replace(',', ".");
    is_score(text) || is_result(text) || text.contains(['½', ',']) && is_result(&in_ascii())
}

/// Whether a text is a score, `6-2`, `6/2` or `6:2`.
pub(crate) fn is_score(text: &str) -> bool {
    let digit = |text: &str| text.len() == 1 && text.bytes().all(|b| b.is_ascii_digit());
    text.len() < 12
        && text
            .split_once(['-', '/', '–', ':'])
            .is_some_and(|(black, white)| digit(black.trim()) && digit(white.trim()))
}
