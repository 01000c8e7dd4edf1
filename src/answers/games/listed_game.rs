//! Games and hits in lists, as values.

use serde::Serialize;

use super::game_row::{GameRow, HitFields, place_text};
use crate::games::GameKind;
use crate::record::{Ending, GameResult, Score};

/// A game in a list.
///
/// ```
/// use std::path::Path;
/// use sumito::openings::OpeningNames;
/// use sumito::store::{Database, Filter};
///
/// let mut database = Database::in_memory()?;
/// database.import_path(Path::new("sample-games/graz-2002.txt"))?;
/// let names = OpeningNames::known();
/// let games = database.listed_games(&Filter::default(), &names)?;
/// assert_eq!((games[0].id, games[0].fields.plies), (1, 116));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct ListedGame {
    /// The number of the game in the database.
    pub id: i64,
    /// The fields that games and hits have in common.
    #[serde(flatten)]
    pub fields: ListedFields,
}

/// The first hit of a search in a game.
///
/// ```
/// use std::path::Path;
/// use sumito::openings::OpeningNames;
/// use sumito::rules::Position;
/// use sumito::store::{Database, Filter, Orientations};
///
/// let mut database = Database::in_memory()?;
/// database.import_path(Path::new("sample-games/graz-2002.txt"))?;
/// let names = OpeningNames::known();
/// let hits = database.listed_hits(Position::default(), Orientations::Any, &Filter::default(), &names)?;
/// assert_eq!((hits[0].game, hits[0].ply), (1, 0));
/// assert_eq!(hits[0].fields.white.as_deref(), Some("hofnar"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct ListedHit {
    /// The number of the game in the database.
    pub game: i64,
    /// The number of plies before the position found.
    pub ply: u32,
    /// The number of plies before the position in which the later condition holds, if the search has one.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(with = "u32"))]
    pub then: Option<u32>,
    /// The number of the orientation of the board in which it was found.
    #[cfg_attr(feature = "schema", schemars(range(max = 11)))]
    pub orientation: u8,
    /// Whether the colours are exchanged, if the search allows it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(with = "bool"))]
    pub swapped: Option<bool>,
    /// The fields that games and hits have in common.
    #[serde(flatten)]
    pub fields: ListedFields,
}

/// The fields that games and hits in lists have in common.
///
/// ```
/// use std::path::Path;
/// use sumito::openings::OpeningNames;
/// use sumito::record::GameResult;
/// use sumito::store::{Database, Filter};
///
/// let mut database = Database::in_memory()?;
/// database.import_path(Path::new("sample-games/graz-2002.txt"))?;
/// let names = OpeningNames::known();
/// let game = &database.listed_games(&Filter::default(), &names)?[0].fields;
/// assert_eq!((game.black.as_deref(), game.result), (Some("ABA-PRO"), GameResult::Draw));
/// assert_eq!(game.layout.as_deref(), Some("classical"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct ListedFields {
    /// The player that moves first.
    pub black: Option<String>,
    /// The player that moves second.
    pub white: Option<String>,
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
    /// The name of the opening.
    pub opening: Option<String>,
    /// Who won.
    #[serde(serialize_with = "crate::record::keys::key")]
    #[cfg_attr(
        feature = "schema",
        schemars(schema_with = "crate::record::key_schemas::result")
    )]
    pub result: GameResult,
    /// How the game ended.
    #[serde(serialize_with = "crate::record::keys::key_or_null")]
    #[cfg_attr(
        feature = "schema",
        schemars(schema_with = "crate::record::key_schemas::ending_or_null")
    )]
    pub ending: Option<Ending>,
    /// The points at the end; null for a fragment, whose first position is not known.
    pub score: Option<Score>,
    /// The number of plies.
    pub plies: u32,
    /// Why the game stops early.
    pub incomplete: Option<String>,
    /// Which moves were read otherwise than the record writes them.
    pub mended: Option<String>,
    /// The rules, if they are not the standard ones.
    pub rules: Option<String>,
    /// The players of further seats.
    pub others: Option<String>,
    /// Which game it is.
    #[serde(serialize_with = "crate::record::keys::key")]
    #[cfg_attr(
        feature = "schema",
        schemars(schema_with = "crate::record::key_schemas::game_type")
    )]
    pub game_type: GameKind,
    /// Where the words of a filter stand, if there are words: names of tags, and numbers of plies.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(with = "Vec<String>"))]
    pub matched: Option<Vec<String>>,
}

impl From<GameRow> for ListedGame {
    fn from(row: GameRow) -> ListedGame {
        ListedGame {
            id: row.game.id,
            fields: row.into(),
        }
    }
}

impl ListedHit {
    /// The row of a game with its hit.
    pub(super) fn new(hit: HitFields, row: GameRow) -> ListedHit {
        ListedHit {
            game: row.game.id,
            ply: hit.ply,
            then: hit.then,
            orientation: hit.orientation,
            swapped: hit.swapped,
            fields: row.into(),
        }
    }
}

impl From<GameRow> for ListedFields {
    fn from(row: GameRow) -> ListedFields {
        let is_fragment = row.game.is_fragment();
        let matched = row.matched.map(|places| {
            let mut places: Vec<String> = places.iter().map(place_text).collect();
            places.dedup();
            places
        });
        let game = row.game;
        ListedFields {
            black: game.black,
            white: game.white,
            event: game.event,
            date: game.date,
            layout: game.layout,
            layout_inferred: game.layout_inferred,
            opening: row.opening,
            result: game.result,
            ending: game.ending,
            score: (!is_fragment).then_some(game.score),
            plies: game.plies,
            incomplete: game.incomplete,
            mended: game.repaired,
            rules: game.rules,
            others: game.others,
            game_type: game.kind,
            matched,
        }
    }
}
