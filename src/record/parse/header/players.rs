//! Recognises names of players and the words and colours that go with them.

use crate::game::Color;
use crate::games::AnyLayout;
use crate::record::parse::header::facts::{facts_behind, is_outcome, places};
use crate::record::parse::header::field::offset;
use crate::record::vocabulary::lookup::{
    color_letter, color_named, fold, is_particle, is_unlikely_name,
};

/// The kind of the word between two players.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum VersusKind {
    /// `vs`, `/`, `contre`: seldom used in other contexts.
    Versus,
    /// `gegen`, `contro`, `contra`, `tegen`, `against`: prepositions that occur in all kinds of sentences.
    Preposition,
}

/// The words between two players, including blanks.
const VERSUS_WORDS: [(&str, VersusKind); 11] = [
    (" vs ", VersusKind::Versus),
    (" vs. ", VersusKind::Versus),
    (" contre ", VersusKind::Versus),
    (" / ", VersusKind::Versus),
    (" versus ", VersusKind::Versus),
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

/// Whether a text has a separator that can stand between two players.
pub(crate) fn may_name_players(text: &str) -> bool {
    sides(text).is_some() || glued_names(text).is_some()
}

/// The texts before and after the first separator that can stand between two players.
pub(crate) fn sides(text: &str) -> Option<[&str; 2]> {
    let versus = || split_at_versus(text).map(|(first, second, _)| [first, second]);
    let dashed = || {
        [" - ", " – ", " — "].into_iter().find_map(|dash| {
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

/// Signs between two names.
const DASHES: [char; 3] = ['-', '–', '—'];

/// Whether a text is plausible as the name of a player.
pub(crate) fn is_name(name: &str) -> bool {
    !is_side(name) && may_be_name(name)
}

/// Whether two texts are colours, and not those of the two players: `Bianchi - Rossi` are names.
pub(crate) fn are_names_of_other_colors(names: [&str; 2]) -> bool {
    let are_colors = names.iter().all(|name| color_named(name).is_some());
    are_colors && !names.into_iter().all(is_side)
}

/// Whether a text is the colour of one of two players.
fn is_side(text: &str) -> bool {
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
        let is_short = word.chars().count() <= 4 || word.split('.').all(|part| part.len() <= 1);
        let is_small = word.starts_with(char::is_lowercase);
        let may_be_small = words.len() == 1 || is_particle(&lower);
        let is_likely = follows_particle && !is_small || !is_unlikely_name(&lower);
        (points == 0 || is_short) && (!is_small || may_be_small) && is_likely
    };
    (0..words.len()).all(is_word) && AnyLayout::find(name).is_none()
}

/// Marks around a nickname: `Ann "Annie" Smith`.
const QUOTATION_MARKS: [char; 6] = ['"', '“', '”', '„', '«', '»'];

/// A word without the quotation marks around it.
fn unquoted(word: &str) -> &str {
    word.trim_matches(QUOTATION_MARKS)
}

/// Two names that are labelled with their colours in parentheses: the names without labels, each with its colour.
pub(crate) fn with_colors<'a>(first: &'a str, second: &'a str) -> Option<[(&'a str, Color); 2]> {
    let labels = [first, second].map(|text| labelled(text).or_else(|| after_color(text)));
    let letters: Vec<char> = labels
        .iter()
        .filter_map(|found| only_letter(found.as_ref()?.1))
        .collect();
    let colors = labels.map(|found| {
        let label = found?.1;
        let letter = only_letter(label).and_then(|letter| color_letter(letter, &letters));
        color_named(label).or(letter)
    });
    // A colour before one name only is a part of it: `Black Jack`.
    if colors.contains(&None)
        && [first, second]
            .iter()
            .any(|text| labelled(text).is_none() && after_color(text).is_some())
    {
        return None;
    }
    let color = match colors {
        [Some(Color::Black), None | Some(Color::White)] | [None, Some(Color::White)] => {
            Color::Black
        }
        [Some(Color::White), None | Some(Color::Black)] | [None, Some(Color::Black)] => {
            Color::White
        }
        _ => return None,
    };
    // A label that is no colour is part of the name.
    let name = |at: usize, text: &'a str| match (labels[at], colors[at]) {
        (Some((name, _)), Some(_)) => name,
        _ => text.trim(),
    };
    let names = [name(0, first), name(1, second)];
    let are_all_named = names.iter().all(|name| !name.is_empty());
    are_all_named.then_some([(names[0], color), (names[1], color.opponent())])
}

/// Two names that are followed by the points or the score of their players, `Ann (0)` and `Bob (1)` or `Ann 6` and `Bob 4`: the
/// names, and the tag and its value. Other numbers may be those of the seeds.
pub(crate) fn with_points<'a>(
    first: &'a str,
    second: &'a str,
) -> Option<([&'a str; 2], (&'static str, String))> {
    let (one, points) = labelled(first).or_else(|| numbered(first))?;
    let (other, others) = labelled(second).or_else(|| numbered(second))?;
    // `Player 1 - Player 0`
    if one == other {
        return None;
    }
    let is_half = |points| matches!(points, "½" | "1/2" | "0.5" | "0,5");
    let found = match (points, others) {
        ("1", "0") | ("0", "1") => ("Result", format!("{points}-{others}")),
        ("6", "0" | "1" | "2" | "3" | "4" | "5") | ("0" | "1" | "2" | "3" | "4" | "5", "6") => {
            ("Score", format!("{points}-{others}"))
        }
        _ if is_half(points) && is_half(others) => ("Result", "1/2-1/2".to_owned()),
        _ => return None,
    };
    (!one.is_empty() && !other.is_empty()).then_some(([one, other], found))
}

