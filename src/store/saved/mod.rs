//! Stores result sets and studies under names.

mod merge_result_sets;
mod merge_studies;
mod result_sets;
mod studies;

pub(in crate::store) use merge_result_sets::OtherResultSets;
pub(in crate::store) use merge_studies::OtherStudies;
pub(in crate::store) use result_sets::ResultSetFilter;
pub use result_sets::{OverwriteMode, SavedResultSet};
pub use studies::{Study, StudyItem, StudySubject, StudySummary};
