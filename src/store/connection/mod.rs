//! Opens a database, brings its schema up to date, interrupts its statements and runs queries in SQL.

pub(in crate::store) mod integers;
pub(in crate::store) mod interrupt;
pub(in crate::store) mod migrations;
pub(in crate::store) mod open;
pub(in crate::store) mod sql_query;