/// Two names that a comma or a word for "and" separates: `Ann (Black), Bob (White)`, `Ann and Bob`.
pub(crate) fn pair_of_names(text: &str) -> Option<[&str; 2]> {
    let separators = [",", " and ", " und ", " et ", " e ", " y ", " en ", " & "];
    separators.into_iter().find_map(|separator| {
        let (first, second) = text.split_once(separator)?;
        let names = [first.trim(), second.trim()];
        let are_names = with_colors(first, second).is_some() || names.into_iter().all(is_name);
        are_names.then_some(names)
    })
}

/// Splits a name from its label in parentheses or brackets; a colour is the label also of a name that follows in parentheses, `Black (Ann)`.
fn labelled(text: &str) -> Option<(&str, &str)> {
    let text = text.trim();
    let found = text
        .strip_suffix(')')
        .and_then(|inner| inner.rsplit_once('('))
        .or_else(|| {
            text.strip_suffix(']')
                .and_then(|inner| inner.rsplit_once('['))
        })?;
    let (outside, inside) = (found.0.trim(), found.1.trim());
    let is_name = inside.contains(char::is_alphabetic) && color_named(inside).is_none();
    Some(if color_named(outside).is_some() && is_name {
        (inside, outside)
    } else {
        (outside, inside)
    })
}

/// Splits the colour before a name from it: `Weiß Meier`.
fn after_color(text: &str) -> Option<(&str, &str)> {
    let (color, name) = text.trim().split_once(' ')?;
    (is_side(color) && is_name(name.trim())).then(|| (name.trim(), color))
}

/// Splits a name from a number after it.
fn numbered(text: &str) -> Option<(&str, &str)> {
    let (name, number) = text.trim().rsplit_once(' ')?;
    let is_number = number.starts_with(|c: char| c.is_ascii_digit() || c == '½');
    is_number.then(|| (name.trim_end(), number))
}

fn only_letter(label: &str) -> Option<char> {
    let mut letters = label.chars();
    letters.next().filter(|_| letters.next().is_none())
}
