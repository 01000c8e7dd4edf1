//! Tells the letter `N` as the heading of a number, as in a table, from one behind a move.

use crate::record::lexer::token::{TextToken, TokenKind};

/// Whether the numbers of a text stand behind the letter `N` or the word `No`, as those of a table.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum HeadedNumbers {
    Unknown,
    Yes,
    /// The first such letter stands behind a move, where it says something of the move.
    No,
}

impl HeadedNumbers {
    /// Whether a word before a number is the heading of it: every word but `N` and `No`, which have to stand at the beginning of a line and of the text.
    pub(super) fn may_have<M>(&mut self, word: &str, before: &[TextToken<'_, M>]) -> bool {
        let name = word.trim_end_matches('.');
        if !name.eq_ignore_ascii_case("n") && !name.eq_ignore_ascii_case("no") {
            return true;
        }
        if *self == HeadedNumbers::Unknown {
            let is_move = |token: &TextToken<'_, M>| {
                matches!(token.kind, TokenKind::Move(_) | TokenKind::Cell(_))
            };
            *self = if before.iter().any(is_move) {
                HeadedNumbers::No
            } else {
                HeadedNumbers::Yes
            };
        }
        let begins_cell = before
            .last()
            .is_none_or(|token| matches!(token.kind, TokenKind::LineEnd | TokenKind::Separator(_)));
        *self == HeadedNumbers::Yes && begins_cell
    }
}
