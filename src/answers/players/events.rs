//! Rows of events.

use serde::Serialize;

use super::alias_candidates::{AliasCandidate, Difference};

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
    /// The earliest known date, as `YYYY.MM.DD` with `??` for what is not known, which counts as the earliest that it may be.
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
///
/// ```
/// use sumito::answers::Difference;
/// use sumito::store::{Database, Filter};
///
/// let folder = tempfile::tempdir()?;
/// let text = |event: &str, white: &str| format!("Event: {event}\nBlack: Ann\nWhite: {white}\n1.a1b2 i5h5\n\n");
/// std::fs::write(folder.path().join("games.txt"), text("City Open", "Bob") + &text("city open", "Cay"))?;
/// let mut database = Database::in_memory()?;
/// database.import_path(folder.path())?;
/// let similar = database.similar_events(&Filter::default())?;
/// assert_eq!((similar.len(), similar[0].reason), (1, Difference::Case));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
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
