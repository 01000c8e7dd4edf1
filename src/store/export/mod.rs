//! Writes games and positions as Parquet tables.

pub(in crate::store) mod exporter;
pub(in crate::store) mod external_sort;
pub(in crate::store) mod parquet;
