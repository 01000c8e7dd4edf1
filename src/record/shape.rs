//! What a line looks like, without knowing what is before it.

use deunicode::deunicode;

use super::fields::{name_given, tag_name};
use crate::notation::Token;

/// What a line looks like without knowing what is before it.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Shape {
    Blank,
    /// `[Key "`, with the name of the tag.
    Tag(String),
    /// `# ...`, with the name of the tag that it gives, if it gives a known one.
    Hash(Option<String>),
    /// A line of moves, and with which number it begins.
    Moves(Start),
    /// The names of the columns of a table.
    TableHead,
    /// A result or a mark of a cut, alone.
    Closing,
    /// `{ ...`, or the line under the names of the columns of a table.
    Comment,
    /// Anything else, with the name of the tag that it gives, if it gives a known one.
    Text(Option<String>),
}

#[derive(Debug, PartialEq, Eq, Clone, Copy)]
pub(super) enum Start {
    First,
    /// `1...`
    FirstOfWhite,
    Later(u32),
    Unnumbered,
}

/// The shape of a line.
pub(super) fn shape(line: &str) -> Shape {
    let text = line.trim();
    let Some(first) = text.chars().next() else {
        return Shape::Blank;
    };
    match first {
        '#' => return Shape::Hash(name_given(text.trim_start_matches('#').trim())),
        '{' => return Shape::Comment,
        '[' => {
            if let Some(key) = tag_key(text) {
                return Shape::Tag(tag_name(key));
            }
        }
        _ => {}
    }
    if matches!(
        text,
        "*" | "1-0" | "0-1" | "1/2-1/2" | "½-½" | "[...]" | "[…]" | "..."
    ) {
        return Shape::Closing;
    }
    if is_rule(text) {
        return Shape::Comment;
    }
    if first.is_ascii_digit() || first == '|' {
        let number = text.trim_start_matches(['|', ' ', '\t']);
        let digits = number.len()
            - number
                .trim_start_matches(|c: char| c.is_ascii_digit())
                .len();
        let (number, rest) = number.split_at(digits);
        let numbered = rest.starts_with(['.', '\t', '…'])
            || rest.trim_start().starts_with(['|', ';', ','])
            || rest.trim_start().starts_with(is_cell_row);
        if digits > 0 && numbered && (rest.starts_with('.') || has_move(rest) || first == '|') {
            let start = match (number, rest.starts_with("..") || rest.starts_with('…')) {
                ("1", false) => Start::First,
                ("1", true) => Start::FirstOfWhite,
                _ => Start::Later(number.parse().unwrap_or(u32::MAX)),
            };
            return Shape::Moves(start);
        }
    }
    if is_table_head(text) {
        return Shape::TableHead;
    }
    let first_word = text
        .split(|c: char| c.is_whitespace() || matches!(c, '|' | ';' | ','))
        .find(|word| !word.is_empty());
    let is_row = text.contains(['|', '\t', ';']) && has_move(text);
    if first == '|' || is_row {
        return Shape::Moves(Start::Later(u32::MAX));
    }
    if first_word.is_some_and(is_move) {
        return Shape::Moves(Start::Unnumbered);
    }
    Shape::Text(name_given(text))
}

fn is_cell_row(sign: char) -> bool {
    matches!(sign.to_ascii_lowercase(), 'a'..='i')
}

fn is_move(word: &str) -> bool {
    Token::parse(word).is_ok_and(|(rest, _)| !rest.starts_with(|c: char| c.is_alphabetic()))
}

/// Whether a text holds a move.
pub(super) fn has_move(text: &str) -> bool {
    text.split(|c: char| c.is_whitespace() || matches!(c, '|' | ';' | ',' | '.'))
        .any(is_move)
}

/// The key of a line that begins as a tag, `[Key "`.
pub(super) fn tag_key(text: &str) -> Option<&str> {
    let rest = text.strip_prefix('[')?;
    let end = rest.find(|c: char| c.is_whitespace() || matches!(c, '"' | ']'))?;
    let (key, rest) = rest.split_at(end);
    let is_key = key.starts_with(char::is_alphabetic)
        && key
            .chars()
            .all(|c| c.is_alphanumeric() || matches!(c, '_' | '-'));
    (is_key && rest.trim_start().starts_with('"')).then_some(key)
}

/// Whether a line is the one under the names of the columns, `| --- | --- |`.
pub(super) fn is_rule(text: &str) -> bool {
    text.contains('-')
        && text
            .chars()
            .all(|c| matches!(c, '|' | '-' | ':' | ' ' | '+'))
}

/// Whether a line names the columns of a table.
pub(super) fn is_table_head(text: &str) -> bool {
    let words = text
        .split(|c: char| c.is_whitespace() || matches!(c, '|' | ';' | ','))
        .filter(|word| !word.is_empty());
    if !(2..=6).contains(&words.clone().count()) {
        return false;
    }
    let words: Vec<String> = words.map(|word| deunicode(word).to_lowercase()).collect();
    let has = |names: [&str; 3]| words.iter().any(|word| names.contains(&word.as_str()));
    has(["black", "noir", "noirs"]) && has(["white", "blanc", "blancs"])
}

/// Whether a line ends with a result.
pub(super) fn ends_with_result(line: &str) -> bool {
    line.split_whitespace()
        .last()
        .is_some_and(|word| matches!(word, "*" | "1-0" | "0-1" | "1/2-1/2" | "½-½"))
}
