//! Interrupts by Ctrl-C: a flag that ends the command in a consistent state.

use std::process;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use anyhow::{Context as _, Result};

/// A flag that the first Ctrl-C sets, so that the command ends in a consistent state. A second Ctrl-C ends the program.
pub(crate) fn interrupt_flag() -> Result<Arc<AtomicBool>> {
    let interrupted = Arc::new(AtomicBool::new(false));
    let flag = Arc::clone(&interrupted);
    ctrlc::set_handler(move || {
        if flag.swap(true, Ordering::SeqCst) {
            process::exit(130);
        }
    })
    .context("cannot watch for Ctrl-C")?;
    Ok(interrupted)
}
