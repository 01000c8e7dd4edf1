//! The fields that plies and legal moves of Abalone have in JSON.

use serde::Serialize;

/// The fields of a ply that only Abalone has.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(
    feature = "schema",
    derive(schemars::JsonSchema),
    schemars(rename = "Abalone")
)]
pub struct AbalonePlyFields {
    /// The move in Aba-Pro notation.
    pub abapro: String,
    /// The move in Nacre notation.
    pub nacre: String,
    /// The move in reversible notation.
    pub reversible: String,
    /// The move in the notation of PlayStrategy.
    pub playstrategy: String,
    /// The kind of the move.
    #[cfg_attr(feature = "schema", schemars(schema_with = "kind"))]
    pub kind: &'static str,
    /// How many own marbles it moves.
    #[cfg_attr(feature = "schema", schemars(range(min = 1, max = 3)))]
    pub marbles: u8,
    /// How many other marbles it pushes.
    #[cfg_attr(feature = "schema", schemars(range(max = 2)))]
    pub pushed: u8,
    /// Whether it ejects a marble.
    pub ejected: bool,
    /// The cell of the ejected marble.
    pub ejected_from: Option<String>,
    /// The colour of the ejected marble.
    #[cfg_attr(
        feature = "schema",
        schemars(schema_with = "crate::record::key_schemas::color_or_null")
    )]
    pub ejected_color: Option<&'static str>,
}

/// The fields of a legal move that only Abalone has.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(
    feature = "schema",
    derive(schemars::JsonSchema),
    schemars(rename = "Abalone")
)]
pub struct AbaloneMoveFields {
    /// The move in Aba-Pro notation.
    pub abapro: String,
    /// The move in Nacre notation.
    pub nacre: String,
    /// The move in reversible notation.
    pub reversible: String,
    /// The kind of the move.
    #[cfg_attr(feature = "schema", schemars(schema_with = "kind"))]
    pub kind: &'static str,
    /// How many own marbles it moves.
    #[cfg_attr(feature = "schema", schemars(range(min = 1, max = 3)))]
    pub marbles: u8,
    /// How many other marbles it pushes.
    #[cfg_attr(feature = "schema", schemars(range(max = 2)))]
    pub pushed: u8,
    /// Whether it ejects a marble.
    pub ejects: bool,
}

/// A position of Abalone in a notation.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct AbalonePositionRow {
    /// The key of the notation.
    pub notation: &'static str,
    /// The position in this notation.
    pub text: String,
}

#[cfg(feature = "schema")]
fn kind(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
    schemars::json_schema!({"type": "string", "enum": ["inline", "broadside", "triangle"]})
}
