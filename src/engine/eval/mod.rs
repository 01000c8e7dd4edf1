//! Static evaluation: the value of a position without a search.
//!
//! [`Evaluation`] evaluates a position of the standard game by a network, and others by weighted terms ([`evaluate`]). The search uses an `Evaluator`, which keeps
//! the hidden units of the network up to date from move to move; a test compares the two.

mod evaluate;
mod evaluation;
mod evaluator;
mod terms;
mod weights;

pub use evaluate::evaluate;
pub use evaluation::Evaluation;
pub use terms::{EVAL_TERMS, EvalTerm, TermCounts};
pub use weights::{Weights, WeightsError};

pub(super) use evaluator::{EvalState, Evaluator, side_to_move};
pub(super) use terms::{FIRST_OUT, FIRST_RING, TERM_COUNT, ring};
