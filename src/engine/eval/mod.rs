//! Static evaluation: the value of a position without a search.
//!
//! [`EvalParams`] evaluates a position of the standard game by a network, and others by weighted terms ([`evaluate`]). The search uses an `Evaluator`, which keeps
//! the hidden units of the network up to date from move to move; a test compares the two.

mod eval_params;
mod evaluate;
mod evaluator;
mod terms;
mod weights;

pub use eval_params::EvalParams;
pub use evaluate::evaluate;
pub use terms::{EVAL_TERMS, EvalTerm, TermCounts};
pub use weights::{Weights, WeightsError};

pub(super) use evaluator::{EvalState, Evaluator, side_to_move};
pub(super) use terms::{FIRST_OUT, FIRST_RING, TERM_COUNT, ring};
