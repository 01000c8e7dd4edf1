//! An independent solver: it shares no code with the program, neither its board nor its move generator nor its searches, and tries every move.
//!
//! `board` is an array of cells and a move generator that follows the rules marble by marble; `solve` is plain exhaustive AND/OR search; `positions` reads the
//! file of positions with the answers.

#![allow(
    dead_code,
    reason = "the tests use one part of it, the benchmark another"
)]

pub(crate) mod board;
pub(crate) mod positions;
pub(crate) mod solve;
