//! Reads stored games, their summaries and metadata, and rejects.

mod filtered_ids;
mod game;
mod id_ranges;
mod metadata;
mod rejects;
mod results;
mod summaries;
mod summary;
mod summary_cache;

pub use filtered_ids::FilteredIds;
pub use game::{StoredGame, StoredProblem};
pub(in crate::store) use id_ranges::consecutive_ranges;
pub use metadata::GameMetadata;
pub use rejects::{OMITTED_REJECTS_KIND, Reject, RejectOrder};
pub use results::ResultReader;
pub use summaries::SummaryReader;
pub use summary::Summary;
