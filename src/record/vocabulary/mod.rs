//! The words of records in English, French, German, Italian, Spanish and Dutch, and sentences on the end of a game.

pub(super) mod color_pairs;
pub(super) mod figures;
pub(super) mod game_name;
pub(super) mod heading;
pub(super) mod heading_lookup;
pub(super) mod look_alikes;
pub(super) mod lookup;
pub(super) mod outcome;
pub(super) mod read_result;
pub(super) mod remark_heading;
pub(super) mod result_words;
pub(super) mod sentence;
pub(super) mod word_tables;
pub(super) mod words;
