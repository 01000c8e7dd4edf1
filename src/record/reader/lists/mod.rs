//! Lists whose lines are games, or rounds of one game.

pub(super) mod game_list;
pub(super) mod same_number;
