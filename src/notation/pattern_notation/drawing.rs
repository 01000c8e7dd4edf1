//! `Drawing`: which signs of a drawn board stand for which contents.

use crate::rules::{CellContent, Color};

/// The sign for a cell with any content.
pub(super) const ANYTHING: char = '?';
/// The sign for a marble of any colour.
const ANY_MARBLE: char = '*';

/// The signs of a drawn board.
pub(super) struct Drawing {
    /// The sign between rows; `None` for 61 signs in sequence.
    pub(super) separator: Option<char>,
    black: &'static str,
    white: &'static str,
    /// The signs for an empty cell; none if numbers stand for empty cells.
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
        let is_sign = |sign: &char| matches!(*sign, '0'..='2' | ANYTHING | ANY_MARBLE);
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

    /// The content that a sign stands for; `None` for other signs.
    pub(super) fn content(&self, sign: char) -> Option<CellContent> {
        let letter = Color::from_letter(sign.to_ascii_lowercase()).filter(|_| self.has_letters);
        match sign {
            ANY_MARBLE => Some(CellContent::AnyMarble),
            _ if self.black.contains(sign) => Some(CellContent::Marble(Color::Black)),
            _ if self.white.contains(sign) => Some(CellContent::Marble(Color::White)),
            _ if self.empty.contains(sign) => Some(CellContent::Empty),
            _ => letter.map(CellContent::Marble),
        }
    }

    /// The signs that are expected, for messages.
    pub(super) fn expected(&self) -> String {
        let first = |signs: &str| signs.chars().next().unwrap_or_default();
        let (black, white) = (first(self.black), first(self.white));
        let empty = match self.empty {
            "" => "a number of empty cells".to_owned(),
            signs => format!("`{}`", first(signs)),
        };
        format!("expected `{black}`, `{white}`, `*`, `?` or {empty}")
    }
}
