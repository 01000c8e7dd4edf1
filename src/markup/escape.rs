//! Escaping of untrusted text for XML and HTML.

use std::borrow::Cow;

/// Escapes a text for the content of an element or of an attribute in double quotes.
///
/// Characters with a meaning in XML become entities. Control characters, characters that change the direction of the surrounding text,
/// and those that XML forbids become U+FFFD, so that a name cannot affect anything but its own letters.
pub fn escape(text: &str) -> Cow<'_, str> {
    if text.chars().all(is_plain) {
        return Cow::Borrowed(text);
    }
    let mut safe = String::with_capacity(text.len() + 16);
    for character in text.chars() {
        match character {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '"' => safe.push_str("&quot;"),
            '\'' => safe.push_str("&#39;"),
            character => safe.push(sanitize_char(character)),
        }
    }
    Cow::Owned(safe)
}

/// A text without characters that would affect the surrounding text.
pub(crate) fn sanitize(text: &str) -> String {
    text.chars().map(sanitize_char).collect()
}

/// [`sanitize`] for a text of several lines.
pub(crate) fn sanitize_lines(text: &str) -> String {
    let lines: Vec<String> = text.split('\n').map(sanitize).collect();
    lines.join("\n")
}

fn is_plain(character: char) -> bool {
    !matches!(character, '&' | '<' | '>' | '"' | '\'') && sanitize_char(character) == character
}

fn sanitize_char(character: char) -> char {
    match character {
        '\t' | '\n' => ' ',
        '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' => {
            char::REPLACEMENT_CHARACTER
        }
        // Line and paragraph separators, which end a line in a script.
        '\u{2028}' | '\u{2029}' => ' ',
        '\u{fffe}' | '\u{ffff}' => char::REPLACEMENT_CHARACTER,
        character if character.is_control() => char::REPLACEMENT_CHARACTER,
        character => character,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn characters_with_a_meaning_in_xml_are_escaped() {
        assert_eq!(
            escape("</script><b a='1\"'>&"),
            "&lt;/script&gt;&lt;b a=&#39;1&quot;&#39;&gt;&amp;"
        );
        assert!(matches!(
            escape("Jean-Pierre Frochot é 蓝"),
            Cow::Borrowed(_)
        ));
        assert_eq!(
            escape("a\u{202e}b\u{0}c\u{2028}d\te"),
            "a\u{fffd}b\u{fffd}c d e"
        );
    }
}
