//! JSON.

mod around_games;
mod contradictions;
mod of_programs;
mod own;
mod repeated_fields;
