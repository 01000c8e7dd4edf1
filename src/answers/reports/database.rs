//! What commands report on the whole database.

use serde::Serialize;

use crate::store::{
    CompactionReport, DatabaseInfo, DuplicateDecision, DuplicateGame, DuplicateGroup,
    DuplicateKind, MergeReport, RecoveryReport,
};

/// Sizes and counts of a database.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct DatabaseAnswer {
    /// The sizes and counts.
    #[serde(flatten)]
    pub info: DatabaseInfo,
    /// The path of the file.
    pub file: String,
}

/// What `db backup` wrote.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct BackupReport {
    /// The path of the copy.
    pub file: String,
    /// Its size in bytes.
    pub bytes: u64,
}

/// What `db merge` did.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct MergeAnswer {
    /// The number of other databases.
    pub databases: usize,
    /// What was copied from them.
    #[serde(flatten)]
    pub merged: MergeReport,
    /// The time in seconds.
    pub seconds: f64,
}

/// What `db compact` did.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct CompactReport {
    /// The sizes before and now.
    #[serde(flatten)]
    pub report: CompactionReport,
    /// The number of changes that cannot be undone any more.
    pub purged: usize,
}

/// What `db recover` saved.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct RecoverAnswer {
    /// What was saved and what was lost.
    #[serde(flatten)]
    pub report: RecoveryReport,
    /// The path of the new database.
    pub file: String,
}

/// Games that are duplicates of each other, and what becomes of them.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct DuplicateGroupAnswer {
    /// The kind.
    pub kind: DuplicateKind,
    /// The numbers of the games; of a truncated game its own and then that of the longer game.
    pub ids: Vec<i64>,
    /// Whether they are certainly one game. If not, only the moves are the same.
    pub is_certain: bool,
    /// Why they may be different games; empty if they are certainly one.
    pub doubts: Vec<String>,
    /// The names of what differs.
    pub differs: Vec<String>,
    /// The number of games that continue a truncated one; 0 for other kinds.
    pub continuations: u64,
    /// The games, in the order of `ids`.
    pub games: Vec<DuplicateGameAnswer>,
    /// Which games are kept and deleted.
    #[serde(flatten)]
    pub decision: DuplicateDecision,
}

/// A game of a group of duplicates, and what becomes of it.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct DuplicateGameAnswer {
    /// The game.
    #[serde(flatten)]
    pub game: DuplicateGame,
    /// `deleted`, `kept`, or null.
    pub is: Option<&'static str>,
    /// What it has and the game that is kept has not, or the other games.
    pub apart: Vec<String>,
}

impl DuplicateGroupAnswer {
    /// A group with the decision on its games, in their order.
    pub(crate) fn new(
        group: &DuplicateGroup,
        decision: &DuplicateDecision,
        games: Vec<DuplicateGameAnswer>,
    ) -> DuplicateGroupAnswer {
        DuplicateGroupAnswer {
            kind: group.kind,
            ids: group.ids.clone(),
            is_certain: group.is_certain,
            doubts: group.doubts.clone(),
            differs: group.differs.clone(),
            continuations: group.continuations,
            games,
            decision: decision.clone(),
        }
    }
}

/// A view or function that SQL may use, or a column of a view.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SchemaRow {
    /// `view` or `function`.
    pub kind: &'static str,
    /// The name of the view or function.
    pub name: &'static str,
    /// The name of the column; null for the view or function itself.
    pub column: Option<&'static str>,
    /// What it is.
    pub meaning: &'static str,
}
