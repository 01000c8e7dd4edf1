//! What commands report that change stored games.

use serde::Serialize;

/// What `mark` did.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct CountedMarks {
    /// The number of games.
    pub games: usize,
    /// How many of them were added to a set that did not have them, over all sets.
    pub added: usize,
    /// How many were removed from a set that had them, over all sets.
    pub removed: usize,
}

/// What `delete --yes` did.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct DeleteReport {
    /// The number of deleted games or rejects.
    pub deleted: usize,
}

/// What `players merge` did.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct MergedPlayer {
    /// The name of the player.
    pub name: String,
    /// The number of other spellings that the player has now.
    pub spellings: usize,
}

/// What `edit` would change.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PreviewedChange {
    /// The number of the game.
    pub game: i64,
    /// The name of a tag, or `result`, `ending`, `comment`, `moves`; of a ply `comment 7`, `mark 7`, `clock 7` or `variations 7`.
    pub field: String,
    /// The value now.
    pub old: Option<String>,
    /// The value after the edit.
    pub new: Option<String>,
}
