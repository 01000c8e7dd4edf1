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
mod typos;

use sumito::record::Game;

use crate::support::{games, records};

/// The only game of a text, in which nothing is reported.
fn clean_game(text: &str) -> Game {
    let found = records(text);
    assert_eq!(found.len(), 1, "{text}");
    let problems = &found[0].problems;
    assert!(problems.is_empty(), "{text} {problems:#?}");
    games(text).remove(0)
}
