//! Puzzles: positions of games in which one move alone wins, ejects a marble or saves the game, by proof.
//!
//! `finder` looks through the positions of a game. `forced_line` makes a puzzle of a proved win or gain, `only_defence` one of a move that alone avoids a proved loss. A
//! puzzle counts when `verifier`, an exhaustive search that shares no code with the proof search, agrees. `difficulty` lets an engine evaluate the moves and
//! determines how deep it must search to find the solution.

mod difficulty;
mod finder;
mod forced_line;
mod only_defence;
mod solution;
mod verifier;

pub use finder::PuzzleFinder;
