//! Texts of strangers, made harmless for XML and HTML.

use std::borrow::Cow;

/// A text as the content of an element or of an attribute in double quotes.
///
/// Signs with a meaning to XML are written as entities. Control characters, characters that turn the direction of what is around them, and those that
/// XML forbids become U+FFFD: a name cannot change more of a picture than its own letters.
pub fn escape(text: &str) -> Cow<'_, str> {
    if text.chars().all(is_plain) {
        return Cow::Borrowed(text);
    }
    let mut safe = String::with_capacity(text.len() + 16);
    for sign in text.chars() {
        match sign {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '"' => safe.push_str("&quot;"),
            '\'' => safe.push_str("&#39;"),
            sign => safe.push(sanitize_char(sign)),
        }
    }
    Cow::Owned(safe)
}

/// A text without what would change the text around it; its other signs as they are.
pub(super) fn sanitize(text: &str) -> String {
    text.chars().map(sanitize_char).collect()
}

/// The same of a text that is shown in its lines.
pub(super) fn sanitize_lines(text: &str) -> String {
    let lines: Vec<String> = text.split('\n').map(sanitize).collect();
    lines.join("\n")
}

fn is_plain(sign: char) -> bool {
    !matches!(sign, '&' | '<' | '>' | '"' | '\'') && sanitize_char(sign) == sign
}

fn sanitize_char(sign: char) -> char {
    match sign {
        '\t' | '\n' => ' ',
        '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' => {
            char::REPLACEMENT_CHARACTER
        }
        // Line and paragraph separators, which end a line of script.
        '\u{2028}' | '\u{2029}' => ' ',
        '\u{fffe}' | '\u{ffff}' => char::REPLACEMENT_CHARACTER,
        sign if sign.is_control() => char::REPLACEMENT_CHARACTER,
        sign => sign,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_means_something_to_xml_is_written_otherwise() {
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
