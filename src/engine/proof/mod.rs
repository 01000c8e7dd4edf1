//! Proofs of short forced wins and forced ejections, by proof-number search (df-pn).
//!
//! [`prove`] determines whether the side to move reaches a [`ProofGoal`] within a few plies, whatever the other side does. The answer is exact: every move of
//! both sides counts, nothing is pruned on a guess, and the table compares whole positions, so that no two of them share an entry. [`ProofResult::Unknown`] is the
//! only other answer, when a limit is reached.
//!
//! The plies left are part of a node, and they decrease with each move. So the search is one of a graph without cycles, in which the value of a node
//! depends on nothing but the node: repetitions need no rule here. A game in which a repetition or a number of plies ends the game has no proofs.
//!
//! Reading order: `goal` defines when the attacker has succeeded or failed; `short_proofs` decides up to three plies without a table; `df_pn` searches the
//! rest, with `proof_table`; `proof_line` plays a proof with the longest defence; `prove` deepens from one ply to seven. `proved_win` is what a search of the
//! engine tries first.

mod df_pn;
mod goal;
mod proof_line;
mod proof_table;
mod prove;
mod proved_win;
mod short_proofs;

pub use goal::{ProofGoal, ProofTarget};
pub use prove::{ProofLimits, ProofResult, ProofSearch, prove};
