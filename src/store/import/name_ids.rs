//! Caches the ids of players, events and variants while a batch is stored, and inserts new ones.

use std::collections::HashMap;

use rusqlite::{Transaction, named_params};

use crate::store::StoreError;

/// Ids of the names met so far.
pub(in crate::store) struct Names {
    pub(super) players: NameIds,
    pub(super) events: NameIds,
    kinds: HashMap<(Option<&'static str>, Option<String>), i64>,
    /// The value of `PRAGMA data_version`, which changes when another connection writes.
    version: Option<i64>,
}

/// Ids of the names of one table.
pub(super) struct NameIds {
    insert: &'static str,
    known: HashMap<String, i64>,
}

/// The cache of a table is cleared when it holds this many names.
const MOST_NAMES: usize = 1 << 20;

impl Default for Names {
    fn default() -> Names {
        let numbers = |insert| NameIds {
            insert,
            known: HashMap::new(),
        };
        Names {
            players: numbers(include_str!("../../../sql/query/insert_player.sql")),
            events: numbers(include_str!("../../../sql/query/insert_event.sql")),
            kinds: HashMap::new(),
            version: None,
        }
    }
}

impl Names {
    /// Clears all caches if another program has written since the last call: it may have deleted names.
    pub(in crate::store) fn refresh(&mut self, batch: &Transaction<'_>) -> Result<(), StoreError> {
        let version = batch.pragma_query_value(None, "data_version", |row| row.get(0))?;
        if self.version.replace(version) != Some(version) {
            self.players.known.clear();
            self.events.known.clear();
            self.kinds.clear();
        }
        Ok(())
    }

    /// The id of a variant, which is inserted if it is new.
    pub(super) fn kind(
        &mut self,
        batch: &Transaction<'_>,
        layout: Option<&'static str>,
        rules: Option<&str>,
    ) -> Result<i64, StoreError> {
        let kind = (layout, rules.map(str::to_owned));
        if let Some(&id) = self.kinds.get(&kind) {
            return Ok(id);
        }
        let mut insert =
            batch.prepare_cached(include_str!("../../../sql/query/insert_variant.sql"))?;
        let parameters = named_params! {":layout": layout, ":rules": rules};
        let id = insert.query_row(parameters, |row| row.get(0))?;
        self.kinds.insert(kind, id);
        Ok(id)
    }
}

impl NameIds {
    /// The id of a name, which is inserted if it is new.
    pub(super) fn of(
        &mut self,
        batch: &Transaction<'_>,
        name: Option<&str>,
    ) -> Result<Option<i64>, StoreError> {
        let Some(name) = name else { return Ok(None) };
        if let Some(&id) = self.known.get(name) {
            return Ok(Some(id));
        }
        let mut insert = batch.prepare_cached(self.insert)?;
        let id = insert.query_row(named_params! {":name": name}, |row| row.get(0))?;
        if self.known.len() >= MOST_NAMES {
            self.known.clear();
        }
        self.known.insert(name.to_owned(), id);
        Ok(Some(id))
    }
}
