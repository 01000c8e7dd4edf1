//! Legal moves: all of a position, one that is named, why a move is illegal, and the moves that can have led to a position.

mod generate;
mod illegal_move;
mod illegal_predecessor;
mod jump_path;
mod legal_moves;
mod legality;
mod perft;
mod predecessors;
mod word_count;

pub use illegal_move::IllegalMove;
pub use illegal_predecessor::IllegalPredecessor;
pub use legal_moves::LegalMoves;
pub use perft::perft;
