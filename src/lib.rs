//! sumito
#![cfg_attr(test, allow(clippy::unwrap_used))]
pub mod board;
pub mod rules;
pub mod notation;
pub mod record;
pub mod store;
pub mod render;
pub mod cli;
