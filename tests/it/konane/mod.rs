//! Kōnane: its rules compared with a plain implementation, and arbitrary texts.
#![allow(clippy::cast_possible_wrap, clippy::cast_sign_loss)]

mod arbitrary_text;
mod boards_and_ends;
mod boards_in_words;
mod brute_force;
mod digits;
mod names_and_results;
mod pattern_search;
mod recognition;
mod reference;
mod solver;
mod tables_and_lists;
