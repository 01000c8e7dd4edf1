//! The tests that use sumito from outside: as a library, as a program, on real archives.
#![allow(clippy::unwrap_used)]

mod engine;
mod notation;
