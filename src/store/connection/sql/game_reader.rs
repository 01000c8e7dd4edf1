//! `GameReader`: reads whole games one after another, on a connection of its own.

use crate::store::format::record_block::BlockCache;
use crate::store::{Database, StoreError, StoredGame};

/// Reads games over a connection that it owns. Games are fastest in the order of their ids.
pub struct GameReader {
    database: Database,
    cache: BlockCache,
}

impl std::fmt::Debug for GameReader {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("GameReader")
    }
}

impl GameReader {
    /// A reader of the games of a database.
    pub fn new(database: Database) -> GameReader {
        GameReader {
            database,
            cache: BlockCache::default(),
        }
    }

    /// Reads a game; `None` if there is no game with this id.
    ///
    /// # Errors
    /// When the database cannot be read, or the game in it is damaged.
    pub fn game(&mut self, id: i64) -> Result<Option<StoredGame>, StoreError> {
        self.database.read_game(id, &mut self.cache)
    }
}
