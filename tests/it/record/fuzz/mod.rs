//! Mutated files.

pub(crate) mod invariants;
pub(crate) mod mutations;
pub(crate) mod seeds;
