//! The web server: requests within this process and over a real socket.

mod answers;
mod api;
mod api_lists;
mod boards;
mod database_replaced;
mod engine;
mod imports;
mod konane;
mod languages;
mod load;
mod pages;
mod puzzles;
mod query_errors;
mod security;
mod server;

pub(crate) use server::{Answer, Served, answer, escaped, raw, request};
