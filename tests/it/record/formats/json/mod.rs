//! JSON.

mod contradictions;
mod of_programs;
mod own;
