//! One connection: what is waited for, since when, and its stream of bytes.

use std::io::{self, IoSlice};
use std::pin::Pin;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::{Context, Poll, ready};
use std::time::{Duration, Instant};

use socket2::SockRef;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::TcpStream;
use tokio::sync::Notify;

use super::limits::ConnectionLimits;

/// Bytes of an answer that the system takes before the client has read any: with few of them, a client that reads slowly is told soon
/// from one that reads nothing, and many connections take little memory.
const SEND_BUFFER: usize = 64 << 10;

/// A client that has read an answer may ask again within this time as if it had not waited.
const PAUSE: Duration = Duration::from_secs(1);

/// What a connection is waiting for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Phase {
    /// For a request.
    Idle,
    /// For the rest of the head of a request.
    Head,
    /// For requests of other connections, behind an answer that the client has not waited for.
    Queued,
    /// For the answer.
    Working,
    /// For the client to read the answer.
    Sending,
}

/// What is known of a connection.
#[derive(Debug)]
pub(super) struct Connection {
    state: Mutex<State>,
    sent: Notify,
}

#[derive(Debug)]
struct State {
    phase: Phase,
    since: Instant,
    /// When the client last read a part of the answer.
    progress: Instant,
    /// The bytes of the answer.
    answer_bytes: usize,
    /// How often bytes came from the client, and how often they had come when the last answer was ready.
    reads: u64,
    reads_at_answer: u64,
}

impl Connection {
    pub(super) fn new(now: Instant) -> Connection {
        let state = State {
            phase: Phase::Head,
            since: now,
            progress: now,
            answer_bytes: 0,
            reads: 0,
            reads_at_answer: 0,
        };
        Connection {
            state: Mutex::new(state),
            sent: Notify::new(),
        }
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// How long the connection has waited for its client, without the time that anybody needs before the next request; `None` while the
    /// client waits for the server.
    pub(super) fn waiting(&self, now: Instant) -> Option<Duration> {
        let state = self.lock();
        let waited = now.saturating_duration_since(state.since);
        match state.phase {
            Phase::Idle => Some(waited.saturating_sub(PAUSE)),
            Phase::Head | Phase::Queued | Phase::Sending => Some(waited),
            Phase::Working => None,
        }
    }

    /// The bytes of an answer that the client has not read to its end.
    pub(super) fn unread_bytes(&self) -> usize {
        let state = self.lock();
        if state.phase == Phase::Sending {
            state.answer_bytes
        } else {
            0
        }
    }

    /// Whether the client has taken longer than it may.
    pub(super) fn is_overdue(&self, limits: &ConnectionLimits, now: Instant) -> bool {
        let state = self.lock();
        let waited = now.saturating_duration_since(state.since);
        match state.phase {
            Phase::Idle => waited > limits.idle_timeout,
            Phase::Head => waited > limits.head_timeout,
            Phase::Queued | Phase::Working => false,
            Phase::Sending => {
                let stalled = now.saturating_duration_since(state.progress);
                waited > limits.response_timeout || stalled > limits.stall_timeout
            }
        }
    }

    /// Whether the request that has come now was sent before the last answer was read.
    pub(super) fn is_pipelined(&self) -> bool {
        let state = self.lock();
        let has_answered = state.reads_at_answer > 0;
        has_answered && (state.reads == state.reads_at_answer || state.phase == Phase::Sending)
    }

    /// Waits until the answers to earlier requests are sent.
    pub(super) async fn sent(&self) {
        while self.lock().phase == Phase::Sending {
            self.sent.notified().await;
        }
    }

    /// Notes what is waited for from now on.
    pub(super) fn enter(&self, phase: Phase) {
        let mut state = self.lock();
        state.phase = phase;
        state.since = Instant::now();
    }

    /// Notes that an answer of so many bytes is ready.
    pub(super) fn begin_answer(&self, bytes: usize) {
        self.enter(Phase::Sending);
        let mut state = self.lock();
        state.progress = state.since;
        state.answer_bytes = bytes;
        state.reads_at_answer = state.reads;
    }

    fn note_read(&self) {
        let mut state = self.lock();
        state.reads += 1;
        if state.phase == Phase::Idle {
            state.phase = Phase::Head;
            state.since = Instant::now();
        }
    }

    fn note_progress(&self) {
        self.lock().progress = Instant::now();
    }

    fn note_sent(&self) {
        let mut state = self.lock();
        if state.phase == Phase::Sending {
            state.phase = Phase::Idle;
            state.since = Instant::now();
            // The one that waits, or the next one to wait.
            self.sent.notify_one();
        }
    }
}

/// The bytes of a connection. Nothing more is read while the client does not read what is sent.
#[derive(Debug)]
pub(super) struct ConnectionStream {
    stream: TcpStream,
    connection: Arc<Connection>,
    is_blocked: bool,
}

impl ConnectionStream {
    pub(super) fn new(stream: TcpStream, connection: Arc<Connection>) -> ConnectionStream {
        // An answer is written in one piece: none of its parts waits for more. Without these settings it works too.
        let _ = stream.set_nodelay(true);
        let _ = SockRef::from(&stream).set_send_buffer_size(SEND_BUFFER);
        ConnectionStream {
            stream,
            connection,
            is_blocked: false,
        }
    }

    fn written(&mut self, written: Poll<io::Result<usize>>) -> Poll<io::Result<usize>> {
        self.is_blocked = written.is_pending();
        if matches!(written, Poll::Ready(Ok(1..))) {
            self.connection.note_progress();
        }
        written
    }
}

impl AsyncRead for ConnectionStream {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        if self.is_blocked {
            // Woken when there is room to write.
            return Poll::Pending;
        }
        let before = buffer.filled().len();
        ready!(Pin::new(&mut self.stream).poll_read(context, buffer))?;
        if buffer.filled().len() > before {
            self.connection.note_read();
        }
        Poll::Ready(Ok(()))
    }
}

impl AsyncWrite for ConnectionStream {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write(context, bytes);
        self.written(written)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        slices: &[IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write_vectored(context, slices);
        self.written(written)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        // Flushed when all bytes of an answer are written: its body is one piece.
        ready!(Pin::new(&mut self.stream).poll_flush(context))?;
        if !self.is_blocked {
            self.connection.note_sent();
        }
        Poll::Ready(Ok(()))
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(context)
    }
}

impl Drop for ConnectionStream {
    fn drop(&mut self) {
        if self.connection.lock().phase == Phase::Sending {
            // The system would keep trying to send what it has taken: it gives that up too.
            let _ = self.stream.set_zero_linger();
        }
    }
}
