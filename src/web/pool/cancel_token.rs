//! Cancellation of a job, while it waits in the queue or runs.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use crate::store::InterruptHandle;

/// The interval between repeated interrupts of a running job. One interrupt may come between two statements and have no effect.
const INTERRUPT_INTERVAL: Duration = Duration::from_millis(20);

/// The state of a job, by which it can be cancelled.
#[derive(Debug, Default)]
pub(super) struct CancelToken {
    is_cancelled: Arc<AtomicBool>,
    state: Mutex<JobState>,
}

#[derive(Debug, Default)]
enum JobState {
    #[default]
    Queued,
    /// The database can be interrupted.
    Running(InterruptHandle),
    Finished,
}

impl CancelToken {
    fn lock(&self) -> MutexGuard<'_, JobState> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Notes that the job runs, and how its work in the database is interrupted.
    pub(super) fn start(&self, interrupt: InterruptHandle) {
        *self.lock() = JobState::Running(interrupt);
    }

    /// Notes that the job has ended, so that it is no longer interrupted.
    pub(super) fn finish(&self) {
        *self.lock() = JobState::Finished;
    }

    pub(super) fn is_cancelled(&self) -> bool {
        self.is_cancelled.load(Ordering::SeqCst)
    }

    /// The flag that is set when the job is cancelled.
    pub(super) fn flag(&self) -> Arc<AtomicBool> {
        Arc::clone(&self.is_cancelled)
    }

    pub(super) fn is_finished(&self) -> bool {
        matches!(*self.lock(), JobState::Finished)
    }

    /// Cancels the job, and returns when it has ended. A queued job is dropped by the worker that takes it.
    pub(super) async fn cancel(self: Arc<CancelToken>) {
        self.is_cancelled.store(true, Ordering::SeqCst);
        loop {
            match &*self.lock() {
                JobState::Running(interrupt) => interrupt.interrupt(),
                JobState::Queued | JobState::Finished => return,
            }
            tokio::time::sleep(INTERRUPT_INTERVAL).await;
        }
    }
}
