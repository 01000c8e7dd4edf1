//! Rows of events.

use serde::Serialize;

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
