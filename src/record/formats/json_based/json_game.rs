//! The fields of a game as JSON, in their order.

use serde::Serialize;

use crate::json::{GameJson, JsonType};
use crate::record::model::score::Score;
use crate::record::model::tag::TagName;
use crate::record::write::rules_json::RulesJson;

/// A game as JSON.
///
/// # Stability
/// Fields may be added; none is renamed or removed.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct JsonGame {
    /// The key of the game, if it is not Abalone.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(
        feature = "schema",
        schemars(schema_with = "crate::record::key_schemas::game_type")
    )]
    pub game: Option<&'static str>,
    /// The player that moves first.
    pub black: Option<String>,
    /// The player that moves second.
    pub white: Option<String>,
    /// Who plays, in the order of turns.
    pub seats: Vec<JsonSeat>,
    /// The options that differ from the standard rules of the game, as `sumito rules` lists them.
    pub rules: RulesJson,
    /// The event.
    pub event: Option<String>,
    /// The date as `YYYY.MM.DD`, with `??` for what is not known.
    #[cfg_attr(
        feature = "schema",
        schemars(schema_with = "crate::record::key_schemas::date_or_null")
    )]
    pub date: Option<String>,
    /// The key of the built-in layout, or `random:SEED`.
    pub layout: Option<String>,
    /// Whether the layout was found by replay.
    pub layout_inferred: bool,
    /// Who won.
    #[cfg_attr(
        feature = "schema",
        schemars(schema_with = "crate::record::key_schemas::result")
    )]
    pub result: &'static str,
    /// How the game ended.
    #[cfg_attr(
        feature = "schema",
        schemars(schema_with = "crate::record::key_schemas::ending_or_null")
    )]
    pub ending: Option<&'static str>,
    /// The points at the end; null for a fragment, whose first position is not known.
    pub score: Option<Score>,
    /// The number of plies.
    pub plies: usize,
    /// Why the game stops early.
    pub incomplete: Option<String>,
    /// Which moves were read otherwise than the record writes them.
    pub mended: Option<String>,
    /// The names and values of the tags, in the order of the record.
    #[cfg_attr(feature = "schema", schemars(with = "Vec<(String, String)>"))]
    pub tags: Vec<(TagName, String)>,
    /// The comment before the first move.
    pub comment: Option<String>,
    /// The position before the first move; null for a fragment.
    pub start: Option<String>,
    /// The position after the last move; null for a fragment.
    #[serde(rename = "final")]
    pub last: Option<String>,
    /// The plies.
    pub moves: Vec<AnyPly>,
}

/// A game as JSON, with its number in a database.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct NumberedGame {
    /// The number of the game in the database, if it is stored in one.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(with = "i64"))]
    pub id: Option<i64>,
    /// The game.
    #[serde(flatten)]
    pub game: JsonGame,
}

/// A place in the order of turns.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct JsonSeat {
    /// The name of the seat in tags, such as `Black`.
    #[cfg_attr(feature = "schema", schemars(with = "String"))]
    pub seat: TagName,
    /// The colour.
    #[cfg_attr(
        feature = "schema",
        schemars(schema_with = "crate::record::key_schemas::color")
    )]
    pub color: &'static str,
    /// The name of the player.
    pub name: Option<String>,
}

/// A ply, whose fields depend on the game.
pub type AnyPly = GameJson<PlyJson>;

/// Marker type of values that are a [`JsonPly`].
#[derive(Debug)]
pub enum PlyJson {}

/// A ply as JSON. `F` are the fields that only its game has.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "PlyOf{F}"))]
pub struct JsonPly<F: JsonType> {
    /// The number of the ply, from 1.
    #[cfg_attr(feature = "schema", schemars(range(min = 1)))]
    pub ply: usize,
    /// The colour that moves.
    #[cfg_attr(
        feature = "schema",
        schemars(schema_with = "crate::record::key_schemas::color")
    )]
    pub color: &'static str,
    /// The seat that moves, such as `Black`.
    pub seat: String,
    /// The fields of the game.
    #[serde(flatten)]
    pub fields: F,
    /// The points after the ply.
    pub score: Score,
    /// The position after the ply.
    pub position: String,
    /// The suffix annotation, such as `!?`.
    pub mark: Option<String>,
    /// The time on the clock, as the record has it.
    pub clock: Option<String>,
    /// The comment.
    pub comment: Option<String>,
    /// Lines that could have been played instead.
    pub variations: Vec<JsonVariation<F>>,
    /// The name of the move in the requested notation.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(with = "String"))]
    pub name: Option<String>,
    /// The name by which requests refer to the move, if a notation was requested.
    #[serde(rename = "move", skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(with = "String"))]
    pub mv: Option<String>,
}

/// A line that could have been played instead of a ply.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "VariationOf{F}"))]
pub struct JsonVariation<F: JsonType> {
    /// The comment before its first move.
    pub comment: Option<String>,
    /// Its plies, the first with the number of the ply that it replaces.
    pub moves: Vec<JsonPly<F>>,
}

#[cfg(feature = "schema")]
impl crate::json::GameTypes for PlyJson {
    const NAME: &'static str = "Ply";

    fn schemas(generator: &mut schemars::SchemaGenerator) -> Vec<schemars::Schema> {
        use crate::games::{GameKind, with_game_kind};
        use crate::record::write::write_game::WriteGame;
        let schema = |kind: &GameKind| with_game_kind!(*kind, P => generator.subschema_for::<JsonPly<<P as WriteGame>::PlyFields>>());
        GameKind::ALL.iter().map(schema).collect()
    }
}
