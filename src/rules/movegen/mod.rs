//! Legal moves: all of a position, one that is named, why a move is illegal, and the moves that can have led to a position.

mod context;
mod ejections;
mod generate;
mod illegal_move;
mod legal_moves;
mod legality;
mod perft;
mod predecessors;

pub use illegal_move::IllegalMove;
pub use legal_moves::{LegalMoves, LegalMovesIter};
pub use perft::perft;
