//! One move or one position as text, and back.
//!
//! A move notation works in two steps: a [`Token`] is parsed without a board, then resolved against a position. Three errors are possible
//! ([`MoveError`]): the text is not a token, no legal move has this name, or several moves have it.
//!
//! ```
//! use sumito::notation::{Notation, Token};
//! use sumito::rules::Layout;
//!
//! let mut position = Layout::find("Belgian Daisy").expect("a built-in layout").position();
//! let mut last = None;
//! for token in "a1b2 i5h5 a2b3 i6h6 c2c3 g4g5".split(' ') {
//!     let mv = Notation::Abapro.read(token, &position)?;
//!     position.play_unchecked(mv);
//!     last = Some(mv);
//! }
//! let g4g5 = last.expect("six moves");
//! assert_eq!(Notation::Nacre.token(g4g5).to_string(), "g4g7");
//!
//! // The inverse of a move in the reversible notation, resolved in the position after it.
//! let inverse = Notation::Reversible.inverse_token(g4g5);
//! assert_eq!(inverse.to_string(), "g9g4");
//! assert_eq!(Notation::Reversible.resolve_inverse(&inverse, &position)?, g4g5);
//!
//! // In Aba-Pro the inverse is ambiguous: none, one or two black marbles may have been pushed.
//! let step_back: Token = "g7g6".parse()?;
//! assert!(Notation::Abapro.resolve_inverse(&step_back, &position).is_err());
//! # Ok::<(), sumito::notation::MoveError>(())
//! ```

mod move_notation;
mod pattern_notation;
mod position_notation;
mod token;

pub use move_notation::{AmbiguousMoves, MoveError, Notation, ResolveError};
pub use pattern_notation::read_pattern;
pub(crate) use position_notation::layout_under;
pub use position_notation::{
    PositionError, PositionLoss, PositionNotation, read_position, read_position_under,
};
pub use token::Token;

internal! {
    use move_notation::read_typed_move;
    use token::{CellSpelling, EjectionMark};
}
