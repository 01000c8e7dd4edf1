//! Finds games by position, opening, pattern and filter.

mod explorer;
mod filter;
mod filtered_games;
mod found_games;
mod pattern_scan;
mod player_openings;
mod position_reader;
mod position_search;
mod positions;
mod prefetch;
mod record_filter;
mod replays;
mod resolved_filter;
mod seat_filter;
mod swapped_openings;

pub use explorer::{OpeningMove, Openings, ResultCounts};
pub use filter::Filter;
pub use pattern_scan::ScanProgress;
pub use position_reader::PositionReader;
pub use position_search::{Hit, Orientations};
pub use positions::PositionOccurrence;
#[cfg(feature = "bindings")]
pub(crate) use positions::ProgressCallback as LookupProgressCallback;
pub use replays::Replay;
