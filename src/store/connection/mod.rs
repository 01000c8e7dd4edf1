//! Opens a database, migrates its schema, interrupts its statements and runs queries in SQL.

mod integers;
mod interrupt;
mod lock_wait;
mod migrations;
mod open;
mod sql;
mod sql_query;
pub(in crate::store) mod sqlite;

pub(in crate::store) use integers::{count, distance};
pub use interrupt::InterruptHandle;
pub use lock_wait::on_long_lock;
pub(in crate::store) use lock_wait::{BUSY_TIMEOUT, wait_for_locks};
pub(in crate::store) use migrations::SCHEMA;
pub use open::{Access, Database};
pub(in crate::store) use open::{CACHE_MEBIBYTES, PAGE_SIZE, set_cache_size};
pub use sql::{GameReader, SqlFunction, SqlFunctionCall, SqlSession};
pub use sql_query::{Table, Value};
