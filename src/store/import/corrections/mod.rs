//! Finds records that correct rejects of earlier imports of their source.

mod detect;
mod source_rejects;

pub use detect::Correction;
pub(in crate::store) use detect::CorrectionDetector;
