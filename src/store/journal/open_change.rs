//! A change while it is made: its entry in the journal is inserted with its first part.

use rusqlite::{Connection, named_params};

use super::change::{ChangeKind, insert_change};
use super::change_part::{GAME, REJECT, ROWS, encode, insert_part};
use super::game_state::{GameState, capture_games};
use super::row_state::{RowKey, RowState};
use crate::store::StoreError;

/// The number of games whose states are stored in one part.
const GAMES_PER_PART: usize = 500;

/// A change that is being made. It may consist of several transactions, to each of which the same entry of the journal belongs.
#[derive(Debug, Clone)]
pub(in crate::store) struct OpenChange {
    kind: ChangeKind,
    summary: String,
    undoes: Option<i64>,
    /// Its number, once it is stored.
    id: Option<i64>,
    /// Whether names of players or events may have lost their last game.
    names: NameUse,
}

/// Whether a change takes names of players or events from games.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum NameUse {
    Same,
    MayBeUnused,
}

impl OpenChange {
    /// A change with this summary.
    pub(in crate::store) fn new(kind: ChangeKind, summary: impl Into<String>) -> OpenChange {
        OpenChange {
            kind,
            summary: summary.into(),
            undoes: None,
            id: None,
            names: NameUse::Same,
        }
    }

    /// The change that undoes another one.
    pub(super) fn undoing(other: i64, summary: String) -> OpenChange {
        OpenChange {
            undoes: Some(other),
            ..OpenChange::new(ChangeKind::Undo, summary)
        }
    }

    /// Notes that names of players or events may have lost their last game.
    pub(in crate::store) fn may_leave_names(&mut self) {
        self.names = NameUse::MayBeUnused;
    }

    /// Whether names of players or events may have lost their last game.
    pub(super) fn has_left_names(&self) -> bool {
        self.names == NameUse::MayBeUnused
    }

    /// Its number, if anything was changed.
    pub(in crate::store) fn number(&self) -> Option<i64> {
        self.id
    }

    /// Its number; it is stored even if nothing was changed.
    pub(super) fn number_or_insert(&mut self, connection: &Connection) -> Result<i64, StoreError> {
        self.stored(connection)
    }

    /// Replaces the summary.
    pub(in crate::store) fn set_summary(
        &mut self,
        connection: &Connection,
        summary: String,
    ) -> Result<(), StoreError> {
        self.summary = summary;
        if let Some(id) = self.id {
            let sql = include_str!("../../../sql/journal/update_change.sql");
            let mut update = connection.prepare_cached(sql)?;
            update.execute(named_params! {":id": id, ":summary": self.summary})?;
        }
        Ok(())
    }

    /// Adds games that a change has inserted, as a range of numbers.
    pub(in crate::store) fn add_new_games(
        &mut self,
        connection: &Connection,
        first: i64,
        games: i64,
    ) -> Result<(), StoreError> {
        if games == 0 {
            return Ok(());
        }
        let id = self.stored(connection)?;
        insert_part(connection, id, (GAME, first, first + games - 1), None)
    }

    /// Adds rejects that a change has inserted, as a range of numbers.
    pub(in crate::store) fn add_new_rejects(
        &mut self,
        connection: &Connection,
        (first, last): (i64, i64),
    ) -> Result<(), StoreError> {
        if last < first {
            return Ok(());
        }
        let id = self.stored(connection)?;
        insert_part(connection, id, (REJECT, first, last), None)
    }

    /// Adds games as they are, before the change replaces or deletes them.
    pub(in crate::store) fn add_games(
        &mut self,
        connection: &Connection,
        ids: &[i64],
    ) -> Result<(), StoreError> {
        let mut ids = ids.to_vec();
        ids.sort_unstable();
        for ids in ids.chunks(GAMES_PER_PART) {
            self.add_game_states(connection, &capture_games(connection, ids)?)?;
        }
        Ok(())
    }

    /// Adds states of games, in ascending order of their numbers.
    pub(super) fn add_game_states(
        &mut self,
        connection: &Connection,
        states: &[(i64, Option<GameState>)],
    ) -> Result<(), StoreError> {
        if let (Some((first, _)), Some((last, _))) = (states.first(), states.last()) {
            let id = self.stored(connection)?;
            insert_part(connection, id, (GAME, *first, *last), Some(&encode(states)))?;
        }
        Ok(())
    }

    /// Adds rejects as they are, before the change deletes them. Their games are added by [`OpenChange::add_games`].
    pub(in crate::store) fn add_rejects(
        &mut self,
        connection: &Connection,
        ids: &[i64],
    ) -> Result<(), StoreError> {
        let keys: Vec<RowKey> = ids.iter().map(|&id| RowKey::reject(id)).collect();
        let states = capture(connection, &keys)?;
        if let (Some(first), Some(last)) = (ids.iter().min(), ids.iter().max()) {
            let id = self.stored(connection)?;
            insert_part(
                connection,
                id,
                (REJECT, *first, *last),
                Some(&encode(&states)),
            )?;
        }
        Ok(())
    }

    /// Adds rows of other tables as they are, before the change replaces them.
    pub(in crate::store) fn add_rows(
        &mut self,
        connection: &Connection,
        keys: &[RowKey],
    ) -> Result<(), StoreError> {
        if keys.is_empty() {
            return Ok(());
        }
        let states = capture(connection, keys)?;
        let id = self.stored(connection)?;
        insert_part(connection, id, (ROWS, 0, 0), Some(&encode(&states)))
    }

    /// The number of its entry, which is inserted if it is new, or if the transaction that inserted it was rolled back.
    fn stored(&mut self, connection: &Connection) -> Result<i64, StoreError> {
        if let Some(id) = self.id {
            let sql = include_str!("../../../sql/journal/has_change.sql");
            let mut select = connection.prepare_cached(sql)?;
            if select.query_row(named_params! {":id": id}, |row| row.get(0))? {
                return Ok(id);
            }
        }
        let id = insert_change(connection, self.kind, &self.summary, self.undoes)?;
        self.id = Some(id);
        Ok(id)
    }
}

fn capture(connection: &Connection, keys: &[RowKey]) -> Result<Vec<RowState>, StoreError> {
    keys.iter().map(|key| key.capture(connection)).collect()
}
