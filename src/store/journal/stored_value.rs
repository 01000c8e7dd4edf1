//! A value of a column as the journal stores it.

use crate::store::connection::sqlite::Row;
use rusqlite::ToSql;
use rusqlite::types::{ToSqlOutput, ValueRef};
use serde::{Deserialize, Serialize};

/// A value of a column; real numbers are in no table.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(in crate::store) enum StoredValue {
    Null,
    Integer(i64),
    Text(String),
    Blob(Vec<u8>),
}

impl StoredValue {
    pub(super) fn of(value: ValueRef<'_>) -> StoredValue {
        match value {
            ValueRef::Null => StoredValue::Null,
            ValueRef::Integer(number) => StoredValue::Integer(number),
            ValueRef::Real(number) => StoredValue::Integer(number as i64),
            ValueRef::Text(text) => StoredValue::Text(String::from_utf8_lossy(text).into_owned()),
            ValueRef::Blob(bytes) => StoredValue::Blob(bytes.to_vec()),
        }
    }

    /// The number, if it is one.
    pub(in crate::store) fn integer(&self) -> Option<i64> {
        match self {
            StoredValue::Integer(number) => Some(*number),
            _ => None,
        }
    }

    /// The text, if it is one.
    pub(super) fn text(&self) -> Option<&str> {
        match self {
            StoredValue::Text(text) => Some(text),
            _ => None,
        }
    }

    pub(in crate::store) fn as_ref(&self) -> ValueRef<'_> {
        match self {
            StoredValue::Null => ValueRef::Null,
            StoredValue::Integer(number) => ValueRef::Integer(*number),
            StoredValue::Text(text) => ValueRef::Text(text.as_bytes()),
            StoredValue::Blob(bytes) => ValueRef::Blob(bytes),
        }
    }
}

impl ToSql for StoredValue {
    fn to_sql(&self) -> rusqlite::Result<ToSqlOutput<'_>> {
        Ok(ToSqlOutput::Borrowed(self.as_ref()))
    }
}

/// The values of the first columns of a row.
pub(super) fn values_of(row: Row<'_>, count: usize) -> Vec<StoredValue> {
    let columns = 0..count;
    columns.map(|at| StoredValue::of(row.value(at))).collect()
}
