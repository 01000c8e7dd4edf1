//! Writes games and positions as Parquet tables.

mod exporter;
mod external_sort;
mod packed_position;
mod parquet_writer;

pub use exporter::ExportProgress;
