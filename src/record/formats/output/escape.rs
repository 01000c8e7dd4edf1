//! Escapes tags and comments for the text formats.

use crate::record::parse::header::quoted_value::quote;
use crate::record::split::line_shape::{LineShape, line_shape};

/// Writes `[Name "value"]`.
pub(crate) fn bracketed(name: &str, value: &str) -> String {
    format!("[{name} {}]\n", quote(&one_line(value)))
}

/// A text without line ends.
pub(crate) fn one_line(text: &str) -> String {
    text.replace(['\n', '\r'], " ")
}

/// A comment in braces. Inner braces become parentheses, because they cannot be escaped; the backslash of `\|` is doubled, because readers take it for the
/// escaped bar of a table.
pub(crate) fn braced(text: &str) -> String {
    let text = if text.contains('\n') {
        in_lines(text)
    } else {
        one_line(text)
    };
    let text = text.replace('{', "(").replace('}', ")");
    format!("{{{}}}", text.replace("\\|", "\\\\|"))
}

/// The text of a cell of a table, with a backslash before each bar that has none.
pub(crate) fn in_cell(text: &str) -> String {
    let mut cell = String::with_capacity(text.len());
    for character in text.chars() {
        if character == '|' && !cell.ends_with('\\') {
            cell.push('\\');
        }
        cell.push(character);
    }
    cell
}

/// Whether a line of a comment cannot be mistaken for a tag, a move or a row of a table.
pub(crate) fn is_plain(line: &str) -> bool {
    line_shape(line) == LineShape::Text(None)
}

/// Whether all line breaks of a comment can be written.
pub(crate) fn keeps_line_breaks(comment: &str) -> bool {
    let mut others = comment.split('\n').skip(1);
    others.all(|line| line.is_empty() || is_plain(line))
}

/// A comment in its lines. A line that could be mistaken for something else is joined to the one before it.
pub(crate) fn in_lines(comment: &str) -> String {
    let mut text = String::with_capacity(comment.len());
    let mut between = "";
    for line in comment.split('\n') {
        if line.is_empty() {
            between = "\n\n";
            continue;
        }
        if !text.is_empty() {
            text.push_str(if is_plain(line) { between } else { " " });
        }
        text.push_str(&one_line(line));
        between = "\n";
    }
    text
}
