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

/// Trims a line, also of characters without width. Most lines need no trimming, so ASCII ends are checked first.
pub(crate) fn trimmed(line: &str) -> &str {
    match line.as_bytes() {
        [b'!'..=b'~'] | [b'!'..=b'~', .., b'!'..=b'~'] => line,
        _ => line.trim_matches(|c: char| c.is_whitespace() || has_no_width(c)),
    }
}

/// A line without the comments in braces at its beginning. One that is not closed there is kept.
pub(crate) fn after_comments(line: &str) -> &str {
    let mut rest = line.trim_start();
    while rest.starts_with('{')
        && let Some((_, after)) = rest.split_once('}')
    {
        rest = after.trim_start();
    }
    rest
}

/// Whether a character is not visible and takes no place, as U+200B.
pub(crate) fn has_no_width(character: char) -> bool {
    matches!(
        character,
        '\u{200b}'..='\u{200d}' | '\u{2060}' | '\u{feff}' | '\u{ad}'
    )
}

/// Whether a character separates words of movetext: a blank, a comma or a control character.
pub(crate) fn is_blank(character: char) -> bool {
    if character.is_ascii() {
        character <= ' ' || character == ',' || character == '\x7f'
    } else {
        character.is_whitespace() || character.is_control()
    }
}

/// Marks that begin and end a text.
const MARKDOWN: [&str; 4] = ["**", "__", "*", "_"];

/// A text without the marks around all of it: `[b]Ann[/b]`, `[color=red][i]Ann[/i][/color]`, `**Ann**`.
pub(crate) fn unmarked(text: &str) -> &str {
    let mut inner = text;
    while let Some(less) = in_bbcode(inner).or_else(|| in_markdown(inner)) {
        inner = less.trim();
    }
    inner
}

fn in_bbcode(text: &str) -> Option<&str> {
    let (opening, rest) = text.strip_prefix('[')?.split_once(']')?;
    let name = opening.split('=').next().unwrap_or_default();
    let is_name = !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_alphabetic());
    let inside = rest
        .strip_suffix(']')?
        .strip_suffix(name)?
        .strip_suffix("[/")?;
    // `[b]Ann[/b] - [b]Bob[/b]` has marks of its own for each name.
    (is_name && !inside.contains(&format!("[/{name}]"))).then_some(inside)
}

fn in_markdown(text: &str) -> Option<&str> {
    let inside = |mark: &&str| text.strip_prefix(mark)?.strip_suffix(mark);
    let is_whole = |(mark, inside): &(&str, &str)| {
        !inside.contains(mark) && inside.contains(|c: char| c.is_alphanumeric())
    };
    let marked = MARKDOWN
        .iter()
        .filter_map(|mark| Some((*mark, inside(mark)?)));
    marked.into_iter().find(is_whole).map(|(_, inside)| inside)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_around_a_whole_text_are_removed() {
        for (text, expected) in [
            ("[b]Ann[/b]", "Ann"),
            ("[color=red][i]Ann[/i][/color]", "Ann"),
            ("[url=http://x.y]Ann [ABC][/url]", "Ann [ABC]"),
            ("**Ann**", "Ann"),
            ("_Ann Smith_", "Ann Smith"),
            ("**[b]Ann[/b]**", "Ann"),
            ("[b]Ann[/b] - [b]Bob[/b]", "[b]Ann[/b] - [b]Bob[/b]"),
            ("**Ann** - **Bob**", "**Ann** - **Bob**"),
            ("[b]Ann", "[b]Ann"),
            ("_ann_smith_", "_ann_smith_"),
            ("***", "***"),
            ("[Ann]", "[Ann]"),
            ("", ""),
        ] {
            assert_eq!(unmarked(text), expected, "{text}");
        }
    }
}
