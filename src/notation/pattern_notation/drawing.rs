//! `Drawing`: which characters of a drawn board stand for which contents.

use crate::rules::{CellContent, Color};

/// The character for a cell with any content.
pub(super) const ANYTHING: char = '?';
/// The character for a marble of any colour.
const ANY_MARBLE: char = '*';

/// The characters of a drawn board.
pub(super) struct Drawing {
    /// The character between rows; `None` for 61 characters in sequence.
    pub(super) separator: Option<char>,
    black: &'static str,
    white: &'static str,
    /// The characters for an empty cell; none if numbers stand for empty cells.
    pub(super) empty: &'static str,
    /// Whether the other colours are written by their letters.
    has_letters: bool,
}

impl Drawing {
    /// The kind of drawing of a board; `None` if it is not one.
    pub(super) fn detect(board: &str) -> Option<Drawing> {
        let numbers = Drawing {
            separator: Some('/'),
            black: "bB",
            white: "wW",
            empty: "",
            has_letters: true,
        };
        let is_sign = |symbol: &char| matches!(*symbol, '0'..='2' | ANYTHING | ANY_MARBLE);
        if board.contains('|') {
            Some(Drawing {
                separator: Some('|'),
                black: "Nn",
                white: "Bb",
                empty: "Xx",
                has_letters: false,
            })
        } else if board.contains('/') && board.contains(['s', 'S']) {
            Some(Drawing {
                black: "S",
                white: "s",
                has_letters: false,
                ..numbers
            })
        } else if board.contains('/') {
            Some(numbers)
        } else if board.chars().filter(is_sign).nth(30).is_some() {
            Some(Drawing {
                separator: None,
                black: "1",
                white: "2",
                empty: "0",
                has_letters: false,
            })
        } else {
            None
        }
    }

    /// The content that a character stands for; `None` for other characters.
    pub(super) fn content(&self, symbol: char) -> Option<CellContent> {
        let letter = Color::from_letter(symbol.to_ascii_lowercase()).filter(|_| self.has_letters);
        match symbol {
            ANY_MARBLE => Some(CellContent::AnyMarble),
            _ if self.black.contains(symbol) => Some(CellContent::Marble(Color::Black)),
            _ if self.white.contains(symbol) => Some(CellContent::Marble(Color::White)),
            _ if self.empty.contains(symbol) => Some(CellContent::Empty),
            _ => letter.map(CellContent::Marble),
        }
    }

    /// The characters that are expected, for messages.
    pub(super) fn expected(&self) -> String {
        let first = |symbols: &str| symbols.chars().next().unwrap_or_default();
        let (black, white) = (first(self.black), first(self.white));
        let empty = match self.empty {
            "" => "a number of empty cells".to_owned(),
            symbols => format!("`{}`", first(symbols)),
        };
        format!("expected `{black}`, `{white}`, `*`, `?` or {empty}")
    }
}
