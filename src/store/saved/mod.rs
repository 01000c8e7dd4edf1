//! Stores result sets under names.

pub(in crate::store) mod merge_sets;
pub(in crate::store) mod result_sets;
