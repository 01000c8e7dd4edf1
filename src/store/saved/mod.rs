//! Stores result sets under names.

mod merge_result_sets;
mod result_sets;

pub(in crate::store) use merge_result_sets::OtherResultSets;
pub(in crate::store) use result_sets::ResultSetFilter;
pub use result_sets::{OverwriteMode, SavedResultSet};
