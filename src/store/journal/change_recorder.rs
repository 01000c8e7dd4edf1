//! A change while it is made: its entry in the journal is inserted with its first part.

use rusqlite::named_params;

use super::change::{ChangeKind, insert_change};
use super::change_part::{encode, insert_part};
use super::game_snapshot::{GameSnapshot, capture_games};
use super::row_snapshot::{RowKey, RowSnapshot};
use super::source_states::{SourceBefore, SourceStates};
use super::subject::{GAME, LOST, REJECT, ROWS};
use crate::store::StoreError;
use crate::store::connection::sqlite::Connection;

/// The number of games whose states are stored in one part.
const GAMES_PER_PART: usize = 500;

/// A change that is being made. It may consist of several transactions, to each of which the same entry of the journal belongs.
#[derive(Debug, Clone)]
pub(in crate::store) struct ChangeRecorder {
    kind: ChangeKind,
    summary: String,
    undoes: Option<i64>,
    /// Its number, once it is stored.
    id: Option<i64>,
    /// Whether names of players or events may have lost their last game.
    names: NameUse,
    /// The sources that it has touched and that are not in the journal yet.
    sources: SourceStates,
}

/// Whether a change takes names of players or events from games.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum NameUse {
    Same,
    MayBeUnused,
}

impl ChangeRecorder {
    /// A change with this summary.
    pub(in crate::store) fn new(kind: ChangeKind, summary: impl Into<String>) -> ChangeRecorder {
        ChangeRecorder {
            kind,
            summary: summary.into(),
            undoes: None,
            id: None,
            names: NameUse::Same,
            sources: SourceStates::default(),
        }
    }

    /// The change that undoes another one.
    pub(super) fn undoing(other: i64, summary: String) -> ChangeRecorder {
        ChangeRecorder {
            undoes: Some(other),
            ..ChangeRecorder::new(ChangeKind::Undo, summary)
        }
    }

    /// Notes that names of players or events may have lost their last game.
    pub(in crate::store) fn mark_names_for_cleanup(&mut self) {
        self.names = NameUse::MayBeUnused;
    }

    /// Whether names of players or events may have lost their last game.
    pub(super) fn needs_name_cleanup(&self) -> bool {
        self.names == NameUse::MayBeUnused
    }

    /// Its number, if anything was changed.
    pub(in crate::store) fn number(&self) -> Option<i64> {
        self.id
    }

    /// Its number; it is stored even if nothing was changed.
    pub(super) fn id_or_insert(&mut self, connection: &Connection) -> Result<i64, StoreError> {
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
        states: &[(i64, Option<GameSnapshot>)],
    ) -> Result<(), StoreError> {
        if let (Some((first, _)), Some((last, _))) = (states.first(), states.last()) {
            let id = self.stored(connection)?;
            insert_part(connection, id, (GAME, *first, *last), Some(&encode(states)))?;
        }
        Ok(())
    }

    /// Adds rejects as they are, before the change deletes them. Their games are added by [`ChangeRecorder::add_games`].
    pub(in crate::store) fn add_rejects(
        &mut self,
        connection: &Connection,
        ids: &[i64],
    ) -> Result<(), StoreError> {
        let keys: Vec<RowKey> = ids.iter().map(|&id| RowKey::reject(id)).collect();
        self.add_rows(connection, &keys)
    }

    /// Adds rows of one table as they are, before the change replaces them.
    pub(in crate::store) fn add_rows(
        &mut self,
        connection: &Connection,
        keys: &[RowKey],
    ) -> Result<(), StoreError> {
        let states: Vec<RowSnapshot> = keys
            .iter()
            .map(|key| key.capture(connection))
            .collect::<Result<_, _>>()?;
        self.add_row_states(connection, &states)
    }

    /// Adds a saved search that the change has inserted.
    pub(in crate::store) fn add_new_saved_search(
        &mut self,
        connection: &Connection,
        id: i64,
    ) -> Result<(), StoreError> {
        let key = RowKey::saved_search(id);
        self.add_row_states(connection, &[RowSnapshot { key, row: None }])
    }

    /// Adds a study that the change has inserted.
    pub(in crate::store) fn add_new_study(
        &mut self,
        connection: &Connection,
        id: i64,
    ) -> Result<(), StoreError> {
        let key = RowKey::study(id);
        self.add_row_states(connection, &[RowSnapshot { key, row: None }])
    }

    /// Notes what a source was before the change has inserted or updated it.
    pub(in crate::store) fn record_source(&mut self, id: i64, before: SourceBefore) {
        self.sources.add(id, before);
    }

    /// Adds the sources that were noted, if anything else was changed, or their comments. An import that only finds duplicates is no change.
    pub(in crate::store) fn add_sources(
        &mut self,
        connection: &Connection,
    ) -> Result<(), StoreError> {
        if self.id.is_none() && !self.sources.has_new_comments(connection)? {
            return Ok(());
        }
        let states = self.sources.take();
        self.add_row_states(connection, &states)
    }

    /// Adds games that could not be read, which the change deletes. It cannot be undone.
    pub(in crate::store) fn add_lost_games(
        &mut self,
        connection: &Connection,
        ids: &[i64],
    ) -> Result<(), StoreError> {
        for &game in ids {
            let id = self.stored(connection)?;
            insert_part(connection, id, (LOST, game, game), None)?;
        }
        Ok(())
    }

    fn add_row_states(
        &mut self,
        connection: &Connection,
        states: &[RowSnapshot],
    ) -> Result<(), StoreError> {
        let Some(first) = states.first() else {
            return Ok(());
        };
        let id = self.stored(connection)?;
        let subject = first.key.table.subject();
        let numbers = states.iter().filter_map(|state| state.key.number());
        // Other rows have no numbers of their own.
        let (first, last) = match (numbers.clone().min(), numbers.max()) {
            (Some(first), Some(last)) if subject != ROWS => (first, last),
            _ => (0, 0),
        };
        insert_part(
            connection,
            id,
            (subject, first, last),
            Some(&encode(states)),
        )
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
