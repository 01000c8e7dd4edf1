//! Lists whose lines are games, or rounds of one game.

pub(in crate::record) mod game_list;
pub(super) mod same_number;
