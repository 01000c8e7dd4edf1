//! Splits a tag line, `[Key "value"]` or `[Key] value`, into key and value.

/// The key of a text that begins with `[Key "`, and the rest from the quote on.
pub(crate) fn tag_key(text: &str) -> Option<(&str, &str)> {
    let rest = text.strip_prefix('[')?;
    let is_in_key = |c: char| c.is_alphanumeric() || matches!(c, '_' | '-');
    let plain = |byte: &u8| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-');
    let plain = rest.bytes().take_while(plain).count();
    // Most keys are ASCII.
    let end = match rest.as_bytes().get(plain)? {
        character if character.is_ascii() => plain,
        _ => rest.find(|c: char| !is_in_key(c))?,
    };
    let (key, rest) = rest.split_at(end);
    let is_key = key.starts_with(char::is_alphabetic);
    let quoted = match rest.as_bytes() {
        [b' ', b'"', ..] => &rest[1..],
        _ => rest.trim_start(),
    };
    (is_key && quoted.starts_with('"')).then_some((key, quoted))
}

/// Key and value of a line `[Key] value`, as Abalassembly writes them. A dash with a blank behind it follows a name: `[Ann] - [Ben] 1-0`.
pub(crate) fn unquoted_tag(text: &str) -> Option<(&str, &str)> {
    let (key, value) = text.strip_prefix('[')?.split_once(']')?;
    let is_key = !key.is_empty() && key.chars().all(char::is_alphabetic);
    let follows_name = ["- ", "– ", "— "]
        .iter()
        .any(|dash| value.trim_start().starts_with(dash));
    (is_key && value.starts_with(' ') && !follows_name).then_some((key, value.trim()))
}
