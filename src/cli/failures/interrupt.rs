//! Interrupts by Ctrl-C: a flag that ends the command in a consistent state.

use std::io::{self, IsTerminal as _};
use std::process;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

use anyhow::{Context as _, Result};

use crate::cli::messages::note;

/// The message of an interrupt while the program waits for input, when nothing looks at the flag; `None` while it does not wait.
static WAITING: Mutex<Option<String>> = Mutex::new(None);

/// How long input that ends with the same Ctrl-C, because another program writes it, may take to end.
const GRACE: Duration = Duration::from_millis(200);

/// A flag that the first Ctrl-C sets, so that the command ends in a consistent state. A second Ctrl-C ends the program, and so does the first one while it
/// waits for input (see [`while_waiting`]).
pub(crate) fn interrupt_flag() -> Result<Arc<AtomicBool>> {
    let interrupted = Arc::new(AtomicBool::new(false));
    let flag = Arc::clone(&interrupted);
    ctrlc::set_handler(move || {
        let is_second = flag.swap(true, Ordering::SeqCst);
        if waiting().is_some() {
            thread::sleep(GRACE);
        }
        let message = match &*waiting() {
            Some(message) => message.clone(),
            None if is_second => {
                "ended by a second Ctrl-C: what was not stored yet is lost".to_owned()
            }
            None => return,
        };
        if io::stderr().is_terminal() {
            // Ends the line in which the terminal shows the key.
            note("");
        }
        note(&message);
        process::exit(130);
    })
    .context("cannot watch for Ctrl-C")?;
    Ok(interrupted)
}

/// Waits for input by `read`, which also prints the prompt. A Ctrl-C meanwhile ends the program with this message.
pub(crate) fn while_waiting<T>(message: &str, read: impl FnOnce() -> T) -> T {
    *waiting() = Some(message.to_owned());
    let read = read();
    *waiting() = None;
    read
}

fn waiting() -> MutexGuard<'static, Option<String>> {
    WAITING.lock().unwrap_or_else(PoisonError::into_inner)
}
