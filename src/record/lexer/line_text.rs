//! Iterates over the lines of a text and trims them.

use memchr::memchr_iter;

/// The lines of a text.
pub(crate) fn lines(text: &str) -> impl Iterator<Item = &str> {
    let mut from = 0;
    let ends = memchr_iter(b'\n', text.as_bytes()).chain([text.len()]);
    ends.map(move |end| {
        let line = &text[from..end];
        from = end + 1;
        line
    })
}

/// Trims a line. Most lines need no trimming, so ASCII ends are checked first.
pub(crate) fn trimmed(line: &str) -> &str {
    match line.as_bytes() {
        [b'!'..=b'~'] | [b'!'..=b'~', .., b'!'..=b'~'] => line,
        _ => line.trim(),
    }
}

/// Whether a character separates words of movetext: a blank, a comma or a control character.
pub(crate) fn is_blank(character: char) -> bool {
    if character.is_ascii() {
        character <= ' ' || character == ',' || character == '\x7f'
    } else {
        character.is_whitespace() || character.is_control()
    }
}
