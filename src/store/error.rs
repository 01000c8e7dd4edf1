//! The errors of a database.

mod messages;

use std::io::{self, ErrorKind};
use std::path::PathBuf;

use rusqlite::ErrorCode;

use messages::{
    expected_name, expected_saved_search, named_reasons, shortened, some_names, they_met,
};

/// What to do about a damaged database.
const NEXT_STEP: &str = "`sumito db check` lists the damage, `sumito db recover NEW.db` saves what can be read into a new database, and importing the sources again brings back the rest";

/// Why a database cannot be opened, read or written.
///
/// ```
/// let error = sumito::store::Database::open("no.db".as_ref(), sumito::store::Access::Read).unwrap_err();
/// assert_eq!(error.to_string(), "there is no database no.db, expected one made by an import");
/// ```
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum StoreError {
    /// There is no such file.
    #[error("there is no database {0}, expected one made by an import")]
    Missing(PathBuf),
    /// The file is empty.
    #[error("{0} is an empty file, expected a database made by an import")]
    Empty(PathBuf),
    /// The file is a database without tables.
    #[error("{0} is an SQLite database without tables, expected a database made by an import")]
    NoTables(PathBuf),
    /// The file is a database, but of another program.
    #[error(
        "{path} is a database of another program (application id {found}), expected one of sumito; if it was one, `sumito db recover NEW.db` saves what can be read"
    )]
    OtherApplication {
        /// The file.
        path: PathBuf,
        /// Its application id.
        found: i32,
    },
    /// The file is no database.
    #[error(
        "{0} is not a database; if it was one, `sumito db recover NEW.db` saves what can be read"
    )]
    NotADatabase(PathBuf),
    /// The database was written by a newer version of this program.
    #[error(
        "{path} has schema version {found}, expected at most {known}: a newer sumito wrote it, or it is damaged, and `sumito db recover NEW.db` saves what can be read"
    )]
    Newer {
        /// The file.
        path: PathBuf,
        /// The version of its schema.
        found: i32,
        /// The newest version known here.
        known: i32,
    },
    /// The database was written by a version of this program before the first release.
    #[error(
        "{path} has schema version {found}, expected {known}: it was written by an unreleased version of sumito, import the sources again; or it is damaged, and `sumito db recover NEW.db` saves what can be read"
    )]
    Unreleased {
        /// The file.
        path: PathBuf,
        /// The version of its schema.
        found: i32,
        /// The version of the schema that this program reads.
        known: i32,
    },
    /// The database was written by an older version of this program and cannot be brought to the newest.
    #[error(
        "{path} has schema version {found}, expected {known}, and is read-only: open it once where it can be written"
    )]
    Older {
        /// The file.
        path: PathBuf,
        /// The version of its schema.
        found: i32,
        /// The newest version known here.
        known: i32,
    },
    /// A change to the database was interrupted, and cannot be rolled back because the database is read-only.
    #[error(
        "{0} holds an import that was broken off and has to be undone first, and is read-only: open it once where it can be written"
    )]
    HotJournal(PathBuf),
    /// The database cannot be written.
    #[error("the database cannot be written: the file or its folder is read-only")]
    ReadOnly,
    /// The file was moved, removed or replaced after it was opened.
    #[error(
        "the database file was moved, removed or replaced while it was being written: what was not stored yet has to be imported again"
    )]
    FileReplaced,
    /// There is no disk space for the database.
    #[error("the disk is full")]
    DiskFull,
    /// Another program keeps the database locked.
    #[error("the database is locked by another program, expected it to be free within a minute")]
    Locked,
    /// The database cannot be opened.
    #[error("{path} cannot be opened: {message}")]
    Unopenable {
        /// The file.
        path: PathBuf,
        /// The message of the database engine.
        message: String,
    },
    /// A stored game cannot be read back.
    #[error("game {0} is damaged in the database: {NEXT_STEP}")]
    Damaged(i64),
    /// The database file is damaged.
    #[error("the database file is damaged: {0}: {NEXT_STEP}")]
    Corrupt(String),
    /// The source of the games cannot be read.
    #[error("reading the source: {0}")]
    Source(io::Error),
    /// There is no disk space for a temporary file.
    #[error("there is no room left: {0}")]
    Temporary(io::Error),
    /// The folder for an export is not empty.
    #[error("{0} is not empty, expected a new folder")]
    NotEmpty(PathBuf),
    /// An export cannot be written.
    #[error("writing the export: {0}")]
    Export(io::Error),
    /// A game too long, or too many games, for the numbers of an export.
    #[error(
        "game {0} is too much for an export: expected at most 262143 plies and 1073741823 games"
    )]
    TooLong(i64),
    /// A text for SQL without a statement.
    #[error("empty query, expected one SELECT")]
    EmptyQuery,
    /// An SQL statement that would change the database, where only queries are allowed.
    #[error("the statement would change the database, expected one that only reads")]
    NotReadOnly,
    /// There is a saved search of this name already.
    #[error("there is a saved search `{0}` already, expected another name")]
    SavedSearchExists(String),
    /// There is no saved search of this name.
    #[error("there is no saved search `{}`, {}", shortened(.name), expected_saved_search(.similar))]
    NoSuchSavedSearch {
        /// The name.
        name: String,
        /// Names that are similar.
        similar: Vec<String>,
    },
    /// A name under which there is a study.
    #[error("there is a study `{0}` already, expected another name")]
    StudyExists(String),
    /// A name under which there is no study.
    #[error("there is no study `{0}`, expected the name of one")]
    NoSuchStudy(String),
    /// A number that no item of a study has.
    #[error("the study `{study}` has no item {number}, expected the number of one")]
    NoSuchStudyItem {
        /// The name of the study.
        study: String,
        /// The number.
        number: i64,
    },
    /// A text or a number that a study cannot have.
    #[error("{0}")]
    Study(String),
    /// A name of a player or an event that no record has.
    #[error("there is no {what} `{}`, {}", shortened(.name), expected_name(.what, .similar))]
    UnknownName {
        /// The kind of name: player or event.
        what: &'static str,
        /// The name.
        name: String,
        /// Names that are similar.
        similar: Vec<String>,
    },
    /// A name that several persons have, where one was expected.
    #[error("`{}` may be {}, expected the name of one of them", shortened(.name), some_names(.names))]
    AmbiguousName {
        /// The name.
        name: String,
        /// The names of the persons.
        names: Vec<String>,
    },
    /// Options of rules that no game has, or that exclude each other, in a filter.
    #[error("{0}")]
    Rules(String),
    /// A text without a word, in a search for words.
    #[error("`{}` has no word, expected words to find", shortened(.0))]
    NoWords(String),
    /// A phrase without its end, in a search for words.
    #[error("`{}` has no second quote, expected one at the end of the phrase", shortened(.0))]
    UnclosedPhrase(String),
    /// A name that was not merged with another one.
    #[error(
        "`{0}` is not merged with another name, expected a name that `sumito players aliases` lists"
    )]
    NotMerged(String),
    /// A name that is a spelling of another person's.
    #[error(
        "`{spelling}` is a spelling of `{name}`, expected the name of that person, or `sumito players split` first"
    )]
    SpellingOf {
        /// The spelling.
        spelling: String,
        /// The name of the person.
        name: String,
    },
    /// A filter whose first bound is after its last one, so that no game could pass it.
    #[error("the range from {first} to {last} is empty, expected the first {what} before the last")]
    EmptyRange {
        /// The least requested value.
        first: String,
        /// The greatest requested value.
        last: String,
        /// What is counted.
        what: &'static str,
    },
    /// Names that cannot be of one person, because they are opponents in a game.
    #[error("{}", they_met(.one, .other, .games))]
    PlayersMet {
        /// One name, as it is known now.
        one: String,
        /// The other.
        other: String,
        /// The numbers of the games, in ascending order.
        games: Vec<i64>,
    },
    /// A change that the journal does not have.
    #[error("there is no change {0}, expected a number that `sumito log` lists")]
    NoSuchChange(i64),
    /// There is no change to undo.
    #[error("there is no change to undo, expected one in `sumito log`")]
    NothingToUndo,
    /// A change that was undone before.
    #[error(
        "change {change} was undone by change {by}; to make it again, undo that one: `sumito undo {by}`"
    )]
    UndoneAlready {
        /// The change.
        change: i64,
        /// The change that undid it.
        by: i64,
    },
    /// A change on which later ones depend.
    #[error(
        "change {change} cannot be undone: {}; undo what came after it first (see `sumito log`)",
        named_reasons(.reasons)
    )]
    Dependants {
        /// The change.
        change: i64,
        /// What depends on it, as sentences.
        reasons: Vec<String>,
    },
    /// A game that another program has changed since it was read to be edited.
    #[error(
        "game {0} was changed by another program since it was opened, and is left as that program stored it: open it again and repeat the edit"
    )]
    ChangedMeanwhile(i64),
    /// A study, or an item of one, that another program has changed since it was read.
    #[error(
        "{0} was changed by another program since it was opened, and is left as that program stored it: open it again and repeat the edit"
    )]
    StudyChangedMeanwhile(String),
    /// An edit that is not possible.
    #[error("{0}")]
    Edit(String),
    /// A query was stopped by its caller.
    #[error("stopped before it was answered")]
    Interrupted,
    /// Anything else.
    #[error(transparent)]
    Sql(SqlError),
}

