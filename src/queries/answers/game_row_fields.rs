//! The fields of games in lists, which `GameRow` writes, for their schemas.

use serde::Serialize;

use crate::record::Score;

/// A game in a list.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ListedGame {
    /// The number of the game in the database.
    id: i64,
    #[serde(flatten)]
    fields: GameFields,
}

/// The first hit of a search in a game.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ListedHit {
    /// The number of the game in the database.
    game: i64,
    /// The number of plies before the position found.
    ply: u32,
    /// The number of plies before the position in which the later condition holds, if the search has one.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(with = "u32"))]
    then: Option<u32>,
    /// The orientation of the board, out of twelve, in which it was found.
    #[cfg_attr(feature = "schema", schemars(range(max = 11)))]
    orientation: u8,
    /// Whether the colours are exchanged, if the search allows it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(with = "bool"))]
    swapped: Option<bool>,
    #[serde(flatten)]
    fields: GameFields,
}

/// The fields that games and hits have in common.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct GameFields {
    #[serde(flatten)]
    listed: ListedFields,
    /// The rules, if they are not the usual ones.
    rules: Option<String>,
    /// The key of the game.
    #[cfg_attr(
        feature = "schema",
        schemars(schema_with = "crate::record::key_schemas::game_type")
    )]
    game_type: String,
}

/// The fields of a game that studies list too.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ListedFields {
    /// The player that moves first.
    black: Option<String>,
    /// The player that moves second.
    white: Option<String>,
    /// The event.
    event: Option<String>,
    /// The date as `YYYY.MM.DD`, with `??` for what is not known.
    #[cfg_attr(
        feature = "schema",
        schemars(schema_with = "crate::record::key_schemas::date_or_null")
    )]
    date: Option<String>,
    /// The key of the built-in layout, or `random:SEED`.
    layout: Option<String>,
    /// Whether the layout was found by replay.
    layout_inferred: bool,
    /// The name of the opening.
    opening: Option<String>,
    /// Who won.
    #[cfg_attr(
        feature = "schema",
        schemars(schema_with = "crate::record::key_schemas::result")
    )]
    result: String,
    /// How the game ended.
    #[cfg_attr(
        feature = "schema",
        schemars(schema_with = "crate::record::key_schemas::ending_or_null")
    )]
    ending: Option<String>,
    /// The points at the end; null for a fragment, whose first position is not known.
    score: Option<Score>,
    /// The number of plies.
    plies: u32,
    /// Why the game stops early.
    incomplete: Option<String>,
    /// Which moves were read otherwise than the record writes them.
    mended: Option<String>,
    /// The players of further seats.
    others: Option<String>,
    /// Where the words of a filter stand, if there are words: names of tags, and numbers of plies.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(with = "Vec<String>"))]
    matched: Option<Vec<String>>,
}
