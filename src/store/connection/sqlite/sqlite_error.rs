//! Converts errors of `SQLite` to errors of the store.

use rusqlite::ErrorCode;
use rusqlite::types::{FromSqlError, Type};

use crate::store::{SqlError, StoreError};

impl StoreError {
    /// The error of the store for one of `SQLite`. It is no `From`, which would make an error of another package part of the public interface.
    pub(in crate::store) fn of_sqlite(error: rusqlite::Error) -> StoreError {
        let moved = rusqlite::ffi::SQLITE_READONLY_DBMOVED;
        match error.sqlite_error_code() {
            Some(ErrorCode::ReadOnly)
                if error
                    .sqlite_error()
                    .is_some_and(|error| error.extended_code == moved) =>
            {
                StoreError::FileReplaced
            }
            Some(ErrorCode::ReadOnly) => StoreError::ReadOnly,
            Some(ErrorCode::DiskFull) => StoreError::DiskFull,
            Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => StoreError::Locked,
            Some(ErrorCode::OperationInterrupted) => StoreError::Interrupted,
            Some(ErrorCode::DatabaseCorrupt | ErrorCode::NotADatabase) => {
                StoreError::Corrupt(error.to_string())
            }
            _ if is_wrong_checksum(&error) => {
                StoreError::Corrupt("a row does not match its checksum".to_owned())
            }
            _ if is_impossible(&error) => StoreError::Corrupt(error.to_string()),
            _ if changes_view(&error) => StoreError::NotReadOnly,
            _ => StoreError::Sql(SqlError(error)),
        }
    }

    /// The error of a column with an impossible value.
    pub(in crate::store) fn of_column(error: FromSqlError) -> StoreError {
        StoreError::of_sqlite(error.into())
    }
}

/// Whether a statement would change a view.
fn changes_view(error: &rusqlite::Error) -> bool {
    let message = error.to_string();
    message.starts_with("cannot modify ") && message.contains(" because it is a view")
}

/// Whether a statement has read NULL in place of a value of a row, because the row does not match its checksum.
fn is_wrong_checksum(error: &rusqlite::Error) -> bool {
    matches!(
        error,
        rusqlite::Error::InvalidColumnType(_, name, Type::Null) if name.starts_with("CASE WHEN checksum")
    )
}

/// Whether a row contains an impossible value, such as one of another type or a number that does not fit, or is missing.
fn is_impossible(error: &rusqlite::Error) -> bool {
    matches!(
        error,
        rusqlite::Error::FromSqlConversionFailure(..)
            | rusqlite::Error::IntegralValueOutOfRange(..)
            | rusqlite::Error::InvalidColumnType(..)
            | rusqlite::Error::Utf8Error(..)
            | rusqlite::Error::QueryReturnedNoRows
    )
}
