//! Stores records that cannot be replayed, limits their size per source, and imports them again.

mod delete_reimported;
mod moved_reject;
mod reimport;
mod reimported_records;
mod reject_allowance;
mod reject_row;
mod replacement;
mod stated_options;

pub(in crate::store) use delete_reimported::{delete_reimported, insert_known_identity};
pub(in crate::store) use moved_reject::MovedReject;
pub use reimport::ReimportOutcome;
pub(in crate::store) use reimported_records::ReimportedRecords;
pub use reject_allowance::REJECTED_BYTES;
pub(in crate::store) use reject_allowance::RejectAllowance;
pub(in crate::store) use reject_row::{
    identity_of_reject, insert_omitted_rejects, insert_reject, insert_rejected, last_reject,
    portable_identity_of_reject,
};
