//! The words of records in English, French, German, Italian, Spanish and Dutch.

pub(super) mod lookup;
pub(super) mod outcome;
pub(super) mod read_result;
pub(super) mod result_words;
pub(super) mod sentence;
pub(super) mod word_tables;
