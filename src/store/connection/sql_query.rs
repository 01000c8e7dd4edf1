//! Runs a user's SQL query.

use rusqlite::types::ValueRef;

use crate::store::{Database, StoreError};

/// The result of a query.
///
/// ```
/// use std::path::Path;
/// use sumito::store::{Database, Value};
///
/// let mut database = Database::in_memory()?;
/// database.import_path(Path::new("sample-games"))?;
/// let table = database.query("SELECT count(*) AS games FROM game")?;
/// assert_eq!(table.columns, ["games"]);
/// assert_eq!(table.rows, [[Value::Integer(database.info()?.games)]]);
/// # Ok::<(), sumito::store::StoreError>(())
/// ```
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct Table {
    /// The names of the columns.
    pub columns: Vec<String>,
    /// The types with which the columns of the answer that are columns of tables were declared.
    #[doc(hidden)]
    pub declared_types: Vec<Option<String>>,
    /// The rows.
    pub rows: Vec<Vec<Value>>,
}

/// A value of a row.
///
/// ```
/// use sumito::store::{Database, Value};
///
/// let table = Database::in_memory()?.query("SELECT 1, 0.5, 'a', NULL")?;
/// let expected = [Value::Integer(1), Value::Real(0.5), Value::Text("a".to_owned()), Value::Null];
/// assert_eq!(table.rows[0], expected);
/// # Ok::<(), sumito::store::StoreError>(())
/// ```
#[derive(Debug, Clone, PartialEq)]
pub enum Value {
    /// No value.
    Null,
    /// An integer.
    Integer(i64),
    /// A floating-point number.
    Real(f64),
    /// A text, or a blob as hexadecimal digits.
    Text(String),
}

impl Database {
    /// Runs a query in SQL on the tables and views of the file: `summary`, `game` and the tables that `docs/src/reference/sql.md` lists under "Stored tables". The views and
    /// functions of `sumito query`, such as `plies` and `board(game, ply)`, are computed by the program and are not there.
    ///
    /// # Errors
    /// When the statement is invalid, or would write.
    pub fn query(&self, sql: &str) -> Result<Table, StoreError> {
        let mut rows = Vec::new();
        let columns = self.for_each_row(sql, |_, row| {
            rows.push(row);
            Ok::<(), StoreError>(())
        })?;
        let declared_types = self.connection.prepare(sql)?.declared_types();
        Ok(Table {
            columns,
            declared_types,
            rows,
        })
    }

    /// Runs a query as [`Database::query`], and passes each row as it is found to `each`, with the names of the columns. Returns these names.
    ///
    /// # Errors
    /// As [`Database::query`]; the first error of `each`, which ends the query.
    #[doc(hidden)]
    pub fn for_each_row<E: From<StoreError>>(
        &self,
        sql: &str,
        mut each: impl FnMut(&[String], Vec<Value>) -> Result<(), E>,
    ) -> Result<Vec<String>, E> {
        let mut select = self.connection.prepare(sql)?;
        if select.is_empty() {
            return Err(StoreError::EmptyQuery.into());
        }
        // Statements without columns are not queries: those that begin and end transactions, for example.
        if !select.is_readonly() || select.column_count() == 0 {
            return Err(StoreError::NotReadOnly.into());
        }
        let mut columns: Vec<String> = Vec::new();
        for name in select.column_names() {
            // A name that occurs again gets a number: `id`, `id_2`.
            let earlier = columns.iter().filter(|column| *column == name).count();
            columns.push(if earlier == 0 {
                name.to_owned()
            } else {
                format!("{name}_{}", earlier + 1)
            });
        }
        let mut result = select.query([])?;
        while let Some(row) = result.next()? {
            let values = (0..columns.len()).map(|n| row.get_ref(n).map(Value::of));
            each(&columns, values.collect::<Result<_, _>>()?)?;
        }
        Ok(columns)
    }
}

impl Value {
    /// The value of a column.
    pub(super) fn of(value: ValueRef<'_>) -> Value {
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
}
