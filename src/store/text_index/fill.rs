//! Adds games to the index of words and ratings.

use rusqlite::{TransactionBehavior, named_params};

use super::game_texts::{GameTexts, IndexedGame};
use super::state::last_game;
use crate::store::connection::sqlite::{Connection, Transaction};
use crate::store::connection::wait_for_locks;
use crate::store::format::record_block::BlockCache;
use crate::store::{Database, StoreError};

/// The number of games that are added in one transaction, after which other programs can write.
const GAMES_PER_TRANSACTION: usize = 20_000;
/// The index is rebuilt if more games were changed than the number of its games, divided by this.
const MAX_CHANGED_DIVISOR: u64 = 8;
/// Fewer changed games than this are never a reason to rebuild it.
const MIN_CHANGED: u64 = 1_000;

/// The numbers of games that the index does not have.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct UnindexedTexts {
    /// The games that were stored after it was last filled.
    pub new: u64,
    /// The games that were changed since.
    pub changed: u64,
}

impl UnindexedTexts {
    /// The number of games whose records a query for words or ratings has to read.
    pub fn games(self) -> u64 {
        self.new + self.changed
    }
}

impl Database {
    /// The numbers of games that the index of words and ratings does not have.
    ///
    /// # Errors
    /// When the database cannot be read.
    #[doc(hidden)]
    pub fn unindexed_texts(&self) -> Result<UnindexedTexts, StoreError> {
        let last = last_game(&self.connection)?;
        Ok(pending(&self.connection, last)?.0)
    }

    /// Adds all games to the index of words and ratings that it does not have, so that queries for these need not read their records. It works on a database that
    /// was opened to read, too. `progress` is called with the number of games that were added.
    ///
    /// Games are added in several transactions. If they cannot be stored, the index has those of the earlier ones, and queries read the records of the others.
    ///
    /// # Errors
    /// When the database cannot be written, or another program is writing.
    #[doc(hidden)]
    pub fn index_texts(&mut self, mut progress: impl FnMut(u64)) -> Result<(), StoreError> {
        let connection = &mut self.connection;
        let is_read_only: bool = connection.pragma_value("query_only")?;
        // A query does not wait for another program: it is answered without the index.
        connection.fail_if_locked()?;
        connection.pragma_update("query_only", false)?;
        let done = fill(connection, &mut progress);
        connection.pragma_update("query_only", is_read_only)?;
        wait_for_locks(connection)?;
        done
    }
}

/// The numbers of games that an index up to a game does not have, and the number of games in it that were changed or deleted.
fn pending(connection: &Connection, last: i64) -> Result<(UnindexedTexts, u64), StoreError> {
    let sql = include_str!("../../../sql/text_index/pending.sql");
    let mut select = connection.prepare_cached(sql)?;
    select.query_row(named_params! {":last": last}, |row| {
        let (new, changed) = (row.get(0)?, row.get(1)?);
        Ok((UnindexedTexts { new, changed }, row.get(2)?))
    })
}

/// Adds all games, in several transactions.
fn fill(connection: &Connection, progress: &mut dyn FnMut(u64)) -> Result<(), StoreError> {
    let mut done = 0;
    loop {
        let immediate = TransactionBehavior::Immediate;
        let transaction = Transaction::new_unchecked(connection, immediate)?;
        if done == 0 {
            let last = last_game(&transaction)?;
            let (_, changed) = pending(&transaction, last)?;
            if changed >= MIN_CHANGED && changed > last.cast_unsigned() / MAX_CHANGED_DIVISOR {
                clear(&transaction)?;
            }
        }
        let games = add_games(&transaction)?;
        transaction.commit()?;
        if games == 0 {
            return Ok(());
        }
        done += games as u64;
        progress(done);
    }
}

/// Adds the next games after the last one. Returns their number.
fn add_games(transaction: &Transaction<'_>) -> Result<usize, StoreError> {
    let sql = include_str!("../../../sql/text_index/next_games.sql");
    let mut select = transaction.prepare_cached(sql)?;
    let next = named_params! {":last": last_game(transaction)?, ":count": GAMES_PER_TRANSACTION};
    let games = select.query_map(next, |row| row.get(0))?;
    let games: Vec<i64> = games.collect::<Result<_, _>>()?;
    let Some(last) = games.last() else {
        return Ok(0);
    };
    let mut texts = GameTexts::new(transaction)?;
    let mut blocks = BlockCache::default();
    let sql = include_str!("../../../sql/text_index/insert_words.sql");
    let mut insert_words = transaction.prepare_cached(sql)?;
    let sql = include_str!("../../../sql/text_index/insert_rating.sql");
    let mut insert_rating = transaction.prepare_cached(sql)?;
    for &game in &games {
        let indexed = match texts.indexed(game, &mut blocks) {
            Ok(indexed) => indexed,
            // A query that needs the game reports the damage.
            Err(StoreError::Damaged(_) | StoreError::Corrupt(_)) => {
                let sql = include_str!("../../../sql/text_index/insert_unreadable_game.sql");
                let mut insert = transaction.prepare_cached(sql)?;
                insert.execute(named_params! {":game": game})?;
                continue;
            }
            Err(error) => return Err(error),
        };
        let IndexedGame { words, ratings } = indexed;
        let words: Vec<String> = words.into_iter().collect();
        insert_words.execute(named_params! {":game": game, ":words": words.join(" ")})?;
        if let Some([black, white]) = ratings {
            insert_rating.execute(named_params! {
                ":game": game, ":black": black, ":white": white,
            })?;
        }
    }
    let sql = include_str!("../../../sql/text_index/set_last_game.sql");
    let mut update = transaction.prepare_cached(sql)?;
    update.execute(named_params! {":last": last})?;
    Ok(games.len())
}

/// Empties the index.
pub(in crate::store) fn clear(connection: &Connection) -> Result<(), StoreError> {
    connection.execute_batch(include_str!("../../../sql/text_index/clear.sql"))
}

/// Rebuilds the index if it has games, so that nothing is left in it of games that were deleted or changed.
pub(in crate::store) fn refill(transaction: &Transaction<'_>) -> Result<(), StoreError> {
    if last_game(transaction)? == 0 {
        return Ok(());
    }
    clear(transaction)?;
    while add_games(transaction)? > 0 {}
    transaction.execute(include_str!("../../../sql/text_index/optimize.sql"), [])?;
    Ok(())
}
