//! The rules of the game: positions, moves and their codes, legality, start positions, perft.

mod game_state;
mod layout;
mod move_code;
mod movegen;
mod opening;
mod play;
mod position;
mod removals;
mod rules_text;
mod ruleset;
mod setup;
mod start_bytes;

pub use game_state::GameState;
pub use layout::{Layout, LayoutError};
pub use move_code::Move;
pub use movegen::{IllegalMove, IllegalPredecessor, LegalMoves, perft};
pub use opening::{Opening, Phase};
pub use position::Position;
pub use rules_text::RulesError;
pub use ruleset::Rules;
pub use setup::{Setup, SetupFault};
