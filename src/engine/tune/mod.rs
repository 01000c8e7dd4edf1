//! Tuning of the evaluation weights: by results of games ([`TexelTuner`]) and by play ([`Spsa`]).

mod linear_system;
mod logistic_regression;
mod spsa;
mod texel;

pub(crate) use linear_system::solve_linear_system;
pub use spsa::Spsa;
pub use texel::{FittedWeights, TexelTuner};
