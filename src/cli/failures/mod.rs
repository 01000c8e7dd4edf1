//! Handling of failures: a full disk, a damaged database, an interrupt.

mod damage;
mod full_disk;
mod interrupt;

pub(crate) use damage::{is_damage, loss_lines, recover_with_progress, recovered_copy};
pub(crate) use full_disk::{FullDiskOutcome, explain_full_disk};
pub(crate) use interrupt::{interrupt_flag, while_waiting};
