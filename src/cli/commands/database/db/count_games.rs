//! The number of games of a database, for progress bars.

use anyhow::Result;

use crate::store::Database;

pub(super) fn count_games(database: &Database) -> Result<u64> {
    Ok(u64::try_from(database.info()?.games).unwrap_or_default())
}
