//! Parses values between quotes: `[Event "value"]`, `# Event: "value"`.

use std::borrow::Cow;

use memchr::memchr2;
use nom::branch::alt;
use nom::bytes::complete::{is_not, tag, take_while};
use nom::character::complete::char;
use nom::combinator::{all_consuming, map, rest, value};
use nom::multi::fold_many0;
use nom::sequence::{delimited, preceded, terminated};
use nom::{IResult, Parser};

/// Parses a quoted value in brackets from its quote on, and returns whether it is closed.
pub(super) fn bracketed_value(input: &str) -> IResult<&str, (Cow<'_, str>, bool)> {
    if let Some((value, after)) = plain_value(input) {
        return Ok((after, (value.into(), true)));
    }
    let closed = terminated(quoted, preceded(blanks, char(']')));
    let closed = map(closed, |value| (value, true));
    // An unclosed value extends to the end of the line or to its bracket.
    let open = map(preceded(char('"'), rest), |value: &str| {
        (
            value.trim_end().trim_end_matches(['"', ']']).to_owned(),
            false,
        )
    });
    let (after, (value, closed)) = alt((closed, open)).parse(input)?;
    Ok((after, (value.into(), closed)))
}

/// The key and the value of `Key: "value"`, in which the value is the whole rest of the line.
pub(super) fn key_and_quoted_value(text: &str) -> Option<(&str, String)> {
    let (key, rest) = text.split_once(':')?;
    let is_key = key.starts_with(char::is_alphabetic)
        && key.chars().all(|c| c.is_alphanumeric() || c == '_');
    let value = is_key.then(|| all_consuming(quoted).parse(rest.trim_start()));
    Some((key, value?.ok()?.1))
}

/// Puts a value in quotes.
pub(in crate::record) fn quote(value: &str) -> String {
    let value = value.replace('\\', "\\\\").replace('"', "\\\"");
    format!("\"{value}\"")
}

/// A value between quotes. `\"` and `\\` stand for `"` and `\`; other backslashes are unchanged.
fn quoted(input: &str) -> IResult<&str, String> {
    let part = alt((
        value("\"", tag("\\\"")),
        value("\\", tag("\\\\")),
        tag("\\"),
        is_not("\\\""),
    ));
    let text = fold_many0(part, String::new, |value, part: &str| value + part);
    delimited(char('"'), text, char('"')).parse(input)
}

/// Parses a closed value without backslashes, the fast path.
fn plain_value(input: &str) -> Option<(&str, &str)> {
    let inner = input.strip_prefix('"')?;
    let end = memchr2(b'"', b'\\', inner.as_bytes())?;
    let after = inner[end..].strip_prefix('"')?;
    Some((&inner[..end], after.trim_start().strip_prefix(']')?))
}

/// Blanks of every kind.
fn blanks(input: &str) -> IResult<&str, &str> {
    take_while(char::is_whitespace).parse(input)
}
