//! The text of a comment, and the clock time in it.

use crate::record::lexer::line_text::lines;
use crate::record::lexer::score_token::is_clock;

/// Normalises the text of a comment: line breaks are preserved, blanks and blank lines are collapsed.
pub(crate) fn comment_text(text: &str) -> String {
    let mut normalized = String::with_capacity(text.len());
    let mut blank_lines = 0;
    for line in lines(text) {
        let mut words = line.split_whitespace();
        let Some(first) = words.next() else {
            blank_lines += 1;
            continue;
        };
        if !normalized.is_empty() {
            normalized.push_str(if blank_lines > 0 { "\n\n" } else { "\n" });
        }
        blank_lines = 0;
        normalized.push_str(first);
        for word in words {
            normalized.push(' ');
            normalized.push_str(word);
        }
    }
    normalized
}

/// The clock time in the comment of a ply such as `[%clk 0:15] text`, and the text without it. `None` if the ply has another clock time already: then the
/// comment keeps its text.
pub(crate) fn clock_in(comment: &str, known: Option<&str>) -> Option<(String, String)> {
    let (before, rest) = comment.split_once("[%clk ")?;
    let close = rest.find(']')?;
    let is_enclosed = rest.trim_start().starts_with('[');
    let end = if is_enclosed {
        close + 1 + rest[close + 1..].find(']')?
    } else {
        close
    };
    let (clock, after) = (rest[..end].trim(), &rest[end + 1..]);
    if !is_clock(clock) || known.is_some_and(|known| known != clock) {
        return None;
    }
    let separator = if before.ends_with('\n') || after.starts_with('\n') {
        "\n"
    } else {
        " "
    };
    let text = [before.trim(), after.trim()].join(separator);
    Some((clock.to_owned(), text.trim().to_owned()))
}
