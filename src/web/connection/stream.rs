//! The byte stream of one connection, which notes the progress of its client.

use std::io::{self, IoSlice};
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll, ready};

use socket2::SockRef;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::TcpStream;

use super::state::Connection;

/// The send buffer of the operating system, in bytes. A small one makes slow clients soon distinguishable from stalled ones, and saves memory with
/// many connections.
const SEND_BUFFER: usize = 64 << 10;

/// The byte stream of a connection. While the client does not read a response, nothing is read from the client.
#[derive(Debug)]
pub(crate) struct ConnectionStream {
    stream: TcpStream,
    connection: Arc<Connection>,
    /// Whether the last write had to wait for the client.
    is_blocked: bool,
}

impl ConnectionStream {
    pub(crate) fn new(stream: TcpStream, connection: Arc<Connection>) -> ConnectionStream {
        // A response is written in one piece, so no part of it needs to wait for more. These settings are optional: failures are ignored.
        let _ = stream.set_nodelay(true);
        let _ = SockRef::from(&stream).set_send_buffer_size(SEND_BUFFER);
        ConnectionStream {
            stream,
            connection,
            is_blocked: false,
        }
    }

    fn note_written(&mut self, written: Poll<io::Result<usize>>) -> Poll<io::Result<usize>> {
        self.is_blocked = written.is_pending();
        if matches!(written, Poll::Ready(Ok(1..))) {
            self.connection.note_progress();
        } else if self.is_blocked {
            self.connection.note_blocked();
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
            // The pending write wakes the task.
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
        self.note_written(written)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        slices: &[IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write_vectored(context, slices);
        self.note_written(written)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        // The server flushes when all bytes of a response are written, because its body is one piece; a stream notes its end itself.
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
        if self.connection.is_sending() {
            // Otherwise the operating system would keep trying to send its buffer.
            let _ = self.stream.set_zero_linger();
        }
    }
}
