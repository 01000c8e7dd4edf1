//! Escapes characters that would control a terminal or reorder text. Names, comments, file names and messages come from untrusted files.

use std::borrow::Cow;

use crate::queries::is_control;

/// Escapes text of one or several lines: control characters other than line feeds and tabs are written as `\u{1b}`.
pub(crate) fn escape_text(text: &str) -> Cow<'_, str> {
    escape(text, |character| {
        is_control(character) && !matches!(character, '\n' | '\t')
    })
}

/// Escapes text of one line, as in a cell of a table: line feeds and tabs are escaped too.
pub(crate) fn escape_line(text: &str) -> Cow<'_, str> {
    escape(text, is_control)
}

fn escape(text: &str, is_escaped: impl Fn(char) -> bool) -> Cow<'_, str> {
    if !text.chars().any(&is_escaped) {
        return text.into();
    }
    let mut escaped = String::with_capacity(text.len() + 16);
    for character in text.chars() {
        if is_escaped(character) {
            escaped.extend(character.escape_default());
        } else {
            escaped.push(character);
        }
    }
    escaped.into()
}

#[cfg(test)]
mod tests {
    use super::*;

    const HOSTILE: &str = "a\u{1b}]0;x\u{7}\u{7f}\u{9b}\u{202e}\u{2066}\r\n\té○";

    #[test]
    fn control_characters_are_escaped() {
        let shown = "a\\u{1b}]0;x\\u{7}\\u{7f}\\u{9b}\\u{202e}\\u{2066}\\r";
        assert_eq!(escape_text(HOSTILE), format!("{shown}\n\té○"));
        assert_eq!(escape_line(HOSTILE), format!("{shown}\\n\\té○"));
        assert!(matches!(escape_text("Aglaé, 棋"), Cow::Borrowed(_)));
    }
}
