//! Why an engine marks a move, in words of players, derived from what an analysis has stored.
//!
//! A reason is a fact: the lines were replayed, and the marble is ejected in them, or the marbles stand so at their ends, or the evaluations show it.
//! `line_facts` replays a line, `compared_lines` finds in what the line after the move is worse than the best one, `of_game` chooses the reason of each ply.

mod compared_lines;
mod line_facts;
pub(in crate::record) mod move_reason;
mod of_game;
