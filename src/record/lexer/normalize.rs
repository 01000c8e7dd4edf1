//! Normalises text before it is split into tokens: marks of quoting and bullets at the beginning of lines, full-width signs, special
//! blanks, arrows and dashes are what word processors, mail programs and scanners add to a game.

use std::borrow::Cow;

use crate::record::lexer::line_text::lines;

/// A text as the lexer reads it, which knows where each of its bytes stands in the text it was made of.
#[derive(Debug)]
pub(crate) struct NormalizedText<'a> {
    pub(crate) text: Cow<'a, str>,
    /// From which byte of the normalised text on, and how many bytes the original has more up to there.
    gaps: Vec<(usize, usize)>,
}

impl NormalizedText<'_> {
    /// From which byte of the normalised text on the original has how many bytes more.
    pub(crate) fn gaps(&self) -> Vec<(usize, usize)> {
        self.gaps.clone()
    }

    /// Where a byte of the normalised text stands in the original.
    pub(crate) fn original(&self, at: usize) -> usize {
        let gaps = self.gaps.partition_point(|(from, _)| *from <= at);
        at + gaps.checked_sub(1).map_or(0, |last| self.gaps[last].1)
    }
}

/// Signs that mark an entry of a list.
const BULLETS: [char; 8] = ['•', '◦', '▪', '‣', '∙', '■', '□', '►'];

/// Signs that mark an entry of a list where a blank and a move or its number follow.
const POSSIBLE_BULLETS: [char; 4] = ['-', '*', '+', '–'];

/// Normalises the lines of a text. What stands in braces keeps its signs, but loses marks of quoting.
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
        for sign in after_marks.chars() {
            in_comment = sign == '{' || in_comment && sign != '}';
            match plain(sign) {
                Some(_) if in_comment && sign.is_alphanumeric() => {
                    output.push(sign, sign.len_utf8())
                }
                Some(plain) => output.push(plain, sign.len_utf8()),
                None => output.skip(sign.len_utf8()),
            }
        }
    }
    NormalizedText {
        text: Cow::Owned(output.text),
        gaps: output.gaps,
    }
}

/// Whether nothing of a text needs to be changed.
fn is_normal(text: &str) -> bool {
    text.is_ascii()
        && lines(text).all(|line| {
            let line = line.trim_start();
            !line.starts_with('>') && without_bullet(line).len() == line.len()
        })
}

#[derive(Default)]
struct Output {
    text: String,
    gaps: Vec<(usize, usize)>,
    skipped: usize,
}

impl Output {
    /// Adds a sign that takes so many bytes in the original.
    fn push(&mut self, sign: char, bytes: usize) {
        self.text.push(sign);
        self.skip(bytes.saturating_sub(sign.len_utf8()));
    }

    /// Leaves out bytes of the original.
    fn skip(&mut self, bytes: usize) {
        if bytes > 0 {
            self.skipped += bytes;
            self.gaps.push((self.text.len(), self.skipped));
        }
    }
}

/// A line without the marks of quoting that mail programs put before it.
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

/// A line without the sign that marks an entry of a list.
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

/// The plain sign for a sign, `None` where it is left out.
fn plain(sign: char) -> Option<char> {
    Some(match sign {
        _ if sign.is_ascii() => sign,
        // Full-width forms stand at a fixed distance from ASCII.
        '\u{ff01}'..='\u{ff5e}' => char::from_u32(u32::from(sign) - 0xfee0).unwrap_or(sign),
        '\u{a0}' | '\u{2000}'..='\u{200a}' | '\u{202f}' | '\u{205f}' | '\u{3000}' => ' ',
        '\u{200b}'..='\u{200d}' | '\u{2060}' | '\u{feff}' | '\u{ad}' => return None,
        '→' | '⇒' | '➔' | '➝' | '➜' | '➡' | '⟶' | '↦' | '\u{2010}' | '\u{2011}' | '\u{2212}' => {
            '-'
        }
        '│' | '┃' | '¦' => '|',
        _ => sign,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn signs_of_other_programs_are_left_out_and_places_stay() {
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
            for (at, sign) in found.text.char_indices() {
                let original = text[found.original(at)..].chars().next();
                assert_eq!(original.and_then(plain), plain(sign), "{text} at {at}");
            }
        }
    }
}
