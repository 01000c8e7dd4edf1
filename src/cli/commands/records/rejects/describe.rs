//! The text of a reject for people.

use crate::queries::{Excerpts, is_control};
use crate::store::Reject;

/// Characters of a line that are shown; the line of the problem is an excerpt instead.
const MAX_LINE_LENGTH: usize = 200;

/// Describes a reject: place and reason, then its text with a caret under the place. A text that was made from a row has line numbers of its own, and no caret.
pub(super) fn reject_text(reject: &Reject) -> String {
    let incomplete_game = reject
        .game
        .map(|game| format!(", as far as legal: game {game}"))
        .unwrap_or_default();
    let mut text = format!(
        "{}:{}:{}: {} [{}] (reject {}{incomplete_game})\n",
        reject.source, reject.line, reject.column, reject.message, reject.kind, reject.id
    );
    let mut place = reject.location();
    if reject.is_made_from_row() {
        text.push_str("The record that was made from the row:\n");
        place.line = 1;
    }
    let mut source = Excerpts::new(&reject.text, place);
    let last = place.line + reject.text.lines().count().saturating_sub(1) as u64;
    let margin = last.to_string().len();
    for (number, line) in (place.line..).zip(reject.text.lines()) {
        if i64::try_from(number) == Ok(reject.line) && !reject.is_made_from_row() {
            let column = u64::try_from(reject.column).unwrap_or_default();
            text.push_str(&source.excerpt_with_margin(number, column, margin));
            continue;
        }
        let line: String = line.chars().take(MAX_LINE_LENGTH).collect();
        let line = line.replace(is_control, "\u{fffd}");
        text.push_str(&format!("{number:>margin$} | {line}\n"));
    }
    if reject.truncated {
        let rest = reject.text_bytes.cast_unsigned() - reject.text.len() as u64;
        text.push_str(&format!(
            "... {rest} bytes more, which `sumito rejects {}` shows\n",
            reject.id
        ));
    }
    text
}
