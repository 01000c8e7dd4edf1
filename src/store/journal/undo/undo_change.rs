//! Undoes a change: restores the games and rows that it changed.

use std::collections::{BTreeMap, HashSet};

use rusqlite::named_params;
use serde::Serialize;

use super::dependants::{changed_later, dependants};
use super::later_changes::LaterChanges;
use super::saved_searches::touched_since;
use crate::store::connection::sqlite::Transaction;
use crate::store::format::segments::{self, ColumnUpdate, MovesUpdate};
use crate::store::journal::change::{Change, read_changes};
use crate::store::journal::change_part::{Before, ChangePart, GameBefore, parts_of};
use crate::store::journal::change_recorder::ChangeRecorder;
use crate::store::journal::game_snapshot::{GameSnapshot, capture_games, insert_games};
use crate::store::journal::row_snapshot::{RowKey, RowSnapshot};
use crate::store::journal::subject::SOURCE;
use crate::store::maintain::{BlockState, delete_game_rows};
use crate::store::{Database, StoreError};

/// The number of games that are deleted or restored at a time.
const CHUNK: usize = 500;

/// What an undo has done.
///
/// ```
/// use std::path::Path;
/// use sumito::store::Database;
///
/// let mut database = Database::in_memory()?;
/// database.import_path(Path::new("sample-games/graz-2002.txt"))?;
/// let report = database.undo(None)?;
/// assert_eq!((report.undone, report.games), (1, 2));
/// assert_eq!(database.info()?.games, 0);
/// # Ok::<(), sumito::store::StoreError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct UndoReport {
    /// The number of the entry of the undo itself.
    pub change: i64,
    /// The number of the change that was undone.
    pub undone: i64,
    /// The number of games that were restored, replaced or removed.
    pub games: u64,
    /// The summary of the change that was undone.
    pub summary: String,
}

impl Database {
    /// Undoes the change with this number, or the last one that has an effect. Games and rows become what they were before it. The undo is a change too,
    /// which can be undone.
    ///
    /// # Errors
    /// When there is no such change, it is undone already, later changes depend on it, or the database cannot be written.
    pub fn undo(&mut self, change: Option<i64>) -> Result<UndoReport, StoreError> {
        let target = target(&read_changes(&self.connection)?, change)?;
        let summary = format!("undid change {}: {}", target.id, target.summary);
        let open = ChangeRecorder::undoing(target.id, summary);
        let mut games = 0;
        let number = self.delete_securely(open, |transaction, open| {
            // Another program may have changed the journal meanwhile.
            let changes = read_changes(transaction)?;
            let target = self::target(&changes, Some(target.id))?;
            let parts = parts_of(transaction, target.id)?;
            let later = LaterChanges::after(target.id, &changes, transaction);
            let reasons = dependants(&later, &parts)?;
            if !reasons.is_empty() {
                return Err(StoreError::Dependants {
                    change: target.id,
                    reasons,
                });
            }
            games = undo_parts(transaction, parts, &later, open)?;
            open.id_or_insert(transaction)
        })?;
        Ok(UndoReport {
            change: number,
            undone: target.id,
            summary: target.summary,
            games,
        })
    }
}

/// The change to undo: the one with this number, or the last one that has an effect.
fn target(changes: &[Change], number: Option<i64>) -> Result<Change, StoreError> {
    let Some(number) = number else {
        let last = changes.iter().rfind(|change| change.is_effective());
        return last.cloned().ok_or(StoreError::NothingToUndo);
    };
    let found = changes.iter().find(|change| change.id == number);
    let found = found.ok_or(StoreError::NoSuchChange(number))?;
    match found.undone_by {
        Some(by) => Err(StoreError::UndoneAlready { change: number, by }),
        None => Ok(found.clone()),
    }
}

