//! Normalises text, splits it into tokens, and classifies lines by their tokens.

pub(super) mod leading_number;
pub(super) mod line_class;
pub(super) mod line_patterns;
pub(super) mod line_text;
pub(super) mod line_tokens;
pub(super) mod move_words;
pub(super) mod normalize;
pub(super) mod spaced_moves;
pub(super) mod tag_line;
pub(super) mod token;
pub(super) mod tokenize;
