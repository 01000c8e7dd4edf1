//! The state of one connection: its phase, and when it began.

use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use tokio::sync::Notify;

use super::limits::ConnectionLimits;

/// The time after a response in which an idle connection does not count as waiting for its client.
const THINK_TIME: Duration = Duration::from_secs(1);

/// The phase of a connection: the event that it waits for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Phase {
    /// A request.
    Idle,
    /// The rest of the head of a request.
    Head,
    /// Requests of other connections: the client has pipelined this request.
    Queued,
    /// The response.
    Working,
    /// The client, which reads the response.
    Sending,
    /// The server, which adds to a response that the client reads meanwhile.
    Streaming,
}

/// The state of a connection.
#[derive(Debug)]
pub(crate) struct Connection {
    state: Mutex<State>,
    sent: Notify,
}

#[derive(Debug)]
struct State {
    phase: Phase,
    since: Instant,
    /// When the client last read a part of the response.
    progress: Instant,
    /// Since when the client reads nothing although there is more.
    blocked_since: Option<Instant>,
    response_bytes: usize,
    /// The number of reads from the client, now and when the last response was ready.
    reads: u64,
    reads_at_response: u64,
}

impl Connection {
    pub(crate) fn new(now: Instant) -> Connection {
        let state = State {
            phase: Phase::Head,
            since: now,
            progress: now,
            blocked_since: None,
            response_bytes: 0,
            reads: 0,
            reads_at_response: 0,
        };
        Connection {
            state: Mutex::new(state),
            sent: Notify::new(),
        }
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// How long the connection has waited for its client, not counting the pause before the next request that every client makes; `None` while
    /// the client waits for the server.
    pub(super) fn waiting_time(&self, now: Instant) -> Option<Duration> {
        let state = self.lock();
        let time = now.saturating_duration_since(state.since);
        match state.phase {
            Phase::Idle => Some(time.saturating_sub(THINK_TIME)),
            Phase::Head | Phase::Queued | Phase::Sending => Some(time),
            Phase::Working => None,
            Phase::Streaming => state
                .blocked_since
                .map(|since| now.saturating_duration_since(since)),
        }
    }

    /// The size of a response that the client has not read to its end.
    pub(super) fn unread_bytes(&self) -> usize {
        let state = self.lock();
        if state.phase == Phase::Sending {
            state.response_bytes
        } else {
            0
        }
    }

    /// Whether a timeout has expired.
    pub(super) fn is_overdue(&self, limits: &ConnectionLimits, now: Instant) -> bool {
        let state = self.lock();
        let time = now.saturating_duration_since(state.since);
        match state.phase {
            Phase::Idle => time > limits.idle_timeout,
            Phase::Head => time > limits.head_timeout,
            Phase::Queued | Phase::Working => false,
            Phase::Sending => {
                let stalled = now.saturating_duration_since(state.progress);
                time > limits.response_timeout || stalled > limits.stall_timeout
            }
            Phase::Streaming => {
                let is_stalled = state.blocked_since.is_some_and(|since| {
                    now.saturating_duration_since(since) > limits.stall_timeout
                });
                // A client that sends the next request while it reads a stream would hide that it has gone.
                is_stalled || state.reads > state.reads_at_response
            }
        }
    }

    /// Whether the client has not read a response to its end.
    pub(super) fn is_sending(&self) -> bool {
        matches!(self.lock().phase, Phase::Sending | Phase::Streaming)
    }

    /// Since when a response is streamed, if it is.
    pub(super) fn streaming_since(&self) -> Option<Instant> {
        let state = self.lock();
        (state.phase == Phase::Streaming).then_some(state.since)
    }

    /// Whether the present request was sent before the last response was read.
    pub(crate) fn is_pipelined(&self) -> bool {
        let state = self.lock();
        let has_responded = state.reads_at_response > 0;
        let is_sending = matches!(state.phase, Phase::Sending | Phase::Streaming);
        has_responded && (state.reads == state.reads_at_response || is_sending)
    }

    /// Waits until the responses to earlier requests are sent.
    pub(crate) async fn wait_until_sent(&self) {
        while self.is_sending() {
            self.sent.notified().await;
        }
    }

    /// Enters a phase.
    pub(crate) fn enter(&self, phase: Phase) {
        let mut state = self.lock();
        state.phase = phase;
        state.since = Instant::now();
    }

    /// Notes that a response of this size is ready.
    pub(crate) fn begin_response(&self, bytes: usize) {
        self.enter(Phase::Sending);
        let mut state = self.lock();
        state.progress = state.since;
        state.response_bytes = bytes;
        state.reads_at_response = state.reads;
    }

    /// Notes that a streamed response begins, whose size is not known yet.
    pub(crate) fn begin_stream(&self) {
        self.enter(Phase::Streaming);
        let mut state = self.lock();
        state.blocked_since = None;
        state.response_bytes = 0;
        state.reads_at_response = state.reads;
    }

    /// Notes that a streamed response is complete.
    pub(super) fn end_stream(&self) {
        let mut state = self.lock();
        if state.phase == Phase::Streaming {
            state.phase = Phase::Sending;
            state.since = Instant::now();
            state.progress = state.since;
        }
    }

    /// Notes that bytes were received from the client.
    pub(super) fn note_read(&self) {
        let mut state = self.lock();
        state.reads += 1;
        if state.phase == Phase::Idle {
            state.phase = Phase::Head;
            state.since = Instant::now();
        }
    }

    /// Notes that the client has read a part of the response.
    pub(super) fn note_progress(&self) {
        let mut state = self.lock();
        state.progress = Instant::now();
        state.blocked_since = None;
    }

    /// Notes that the client does not read what is ready for it.
    pub(super) fn note_blocked(&self) {
        self.lock().blocked_since.get_or_insert_with(Instant::now);
    }

    /// Notes that the response is sent.
    pub(super) fn note_sent(&self) {
        let mut state = self.lock();
        if state.phase == Phase::Sending {
            state.phase = Phase::Idle;
            state.since = Instant::now();
            // Wakes the request that waits, or the next one that will.
            self.sent.notify_one();
        }
    }
}
