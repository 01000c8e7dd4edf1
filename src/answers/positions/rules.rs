//! The rows of `rules`: the options of rules.

use serde::Serialize;

/// An option by which rules can differ from the standard ones.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct RuleRow {
    /// Its name.
    pub option: &'static str,
    /// The values that may follow `=`; empty for an option without a value.
    pub values: &'static str,
    /// Its meaning.
    pub meaning: &'static str,
    /// The key of the game; null for the start layout, which is stated in addition to the rules in every game.
    #[cfg_attr(
        feature = "schema",
        schemars(schema_with = "crate::record::key_schemas::game_type_or_null")
    )]
    pub game_type: Option<&'static str>,
}
