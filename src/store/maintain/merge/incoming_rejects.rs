//! Reads the rejects of the other database, and inserts those that are new.

use std::collections::{HashMap, HashSet};

use rusqlite::named_params;

use crate::store::connection::sqlite::{Connection, Transaction};
use crate::store::format::reject_text::{TextExtract, read_text};
use crate::store::import::{identity_of_reject, portable_identity_of_reject};
use crate::store::{Database, StoreError};

/// The rejects of the other database.
pub(super) struct IncomingRejects {
    /// The rejects by the id of their incomplete game there; 0 for those without one.
    by_game: HashMap<i64, Vec<IncomingReject>>,
    /// The ids of incomplete games there whose records were reimported here.
    pub(super) reimported_games: HashSet<i64>,
}

/// A reject of the other database.
struct IncomingReject {
    /// Its id there.
    id: i64,
    /// The id of its source here.
    source: i64,
    identity: [u8; 16],
}

impl IncomingRejects {
    /// Reads the rejects. All sources must have been copied before.
    pub(super) fn read(own: &Connection, other: &Database) -> Result<IncomingRejects, StoreError> {
        let mut rejects = IncomingRejects {
            by_game: HashMap::new(),
            reimported_games: HashSet::new(),
        };
        let mut source = own.prepare_cached(include_str!("../../../../sql/query/source.sql"))?;
        let mut is_reimported =
            own.prepare_cached(include_str!("../../../../sql/query/is_reimported.sql"))?;
        let mut select = other
            .connection
            .prepare_cached(include_str!("../../../../sql/query/reject_keys.sql"))?;
        let mut rows = select.query([])?;
        while let Some(row) = rows.next()? {
            let (id, name): (i64, Option<String>) = (row.get(0)?, row.get(1)?);
            let (offset, game): (i64, Option<i64>) = (row.get(2)?, row.get(3)?);
            let packed = row.get_ref(5)?.as_blob().ok();
            let text = read_text(id, row.get(4)?, packed, TextExtract::Whole)?;
            let found = source.query_optional_row(named_params! {":name": name}, |row| row.get(0));
            let (Some(name), Some(source)) = (name, found?) else {
                return Err(StoreError::Corrupt(format!("reject {id} has no source")));
            };
            let offset = offset.cast_unsigned();
            let identity = identity_of_reject(source, offset, &text);
            let portable_identity = portable_identity_of_reject(&name, offset, &text);
            let parameters = named_params! {":identity": identity, ":named": portable_identity};
            if is_reimported.query_row(parameters, |row| row.get(0))? {
                rejects.reimported_games.extend(game);
                continue;
            }
            let of_game = rejects.by_game.entry(game.unwrap_or_default()).or_default();
            of_game.push(IncomingReject {
                id,
                source,
                identity,
            });
        }
        Ok(rejects)
    }

    /// Inserts the rejects of a game, or those without one, and returns how many are new. `new_game` is the id of the game here.
    pub(super) fn insert(
        &self,
        transaction: &Transaction<'_>,
        game: Option<i64>,
        new_game: Option<i64>,
    ) -> Result<u64, StoreError> {
        let mut inserted = 0;
        let rejects = self.by_game.get(&game.unwrap_or_default());
        for IncomingReject {
            id,
            source,
            identity,
        } in rejects.into_iter().flatten()
        {
            let sql = include_str!("../../../../sql/query/merge_reject.sql");
            let mut insert = transaction.prepare_cached(sql)?;
            inserted += insert.execute(named_params! {
                ":id": id, ":source": source, ":game": new_game, ":identity": identity,
            })? as u64;
        }
        Ok(inserted)
    }
}
