//! Normalises text, splits it into tokens, and classifies lines by their tokens.

pub(super) mod line_tokens;
pub(super) mod normalize;
pub(super) mod spaced_moves;
pub(super) mod tokens;
