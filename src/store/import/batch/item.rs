//! The records of a batch, and how they were added to it.

use std::collections::HashSet;

use serde::{Deserialize, Serialize};

use super::new_game_row::NewGameRow;
use crate::store::import::counts::ImportCounts;
use crate::store::import::rejects::MovedReject;

/// A record of the batch.
#[derive(Serialize, Deserialize)]
pub(super) struct Item {
    /// The index of its source.
    pub(super) source: usize,
    pub(super) content: ItemContent,
}

#[derive(Serialize, Deserialize)]
pub(super) enum ItemContent {
    Game {
        row: Box<NewGameRow>,
        /// Whether the next of the separate records belongs to this game.
        has_details: bool,
        identity: [u8; 16],
        signature: [u8; 16],
        /// The index of its record block, from 0, and its place there.
        place: (usize, usize),
    },
    /// The next of the separate records is the reject.
    Reject,
    /// A stored reject whose record stands at another place now.
    Moved(MovedReject),
    Preamble(String),
}

/// The rejects and comments of a source that an import omits.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OmittedRejects {
    /// The name of the source.
    pub source: String,
    /// The line where the first omitted record begins.
    pub line: u64,
    /// The number and bytes of the omitted records, the range of lines, and the limit.
    pub message: String,
}

/// How a record was added to a batch.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::store) enum AddOutcome {
    /// A game that is new.
    Game,
    /// A duplicate of a known game.
    Duplicate,
    /// A reject or a comment.
    Other,
}

/// What was stored of a batch.
pub(in crate::store) struct StoredBatch {
    pub(in crate::store) counts: ImportCounts,
    /// The identities of games that other programs have stored in the meantime.
    pub(in crate::store) by_others: HashSet<u128>,
    /// The names of the sources of which anything is new, each with whether games are.
    pub(in crate::store) sources: Vec<(String, bool)>,
}

/// What a batch adds of a source.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Contribution {
    /// Nothing but duplicates.
    Nothing,
    /// Rejects or comments, but no games.
    Others,
    /// Games.
    Games,
}
