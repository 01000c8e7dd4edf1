//! `Layout`: a start position by name, such as `konane-8x8`.

use std::fmt;
use std::str::FromStr;

use deunicode::deunicode;

use super::position::Position;
use super::ruleset::Rules;
use crate::game::GamePosition as _;
use crate::konane::board::{Board, BoardSize, ParseError};

/// A start position: a rectangle full of stones.
///
/// ```
/// use sumito::konane::{Layout, Position};
///
/// let layout: Layout = "Kōnane 8×8".parse()?;
/// assert_eq!(layout.to_string(), "konane-8x8");
/// assert_eq!(layout.position(), Position::default());
/// # Ok::<(), sumito::konane::LayoutError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Layout {
    size: BoardSize,
}

/// The text is not the name of a layout.
///
/// ```
/// use sumito::konane::Layout;
///
/// let error = "konane-8x40".parse::<Layout>().unwrap_err();
/// assert!(error.to_string().contains("expected rows x columns, each 1 to 20"));
/// ```
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum LayoutError {
    /// The name does not begin with that of the game.
    #[error("`{0}` is not a layout of Kōnane, expected konane-ROWSxCOLUMNS as in konane-8x8")]
    NoPrefix(String),
    /// The name does not end in a board size.
    #[error(transparent)]
    Size(#[from] ParseError),
}

impl Layout {
    /// The prefix of the name of every layout.
    pub(crate) const PREFIX: &str = "konane-";

    /// No spelling of a name is longer.
    pub(crate) const MAX_NAME_BYTES: usize = 32;

    /// The sizes that are usual, as rows and columns.
    pub(crate) const USUAL_SIZES: [(u8, u8); 12] = [
        (6, 6),
        (7, 7),
        (8, 8),
        (9, 9),
        (10, 10),
        (11, 11),
        (12, 12),
        (13, 13),
        (14, 14),
        (9, 13),
        (13, 20),
        (14, 17),
    ];

    /// The layout of a size.
    #[doc(hidden)]
    pub const fn new(size: BoardSize) -> Layout {
        Layout { size }
    }

    /// The layouts of usual sizes, the smallest board first.
    pub(crate) fn usual() -> impl Iterator<Item = Layout> {
        let sizes = Layout::USUAL_SIZES.into_iter();
        sizes.filter_map(|(rows, columns)| Some(Layout::new(BoardSize::new(rows, columns)?)))
    }

    /// The size of the board.
    #[doc(hidden)]
    pub const fn size(self) -> BoardSize {
        self.size
    }

    /// The start position under the standard rules.
    pub fn position(self) -> Position {
        Position::start(Board::rectangle(self.size), Rules::STANDARD)
    }
}

impl From<Layout> for Position {
    /// The start position under the standard rules.
    fn from(layout: Layout) -> Position {
        layout.position()
    }
}

impl Default for Position {
    /// The start position on the board of eight by eight squares, the usual one in Hawaiian and computer play.
    fn default() -> Position {
        Layout::new(BoardSize::new(8, 8).expect("a usual size")).position()
    }
}

impl fmt::Display for Layout {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&format!("{}{}", Layout::PREFIX, self.size))
    }
}

impl FromStr for Layout {
    type Err = LayoutError;

    /// Reads a name in any case, with or without accents, as `konane-8x8`, `Kōnane 8×8` `Kōnane, 8x8 board` or `Board 8x8`, or the size alone. The board may be called
    /// `papa kōnane`, as in Hawaiian.
    ///
    /// Other words may stand around the size: `Hawaiian checkers (6 x 6)`, `Kōnane on a 6x6 board`. One number after the name of the game may be that of the game.
    fn from_str(text: &str) -> Result<Layout, LayoutError> {
        let named = Layout::from_name(text);
        named.or_else(|error| size_in_words(text).map(Layout::new).ok_or(error))
    }
}

