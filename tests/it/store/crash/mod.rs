//! Robustness: the program is killed, power is lost, the disk is full or the file is damaged, while other processes write and read. Afterwards the
//! database opens, is intact, and contains complete batches.
//!
//! By default only a sample runs. `SUMITO_CRASHES=200 cargo test --all-features --test it crash -- --nocapture` does 200 kills, and power losses, flipped bits and
//! full disks in proportion; `SUMITO_SEED=7` selects other random numbers. Each test reports on standard error what it did.

mod bit_flips;
mod concurrency;
mod kill;
mod power_loss;
mod recovery;
mod workload;

pub(crate) use workload::{
    USUAL_KILLS, answers, assert_different, assert_same, broken, content, content_of, from_belgian,
    generated, identities, import, import_all, log, mixture, random, times,
};
