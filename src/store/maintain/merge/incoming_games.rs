//! Collects games of the other database, and stores them in a batch.

use rusqlite::named_params;

use crate::store::connection::sqlite::Transaction;
use crate::store::format::filter::FilterRow;
use crate::store::format::record_block::{BlockCache, BlockWriter};
use crate::store::format::segments;
use crate::store::format::segments::SegmentColumns;
use crate::store::import::database_folder;
use crate::store::index::{Segment, SegmentBuilder};
use crate::store::{Database, StoreError};

/// A game of the other database.
pub(super) struct IncomingGame {
    /// Its id there.
    pub(super) id: i64,
    pub(super) identity: [u8; 16],
    pub(super) signature: [u8; 16],
}

/// Games that are stored in one transaction.
#[derive(Default)]
pub(super) struct IncomingGames {
    pub(super) games: Vec<IncomingGame>,
    /// The number of their positions.
    pub(super) positions: u64,
}

impl IncomingGames {
    /// Stores the games under consecutive ids.
    pub(super) fn store(
        &self,
        transaction: &Transaction<'_>,
        other: &Database,
        first_game: i64,
    ) -> Result<(), StoreError> {
        let mut blocks = BlockWriter::new(database_folder(transaction));
        let mut last = BlockCache::default();
        let mut places = Vec::with_capacity(self.games.len());
        let mut select = other
            .connection
            .prepare_cached(include_str!("../../../../sql/query/game_record.sql"))?;
        for game in &self.games {
            let (block, place) = select.query_row(named_params! {":id": game.id}, |row| {
                Ok((row.get(0)?, row.get(1)?))
            })?;
            let record = last.record(&other.connection, block, place)?;
            places.push(blocks.push(record.ok_or(StoreError::Damaged(game.id))?));
        }
        let blocks = blocks.insert(transaction)?;
        {
            let sql = include_str!("../../../../sql/query/insert_id_mapping.sql");
            let mut insert = transaction.prepare(sql)?;
            for ((id, game), (block, place)) in (first_game..).zip(&self.games).zip(places) {
                insert.execute(named_params! {
                    ":old": game.id, ":id": id, ":block": blocks[block], ":place": place,
                })?;
            }
        }
        transaction.execute_batch(include_str!("../../../../sql/script/merge_games.sql"))?;
        self.store_segment(transaction, first_game)
    }

    /// Stores the segment of the games, whose rows are stored already.
    fn store_segment(
        &self,
        transaction: &Transaction<'_>,
        first_game: i64,
    ) -> Result<(), StoreError> {
        let games = (self.games.len() as u64).cast_signed();
        let mut select =
            transaction.prepare_cached(include_str!("../../../../sql/query/filter_values.sql"))?;
        let range = named_params! {":first": first_game, ":end": first_game + games};
        let rows = select.query_map(range, FilterRow::from_row)?;
        let mut columns = SegmentColumns::default();
        for (row, game) in rows.zip(&self.games) {
            columns.push(&row?, &game.identity, &game.signature);
        }
        let segment = Segment {
            id: 0,
            first_game,
            games,
            positions: 0,
            chunk_bytes: 0,
        };
        let mut build = SegmentBuilder::new();
        let outcome = |ordinal| Ok(columns.at(ordinal).0.outcome());
        let added = segments::add_games(transaction, segment, outcome, &mut build, || ());
        added.map_err(|error| match error {
            // The other database is damaged, where the game has another id.
            StoreError::Damaged(id) => {
                StoreError::Damaged(self.games[(id - first_game).cast_unsigned() as usize].id)
            }
            error => error,
        })?;
        let folder = database_folder(transaction);
        segments::append(transaction, first_game, build, folder, |mut before| {
            before.append(&columns);
            Ok(before)
        })
    }
}
