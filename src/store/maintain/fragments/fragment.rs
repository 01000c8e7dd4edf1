//! The types of a fragment, which is a record that begins in mid-game, and of the result of a search for its first half.

use crate::games::AnyLayout;
use crate::store::Reject;
use crate::store::format::filter::FilterRow;

/// The place of a record: its source and the line where it begins.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RecordOrigin {
    /// The name of the source.
    pub source: String,
    /// The line, counted from 1.
    pub line: u64,
}

impl std::fmt::Display for RecordOrigin {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}:{}", self.source, self.line)
    }
}

/// The result of the search for the first half of a fragment.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FragmentMatch {
    /// The place of the fragment.
    pub fragment: RecordOrigin,
    /// The places of the possible first halves: one if the fragment was joined, several if it is ambiguous.
    pub firsts: Vec<RecordOrigin>,
    /// Whether the two were joined into one game. If not, and there is only one first half, it is also that of a different fragment, or the fragment was
    /// edited.
    pub is_joined: bool,
    /// The number of the game of the fragment if that was edited, for which reason it is not joined.
    pub edited: Option<i64>,
}

/// A fragment.
pub(super) struct Fragment {
    pub(super) reject: Reject,
    /// The id of its game.
    pub(super) id: i64,
    /// The number of its first move.
    pub(super) first_move: u32,
    /// The layout that its record states.
    pub(super) layout: Option<AnyLayout>,
    /// Whether its game was edited.
    pub(super) is_edited: bool,
    pub(super) filter_row: FilterRow,
    pub(super) identity: [u8; 16],
}

impl Fragment {
    /// The place of its record.
    pub(super) fn origin(&self) -> RecordOrigin {
        RecordOrigin {
            source: self.reject.source.clone(),
            line: self.reject.location().line,
        }
    }
}
