//! Opens a database, migrates its schema, interrupts its statements and runs queries in SQL.

mod integers;
mod interrupt;
mod migrations;
mod open;
mod sql;
mod sql_query;
pub(in crate::store) mod sqlite;

pub(in crate::store) use integers::{count, distance};
pub use interrupt::InterruptHandle;
pub(in crate::store) use migrations::SCHEMA;
pub use open::{Access, Database};
pub(in crate::store) use open::{BUSY_TIMEOUT, CACHE_MEBIBYTES, PAGE_SIZE, set_cache_size};
pub use sql::{GameReader, SqlFunction, SqlFunctionCall, SqlSession};
pub use sql_query::{Table, Value};
