//! Training of the network: [`SelfPlay`] makes [`Sample`]s, from which a [`Trainer`] makes a network.

mod float_network;
mod orientations;
mod sample;
mod self_play;
mod trainer;

pub use sample::{Sample, SampleFileError, read_samples, write_game};
pub use self_play::SelfPlay;
pub use trainer::{Epoch, Trainer};
