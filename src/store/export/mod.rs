//! Writes games, positions and plies as Parquet tables.

mod exporter;
mod external_sort;
mod game_columns;
mod new_folder;
mod packed_position;
mod parquet_writer;
mod plies;
mod progress;
mod replayed_positions;
mod tables;

pub use progress::ExportProgress;
