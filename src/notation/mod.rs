//! One move or one position as text, and back.
//!
//! A move notation is a codec in two steps: a [`Token`] is read without a board, then resolved against a position. Three
//! things can go wrong, and they are three errors ([`MoveError`]): the text is no token, no legal move has this name, or
//! more than one has it.
//!
//! ```
//! use sumito::notation::{Notation, Token};
//! use sumito::rules::Layout;
//!
//! let mut position = Layout::find("Belgian Daisy").expect("a built-in layout").position();
//! let mut last = None;
//! for token in "a1b2 i5h5 a2b3 i6h6 c2c3 g4g5".split(' ') {
//!     let mv = Notation::Abapro.read(token, &position)?;
//!     position.apply(mv);
//!     last = Some(mv);
//! }
//! let g4g5 = last.expect("six moves");
//! assert_eq!(Notation::Nacre.token(g4g5).to_string(), "g4g7");
//!
//! // A move in the reversible notation, read from its own end.
//! let inverse = Notation::Reversible.inverse_token(g4g5);
//! assert_eq!(inverse.to_string(), "g9g4");
//! assert_eq!(Notation::Reversible.resolve_inverse(&inverse, &position)?, g4g5);
//!
//! // Aba-Pro has lost its way back: none, one or two black marbles may have been pushed.
//! let step_back: Token = "g7g6".parse()?;
//! assert!(Notation::Abapro.resolve_inverse(&step_back, &position).is_err());
//! # Ok::<(), sumito::notation::MoveError>(())
//! ```

mod moves;
mod positions;
mod token;

pub use moves::{AmbiguousMoves, MoveError, ResolveError, Notation};
pub(crate) use positions::layout_under;
pub use positions::{
    PositionError, PositionLoss, PositionNotation, read_pattern, read_position, read_position_under,
};
pub(crate) use token::NumberMeaning;
pub use token::{EjectionMark, CellSpelling, Token};
