//! Reports sizes and counts of a database.

use serde::Serialize;

use crate::store::{Database, StoreError, index};

/// Sizes and counts of a database.
///
/// ```
/// use std::path::Path;
/// use sumito::store::Database;
///
/// let mut database = Database::in_memory()?;
/// database.import_path(Path::new("sample-games/graz-2002.txt"))?;
/// let info = database.info()?;
/// assert_eq!((info.games, info.sources, info.rejects), (2, 1, 0));
/// # Ok::<(), sumito::store::StoreError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct DatabaseInfo {
    /// The version of the schema.
    pub schema: i32,
    /// The size of the file in bytes.
    pub bytes: i64,
    /// The number of games.
    pub games: i64,
    /// The number of incomplete games.
    pub incomplete: i64,
    /// The number of rejects.
    pub rejects: i64,
    /// The number of different names of players.
    pub players: i64,
    /// The number of sources.
    pub sources: i64,
    /// The number of plies of all games.
    pub plies: i64,
    /// The number of entries of the position index.
    pub positions: i64,
    /// The number of segments of the position index.
    pub segments: i64,
    /// Bytes of the original texts of records.
    pub text_bytes: i64,
    /// Bytes of the position index.
    pub index_bytes: i64,
}

impl Database {
    /// Reads sizes and counts of the database.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub fn info(&self) -> Result<DatabaseInfo, StoreError> {
        let _transaction = self.begin_read()?;
        let schema = self.version()?;
        let pragma = |name: &str| self.connection.pragma_value::<i64>(name);
        let (positions, index_bytes) = index::size(&self.connection)?;
        let bytes = pragma("page_count")? * pragma("page_size")?;
        self.connection
            .query_row(include_str!("../../../sql/query/info.sql"), [], |row| {
                Ok(DatabaseInfo {
                    schema,
                    bytes,
                    games: row.get(0)?,
                    incomplete: row.get(1)?,
                    rejects: row.get(2)?,
                    players: row.get(3)?,
                    sources: row.get(4)?,
                    plies: row.get(5)?,
                    positions,
                    text_bytes: row.get(6)?,
                    segments: row.get(7)?,
                    index_bytes,
                })
            })
    }
}
