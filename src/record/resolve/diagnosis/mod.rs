//! Explains an illegal move, and suggests moves that differ from it by a typo.

pub(in crate::record) mod diagnose;
pub(in crate::record) mod typos;
