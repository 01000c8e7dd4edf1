//! Finds records that correct rejects and games of earlier imports of their source.

mod corrected_games;
mod correction;
mod detect;
mod elsewhere;
mod similar_text;
mod source_games;
mod source_rejects;

pub use correction::{Correction, CorrectionSearch, Corrections};
pub(in crate::store) use detect::CorrectionDetector;
pub(in crate::store) use similar_text::is_similar;
pub(in crate::store) use source_rejects::MIN_PLIES_IN_PLACE;
