//! Stores studies: games and positions that belong together, with notes.

use rusqlite::{TransactionBehavior, named_params};
use serde::Serialize;

use crate::names::name_order;
use crate::store::connection::sqlite::{Connection, Transaction};
use crate::store::edit::StoredVersion;
use crate::store::format::checksum;
use crate::store::journal::{ChangeKind, ChangeRecorder, RowKey};
use crate::store::{Database, StoreError};

/// The longest name of a study, in characters, and the longest note, in bytes.
const MAX_NAME: usize = 100;
const MAX_NOTE: usize = 64 << 10;

/// A study without its items.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct StudySummary {
    /// Its name.
    pub name: String,
    /// What it is about; may be empty.
    pub note: String,
    /// The number of its items.
    pub items: u64,
    /// When it was created, in UTC.
    pub created_at: String,
}

/// A study.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Study {
    /// Its name.
    pub name: String,
    /// What it is about; may be empty.
    pub note: String,
    /// When it was created, in UTC.
    pub created_at: String,
    /// Its items, in their order: that in which they were added, unless they were moved.
    pub items: Vec<StudyItem>,
}

/// An item of a study.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct StudyItem {
    /// Its number within the study.
    pub number: i64,
    /// What it shows.
    pub subject: StudySubject,
    /// A note; may be empty.
    pub note: String,
}

/// What an item of a study shows.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub enum StudySubject {
    /// A game, from a ply on.
    Game {
        /// The number of the game, which may have been deleted since.
        game: i64,
        /// The number of plies after which it opens: at most those of the game.
        ply: u32,
    },
    /// A position.
    Position {
        /// The position as text.
        position: String,
        /// Its rules as text; `None` for the standard ones.
        rules: Option<String>,
    },
    /// A game of another database, which was not there any more when the study was copied from it.
    Lost,
}

impl Study {
    /// The version of the study without its items, by which an edit notices what other programs change.
    pub(crate) fn version(&self) -> StoredVersion {
        StoredVersion::of(&(&self.name, &self.created_at, &self.note))
    }

    fn require(&self, version: StoredVersion) -> Result<(), StoreError> {
        if self.version() == version {
            return Ok(());
        }
        let what = format!("the study `{}`", self.name);
        Err(StoreError::StudyChangedMeanwhile(what))
    }

    /// An item in this version. Another item may have taken the number of one that was deleted.
    pub(super) fn require_item(
        &mut self,
        number: i64,
        version: StoredVersion,
    ) -> Result<&mut StudyItem, StoreError> {
        let item = self.items.iter_mut().find(|item| item.number == number);
        let item = item.ok_or_else(|| StoreError::NoSuchStudyItem {
            study: self.name.clone(),
            number,
        })?;
        if item.version() == version {
            return Ok(item);
        }
        let what = format!("item {number} of the study `{}`", self.name);
        Err(StoreError::StudyChangedMeanwhile(what))
    }
}

impl StudyItem {
    /// The version of the item, with what it shows.
    pub(crate) fn version(&self) -> StoredVersion {
        StoredVersion::of(self)
    }
}

impl Database {
    /// All studies in the order of their names.
    ///
    /// # Errors
    /// When the database cannot be read, or a study does not agree with its checksum.
    pub(crate) fn studies(&self) -> Result<Vec<StudySummary>, StoreError> {
        let mut select = self
            .connection
            .prepare_cached(include_str!("../../../sql/query/studies.sql"))?;
        let rows = select.query_map([], |row| {
            checksum::verify("study", row, 4)?;
            Ok(StudySummary {
                name: row.get(1)?,
                created_at: row.get(2)?,
                note: row.get(3)?,
                items: row.get(5)?,
            })
        })?;
        let mut studies: Vec<StudySummary> = rows.collect::<Result<_, StoreError>>()?;
        studies.sort_by_cached_key(|study| name_order(&study.name));
        Ok(studies)
    }

    /// A study with its items; `None` if no study has this name.
    ///
    /// # Errors
    /// When the database cannot be read, or a row does not agree with its checksum.
    pub(crate) fn study(&self, name: &str) -> Result<Option<Study>, StoreError> {
        Ok(find(&self.connection, name)?.map(|(_, study)| study))
    }

    /// Creates a study without items.
    ///
    /// # Errors
    /// When a study has this name already, a text is empty or too long, or the database cannot be written.
    #[doc(hidden)]
    pub fn create_study(&mut self, name: &str, note: &str) -> Result<(), StoreError> {
        check_name(name)?;
        check_note(note)?;
        let transaction = self.write()?;
        if find(&transaction, name)?.is_some() {
            return Err(StoreError::StudyExists(name.to_owned()));
        }
        let mut change = open(format!("created the study `{name}`"));
        let id = insert(&transaction, name, note, None)?;
        change.add_new_study(&transaction, id)?;
        transaction.commit()
    }

    /// Replaces the note of a study that has this version, and returns the new one.
    ///
    /// # Errors
    /// When no study has this name, another program has changed it, the note is too long, or the database cannot be written.
    pub(crate) fn set_study_note(
        &mut self,
        name: &str,
        version: StoredVersion,
        note: &str,
    ) -> Result<StoredVersion, StoreError> {
        check_note(note)?;
        self.change_study(
            name,
            format!("edited the note of the study `{name}`"),
            |transaction, id, study| {
                study.require(version)?;
                note.clone_into(&mut study.note);
                update(transaction, id, study)
            },
        )
    }

