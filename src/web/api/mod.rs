//! The JSON API: a file for each address under `/api/`, which parses its parameters and computes its response.

mod engine;
mod game_kinds;
mod lists;
mod openapi;
mod player;
mod positions;
mod query_params;
mod rating;
mod records;
mod report;
mod request;
mod routes;
mod stats;
mod studies;

#[cfg(feature = "schema")]
pub use routes::openapi_document;
pub(crate) use routes::routes;
