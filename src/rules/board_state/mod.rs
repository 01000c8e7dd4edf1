//! The state of a board: a `Setup` is anything that can be drawn, a `Position` is a setup that was checked against its rules.

mod equivalence;
mod position;
mod setup;
mod start_bytes;
mod validation;

pub use position::Position;
pub use setup::Setup;
pub use validation::SetupFault;
