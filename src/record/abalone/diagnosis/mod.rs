//! Explains illegal moves of Abalone, and finds moves that differ from them by a typo.

pub(super) mod diagnose;
mod typo_kind;
pub(super) mod typos;
