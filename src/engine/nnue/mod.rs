//! A small neural network that evaluates positions of the standard game (NNUE: a network whose first layer is updated from move to move).
//!
//! A side sees 134 inputs: its marbles on 61 cells, the enemy's on 61 cells, and how many of either are off the board, 0 to 5. One layer of 64 hidden units is
//! computed for each side with the same weights. The output is a weighted sum of the units of both sides after a squared clipped ReLU (SCReLU). All weights are
//! integers, so a value is the same on every machine.
//!
//! The network does not know that the board has symmetries; it was trained on positions in all twelve orientations.

mod accumulators;
mod inputs;
mod network;

pub use network::{Network, NetworkError};

pub(super) use accumulators::Accumulators;
pub(super) use inputs::INPUTS;
pub(super) use network::{HIDDEN, HIDDEN_SCALE, OUTPUT_SCALE, SCALE, SQUARE_SCALE};
