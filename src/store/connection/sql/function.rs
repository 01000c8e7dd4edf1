//! `SqlFunction`: a function that users' SQL can call.

use rusqlite::functions::FunctionFlags;
use rusqlite::types::Value as SqliteValue;

use crate::store::connection::sqlite::Connection;
use crate::store::{StoreError, Value};

/// Computes the value of a function of its arguments.
pub type SqlFunctionCall = Box<dyn Fn(&[Value]) -> Result<Value, String> + Send>;

/// A function of SQL. For the same arguments it must return the same value while a query runs.
pub struct SqlFunction {
    /// Its name.
    pub name: &'static str,
    /// The number of its arguments.
    pub arguments: usize,
    /// Computes its value; the error is what was found and what was expected.
    pub call: SqlFunctionCall,
}

impl std::fmt::Debug for SqlFunction {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("SqlFunction")
            .field("name", &self.name)
            .finish_non_exhaustive()
    }
}

impl SqlFunction {
    /// Registers the function with a connection.
    pub(super) fn register(self, connection: &Connection) -> Result<(), StoreError> {
        let flags = FunctionFlags::SQLITE_UTF8 | FunctionFlags::SQLITE_DETERMINISTIC;
        let SqlFunction {
            name,
            arguments,
            call,
        } = self;
        let arguments = i32::try_from(arguments).unwrap_or(i32::MAX);
        // After a panic, the query has failed and the function is not called again.
        let call = std::panic::AssertUnwindSafe(call);
        let function =
            connection
                .raw()
                .create_scalar_function(name, arguments, flags, move |context| {
                    let arguments: Vec<Value> = (0..context.len())
                        .map(|index| Value::of(context.get_raw(index)))
                        .collect();
                    let value = (*call)(&arguments).map_err(|message| {
                        rusqlite::Error::UserFunctionError(format!("{name}: {message}").into())
                    })?;
                    Ok(match value {
                        Value::Null => SqliteValue::Null,
                        Value::Integer(number) => SqliteValue::Integer(number),
                        Value::Real(number) => SqliteValue::Real(number),
                        Value::Text(text) => SqliteValue::Text(text),
                    })
                });
        function.map_err(StoreError::of_sqlite)
    }
}
