//! Finds damaged games by their checksums, without a replay.

use std::collections::HashSet;

use rusqlite::named_params;

use crate::store::format::record_block::{BlockCache, RECOVERED};
use crate::store::import::game_ids;
use crate::store::{Database, StoreError};

impl Database {
    /// Returns those of these games that are unreadable, do not agree with their checksums, or lost a part in a recovery.
    ///
    /// # Errors
    /// When the database cannot be read for a reason other than damage.
    pub(crate) fn damaged_games(&self, games: &[i64]) -> Result<Vec<i64>, StoreError> {
        let _transaction = self.begin_read()?;
        let mut last = BlockCache::default();
        let mut damaged = Vec::new();
        for &game in games {
            match self.is_intact(game, &mut last) {
                Ok(true) => {}
                Ok(false) => damaged.push(game),
                Err(error) if error.is_damage() => damaged.push(game),
                Err(error) => return Err(error),
            }
        }
        Ok(damaged)
    }

    /// Returns the ids of those games with these identities that are stored and damaged.
    ///
    /// # Errors
    /// When the database cannot be read, or is too damaged to find its games.
    pub(crate) fn damaged_duplicates(
        &self,
        identities: &[[u8; 16]],
    ) -> Result<Vec<i64>, StoreError> {
        let wanted: HashSet<[u8; 16]> = identities.iter().copied().collect();
        let mut games: Vec<i64> = game_ids(&self.connection, &wanted)?.into_values().collect();
        games.sort_unstable();
        self.damaged_games(&games)
    }

    /// Whether a game agrees with its checksums and was not recovered in part.
    fn is_intact(&self, game: i64, last: &mut BlockCache) -> Result<bool, StoreError> {
        let sql = include_str!("../../../../sql/query/is_intact.sql");
        let mut select = self.connection.prepare_cached(sql)?;
        let mut rows = select.query(named_params! {":id": game})?;
        let Some(row) = rows.next()? else {
            return Ok(false);
        };
        if !row.get::<_, bool>(0)? {
            return Ok(false);
        }
        let record = last.record(&self.connection, row.get(1)?, row.get(2)?)?;
        Ok(record.is_some_and(|record| record.format != RECOVERED))
    }
}
