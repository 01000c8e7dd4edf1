//! The JSON, an address to a file.

pub(super) mod events;
pub(super) mod game;
pub(super) mod games;
pub(super) mod import;
pub(super) mod layouts;
pub(super) mod moves;
pub(super) mod openings;
pub(super) mod player;
pub(super) mod players;
pub(super) mod puzzles;
pub(super) mod rating;
pub(super) mod rejects;
pub(super) mod report;
pub(super) mod search;
pub(super) mod stats;

mod paging;