/// Undoes the parts of a change in the reverse order. Returns the number of games concerned.
fn undo_parts(
    transaction: &Transaction<'_>,
    parts: Vec<ChangePart>,
    later: &LaterChanges<'_>,
    open: &mut ChangeRecorder,
) -> Result<u64, StoreError> {
    let mut updates = BTreeMap::new();
    let searches = touched_since(later)?;
    let is_of_sources = |part: &ChangePart| part.subject() == SOURCE;
    let (sources, parts): (Vec<_>, Vec<_>) = parts.into_iter().partition(is_of_sources);
    for part in parts.into_iter().rev() {
        match part.before {
            Before::NoGames => {
                let sql = include_str!("../../../../sql/journal/games_of_range.sql");
                let ids = ids_of_range(transaction, sql, &part.first, &part.last)?;
                for ids in ids.chunks(CHUNK) {
                    let states: Vec<GameBefore> = ids.iter().map(|&id| (id, None)).collect();
                    restore_games(transaction, (&states, &searches), open, &mut updates)?;
                }
            }
            Before::Games(states) => {
                restore_games(transaction, (&states, &searches), open, &mut updates)?
            }
            Before::NoRejects => {
                let sql = include_str!("../../../../sql/journal/rejects_of_range.sql");
                let ids = ids_of_range(transaction, sql, &part.first, &part.last)?;
                open.add_rejects(transaction, &ids)?;
                for id in ids {
                    let key = RowKey::reject(id);
                    RowSnapshot { key, row: None }.restore(transaction)?;
                }
            }
            Before::Rows(rows) => restore_rows(transaction, &rows, open)?,
            // Such a change is refused earlier.
            Before::Lost => {}
        }
    }
    // A new source is deleted when nothing of it is left.
    for part in sources.into_iter().rev() {
        restore_sources(transaction, &part, later, open)?;
    }
    let games = updates.len() as u64;
    segments::replace(transaction, &updates)?;
    Ok(games)
}

/// Restores games; their current states become a part of the undo. What belongs to no change of games remains as it is with a game that is there now:
/// its places in the saved searches that later changes have touched, and analyses of its moves.
fn restore_games(
    transaction: &Transaction<'_>,
    (states, searches): (&[GameBefore], &HashSet<i64>),
    open: &mut ChangeRecorder,
    updates: &mut BTreeMap<i64, ColumnUpdate>,
) -> Result<(), StoreError> {
    let ids: Vec<i64> = states.iter().map(|(id, _)| *id).collect();
    let now = capture_games(transaction, &ids)?;
    open.add_game_states(transaction, &now)?;
    let states: Vec<GameBefore> = now
        .iter()
        .zip(states)
        .map(|((_, now), (id, before))| match (now, before) {
            (Some(now), Some(before)) => (*id, Some(before.with_later_details(now, searches))),
            (_, before) => (*id, before.clone()),
        })
        .collect();
    let pairs = now.iter().zip(&states);
    let changed: Vec<_> = pairs.filter(|(now, before)| now != before).collect();
    let ids: Vec<i64> = changed.iter().map(|((id, _), _)| *id).collect();
    delete_game_rows(transaction, &ids, BlockState::Intact)?;
    let restored: Vec<(i64, &GameSnapshot)> = changed
        .iter()
        .filter_map(|(_, (id, state))| Some((*id, state.as_ref()?)))
        .collect();
    let columns: BTreeMap<i64, _> = insert_games(transaction, &restored)?.into_iter().collect();
    for ((id, old), (_, new)) in changed {
        let has_same_names = match (old, new) {
            (Some(old), Some(new)) => old.has_same_names(new),
            (old, _) => old.is_none(),
        };
        if !has_same_names {
            open.mark_names_for_cleanup();
        }
        let is_same = old
            .as_ref()
            .zip(new.as_ref())
            .is_some_and(|(old, new)| old.has_same_moves(new));
        let moves = if is_same && !updates.contains_key(id) {
            MovesUpdate::Same
        } else {
            MovesUpdate::Changed
        };
        let values = columns.get(id).copied();
        updates.insert(*id, ColumnUpdate { values, moves });
    }
    Ok(())
}

/// Restores sources, except those that a later change has touched, which keep the time and comments of that change.
fn restore_sources(
    transaction: &Transaction<'_>,
    part: &ChangePart,
    later: &LaterChanges<'_>,
    open: &mut ChangeRecorder,
) -> Result<(), StoreError> {
    let Before::Rows(rows) = &part.before else {
        return Ok(());
    };
    let later = changed_later(later, part)?;
    let is_last = |row: &&RowSnapshot| {
        row.key
            .number()
            .is_none_or(|number| !later.contains(&number))
    };
    let rows: Vec<RowSnapshot> = rows.iter().filter(is_last).cloned().collect();
    restore_rows(transaction, &rows, open)
}

/// Restores rows of other tables.
fn restore_rows(
    transaction: &Transaction<'_>,
    rows: &[RowSnapshot],
    open: &mut ChangeRecorder,
) -> Result<(), StoreError> {
    let keys: Vec<RowKey> = rows.iter().map(|row| row.key.clone()).collect();
    open.add_rows(transaction, &keys)?;
    rows.iter().try_for_each(|row| row.restore(transaction))
}

fn ids_of_range(
    transaction: &Transaction<'_>,
    sql: &str,
    first: &i64,
    last: &i64,
) -> Result<Vec<i64>, StoreError> {
    let mut select = transaction.prepare_cached(sql)?;
    let rows = select.query_map(named_params! {":first": first, ":last": last}, |row| {
        row.get(0)
    })?;
    rows.collect::<Result<_, _>>()
}
