//! Reads stored games, their summaries and metadata, and rejects.

pub(in crate::store) mod game;
pub(in crate::store) mod metadata;
pub(in crate::store) mod rejects;
pub(in crate::store) mod summaries;
