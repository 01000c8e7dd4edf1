//! JSON.

mod around_games;
mod contradictions;
mod fields_of_games;
mod games_in_objects;
mod names_of_moves;
mod of_programs;
mod own;
mod players;
mod repeated_fields;
