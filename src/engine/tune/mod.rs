//! Tuning of the evaluation weights: by results of games ([`TexelTuner`]) and by play ([`Spsa`]).

mod logistic_regression;
mod spsa;
mod texel;

pub use spsa::Spsa;
pub use texel::{FittedWeights, TexelTuner};
