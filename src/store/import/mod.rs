//! Imports records: batches, identities, corrections of earlier imports and rejects.

pub(in crate::store) mod batch;
pub(in crate::store) mod corrections;
pub(in crate::store) mod counts;
pub(in crate::store) mod identities;
pub(in crate::store) mod importer;
pub(in crate::store) mod insert;
pub(in crate::store) mod name_ids;
pub(in crate::store) mod prepared;
pub(in crate::store) mod reimport;
pub(in crate::store) mod reject_allowance;
pub(in crate::store) mod reject_row;
pub(in crate::store) mod spool;
pub(in crate::store) mod staging;
