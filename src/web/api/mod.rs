//! The JSON API: a file for each address under `/api/`, which parses its parameters and computes its response.

mod game;
mod game_kinds;
mod import;
mod layouts;
mod lists;
mod moves;
mod openings;
mod player;
mod query_params;
mod rating;
mod report;
mod request;
mod routes;
mod stats;

pub(crate) use routes::routes;
