//! Integration tests: sumito as a library, as a program, and on real archives.
#![allow(
    clippy::unwrap_used,
    clippy::too_many_lines,
    clippy::type_complexity,
    clippy::naive_bytecount,
    clippy::needless_pass_by_value
)]

use mimalloc::MiMalloc;

/// The allocator of the program.
#[global_allocator]
static ALLOCATOR: MiMalloc = MiMalloc;

mod archives;
mod cli;
mod docs;
mod engine;
mod konane;
mod record;
mod render;
mod rules;
mod schemas;
#[path = "../solver/mod.rs"]
mod solver;
mod stats;
mod store;
mod structure;
mod support;
#[cfg(feature = "web")]
mod web;
