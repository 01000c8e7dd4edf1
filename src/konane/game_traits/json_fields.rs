//! The fields that plies, legal moves and positions of Kōnane have in JSON.

use serde::Serialize;

/// The fields of a ply that only Kōnane has.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(
    feature = "schema",
    derive(schemars::JsonSchema),
    schemars(rename = "Konane")
)]
pub struct KonanePlyFields {
    /// The name of the move.
    #[serde(rename = "move")]
    pub mv: String,
    /// The name of the inverse move.
    pub inverse: String,
    /// The kind of the move.
    #[cfg_attr(feature = "schema", schemars(schema_with = "kind"))]
    pub kind: &'static str,
    /// The squares of the stones that are jumped over.
    pub taken: Vec<String>,
}

/// The fields of a legal move that only Kōnane has.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(
    feature = "schema",
    derive(schemars::JsonSchema),
    schemars(rename = "Konane")
)]
pub struct KonaneMoveFields {
    /// The key of the game.
    #[cfg_attr(feature = "schema", schemars(schema_with = "game"))]
    pub game: &'static str,
    /// The name of the move.
    #[serde(rename = "move")]
    pub mv: String,
    /// The name of the inverse move.
    pub inverse: String,
    /// The kind of the move.
    #[cfg_attr(feature = "schema", schemars(schema_with = "kind"))]
    pub kind: &'static str,
    /// How many stones it takes.
    #[cfg_attr(feature = "schema", schemars(range(min = 1)))]
    pub taken: u8,
}

/// A position of Kōnane.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct KonanePositionRow {
    /// The key of the game.
    #[cfg_attr(feature = "schema", schemars(schema_with = "game"))]
    pub game: &'static str,
    /// The key of the notation.
    pub notation: &'static str,
    /// The position in this notation.
    pub text: String,
    /// The number of rows.
    pub rows: u8,
    /// The number of columns.
    pub columns: u8,
    /// The side to move.
    #[cfg_attr(
        feature = "schema",
        schemars(schema_with = "crate::record::key_schemas::first_color")
    )]
    pub turn: &'static str,
    /// The key of the phase: a removal of a stone, or jumps.
    pub phase: &'static str,
    /// The rules as text.
    pub rules: String,
    /// The number of legal moves.
    pub moves: u32,
    /// The side that has won, if the game is over.
    #[cfg_attr(
        feature = "schema",
        schemars(schema_with = "crate::record::key_schemas::first_color_or_null")
    )]
    pub winner: Option<&'static str>,
    /// The key of the position, the same in all its orientations.
    pub key: i64,
}

#[cfg(feature = "schema")]
fn game(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
    schemars::json_schema!({"const": "konane"})
}

#[cfg(feature = "schema")]
fn kind(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
    schemars::json_schema!({"type": "string", "enum": ["jump", "removal"]})
}
