//! Recognises dates, scores, results and events in a line, and splits them off the names of players.

use std::cell::LazyCell;
use std::ops::Range;

use crate::games::AnyLayout;
use crate::record::dates::parse::normalize_date;
use crate::record::model::ending::Ending;
use crate::record::model::result::GameResult;
use crate::record::parse::header::field::offset;
use crate::record::parse::header::players::names::is_name;
use crate::record::parse::header::separators::is_separator;
use crate::record::vocabulary::figures::{is_outcome, is_score};
use crate::record::vocabulary::lookup::{fold, is_particle, is_preposition, tag_of_key};
use crate::record::vocabulary::outcome::{may_state_outcome, outcome};
use crate::record::vocabulary::word_tables::{TOURNAMENT_ENDINGS, TOURNAMENT_WORDS};

/// Whether a text is a date and nothing else.
pub(crate) fn is_date(text: &str) -> bool {
    // `3 de mayo de 2013` has one word more than others.
    let is_word =
        |word: &str| word.starts_with(char::is_alphabetic) && !matches!(word, "de" | "del");
    // `2004 was a good year` begins with a year.
    let is_prose = || {
        text.starts_with(|c: char| c.is_ascii_digit())
            && text.split_whitespace().filter(|word| is_word(word)).count() > 2
    };
    text.len() < 60 && !has_cells(text) && normalize_date(text).is_some() && !is_prose()
}

/// Whether a text has two cells in a row, as in `a1b2`, which no date has.
fn has_cells(text: &str) -> bool {
    let is_column = |byte: u8| matches!(byte.to_ascii_lowercase(), b'a'..=b'i');
    let mut windows = text.as_bytes().windows(4);
    windows.any(|four| {
        is_column(four[0])
            && four[1].is_ascii_digit()
            && is_column(four[2])
            && four[3].is_ascii_digit()
    })
}

/// The range of a date within a text that begins with a day or a year: `3.5.2013` or `3 May 2013` in `Bob 3 May 2013 Graz`, `3 de mayo de 2013`.
pub(crate) fn date_within(text: &str) -> Option<Range<usize>> {
    let is_digit = |c: char| c.is_ascii_digit();
    let mut starts = text.split(' ').filter(|word| word.starts_with(is_digit));
    starts.find_map(|word| {
        let start = offset(text, word);
        let mut ends = text[start..]
            .match_indices(' ')
            .map(|(at, _)| start + at)
            .chain([text.len()]);
        let one_three_or_five = [ends.next(), ends.nth(1), ends.nth(1)];
        one_three_or_five.into_iter().flatten().find_map(|end| {
            let date = text[start..end].trim_end_matches([',', '.']);
            let is_full = date.contains(|c: char| !is_digit(c));
            (is_full && is_date(date)).then_some(start..start + date.len())
        })
    })
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

/// Splits the place and the full date in the only parentheses of a text, at its end, from the name before them: `Bob (Graz, 3 May 2014)`.
pub(crate) fn before_place_and_date(text: &str) -> Option<(&str, &str)> {
    let (name, inside) = text.strip_suffix(')')?.split_once('(')?;
    let is_full_date =
        |piece: &str| piece.contains(|c: char| !c.is_ascii_digit()) && is_date(piece);
    let is_place = |piece: &str| is_name(piece) && piece.starts_with(char::is_uppercase);
    let (place, date) = inside.split_once(',')?;
    let (place, date) = (place.trim(), date.trim());
    let are_both = is_place(place) && is_full_date(date) || is_full_date(place) && is_place(date);
    let name = name.trim();
    (are_both && is_name(name)).then_some((name, inside))
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
        let before = match last[..] {
            [figures] if is_score(figures) => without_key_of_score(before),
            _ => before,
        };
        if is_headed_correction(before) {
            break;
        }
        facts.splice(0..0, last);
        rest = without_leader(before.trim_end_matches(is_separator));
    }
    (rest, facts)
}

/// Whether a text ends with a word and a colon behind figures and a comma, as other words than a key of the facts after it: `Ben 0-1, Korrektur:` before `1-0`.
pub(crate) fn is_headed_correction(text: &str) -> bool {
    let Some((before, word)) = text.trim_end().rsplit_once([',', ';']) else {
        return false;
    };
    let is_heading = |word: &str| word.chars().all(|c| c.is_alphabetic() || c == ' ');
    let follows_figures = || {
        before
            .split_whitespace()
            .next_back()
            .is_some_and(is_outcome)
    };
    word.strip_suffix(':').is_some_and(is_heading) && follows_figures()
}

/// A text without the word at its end that names the figures after it: `Ann - Bob,` for `Ann - Bob, score` before `6-4`.
pub(crate) fn without_key_of_score(text: &str) -> &str {
    let Some((before, word)) = text.trim_end().rsplit_once([' ', ',', ';']) else {
        return text;
    };
    let is_key = || tag_of_key(word.trim_end_matches(':')) == Some("Score");
    let end = text.trim_end().len() - word.len();
    if before.trim().is_empty() || !is_key() {
        return text;
    }
    &text[..end]
}

