//! Static evaluation: what a position is worth without looking ahead.
//!
//! [`evaluate`] counts the terms of any position and weighs them. The search uses an `Evaluator` instead, which keeps the same sum up to date from
//! move to move; a test compares the two.

mod eval_state;
mod evaluate;
mod line_table;
mod terms;
mod weights;

pub use evaluate::evaluate;
pub use terms::{EVAL_TERMS, EvalTerm, TermCounts};
pub use weights::{Weights, WeightsError};

pub(super) use eval_state::{EvalState, Evaluator, side_to_move};
pub(super) use terms::{FIRST_OUT, FIRST_RING, TERM_COUNT, ring};