impl Layout {
    /// Reads a name without other words.
    fn from_name(text: &str) -> Result<Layout, LayoutError> {
        let named = without_board_word(text);
        match named.parse() {
            Ok(size) => return Ok(Layout { size }),
            Err(_) if text.starts_with(|c: char| c.is_ascii_digit()) => {
                return Err(LayoutError::Size(ParseError::Size(text.to_owned())));
            }
            Err(_) => {}
        }
        let plain = deunicode(named).to_ascii_lowercase();
        let of_board = plain.strip_prefix("papa ").unwrap_or(&plain);
        let Some(size) = of_board.strip_prefix(Position::KEY) else {
            return Err(LayoutError::NoPrefix(text.to_owned()));
        };
        let size = size.trim_start_matches(['-', '_', ' ', ',', ':']);
        let size = without_board_word(size).parse()?;
        Ok(Layout { size })
    }
}

/// The words for the game and its board, and those that join them to the size.
const WORDS_AROUND_SIZE: [&str; 13] = [
    "a", "an", "auf", "board", "bord", "brett", "checkers", "hawaiian", "konane", "on", "papa",
    "plateau", "tablero",
];

/// The size of the board in a text that names the game and has no words but those around the size.
fn size_in_words(text: &str) -> Option<BoardSize> {
    let plain = deunicode(text).to_ascii_lowercase();
    let is_border = |c: char| c.is_whitespace() || "(),:_".contains(c);
    let words = plain.split(is_border).filter(|word| !word.is_empty());
    let is_game = plain.contains(Position::KEY) || plain.contains("hawaiian checkers");
    let others = words.filter(|word| !WORDS_AROUND_SIZE.contains(word));
    let size = others.collect::<Vec<_>>().join(" ");
    size.parse().ok().filter(|_| is_game)
}

/// A name without the word for a board before it or at its end.
fn without_board_word(name: &str) -> &str {
    let words = ["board", "brett", "plateau", "tablero", "bord"];
    let is_board = |word: &str| words.iter().any(|known| known.eq_ignore_ascii_case(word));
    match (
        name.trim_end().rsplit_once([' ', '-']),
        name.split_once(' '),
    ) {
        (Some((size, word)), _) if is_board(word) => size.trim_end(),
        (_, Some((word, size))) if is_board(word) => size.trim_start(),
        _ => name,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_round_trip() {
        for (rows, columns) in Layout::USUAL_SIZES {
            let layout = Layout::new(BoardSize::new(rows, columns).unwrap());
            assert_eq!(layout.to_string(), format!("konane-{rows}x{columns}"));
            assert_eq!(layout.to_string().parse(), Ok(layout));
            assert_eq!(layout.to_string().to_uppercase().parse(), Ok(layout));
            assert_eq!(layout.position().board().size(), layout.size());
        }
    }

    #[test]
    fn names_have_several_spellings() {
        for name in [
            "8x8",
            "8×8",
            "Kōnane 8×8",
            "konane8x8",
            "KONANE_8X8",
            "Konane-8 x 8",
            "8x8 board",
            "Board 8x8",
            "Kōnane, Brett 8×8",
            "Kōnane, 8×8 Brett",
            "Papa Kōnane 8x8",
            "Hawaiian checkers, 8x8",
            "Konane (8 x 8)",
            "(Kōnane 8x8)",
            "Kōnane on an 8x8 board",
        ] {
            assert_eq!(name.parse::<Layout>().unwrap().to_string(), "konane-8x8");
        }
    }

    #[test]
    fn errors_state_what_was_expected() {
        let error = |text: &str| text.parse::<Layout>().unwrap_err().to_string();
        assert_eq!(
            error("daisy"),
            "`daisy` is not a layout of Kōnane, expected konane-ROWSxCOLUMNS as in konane-8x8"
        );
        assert_eq!(
            error("konane 3"),
            "`3` is not a board size: expected rows x columns, each 1 to 20, as in 8x8 or 9x13"
        );
        assert!("checkers 8x8".parse::<Layout>().is_err());
        assert_eq!(
            error("konane-8x21"),
            "`8x21` is not a board size: expected rows x columns, each 1 to 20, as in 8x8 or 9x13"
        );
    }
}
