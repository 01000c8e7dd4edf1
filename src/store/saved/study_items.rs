//! Stores the items of studies.

use rusqlite::named_params;

use super::studies::{StudySubject, check_note};
use crate::store::connection::sqlite::Connection;
use crate::store::edit::StoredVersion;
use crate::store::{Database, StoreError};

/// The most items of a study.
const MAX_ITEMS: usize = 10_000;

impl Database {
    /// Adds an item to a study, and returns its number.
    ///
    /// # Errors
    /// When no study has this name, it has too many items, the note is too long, or the database cannot be written.
    #[doc(hidden)]
    pub fn add_study_item(
        &mut self,
        name: &str,
        subject: &StudySubject,
        note: &str,
    ) -> Result<i64, StoreError> {
        check_note(note)?;
        self.change_study(name, format!("added an item to the study `{name}`"), |transaction, id, study| {
            if study.items.len() >= MAX_ITEMS {
                return Err(StoreError::Study(format!(
                    "the study `{name}` has {MAX_ITEMS} items, expected fewer to add another one"
                )));
            }
            insert_item(transaction, id, subject, note)
        })
    }

    /// Replaces the note of an item that has this version, and returns the new one.
    ///
    /// # Errors
    /// When there is no such study or item, another program has changed it, the note is too long, or the database cannot be written.
    pub(crate) fn set_study_item_note(
        &mut self,
        name: &str,
        number: i64,
        version: StoredVersion,
        note: &str,
    ) -> Result<StoredVersion, StoreError> {
        check_note(note)?;
        let summary = format!("edited the note of an item of the study `{name}`");
        self.change_study(name, summary, |transaction, id, study| {
            let item = study.require_item(number, version)?;
            let sql = include_str!("../../../sql/query/update_study_item_note.sql");
            let values = named_params! {":study": id, ":number": number, ":note": note};
            transaction.execute(sql, values)?;
            note.clone_into(&mut item.note);
            Ok(item.version())
        })
    }

    /// Deletes an item that has this version.
    ///
    /// # Errors
    /// When there is no such study or item, another program has changed it, or the database cannot be written.
    pub(crate) fn delete_study_item(
        &mut self,
        name: &str,
        number: i64,
        version: StoredVersion,
    ) -> Result<(), StoreError> {
        self.change_study(
            name,
            format!("deleted an item of the study `{name}`"),
            |transaction, id, study| {
                study.require_item(number, version)?;
                let sql = include_str!("../../../sql/query/delete_study_item.sql");
                transaction.execute(sql, named_params! {":study": id, ":number": number})?;
                Ok(())
            },
        )
    }
}

/// Inserts an item behind the others, and returns its number.
pub(super) fn insert_item(
    connection: &Connection,
    study: i64,
    subject: &StudySubject,
    note: &str,
) -> Result<i64, StoreError> {
    let (game, ply, position, rules) = match subject {
        StudySubject::Game { game, ply } => (Some(game), *ply, None, None),
        StudySubject::Position { position, rules } => (None, 0, Some(position), rules.as_ref()),
        StudySubject::Lost => (None, 0, None, None),
    };
    let mut insert =
        connection.prepare_cached(include_str!("../../../sql/query/insert_study_item.sql"))?;
    let values = named_params! {
        ":study": study, ":game": game, ":ply": ply, ":position": position, ":rules": rules, ":note": note,
    };
    insert.query_row(values, |row| row.get(0))
}
