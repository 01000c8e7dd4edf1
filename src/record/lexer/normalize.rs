//! Normalises text before it is split into tokens: removes quotation marks of mail programs, bullets, full-width forms, special blanks,
//! arrows and dashes, which word processors, mail programs and scanners add.

use std::borrow::Cow;

use crate::record::lexer::line_text::{has_no_width, lines};

/// A normalised text, with the offsets of its bytes in the original.
#[derive(Debug)]
pub(crate) struct NormalizedText<'a> {
    pub(crate) text: Cow<'a, str>,
    /// For each gap, the offset in the normalised text and the number of bytes that were removed before it.
    gaps: Vec<(usize, usize)>,
}

impl NormalizedText<'_> {
    /// The gaps: offsets in the normalised text, with the number of bytes that were removed before them.
    pub(crate) fn gaps(&self) -> Vec<(usize, usize)> {
        self.gaps.clone()
    }

    /// The offset in the original of a byte of the normalised text.
    pub(crate) fn original(&self, at: usize) -> usize {
        let gaps = self.gaps.partition_point(|(from, _)| *from <= at);
        at + gaps.checked_sub(1).map_or(0, |last| self.gaps[last].1)
    }
}

/// Characters that always mark a list item.
const BULLETS: [char; 8] = ['•', '◦', '▪', '‣', '∙', '■', '□', '►'];

/// Characters that mark a list item if a blank and a move or its number follow.
const POSSIBLE_BULLETS: [char; 4] = ['-', '*', '+', '–'];

/// Normalises the lines of a text. Comments in braces keep their characters, but lose quotation marks.
pub(crate) fn normalize(text: &str) -> NormalizedText<'_> {
    if is_normal(text) {
        return NormalizedText {
            text: Cow::Borrowed(text),
            gaps: Vec::new(),
        };
    }
    let mut output = Output::default();
    let mut in_comment = false;
    for (index, line) in text.split('\n').enumerate() {
        if index > 0 {
            output.push('\n', 1);
        }
        let after_marks = if in_comment {
            without_quote_marks(line)
        } else {
            without_bullet(without_quote_marks(line))
        };
        output.skip(line.len() - after_marks.len());
        let mut stars = bold_stars(after_marks).into_iter().peekable();
        let mut end_of_stars = 0;
        for (at, character) in after_marks.char_indices() {
            if stars.next_if_eq(&at).is_some() && !in_comment {
                end_of_stars = at + 2;
            }
            if at < end_of_stars {
                output.skip(1);
                continue;
            }
            in_comment = character == '{' || in_comment && character != '}';
            match plain(character) {
                Some(_) if in_comment && character.is_alphanumeric() => {
                    output.push(character, character.len_utf8())
                }
                Some(plain) => output.push(plain, character.len_utf8()),
                None => output.skip(character.len_utf8()),
            }
        }
    }
    NormalizedText {
        text: Cow::Owned(output.text),
        gaps: output.gaps,
    }
}

/// Whether a text is normalised already.
fn is_normal(text: &str) -> bool {
    text.is_ascii()
        && lines(text).all(|line| {
            let line = line.trim_start();
            !line.starts_with('>') && without_bullet(line).len() == line.len()
        })
        && !text.contains("**")
}

#[derive(Default)]
struct Output {
    text: String,
    gaps: Vec<(usize, usize)>,
    skipped: usize,
}

impl Output {
    /// Appends a character that takes `bytes` bytes in the original.
    fn push(&mut self, character: char, bytes: usize) {
        self.text.push(character);
        self.skip(bytes.saturating_sub(character.len_utf8()));
    }

    /// Drops bytes of the original.
    fn skip(&mut self, bytes: usize) {
        if bytes > 0 {
            self.skipped += bytes;
            self.gaps.push((self.text.len(), self.skipped));
        }
    }
}

