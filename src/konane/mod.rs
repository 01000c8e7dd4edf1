//! The game of Kōnane: its boards, rules, position keys and notation; who wins a position, and its value.
//!
//! Kōnane is the Hawaiian game of jumps. It shares only terms with Abalone: a [`Position`] here is not one of
//! [`rules`](crate::rules). `record` implements the traits that records and databases need.
//!
//! ```
//! use sumito::konane::{Color, Layout, perft, read_move};
//!
//! let layout: Layout = "konane-6x6".parse()?;
//! let mut position = layout.position();
//! assert_eq!(perft(&position, 5), 668);
//! for name in ["c3", "c4", "c1-c3", "e4-c4"] {
//!     position.play_unchecked(read_move(name, &position)?);
//! }
//! assert_eq!(position.stones(Color::Black).len(), 16);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod board;
#[cfg(feature = "internals")]
pub mod drawing;
#[cfg(not(feature = "internals"))]
mod drawing;
pub mod engine;
mod game_position;
mod game_traits;
mod key;
mod notation;
mod pattern_search;
mod rules;
pub mod solver;
pub mod values;

pub use crate::game::Color;
pub use board::{
    Bitboard, Bits, Board, BoardFault, BoardSize, ParseError, Square, Squares, Symmetry,
};
pub use drawing::board_text;
pub use notation::{
    MoveError, PositionError, ResolveError, read_move, read_pattern, read_position,
};
pub use pattern_search::{Pattern, SquareContent};
pub use rules::{
    IllegalMove, IllegalPredecessor, Layout, LayoutError, LegalMoves, Move, Opening, Phase,
    Position, Rules, RulesError, Setup, SetupFault, perft,
};

internal! {
    use game_traits::{KonaneMoveFields, KonanePlyFields, KonanePositionRow};
    use board::{Direction, SymmetrySet};
    use rules::GameState;
    use key::{CanonicalForm, OccupancyTracker, ZobristHashes, canonical_form};
    use notation::{
        RecordToken, Token, inverse_name, is_position_text, moves_are_digits, position_text, read_inverse,
    };
    use pattern_search::{FollowUp, PatternQuery, QueryMatcher, QueryTarget};
}
