//! Normalises text, and splits it into tokens: movetext by a strict grammar, free text by a tolerant one.

pub(super) mod cells;
pub(super) mod evaluation;
pub(super) mod line_text;
pub(super) mod lines;
pub(super) mod marks;
pub(super) mod move_words;
pub(super) mod movetext_token;
pub(super) mod normalize;
pub(super) mod score_token;
pub(super) mod spaced_moves;
pub(super) mod text_move;
pub(super) mod token;
pub(super) mod tokenize;