/// Removes the `>` marks of quotation at the beginning of a line.
pub(crate) fn without_quote_marks(line: &str) -> &str {
    let mut rest = line.trim_start();
    if !rest.starts_with('>') {
        return line;
    }
    while let Some(after) = rest.strip_prefix('>') {
        rest = after.trim_start();
    }
    rest
}

/// The offsets of the pairs of stars around words that Markdown shows in bold, as in `**1.** a1b2` and `1.**a1b2**`. Stars behind a move are a mark of it.
fn bold_stars(line: &str) -> Vec<usize> {
    let mut stars = Vec::new();
    let mut opened = None;
    for (at, _) in line.match_indices("**") {
        let (before, after) = (&line[..at], &line[at + 2..]);
        match opened.take() {
            Some(opening) => stars.extend([opening, at]),
            None => {
                let begins_word = before.is_empty() || before.ends_with([' ', '\t', '.', ')', '|']);
                opened =
                    Some(at).filter(|_| begins_word && after.starts_with(char::is_alphanumeric));
            }
        }
    }
    stars
}

/// Removes the mark of a list item at the beginning of a line.
fn without_bullet(line: &str) -> &str {
    let text = line.trim_start();
    let Some(first) = text.chars().next() else {
        return line;
    };
    let rest = &text[first.len_utf8()..];
    if BULLETS.contains(&first) {
        return rest.trim_start();
    }
    let entry = rest.trim_start();
    if !POSSIBLE_BULLETS.contains(&first) || entry.len() == rest.len() {
        return line;
    }
    let digits = entry.bytes().take_while(u8::is_ascii_digit).count();
    let is_numbered = digits > 0 && entry[digits..].starts_with(['.', ')', ':']);
    let is_cell = |at: usize| {
        let cell = entry.as_bytes().get(at..at + 2);
        cell.is_some_and(|cell| matches!(cell, [b'a'..=b'i' | b'A'..=b'I', b'1'..=b'9']))
    };
    if is_numbered || is_cell(0) && is_cell(2) {
        entry
    } else {
        line
    }
}

/// The ASCII form of a character, or the character itself; `None` if it is dropped.
fn plain(character: char) -> Option<char> {
    Some(match character {
        _ if character.is_ascii() => character,
        // Full-width forms have a fixed distance from ASCII.
        '\u{ff01}'..='\u{ff5e}' => {
            char::from_u32(u32::from(character) - 0xfee0).unwrap_or(character)
        }
        '\u{a0}' | '\u{2000}'..='\u{200a}' | '\u{202f}' | '\u{205f}' | '\u{3000}' => ' ',
        hidden if has_no_width(hidden) => return None,
        '→' | '⇒' | '➔' | '➝' | '➜' | '➡' | '⟶' | '↦' | '\u{2010}' | '\u{2011}' | '\u{2212}' => {
            '-'
        }
        '│' | '┃' | '¦' => '|',
        _ => character,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn foreign_characters_are_removed_and_offsets_map_back() {
        for (text, expected) in [
            ("1.a1b2 i5h5", "1.a1b2 i5h5"),
            ("> > 1.a1b2\n>2.a2b3", "1.a1b2\n2.a2b3"),
            (
                "• 1. a1b2\n- 2. a2b3\n* c2c3 g4g5",
                "1. a1b2\n2. a2b3\nc2c3 g4g5",
            ),
            ("- 14 -\n-3. g7g6", "- 14 -\n-3. g7g6"),
            ("１．a1→b2\u{a0}i5h5", "1.a1-b2 i5h5"),
            ("a1b2 {１ > 2\n> y} i5h5", "a1b2 {１ > 2\ny} i5h5"),
        ] {
            let found = normalize(text);
            assert_eq!(found.text, expected);
            for (at, character) in found.text.char_indices() {
                let original = text[found.original(at)..].chars().next();
                assert_eq!(original.and_then(plain), plain(character), "{text} at {at}");
            }
        }
    }
}
