//! `EngineJob`: a job of a search thread, as the thread and its client share it.

use std::mem;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::task::{Context, Poll, Waker};

use serde::Serialize;

/// A job for a search thread: it can be stopped, and sends events to its client.
#[derive(Debug, Default)]
pub(crate) struct EngineJob {
    /// The identifier of the client; a client has one job at a time.
    pub(super) client: Option<String>,
    stop: AtomicBool,
    state: Mutex<JobState>,
}

#[derive(Debug, Default)]
struct JobState {
    stop_reason: Option<StopReason>,
    /// The latest event that is not sent yet. A newer one replaces it, so that slow clients take no memory.
    latest: Option<String>,
    /// The last event of the stream.
    last: Option<String>,
    waker: Option<Waker>,
}

/// Why a job was stopped before its end.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum StopReason {
    /// The client has disconnected, or has sent another request.
    Cancelled,
    /// Its time limit is exceeded.
    Time,
}

/// Whether the latest event may be sent.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Readiness {
    /// The client may have the latest event.
    Ready,
    /// The client has just received one: only the last event is sent at once.
    Paused,
}

/// An event in the format of server-sent events.
pub(crate) fn event(name: &str, data: &impl Serialize) -> String {
    let data = serde_json::to_string(data).expect("fields have names");
    format!("event: {name}\ndata: {data}\n\n")
}

impl EngineJob {
    pub(super) fn new(client: Option<String>) -> EngineJob {
        EngineJob {
            client,
            ..EngineJob::default()
        }
    }

    fn lock(&self) -> MutexGuard<'_, JobState> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The flag that a search checks.
    pub(crate) fn stop_flag(&self) -> &AtomicBool {
        &self.stop
    }

    /// Why the job was stopped, if it was.
    pub(crate) fn stop_reason(&self) -> Option<StopReason> {
        self.lock().stop_reason
    }

    /// Stops the job. If it was stopped already, the first reason stays.
    pub(super) fn stop(&self, reason: StopReason) {
        self.lock().stop_reason.get_or_insert(reason);
        self.stop.store(true, Ordering::Relaxed);
    }

    /// Sends an event, which replaces one that was not sent yet.
    pub(crate) fn send(&self, event: String) {
        let mut state = self.lock();
        state.latest = Some(event);
        wake(state);
    }

    /// Sends the last event.
    pub(super) fn finish(&self, event: String) {
        let mut state = self.lock();
        state.last.get_or_insert(event);
        wake(state);
    }

    /// The next events of the stream, `None` after the last one.
    pub(super) fn poll_events(
        &self,
        context: &Context<'_>,
        pace: Readiness,
        has_ended: &mut bool,
    ) -> Poll<Option<String>> {
        if *has_ended {
            return Poll::Ready(None);
        }
        let mut state = self.lock();
        if let Some(last) = state.last.take() {
            *has_ended = true;
            return Poll::Ready(Some(state.latest.take().unwrap_or_default() + &last));
        }
        if pace == Readiness::Ready
            && let Some(latest) = state.latest.take()
        {
            return Poll::Ready(Some(latest));
        }
        state.waker = Some(context.waker().clone());
        Poll::Pending
    }
}

fn wake(mut state: MutexGuard<'_, JobState>) {
    let waker = mem::take(&mut state.waker);
    drop(state);
    if let Some(waker) = waker {
        waker.wake();
    }
}
