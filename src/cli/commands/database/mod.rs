//! Commands for the database itself: maintenance, and queries in SQL.

mod db;
mod query;

pub(super) use db::Db;
pub(super) use query::Query;
