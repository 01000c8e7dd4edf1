//! The rules of the game and the move notations.

pub(crate) mod every_game;
pub(crate) mod game_end;
pub(crate) mod move_generation;
pub(crate) mod movement_rules;
pub(crate) mod multiplayer_rules;
pub(crate) mod notation;
pub(crate) mod random_rules;
pub(crate) mod reference_rules;
pub(crate) mod sample_games;
pub(crate) mod sample_round_trip;
pub(crate) mod two_colours;
