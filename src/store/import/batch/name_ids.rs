//! Caches the ids of players, events and variants while a batch is stored, and inserts new ones.

use std::collections::HashMap;

use foldhash::fast::RandomState;
use rusqlite::named_params;

use crate::store::StoreError;
use crate::store::connection::sqlite::Transaction;

/// Cached ids of names and variants.
pub(in crate::store) struct NameIds {
    pub(super) players: TableIds,
    pub(super) events: TableIds,
    /// By the key of the layout and the rules.
    variants: HashMap<(Option<String>, Option<String>), i64, RandomState>,
    /// The value of `PRAGMA data_version`, which changes when another connection writes.
    version: Option<i64>,
}

/// Cached ids of the names of one table.
pub(super) struct TableIds {
    insert: &'static str,
    known: HashMap<String, i64, RandomState>,
}

/// Number of names at which the cache of a table is cleared.
const MAX_NAMES: usize = 1 << 20;

impl Default for NameIds {
    fn default() -> NameIds {
        let table = |insert| TableIds {
            insert,
            known: HashMap::default(),
        };
        NameIds {
            players: table(include_str!("../../../../sql/query/insert_player.sql")),
            events: table(include_str!("../../../../sql/query/insert_event.sql")),
            variants: HashMap::default(),
            version: None,
        }
    }
}

impl NameIds {
    /// Clears all caches if another program has written since the last call, because it may have deleted names.
    pub(in crate::store) fn refresh(
        &mut self,
        transaction: &Transaction<'_>,
    ) -> Result<(), StoreError> {
        let version = transaction.pragma_value("data_version")?;
        if self.version.replace(version) != Some(version) {
            self.players.known.clear();
            self.events.known.clear();
            self.variants.clear();
        }
        Ok(())
    }

    /// The id of a variant, which is inserted if it is new.
    pub(super) fn variant(
        &mut self,
        transaction: &Transaction<'_>,
        layout: Option<&str>,
        rules: Option<&str>,
    ) -> Result<i64, StoreError> {
        let variant = (layout.map(str::to_owned), rules.map(str::to_owned));
        if let Some(&id) = self.variants.get(&variant) {
            return Ok(id);
        }
        let mut insert =
            transaction.prepare_cached(include_str!("../../../../sql/query/insert_variant.sql"))?;
        let parameters = named_params! {":layout": layout, ":rules": rules};
        let id = insert.query_row(parameters, |row| row.get(0))?;
        self.variants.insert(variant, id);
        Ok(id)
    }
}

impl TableIds {
    /// The id of a name, which is inserted if it is new.
    pub(super) fn of(
        &mut self,
        transaction: &Transaction<'_>,
        name: Option<&str>,
    ) -> Result<Option<i64>, StoreError> {
        let Some(name) = name else { return Ok(None) };
        if let Some(&id) = self.known.get(name) {
            return Ok(Some(id));
        }
        let mut insert = transaction.prepare_cached(self.insert)?;
        let id = insert.query_row(named_params! {":name": name}, |row| row.get(0))?;
        if self.known.len() >= MAX_NAMES {
            self.known.clear();
        }
        self.known.insert(name.to_owned(), id);
        Ok(Some(id))
    }
}
