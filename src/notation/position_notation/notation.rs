//! `PositionNotation`: the position notations.

use super::codec::PositionCodec;
use super::codecs::{AO, APGN, BCIT, CELLS61, ETIQUETTE, KAAH, PLAYSTRATEGY};
use crate::names::text_by_name;
use crate::rules::Position;

/// A position notation.
///
/// ```
/// use sumito::notation::PositionNotation;
/// use sumito::rules::Position;
///
/// let start = Position::default();
/// let text = PositionNotation::Apgn.write(&start);
/// assert_eq!(text, "wwwww/wwwwww/2www2/8/9/8/2bbb2/bbbbbb/bbbbb b");
/// assert_eq!(PositionNotation::Apgn.read(&text)?, start);
/// # Ok::<(), sumito::notation::PositionError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[non_exhaustive]
pub enum PositionNotation {
    /// The native notation: rows i to a with `b`, `w` and digits, marbles lost, side to move.
    Apgn,
    /// Rows i to a with `B` white, `N` black, `X` empty; no side to move, no marbles lost.
    Etiquette,
    /// Marbles lost, then cells by row; black `_` white; no side to move.
    Kaah,
    /// Rows i to a with `S` black, `s` white and digits, points scored, side to move.
    Playstrategy,
    /// As [`PositionNotation::Kaah`], with the row of each cell and a comma between black and white.
    Ao,
    /// Two lines: side to move, then each cell with its colour; no marbles lost.
    Bcit,
    /// 61 characters `0` empty, `1` black, `2` white from the top left, side to move; no marbles lost.
    Cells61,
}

impl PositionNotation {
    /// All position notations, the native one first.
    pub const ALL: [PositionNotation; 7] = [
        PositionNotation::Apgn,
        PositionNotation::Etiquette,
        PositionNotation::Kaah,
        PositionNotation::Playstrategy,
        PositionNotation::Ao,
        PositionNotation::Bcit,
        PositionNotation::Cells61,
    ];

    pub(super) const fn codec(self) -> &'static PositionCodec {
        match self {
            PositionNotation::Apgn => &APGN,
            PositionNotation::Etiquette => &ETIQUETTE,
            PositionNotation::Kaah => &KAAH,
            PositionNotation::Playstrategy => &PLAYSTRATEGY,
            PositionNotation::Ao => &AO,
            PositionNotation::Bcit => &BCIT,
            PositionNotation::Cells61 => &CELLS61,
        }
    }

    /// The key: one word, as the command line writes it.
    pub(crate) const fn key(self) -> &'static str {
        self.codec().key
    }

    /// The notation with this key, in any case.
    pub(crate) fn find(key: &str) -> Option<PositionNotation> {
        PositionNotation::ALL
            .into_iter()
            .find(|notation| notation.key().eq_ignore_ascii_case(key))
    }

    /// Writes a position in this notation. [`PositionNotation::losses`] lists the properties that are lost.
    pub fn write(self, position: &Position) -> String {
        (self.codec().write)(position)
    }
}

text_by_name!(
    PositionNotation,
    "notation of positions",
    PositionNotation::key,
    PositionNotation::find,
    PositionNotation::ALL.map(PositionNotation::key)
);
