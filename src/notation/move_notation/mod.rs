//! Move notations: the meaning of a token in each of them, and how each names a move.

mod append_name;
mod codec;
mod codecs;
mod error;
mod first_step_naming;
mod inverse_candidates;
mod landing_naming;
mod name;
mod notation;
mod predecessors;
mod resolve;

pub use error::{AmbiguousMoves, MoveError, ResolveError};
pub use notation::Notation;
