//! Nothing is lost: the program is killed, the power cut, the disk filled, the file damaged, while others write and read; then the database
//! opens, is whole, and holds whole batches.
//!
//! What runs with the other tests is a sample. `SUMITO_CRASHES=200 cargo test --test it crash -- --nocapture` does 200 kills, and power cuts,
//! damaged bits and full disks in proportion; with `SUMITO_SEED=7` they are others. Each test says on standard error what it did.

mod bit_flips;
mod concurrency;
mod kill;
mod power_loss;
mod salvage;
mod workload;

pub(crate) use workload::{
    USUAL_KILLS, answers, assert_different, assert_same, broken, content, content_of, from_belgian,
    identities, import, import_all, made_up, mixture, random, tell, times,
};
