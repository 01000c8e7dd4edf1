//! Long tasks: each runs on a thread of its own, without the lock of the interpreter, with progress, until it ends or Ctrl-C is pressed.

use std::panic::resume_unwind;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{RecvTimeoutError, sync_channel};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use pyo3::prelude::*;

/// The interval at which signals are checked and progress is reported.
const INTERVAL: Duration = Duration::from_millis(50);

/// The progress and the stop flag that a task shares with the thread that waits for it.
#[derive(Default)]
pub(crate) struct TaskState {
    stop: AtomicBool,
    done: AtomicU64,
    of: AtomicU64,
}

impl TaskState {
    /// Whether the task is to end.
    pub(crate) fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    /// The flag that is set when the task is to end.
    pub(crate) fn flag(&self) -> &AtomicBool {
        &self.stop
    }

    /// Sets what is done and the total, 0 if it is not known.
    pub(crate) fn set(&self, done: u64, of: u64) {
        self.done.store(done, Ordering::Relaxed);
        self.of.store(of, Ordering::Relaxed);
    }

    /// Adds one to what is done.
    pub(crate) fn add_one(&self) {
        self.done.fetch_add(1, Ordering::Relaxed);
    }

    fn report(&self, progress: Option<&Bound<'_, PyAny>>) -> PyResult<()> {
        if let Some(progress) = progress {
            let of = self.of.load(Ordering::Relaxed);
            progress.call1((self.done.load(Ordering::Relaxed), (of > 0).then_some(of)))?;
        }
        Ok(())
    }
}

/// Runs work on a thread of its own. When it is to end, `interrupt` is called repeatedly until it has ended.
///
/// # Errors
/// `KeyboardInterrupt` after Ctrl-C, and the exceptions of the callable `progress`, which gets what is done and the total.
pub(crate) fn run<T: Send>(
    py: Python<'_>,
    progress: Option<&Bound<'_, PyAny>>,
    interrupt: impl Fn() + Send + Sync,
    work: impl FnOnce(&TaskState) -> T + Send,
) -> PyResult<T> {
    let control = TaskState::default();
    thread::scope(|scope| {
        let (ended, wait) = sync_channel::<()>(1);
        let wait = Mutex::new(wait);
        let is_running = |time| {
            let wait = wait.lock().unwrap_or_else(PoisonError::into_inner);
            wait.recv_timeout(time) == Err(RecvTimeoutError::Timeout)
        };
        let worker = scope.spawn(|| {
            // Dropped at the end, also after a panic.
            let _ended = ended;
            work(&control)
        });
        let mut outcome = Ok(());
        while py.detach(|| is_running(INTERVAL)) {
            outcome = py.check_signals().and_then(|()| control.report(progress));
            if outcome.is_err() {
                control.stop.store(true, Ordering::Relaxed);
                py.detach(|| {
                    while is_running(Duration::from_millis(5)) {
                        interrupt();
                    }
                });
                break;
            }
        }
        let value = py
            .detach(|| worker.join())
            .unwrap_or_else(|panic| resume_unwind(panic));
        outcome?;
        control.report(progress)?;
        Ok(value)
    })
}
