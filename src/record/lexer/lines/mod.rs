//! Classifies lines by their tokens and by patterns: lines of moves, rows of tables, tags, prose.

pub(in crate::record) mod leading_number;
pub(in crate::record) mod line_class;
pub(in crate::record) mod line_patterns;
pub(in crate::record) mod line_tokens;
pub(in crate::record) mod list_line;
pub(in crate::record) mod numbered_round;
pub(in crate::record) mod strict_moves;
pub(in crate::record) mod tag_line;
