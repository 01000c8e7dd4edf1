//! Rows of players and events.

use serde::Serialize;

use super::alias_candidates::{AliasCandidate, Difference};
use super::crosstable::CrosstableRow;
use crate::stats::CountedGame;

/// An event with its games.
///
/// ```
/// use std::path::Path;
/// use sumito::store::{Database, Filter};
///
/// let mut database = Database::in_memory()?;
/// database.import_path(Path::new("sample-games/graz-2002.txt"))?;
/// let events = database.events(&Filter::default())?;
/// assert_eq!((events[0].event.as_str(), events[0].games), ("ABA-PRO against people, TU Graz", 2));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct EventRow {
    /// Its name.
    pub event: String,
    /// The number of its games.
    pub games: u64,
    /// The earliest known date, as `YYYY.MM.DD` with `??` for what is not known.
    #[cfg_attr(
        feature = "schema",
        schemars(schema_with = "crate::record::key_schemas::date_or_null")
    )]
    pub first_date: Option<String>,
    /// The latest known date.
    #[cfg_attr(
        feature = "schema",
        schemars(schema_with = "crate::record::key_schemas::date_or_null")
    )]
    pub last_date: Option<String>,
}

/// A name of an event that may be another name of the same event.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct EventCandidate {
    /// The name with fewer games.
    pub spelling: String,
    /// Its games.
    pub games: u64,
    /// The name with more games.
    pub name: String,
    /// Its games.
    pub name_games: u64,
    /// The only difference between the names.
    pub reason: Difference,
}

impl From<AliasCandidate> for EventCandidate {
    fn from(candidate: AliasCandidate) -> EventCandidate {
        EventCandidate {
            spelling: candidate.spelling,
            games: candidate.games,
            name: candidate.name,
            name_games: candidate.name_games,
            reason: candidate.reason,
        }
    }
}

/// A player in a crosstable.
///
/// ```
/// use std::path::Path;
/// use sumito::store::{Database, Filter};
///
/// let mut database = Database::in_memory()?;
/// database.import_path(Path::new("sample-games/graz-2002.txt"))?;
/// let table = database.crosstable(&Filter::default())?;
/// assert_eq!((table[0].row.rank, table[0].row.points), (1, 0.5));
/// assert!(table[0].game.left_out.is_empty());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct CrosstableAnswer {
    /// The player.
    #[serde(flatten)]
    pub row: CrosstableRow,
    /// The game whose games are counted.
    #[serde(flatten)]
    pub game: CountedGame,
}