    /// Renames a study that has this version, and returns the new one.
    ///
    /// # Errors
    /// When no study has this name, another one has the new name, another program has changed it, or the database cannot be written.
    pub(crate) fn rename_study(
        &mut self,
        name: &str,
        version: StoredVersion,
        to: &str,
    ) -> Result<StoredVersion, StoreError> {
        check_name(to)?;
        self.change_study(
            name,
            format!("renamed the study `{name}` to `{to}`"),
            |transaction, id, study| {
                study.require(version)?;
                if find(transaction, to)?.is_some_and(|(other, _)| other != id) {
                    return Err(StoreError::StudyExists(to.to_owned()));
                }
                to.clone_into(&mut study.name);
                update(transaction, id, study)
            },
        )
    }

    /// Deletes a study that has this version, but not its games.
    ///
    /// # Errors
    /// When no study has this name, another program has changed it, or the database cannot be written.
    pub(crate) fn delete_study(
        &mut self,
        name: &str,
        version: StoredVersion,
    ) -> Result<(), StoreError> {
        self.change_study(
            name,
            format!("deleted the study `{name}`"),
            |transaction, id, study| {
                study.require(version)?;
                for sql in [
                    include_str!("../../../sql/query/delete_study_items.sql"),
                    include_str!("../../../sql/query/delete_study.sql"),
                ] {
                    transaction.execute(sql, named_params! {":study": id})?;
                }
                Ok(())
            },
        )
    }

    /// Changes a study in a transaction; what it was becomes a part of the journal.
    pub(super) fn change_study<T>(
        &mut self,
        name: &str,
        summary: String,
        work: impl FnOnce(&Transaction<'_>, i64, &mut Study) -> Result<T, StoreError>,
    ) -> Result<T, StoreError> {
        let transaction = self.write()?;
        let found = find(&transaction, name)?;
        let (id, mut study) = found.ok_or_else(|| StoreError::NoSuchStudy(name.to_owned()))?;
        let mut change = open(summary);
        change.add_rows(&transaction, &[RowKey::study(id)])?;
        let result = work(&transaction, id, &mut study)?;
        transaction.commit()?;
        Ok(result)
    }

    fn write(&mut self) -> Result<Transaction<'_>, StoreError> {
        let immediate = TransactionBehavior::Immediate;
        self.connection.transaction_with_behavior(immediate)
    }
}

fn open(summary: String) -> ChangeRecorder {
    ChangeRecorder::new(ChangeKind::Study, summary)
}

/// Checks a name that a user has chosen; `.` and `..` would lead to another place in an address.
fn check_name(name: &str) -> Result<(), StoreError> {
    let is_usable = !["", ".", ".."].contains(&name)
        && name.trim() == name
        && name.chars().count() <= MAX_NAME
        && !name.chars().any(char::is_control);
    if is_usable {
        return Ok(());
    }
    let shown: String = name.chars().take(MAX_NAME).collect();
    Err(StoreError::Study(format!(
        "`{shown}` is no name for a study, expected 1 to {MAX_NAME} characters without blanks at the ends, other than `.` and `..`"
    )))
}

pub(super) fn check_note(note: &str) -> Result<(), StoreError> {
    if note.len() <= MAX_NOTE {
        return Ok(());
    }
    let bytes = note.len();
    Err(StoreError::Study(format!(
        "the note has {bytes} bytes, expected at most {MAX_NOTE}"
    )))
}

/// The study with this name, and its id.
pub(super) fn find(
    connection: &Connection,
    name: &str,
) -> Result<Option<(i64, Study)>, StoreError> {
    let mut select = connection.prepare_cached(include_str!("../../../sql/query/study.sql"))?;
    let mut rows = select.query(named_params! {":name": name})?;
    let Some(row) = rows.next()? else {
        return Ok(None);
    };
    checksum::verify("study", row, 4)?;
    let id = row.get(0)?;
    let study = Study {
        name: row.get(1)?,
        created_at: row.get(2)?,
        note: row.get(3)?,
        items: items(connection, id)?,
    };
    Ok(Some((id, study)))
}

fn items(connection: &Connection, study: i64) -> Result<Vec<StudyItem>, StoreError> {
    let mut select =
        connection.prepare_cached(include_str!("../../../sql/query/study_items.sql"))?;
    let rows = select.query_map(named_params! {":study": study}, |row| {
        checksum::verify("study_item", row, 7)?;
        let game: Option<i64> = row.get(2)?;
        let position: Option<String> = row.get(4)?;
        Ok(StudyItem {
            number: row.get(1)?,
            subject: match (game, position) {
                (Some(game), _) => StudySubject::Game {
                    game,
                    ply: row.get(3)?,
                },
                (None, Some(position)) => StudySubject::Position {
                    position,
                    rules: row.get(5)?,
                },
                (None, None) => StudySubject::Lost,
            },
            note: row.get(6)?,
        })
    })?;
    rows.collect()
}

/// Stores the name and the note of a study, and returns its new version.
fn update(connection: &Connection, id: i64, study: &Study) -> Result<StoredVersion, StoreError> {
    let sql = include_str!("../../../sql/query/update_study.sql");
    let values = named_params! {":study": id, ":name": study.name, ":note": study.note};
    connection.execute(sql, values)?;
    Ok(study.version())
}

/// Inserts a study without items, and returns its id.
pub(super) fn insert(
    connection: &Connection,
    name: &str,
    note: &str,
    created_at: Option<&str>,
) -> Result<i64, StoreError> {
    let sql = include_str!("../../../sql/query/insert_study.sql");
    let values = named_params! {":name": name, ":note": note, ":created_at": created_at};
    connection.query_row(sql, values, |row| row.get(0))
}
