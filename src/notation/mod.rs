//! One move or one position as text, and back.
//!
//! A move notation works in two steps: a [`Token`] is parsed without a board, then resolved against a position. Three errors are possible
//! ([`MoveError`]): the text is not a token, no legal move has this name, or several moves have it.
//!
//! ```
//! use sumito::notation::Notation;
//! use sumito::rules::Layout;
//!
//! let mut position = Layout::find("Belgian Daisy").expect("a built-in layout").position();
//! for token in "a1b2 i5h5 a2b3 i6h6 c2c3".split(' ') {
//!     position.play_unchecked(Notation::Abapro.read(token, &position)?);
//! }
//! let g4g5 = Notation::Abapro.read("g4g5", &position)?;
//! assert_eq!(Notation::Nacre.name(g4g5, &position).to_string(), "g4g7");
//! // The name of the inverse tells how many marbles were pushed, which Aba-Pro does not.
//! assert_eq!(Notation::Reversible.inverse_name(g4g5, &position).to_string(), "g9g4");
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
    use token::{CellSpelling, EjectionMark};
}
