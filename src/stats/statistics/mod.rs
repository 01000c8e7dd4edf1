//! Statistics of the games of a database: results, lengths, first ejections, layouts, endings and years.

mod collect;
mod distribution;
mod game_statistics;
mod plots;

pub use collect::game_statistics;
pub use distribution::{Bin, Distribution};
pub use game_statistics::{FirstEjection, GameStatistics};
pub use plots::{layout_label, statistics_plots, statistics_title};
