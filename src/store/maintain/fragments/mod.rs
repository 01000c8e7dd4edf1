//! Joins fragments, which are records that begin in mid-game, with the records that contain the beginnings of their games.

mod fragment;
mod join;
mod joined_game;

pub use fragment::{FragmentMatch, RecordOrigin};
