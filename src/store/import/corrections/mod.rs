//! Finds records that correct rejects and games of earlier imports of their source.

mod correction;
mod detect;
mod similar_text;
mod source_games;
mod source_rejects;

pub use correction::{Correction, CorrectionSearch, Corrections};
pub(in crate::store) use detect::CorrectionDetector;
