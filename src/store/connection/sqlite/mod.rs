//! SQLite as the store sees it: connections, statements and rows of `rusqlite` whose errors are those of the store.
//!
//! A method does what the method of the same name of `rusqlite` does. Its error is converted here, so that no public type names an error of another package.

mod database_connection;
mod rows;
mod script;
mod sqlite_error;
mod statement;

pub(in crate::store) use database_connection::{Connection, Transaction};
pub(in crate::store) use rows::Row;
pub(in crate::store) use script::Script;
pub(in crate::store) use statement::Statement;
