//! Runs a user's SQL query.

use rusqlite::types::ValueRef;

use crate::store::{Database, StoreError};

/// The rows that answer a question.
#[derive(Debug, Clone, PartialEq)]
pub struct Table {
    /// The names of the columns.
    pub columns: Vec<String>,
    /// The rows.
    pub rows: Vec<Vec<Value>>,
}

/// A value in a row.
#[derive(Debug, Clone, PartialEq)]
pub enum Value {
    /// No value.
    Null,
    /// A whole number.
    Integer(i64),
    /// A number.
    Real(f64),
    /// A text; bytes as hexadecimal digits.
    Text(String),
}

impl Database {
    /// Answers a question in SQL.
    ///
    /// # Errors
    /// When the statement is not understood, or would write.
    pub fn query(&self, sql: &str) -> Result<Table, StoreError> {
        let mut select = self.connection.prepare(sql)?;
        if !select.readonly() {
            return Err(StoreError::Writes);
        }
        let mut columns: Vec<String> = Vec::new();
        for name in select.column_names() {
            // Each column has a name of its own: `id`, `id_2`.
            let again = columns.iter().filter(|column| *column == name).count();
            columns.push(if again == 0 {
                name.to_owned()
            } else {
                format!("{name}_{}", again + 1)
            });
        }
        let mut rows = Vec::new();
        let mut found = select.query([])?;
        while let Some(row) = found.next()? {
            let values = (0..columns.len()).map(|n| row.get_ref(n).map(value));
            rows.push(values.collect::<Result<_, _>>()?);
        }
        Ok(Table { columns, rows })
    }
}

fn value(value: ValueRef<'_>) -> Value {
    match value {
        ValueRef::Null => Value::Null,
        ValueRef::Integer(number) => Value::Integer(number),
        ValueRef::Real(number) => Value::Real(number),
        ValueRef::Text(bytes) => Value::Text(String::from_utf8_lossy(bytes).into_owned()),
        ValueRef::Blob(bytes) => {
            Value::Text(bytes.iter().map(|byte| format!("{byte:02x}")).collect())
        }
    }
}
