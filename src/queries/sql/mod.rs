//! SQL over a database: the functions that it may call, and the description of its views.

mod functions;
mod loaded_games;
mod packed_rows;
mod schema;

pub(crate) use functions::open_sql;
pub(crate) use schema::SQL_OBJECTS;
