//! Stores the analyses of duplicates and of other databases with games that have none.

use rusqlite::named_params;

use super::analysis::insert_analysis_if_none;
use crate::record::{Analysis, Content, Record};
use crate::store::StoreError;
use crate::store::connection::sqlite::Connection;
use crate::store::import::{game_ids, identities_of_games};
use crate::store::journal::{ChangeRecorder, RowKey};

/// The analyses in records of duplicates, with the identities of their games.
#[derive(Default)]
pub(in crate::store) struct DuplicateAnalyses(Vec<([u8; 16], Box<Analysis>)>);

impl DuplicateAnalyses {
    /// Adds the analysis of a record, if it has one. Returns an upper estimate of its memory in bytes.
    pub(in crate::store) fn add(&mut self, identity: [u8; 16], record: Record) -> usize {
        let Content::Game(mut game) = record.content else {
            return 0;
        };
        let Some(analysis) = game.analysis.take() else {
            return 0;
        };
        let bytes = 128 * (1 + analysis.plies.len());
        self.0.push((identity, analysis));
        bytes
    }

    /// Stores the analyses with those games that have none. The first of two analyses of one game is stored.
    pub(in crate::store) fn store(
        &self,
        connection: &Connection,
        change: &mut ChangeRecorder,
    ) -> Result<(), StoreError> {
        let wanted = self.0.iter().map(|(identity, _)| *identity).collect();
        let ids = game_ids(connection, &wanted)?;
        let games = self.0.iter().filter_map(|(identity, _)| ids.get(identity));
        let keys: Vec<RowKey> = games.map(|&game| RowKey::analysis(game)).collect();
        change.add_rows(connection, &keys)?;
        for (identity, analysis) in &self.0 {
            if let Some(&game) = ids.get(identity) {
                insert_analysis_if_none(connection, game, analysis)?;
            }
        }
        Ok(())
    }
}

/// Copies analyses from the database that is attached as `other`, for games that have none here.
pub(in crate::store) fn copy_analyses(
    connection: &Connection,
    other: &Connection,
    change: &mut ChangeRecorder,
) -> Result<(), StoreError> {
    let games: Vec<i64> = {
        let mut select =
            other.prepare_cached(include_str!("../../../sql/query/analysis_ids.sql"))?;
        let rows = select.query_map([], |row| row.get(0))?;
        rows.collect::<Result<_, _>>()?
    };
    let identities = identities_of_games(other, &games)?;
    let ids = game_ids(connection, &identities.iter().copied().collect())?;
    let keys: Vec<RowKey> = ids.values().map(|&game| RowKey::analysis(game)).collect();
    change.add_rows(connection, &keys)?;
    let mut insert = connection.prepare(include_str!("../../../sql/query/copy_analysis.sql"))?;
    for (old, identity) in games.iter().zip(&identities) {
        if let Some(new) = ids.get(identity) {
            insert.execute(named_params! {":old": old, ":new": new})?;
        }
    }
    Ok(())
}