/// A text without the dots, the sign of equality or the arrow that lead to a fact after it: `Ann - Bob ......`, `Ann - Bob =>`.
fn without_leader(text: &str) -> &str {
    let is_sign = |c: char| {
        matches!(
            c,
            '.' | '=' | '>' | '-' | '–' | '—' | '→' | '/' | '|' | '…' | '_'
        )
    };
    let signs = text.trim_end_matches(is_sign);
    let leader = &text[signs.len()..];
    let is_apart = signs.is_empty() || signs.ends_with(char::is_whitespace);
    if is_apart || leader.starts_with("..") || leader.starts_with('…') {
        signs.trim_end_matches(is_separator)
    } else {
        text
    }
}

/// Splits off the last fact, or all facts in parentheses at the end of a text.
fn last_facts(text: &str) -> Option<(&str, Vec<&str>)> {
    let within = |close: char, open: char| text.strip_suffix(close)?.rsplit_once(open);
    if let Some((before, inside)) = within(')', '(').or_else(|| within(']', '[')) {
        let facts: Vec<&str> = inside.split([',', ';']).map(str::trim).collect();
        // Digits alone may be a rating.
        let is_full_date =
            |fact: &str| fact.contains(|c: char| !c.is_ascii_digit()) && is_date(fact);
        let is_fact = |fact: &&str| {
            is_outcome(fact)
                || *fact == GameResult::Unknown.code()
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
        let follows_outcome =
            || before.split_whitespace().any(is_outcome) || outcome_behind_name(before).is_some();
        is_outcome(fact)
            || fact == GameResult::Unknown.code()
            || is_draw(fact)
            || is_set_off() && !fact.contains([',', ';']) && is_ending(fact)
            || (is_date(fact) || AnyLayout::find(fact).is_some()) && follows_outcome()
    };
    ends(text)
        .find(is_fact)
        .or_else(|| outcome_behind_name(text))
        .map(|(before, fact)| (before, vec![fact]))
}

/// Splits words that state an outcome off the end of a text without a comma: `Bob White won`, `Bob remis nach 30 Zügen`, `Bob au temps`. Words that name neither a
/// winner nor the state of the game begin with a small letter, as `Time` may be the name of a person, and follow no comma, as `Bob` in `Bob, Bob resigned` belongs to them.
pub(crate) fn outcome_behind_name(text: &str) -> Option<(&str, &str)> {
    let words: Vec<&str> = text.split_whitespace().rev().take(MAX_WORDS).collect();
    let first = words.last()?;
    let may_state_outcome = LazyCell::new(|| may_state_outcome(&text[offset(text, first)..]));
    let is_outcome = |(before, words): &(&str, &str)| {
        let is_small = words.starts_with(char::is_lowercase) && !before.contains([',', ';']);
        let states_result = || outcome(words, |_| None).is_some_and(|found| found.result.is_some());
        !before.trim().is_empty()
            && words.starts_with(char::is_alphabetic)
            && !words.contains([',', ';', '(', ')'])
            && (*may_state_outcome || is_small && Ending::find_key(words).is_some())
            && is_ending(words)
            && (is_small || states_result())
    };
    let starts = words.iter().rev();
    starts
        .map(|word| text.split_at(offset(text, word)))
        .find(is_outcome)
}

/// The most words of a phrase on the outcome that follows a name without a comma.
const MAX_WORDS: usize = 8;

/// The last three, two and one words of a text, each with the text before them.
fn ends(text: &str) -> impl Iterator<Item = (&str, &str)> {
    let words: Vec<&str> = text.split_whitespace().rev().take(3).collect();
    let starts = words.into_iter().rev();
    starts.map(|word| text.split_at(offset(text, word)))
}

/// Whether a text states the ending or the winner in words only.
pub(crate) fn is_ending(text: &str) -> bool {
    let has_figures = text.split_whitespace().any(is_outcome) || date_within(text).is_some();
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

/// Whether a text names an event: `tournoi de Lyon`, `Lyon 2014`.
pub(crate) fn is_event(text: &str) -> bool {
    let is_key = |word: &str| tag_of_key(word) == Some("Event");
    let is_year = |year: &str| {
        year.len() == 4 && (year.starts_with("19") || year.starts_with("20")) && is_date(year)
    };
    let named_with_year = text.rsplit_once(' ').is_some_and(|(name, year)| {
        is_year(year)
            && name.starts_with(char::is_uppercase)
            && !name.contains(|c: char| c.is_ascii_digit())
    });
    named_with_year || text.split_whitespace().any(is_key)
}

/// Whether a text begins with a capital letter and has a word for a kind of tournament, perhaps at the end of another one: `Clubkampioenschap Utrecht`, `Graz
/// Open`.
pub(crate) fn is_championship(text: &str) -> bool {
    let is_kind = |word: &str| TOURNAMENT_ENDINGS.iter().any(|kind| word.ends_with(kind));
    let mut words = text.split_whitespace().map(fold);
    let ends_as_tournament = || {
        let (_, last) = text.rsplit_once(' ')?;
        TOURNAMENT_WORDS.contains(&&*fold(last)).then_some(())
    };
    text.starts_with(char::is_uppercase)
        && (words.any(|word| is_kind(&word)) || ends_as_tournament().is_some())
}

/// A text without the preposition and the article before it: `tournoi de Lyon` for `au tournoi de Lyon`.
pub(crate) fn without_preposition(text: &str) -> &str {
    let mut left = text;
    while let Some((word, rest)) = left.split_once(' ')
        && (is_preposition(word) || left.len() < text.len() && is_particle(word))
    {
        left = rest.trim_start();
    }
    left
}
