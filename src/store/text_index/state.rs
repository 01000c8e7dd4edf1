//! Which games the index of words and ratings has.

use std::collections::HashSet;

use rusqlite::named_params;

use crate::store::StoreError;
use crate::store::connection::sqlite::Connection;
use crate::store::format::checksum;

/// Which games the index has: those up to a number, except some.
pub(super) struct IndexState {
    /// The highest number of a game when games were last added; 0 if the index is empty.
    pub(super) last_game: i64,
    /// The games that were changed since.
    unindexed: HashSet<i64>,
}

impl IndexState {
    pub(super) fn read(connection: &Connection) -> Result<IndexState, StoreError> {
        let last_game = last_game(connection)?;
        let mut unindexed = HashSet::new();
        if last_game > 0 {
            let sql = include_str!("../../../sql/text_index/unindexed_games.sql");
            let mut select = connection.prepare_cached(sql)?;
            let mut rows = select.query([])?;
            while let Some(row) = rows.next()? {
                checksum::verify("unindexed_game", row, 1)?;
                unindexed.insert(row.get(0)?);
            }
        }
        Ok(IndexState {
            last_game,
            unindexed,
        })
    }

    /// Whether the index has this game.
    pub(super) fn has(&self, game: i64) -> bool {
        game <= self.last_game && !self.unindexed.contains(&game)
    }
}

/// The highest number of a game when games were last added; 0 if the index is empty.
pub(super) fn last_game(connection: &Connection) -> Result<i64, StoreError> {
    let sql = include_str!("../../../sql/text_index/state.sql");
    let mut select = connection.prepare_cached(sql)?;
    let mut rows = select.query([])?;
    let Some(row) = rows.next()? else {
        let fault = "the table text_index has no row, expected one";
        return Err(StoreError::Corrupt(fault.to_owned()));
    };
    checksum::verify("text_index", row, 2)?;
    row.get(1)
}

/// Notes that the texts of a game change, or that it is deleted or restored, so that its entry in the index is outdated.
pub(in crate::store) fn mark_as_changed(
    connection: &Connection,
    game: i64,
) -> Result<(), StoreError> {
    let sql = include_str!("../../../sql/text_index/insert_unindexed_game.sql");
    let mut insert = connection.prepare_cached(sql)?;
    insert.execute(named_params! {":game": game})?;
    Ok(())
}
