//! The fields of a game as JSON data for the scripts that play it, in their order.

use serde::Serialize;

use crate::json::{GameJson, JsonType};

/// A game as `board.js` draws it and a page plays it. Texts are sanitized.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Playback {
    /// The players.
    pub title: String,
    /// Event, date, layout and rules.
    pub facts: String,
    /// The result, how the game ended, and why the record is incomplete.
    pub end: String,
    /// The names and values of the tags that no other field contains.
    pub tags: Vec<[String; 2]>,
    /// The comment before the first move.
    pub comment: Option<String>,
    /// The marks of that comment on the board.
    pub shapes: Option<PlaybackShapes>,
    /// The number of sides.
    #[cfg_attr(feature = "schema", schemars(range(min = 2, max = 6)))]
    pub sides: u8,
    /// The properties of the board, which depend on the game.
    pub board: AnyBoard,
    /// The position before the first move.
    pub start: PlaybackStart,
    /// The engine analysis of the game, if it was analysed.
    pub analysis: Option<PlaybackAnalysis>,
    /// The plies.
    pub moves: Vec<PlaybackPly>,
    /// The annotations of an engine for the start, apart from those of the record.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(with = "EngineRemark"))]
    pub engine: Option<EngineRemark>,
    /// The start as text, in answers to queries.
    #[serde(flatten)]
    pub place: Option<PlaybackPlace>,
    /// The version of the stored game on which a change is based, where the server can write.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(with = "String"))]
    pub version: Option<String>,
}

/// The start of a game as text.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PlaybackPlace {
    /// The key of the game.
    #[cfg_attr(
        feature = "schema",
        schemars(schema_with = "crate::record::key_schemas::game_type")
    )]
    pub game_type: &'static str,
    /// The rules, if they are not the standard ones.
    pub rules: Option<String>,
    /// The position before the first move; null for a fragment.
    pub position: Option<String>,
}

/// The properties of a board, which depend on the game.
pub type AnyBoard = GameJson<BoardJson>;

/// A marker type: the value is a board with its seats.
#[derive(Debug)]
pub enum BoardJson {}

/// The properties of a board, and the players at it.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "{B}WithSeats"))]
pub struct BoardWithSeats<B: JsonType> {
    /// The properties of the board.
    #[serde(flatten)]
    pub board: B,
    /// The players, in the order of turns.
    pub seats: Vec<PlaybackSeat>,
}

/// The player at one side of a board.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PlaybackSeat {
    /// The name of the player.
    pub name: String,
    /// The colour.
    #[cfg_attr(
        feature = "schema",
        schemars(schema_with = "crate::record::key_schemas::color")
    )]
    pub color: &'static str,
    /// The number of the board, from 0, in games that may have two.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(with = "u8"))]
    pub board: Option<u8>,
    /// Whether the name is shown below the board.
    pub below: bool,
    /// Whether a partner has the tray of both, in games with trays.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(with = "bool"))]
    pub partner: Option<bool>,
}

/// A position as the scripts draw it.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PlaybackStart {
    /// The pieces on the board.
    pub marbles: Vec<PlacedPiece>,
    /// The pieces off the board: the seat, the colour and the number.
    #[cfg_attr(feature = "schema", schemars(with = "Vec<(u8, String, u8)>"))]
    pub off: Vec<(u8, &'static str, u8)>,
    /// For each seat the points of its side, in games with points.
    pub points: Vec<u8>,
    /// The seat that moves.
    #[cfg_attr(feature = "schema", schemars(range(max = 5)))]
    pub turn: u8,
}

/// A piece on the board.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(untagged)]
pub enum PlacedPiece {
    /// Its cell, its colour, and the number of its board, from 0.
    #[cfg_attr(feature = "schema", schemars(with = "(String, String, u8)"))]
    OnBoard(String, &'static str, u8),
    /// Its cell and its colour, in a game with one board.
    #[cfg_attr(feature = "schema", schemars(with = "(String, String)"))]
    OnOnlyBoard(String, &'static str),
}

/// The analysis of a game by an engine.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PlaybackAnalysis {
    /// The program.
    pub by: String,
    /// The evaluation of the start, from the view of the side that moves first.
    #[cfg_attr(
        feature = "schema",
        schemars(schema_with = "crate::record::key_schemas::evaluation")
    )]
    pub start: String,
    /// The same in hundredths of a marble, unless the game is decided.
    pub start_hundredths: Option<i32>,
    /// The evaluation after each ply.
    pub plies: Vec<PlaybackVerdict>,
}