/// Any other error of `SQLite`.
/// ```
/// let result = sumito::store::Database::in_memory().and_then(|database| database.query("no SQL"));
/// assert!(matches!(result, Err(sumito::store::StoreError::Sql(_))));
/// ```
#[derive(Debug, thiserror::Error)]
#[error("{}", message_of(.0))]
pub struct SqlError(pub(in crate::store) rusqlite::Error);

/// What was found and expected, where the message of `SQLite` does not say it.
fn message_of(error: &rusqlite::Error) -> String {
    match error {
        rusqlite::Error::MultipleStatement => {
            "found several statements, expected one query".to_owned()
        }
        rusqlite::Error::InvalidParameterCount(..) => {
            "found a parameter such as `?`, expected a value in its place".to_owned()
        }
        error => error.to_string(),
    }
}

impl StoreError {
    /// Whether the disk failed to store a change of the database, for another reason than that it is full.
    pub(crate) fn is_disk_error(&self) -> bool {
        match self {
            StoreError::Sql(SqlError(error)) => {
                error.sqlite_error_code() == Some(ErrorCode::SystemIoFailure)
            }
            _ => false,
        }
    }

    /// The error of a range whose first value is after its last.
    pub(crate) fn empty_range(
        first: &impl ToString,
        last: &impl ToString,
        what: &'static str,
    ) -> StoreError {
        StoreError::EmptyRange {
            first: first.to_string(),
            last: last.to_string(),
            what,
        }
    }

    /// What is damaged, without what to do about it.
    pub(in crate::store) fn what(&self) -> String {
        match self {
            StoreError::Corrupt(what) => what.clone(),
            error => error.to_string(),
        }
    }

    /// Whether it is the database that is damaged.
    #[doc(hidden)]
    pub fn is_damage(&self) -> bool {
        matches!(self, StoreError::Damaged(_) | StoreError::Corrupt(_))
    }
}

impl From<io::Error> for StoreError {
    fn from(error: io::Error) -> StoreError {
        match error.kind() {
            // Reading a source takes no disk space, so the error is that of a temporary file.
            ErrorKind::StorageFull | ErrorKind::QuotaExceeded | ErrorKind::FileTooLarge => {
                StoreError::Temporary(error)
            }
            _ => StoreError::Source(error),
        }
    }
}
