//! The rules of the game: positions, legal moves, start layouts, position keys, and search for patterns in games.
//!
//! A [`Setup`] is anything that can be drawn; a [`Position`] is a setup that was checked. A [`Move`] is created from a position and contains
//! its effect (marbles moved, pushed, ejected), so that it can be undone without any stored undo information.
//!
//! ```
//! use sumito::notation::Notation;
//! use sumito::rules::{Color, Layout, perft};
//!
//! let mut position = Layout::find("Belgian Daisy").expect("a built-in layout").position();
//! assert_eq!(position.legal_moves().len(), 52);
//!
//! let a1b2 = Notation::Abapro.read("a1b2", &position)?;
//! assert_eq!((a1b2.marbles(), a1b2.pushed(), a1b2.ejects()), (3, 0, false));
//! let before = position;
//! position.play_unchecked(a1b2);
//! assert_eq!(position.turn(), Color::White);
//! position.undo(a1b2);
//! assert_eq!(position, before);
//! assert_eq!(perft(&position, 2), 2_692);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod board_state;
mod game;
mod game_position;
mod key;
mod layouts;
mod move_code;
mod movegen;
mod pattern_search;
mod replay;
mod ruleset;

pub use crate::game::{Color, EndReason, GameEnd};
pub use board_state::{Position, Setup, SetupFault};
pub use layouts::Layout;
pub use move_code::{Move, MoveKind, Triangle};
pub use movegen::{IllegalMove, LegalMoves, LegalMovesIter, perft};
pub use pattern_search::{CellContent, Pattern};
pub use ruleset::{MovesPerTurn, Players, Rules, RulesError, RulesFault};

internal! {
    use game::GameState;
    use crate::game::{IllegalMoveCode, QueryMatch};
    use key::{CanonicalForm, ZobristHashes, canonical_form};
    use layouts::{random_seed, random_start};
    use move_code::{Displacement, displacements};
    use pattern_search::{FollowUp, PatternQuery, QueryMatcher, QueryTarget};
    use replay::{OccupancySignature, OccupancyTracker, PositionMap};
    use ruleset::{OPTIONS, RuleOption};
}
