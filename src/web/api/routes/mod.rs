//! The table of addresses, a file for each group of them.

mod answers;
mod changes;
mod games;
mod positions;
mod server;
mod statistics;
mod studies;
mod table;

#[cfg(feature = "schema")]
pub use table::openapi_document;
pub(crate) use table::routes;
