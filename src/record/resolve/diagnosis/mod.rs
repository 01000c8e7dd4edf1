//! Explains an illegal move, and suggests what a word with a typo may mean.

pub(in crate::record) mod bad_word;
pub(in crate::record) mod meaning;
