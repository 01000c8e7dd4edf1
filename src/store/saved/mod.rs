//! Stores saved searches and studies under names.

mod merge_saved_searches;
mod merge_studies;
mod replaced_games;
mod saved_searches;
mod studies;
mod study_items;
mod study_order;

pub(in crate::store) use merge_saved_searches::OtherSavedSearches;
pub(in crate::store) use merge_studies::OtherStudies;
pub(in crate::store) use replaced_games::replace_in_saved;
pub(in crate::store) use saved_searches::SavedSearchFilter;
pub use saved_searches::{OverwriteMode, SavedSearch};
pub use studies::{Study, StudyItem, StudySubject, StudySummary};
