//! The names of games in records.

use crate::games::{AnyLayout, GameKind};

/// Whether a text is the name of a game other than the first one, whose name stands above many records that have no such games.
pub(crate) fn is_name_of_game(text: &str) -> bool {
    let is_short = text.len() <= MAX_NAME_BYTES;
    is_short && GameKind::find(text).is_some_and(|kind| kind != GameKind::default())
}

/// Longer texts are not names of games, also with accents, and need not be folded.
const MAX_NAME_BYTES: usize = 12;

/// Splits the board off the name of a game, as in `konane 8x8` or `Kōnane, 8x8`: two texts, the second one empty without a board.
pub(crate) fn name_and_board(text: &str) -> (&str, &str) {
    let is_border = |c: char| c.is_whitespace() || ",-_".contains(c);
    let (name, board) = text.split_once(is_border).unwrap_or((text, ""));
    (name, board.trim_start_matches(is_border))
}

/// Whether a text is the name of a game, perhaps with its board.
pub(crate) fn is_game_with_board(text: &str) -> bool {
    GameKind::find(text).is_some() || begins_with_game(text) && AnyLayout::find(text).is_some()
}

/// Whether a text begins with the name of a game, as `konane 8x8`.
pub(crate) fn begins_with_game(text: &str) -> bool {
    GameKind::find(name_and_board(text).0).is_some()
}