/// The verdict of an engine on a ply.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PlaybackVerdict {
    /// The evaluation after the ply, from the view of the side that moves first.
    #[cfg_attr(
        feature = "schema",
        schemars(schema_with = "crate::record::key_schemas::evaluation")
    )]
    pub worth: String,
    /// The same in hundredths of a marble, unless the game is decided.
    pub hundredths: Option<i32>,
    /// The suffix annotation of the ply.
    #[cfg_attr(
        feature = "schema",
        schemars(schema_with = "crate::record::key_schemas::judgement_or_null")
    )]
    pub mark: Option<&'static str>,
    /// Why the ply has the mark of a bad move, as far as the lines of the analysis show it: `loses a marble in 3 plies`.
    pub reason: Option<String>,
}

/// A ply with the annotations of the record.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PlaybackPly {
    /// The data that follows from the position alone.
    #[serde(flatten)]
    pub played: PlaybackMove,
    /// The number of the round that the ply begins.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(with = "usize", range(min = 1)))]
    pub round: Option<usize>,
    /// The number of the round that the ply belongs to without beginning it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(with = "usize", range(min = 1)))]
    pub of: Option<usize>,
    /// The suffix annotation.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(with = "String"))]
    pub mark: Option<String>,
    /// The time on the clock.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(with = "String"))]
    pub clock: Option<String>,
    /// The comment.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(with = "String"))]
    pub comment: Option<String>,
    /// The marks of the comment on the board.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(with = "PlaybackShapes"))]
    pub shapes: Option<PlaybackShapes>,
    /// Lines that could have been played instead.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub variations: Vec<PlaybackVariation>,
    /// The annotations of an engine for the ply, apart from those of the record.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(with = "EngineRemark"))]
    pub engine: Option<EngineRemark>,
    /// The name of the move by which requests can name it, in answers to queries.
    #[serde(rename = "move", skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(with = "String"))]
    pub mv: Option<String>,
    /// The position after the ply, in answers to queries.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(with = "String"))]
    pub position: Option<String>,
}

/// A move as a board makes it.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PlaybackMove {
    /// The name of the move, in the requested notation.
    pub name: String,
    /// The seat that moves, from 0 in the order of turns.
    #[cfg_attr(feature = "schema", schemars(range(max = 5)))]
    pub seat: u8,
    /// The seat that moves next.
    #[cfg_attr(feature = "schema", schemars(range(max = 5)))]
    pub turn: u8,
    /// The steps of the pieces, the foremost first: `c3d4 b2c3 a1b2`, or `i9-` for one that leaves the board. In a game of jumps, from stop to stop, and
    /// after each the piece that is taken: `d4d6 d5- d6d8 d7-`.
    pub steps: String,
    /// The colour of the pieces that the jumps take.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(
        feature = "schema",
        schemars(schema_with = "crate::record::key_schemas::color")
    )]
    pub takes: Option<&'static str>,
    /// The number of the board, if it is not the first.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(with = "u8"))]
    pub board: Option<u8>,
    /// How many of the pieces are pushed, if any.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(with = "u8"))]
    pub pushed: Option<u8>,
    /// The colour of the piece that is pushed off the board.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(
        feature = "schema",
        schemars(schema_with = "crate::record::key_schemas::color")
    )]
    pub out: Option<&'static str>,
    /// The seat whose tray receives it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(with = "u8"))]
    pub tray: Option<u8>,
    /// The points of all seats after the move, if they have changed.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(with = "Vec<u8>"))]
    pub points: Option<Vec<u8>>,
}

/// A line that could have been played instead of a ply.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PlaybackVariation {
    /// The comment before its first move.
    pub comment: Option<String>,
    /// Its plies.
    pub moves: Vec<PlaybackPly>,
}

/// Marks on a board, each with the letter of its colour: green, red, yellow or blue.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PlaybackShapes {
    /// The colours and names of cells.
    pub cells: Vec<(char, String)>,
    /// The colours of arrows, and the cells from which and to which they point.
    pub arrows: Vec<(char, String, String)>,
}

/// The annotations of an engine, apart from those of a record.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct EngineRemark {
    /// The suffix annotation.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(with = "String"))]
    pub mark: Option<String>,
    /// The comment.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(with = "String"))]
    pub comment: Option<String>,
}
