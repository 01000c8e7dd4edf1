//! Keys of header lines and the tag names that they stand for.

use std::borrow::Cow;

use memchr::memchr;

use crate::record::lexer::cells::{cells, text_of_cell};
use crate::record::lexer::line_text::unmarked;
use crate::record::model::tag::TagName;
use crate::record::parse::header::field::{HashPrefix, offset};
use crate::record::parse::header::separators::first_colon;
use crate::record::vocabulary::heading::Heading;
use crate::record::vocabulary::heading_lookup::heading;
use crate::record::vocabulary::lookup::{color_named, known_key, part_of_name, tag_of_key};

/// Parses `Key: value`. After `#` the key may be any short text, otherwise only words.
pub(crate) fn key_and_value(text: &str, hash: HashPrefix) -> Option<(&str, Cow<'_, str>)> {
    let Some((key, value)) = split_at_colon(text) else {
        let separator = text.find(['=', '\t', ',', ';'])?;
        if !text[separator..].starts_with('=') {
            return key_and_value_in_cells(text);
        }
        // `Noir = Dupont`
        let (key, value) = (text[..separator].trim(), text[separator + 1..].trim());
        return tag_of_key(key).map(|_| (key, value.into()));
    };
    let (key, spaced) = (
        key.trim(),
        value.is_empty() || value.starts_with(char::is_whitespace),
    );
    // `Here is our game from Friday:` and `Ann wrote:` are sentences, and `Results of round 2:` heads a list.
    let has_number = || key.contains(' ') && key.ends_with(|c: char| c.is_ascii_digit());
    let is_sentence =
        || value.trim().is_empty() && (key.split_whitespace().nth(1).is_some() || has_number());
    let is_key = if hash == HashPrefix::Yes {
        let is_word = key.chars().all(|c| c.is_alphanumeric() || c == '_');
        spaced && key.starts_with(char::is_alphabetic) && (is_word || key.len() < 100)
    } else {
        // `First name (Black)`
        let is_part_of_name = || key.ends_with(')') && part_of_name(&tag_name(key)).is_some();
        tag_of_key(key).is_some()
            || is_part_of_name()
            || spaced
                && !is_sentence()
                && key
                    .chars()
                    .all(|c| c.is_alphanumeric() || matches!(c, ' ' | '_' | '-' | '°'))
    };
    is_key.then(|| (key, value.trim().into()))
}

/// Splits a key that has marks of a forum around it from the value: `**Black:** Ann`, `[b]Noir[/b] : Ann`.
pub(crate) fn marked_key_and_value(text: &str) -> Option<(&str, &str)> {
    // Few lines begin so.
    if !text.starts_with(['*', '_', '[']) {
        return None;
    }
    let start = text.char_indices().take(MAX_MARKED_KEY);
    let colon = start.into_iter().find(|(_, sign)| *sign == ':')?.0;
    let marked = |end: usize| {
        let key = unmarked(text[..end].trim_end());
        (key.len() < text[..end].trim_end().len()).then_some(key)
    };
    // The mark is closed before the colon, or behind it.
    if let Some(key) = marked(colon) {
        return Some((key, text[colon + 1..].trim()));
    }
    let behind = &text[colon + 1..];
    let ends = behind
        .char_indices()
        .skip(1)
        .take(MAX_MARK)
        .map(|(at, _)| at)
        .chain([behind.len()]);
    ends.into_iter().find_map(|end| {
        let key = marked(colon + 1 + end)?.strip_suffix(':')?;
        Some((key.trim_end(), behind[end..].trim()))
    })
}

/// The characters in which a key with marks around it ends.
const MAX_MARKED_KEY: usize = 60;

/// More characters than a mark has.
const MAX_MARK: usize = 12;

/// Splits a text at its first colon outside of figures: not `Ann 1 : 0 Bob`.
pub(crate) fn split_at_colon(text: &str) -> Option<(&str, &str)> {
    let at = first_colon(text)?;
    Some((&text[..at], &text[at + 1..]))
}

/// Parses the cells of a row as a spreadsheet writes them: `Noir,Dupont,,`, `"Black";"Smith, Ann"`. A row of headings
/// has no value.
fn key_and_value_in_cells(text: &str) -> Option<(&str, Cow<'_, str>)> {
    let cells = cells(text);
    let [key, value, ..] = cells[..] else {
        return None;
    };
    let last = cells.iter().rfind(|cell| !cell.is_empty())?;
    let are_headings = || {
        let named = || cells.iter().filter(|cell| !cell.is_empty());
        // `Noir,Bianchi` names a player.
        let are_keys = named().count() > 2 && named().all(|cell| tag_of_key(cell).is_some());
        let names_side = |side| named().any(|cell| tag_of_key(cell) == Some(side));
        let are_both_sides = || named().count() > 2 && names_side("Black") && names_side("White");
        are_keys || named().all(|cell| heading(cell).is_some()) || are_both_sides()
    };
    // `Round,Ann,Bob` heads the numbers and the moves of two players.
    let heads_numbers =
        || heading(key) == Some(Heading::Number) && cells[2..].iter().any(|cell| !cell.is_empty());
    if tag_of_key(key).is_none() || are_headings() || heads_numbers() {
        return None;
    }
    // A separator in a value without quotes belongs to it.
    let (start, end) = (offset(text, value), offset(text, last) + last.len());
    Some((key, text_of_cell(text, text.get(start..end)?)))
}

/// The canonical tag name of a key: known tags have one spelling; others become one word that begins with a letter,
/// such as `ResultAsGiven` for `result as given (by the page)` or `Tag3` for `3`. The function is idempotent.
pub(crate) fn tag_name(key: &str) -> TagName {
    // Fast path: most keys are canonical names already.
    if let Some(name) = known_key(key) {
        return name.into();
    }
    if let Some(name) = tag_of_key(key) {
        return name.into();
    }
    let in_parentheses = key.trim_end().strip_suffix(')');
    let colored = in_parentheses.and_then(|key| key.split_once('('));
    let colored = colored.filter(|(_, color)| color_named(color.trim()).is_some());
    let end = memchr(b'(', key.as_bytes());
    let key = match colored {
        // `Surname (Black)`
        Some((word, color)) => &format!("{word} {color}"),
        None => &key[..end.unwrap_or(key.len())],
    };
    if let Some(name) = tag_of_key(key) {
        return name.into();
    }
    let words = key
        .split(|c: char| !c.is_alphanumeric() && c != '_')
        .filter(|word| !word.is_empty());
    let capital = |word: &str| {
        word.chars()
            .take(1)
            .flat_map(char::to_uppercase)
            .chain(word.chars().skip(1))
            .collect::<String>()
    };
    let word: String = words.map(capital).collect();
    let other = Some(&*word).filter(|word| *word != key);
    match other.and_then(tag_of_key) {
        Some(name) => name.into(),
        None if word.starts_with(char::is_alphabetic) => word.into(),
        None => format!("Tag{word}").into(),
    }
}
