//! Databases: imports, queries, maintenance, and what survives a crash.

pub(crate) mod annotations;
mod brute_force;
pub(crate) mod corrections;
pub(crate) mod crash;
pub(crate) mod database;
pub(crate) mod edits;
pub(crate) mod journal;
pub(crate) mod maintenance;
#[cfg(feature = "parquet")]
pub(crate) mod parquet;
#[cfg(feature = "parquet")]
pub(crate) mod parquet_text;
pub(crate) mod rejects;
pub(crate) mod row_checksums;
pub(crate) mod scan;
pub(crate) mod sql;
pub(crate) mod stability;
